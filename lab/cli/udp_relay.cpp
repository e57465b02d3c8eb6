#include "lab/cli/udp_relay.h"

#include <fmt/format.h>

#include <utility>

namespace acmotion::cli {
namespace {

using relay::ClientNumber;
using relay::Relay;
using relay::Way;

constexpr Nanoseconds kBetweenLooksAtClients = kNanosecondsPerSecond;

Endpoint next_port(Endpoint first) {
    ++first.port;
    return first;
}

// Of a relay that listens at all addresses, a client knows one; which, the system does not say.
IpAddress as_seen_by(const Endpoint& client, const IpAddress& here) {
    const bool is_everywhere = here == IpAddress{} || here == IpAddress::v4(0);
    if (!is_everywhere && here.is_v4() == client.address.is_v4()) return here;
    return client.address.is_v4() ? IpAddress::v4(127, 0, 0, 1) : IpAddress{0, 1};
}

}  // namespace

tl::expected<std::unique_ptr<UdpRelay>, std::string> UdpRelay::open(UdpRoom& room, Options options) {
    const auto listening = room.listen(options.address, options.port);
    if (!listening) return tl::unexpected(listening.error());
    return std::unique_ptr<UdpRelay>{new UdpRelay{room, std::move(options), *listening}};
}

UdpRelay::UdpRelay(UdpRoom& room, Options options, const std::array<UdpRoom::Socket, 2>& listening)
    : room_(room),
      options_(std::move(options)),
      relay_(options_.network, options_.seed),
      listening_(listening),
      delivery_(room.add_timer([this] { deliver(); })),
      watchman_(room.add_timer([this] { look_after_clients(); })) {
    for (const ServerPort port : {ServerPort::First, ServerPort::Second}) {
        room_.on_receive(this->listening(port), [this, port](const Endpoint& from, Bytes datagram) {
            receive_from_client(port, from, datagram);
        });
    }
    room_.set(watchman_, room_.now() + kBetweenLooksAtClients);
}

Endpoint UdpRelay::server(ServerPort port) const {
    return port == ServerPort::First ? options_.server : next_port(options_.server);
}

void UdpRelay::receive_from_client(ServerPort port, const Endpoint& client, Bytes datagram) {
    const Nanoseconds now = room_.now();
    const auto number = relay_.admit(now, client);
    if (!number || !open_way(*number)) return;
    show(client, port, true, datagram);
    relay_.send(now, *number, Way::ToServer, port, datagram);
    deliver();
}

// False if the system has no more sockets.
bool UdpRelay::open_way(ClientNumber client) {
    if (ways_.contains(client)) return true;
    const auto way = room_.open_for(options_.server);
    if (!way) {
        ++counts_.unsent;
        return false;
    }
    ways_.emplace(client, *way);
    room_.on_receive(
        *way, [this, client](const Endpoint& from, Bytes datagram) { receive_from_server(client, from, datagram); });
    return true;
}

void UdpRelay::receive_from_server(ClientNumber client, const Endpoint& from, Bytes datagram) {
    for (const ServerPort port : {ServerPort::First, ServerPort::Second}) {
        if (from != server(port)) continue;
        relay_.send(room_.now(), client, Way::ToClient, port, datagram);
        return deliver();
    }
    ++counts_.strangers;
}

void UdpRelay::deliver() {
    while (const auto departure = relay_.take(room_.now())) {
        if (!transmit(*departure)) ++counts_.unsent;
    }
    room_.set(delivery_, relay_.next());
}

bool UdpRelay::transmit(const Relay::Departure& departure) {
    if (departure.way == Way::ToServer) {
        return room_.send(ways_.at(departure.client), server(departure.port), departure.payload);
    }
    const Endpoint& client = relay_.endpoint(departure.client);
    if (!room_.send(listening(departure.port), client, departure.payload)) return false;
    show(client, departure.port, false, departure.payload);
    return true;
}

void UdpRelay::look_after_clients() {
    const Nanoseconds now = room_.now();
    for (const ClientNumber client : relay_.forget_silent(now)) {
        const auto way = ways_.find(client);
        if (way == ways_.end()) continue;
        room_.close(way->second);
        ways_.erase(way);
    }
    for (const ClientNumber client : relay_.find_unanswered(now)) {
        if (!options_.remark) continue;
        options_.remark(fmt::format("{} has not answered {} for 5 s. Is the server running there? The relay goes on.",
                                    describe(options_.server), describe(relay_.endpoint(client))));
    }
    room_.set(watchman_, now + kBetweenLooksAtClients);
}

void UdpRelay::show(const Endpoint& client, ServerPort port, bool is_from_client, Bytes datagram) const {
    if (!options_.watch) return;
    Endpoint own = room_.here(listening(port));
    own.address = as_seen_by(client, own.address);
    options_.watch({room_.captured_now(), is_from_client ? client : own, is_from_client ? own : client, datagram});
}

}  // namespace acmotion::cli
