#include "lab/cli/udp_relay.h"

#include <future>
#include <utility>

namespace acmotion::cli {
namespace {

using relay::ClientNumber;
using relay::Relay;
using relay::Way;

constexpr Nanoseconds kBetweenLooksAtClients = kNanosecondsPerSecond;

// Of a relay that listens at all addresses, a client knows one; which, the system does not say.
IpAddress as_seen_by(const Endpoint& client, const IpAddress& here) {
    const bool is_everywhere = here == IpAddress{} || here == IpAddress::v4(0);
    if (!is_everywhere && here.is_v4() == client.address.is_v4()) return here;
    return client.address.is_v4() ? IpAddress::v4(127, 0, 0, 1) : IpAddress{0, 1};
}

}  // namespace

UdpRelay::UdpRelay(UdpRoom& room, const UdpRoom::Pair& listening, Options options)
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
        if (from != port_of(options_.server, port)) continue;
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
        return room_.send(ways_.at(departure.client), port_of(options_.server, departure.port), departure.payload);
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

// ---- its page --------------------------------------------------------------------------------------------------------
namespace {

constexpr const char* kNetworkPath = "/network";
constexpr Nanoseconds kFrame = kNanosecondsPerSecond / 60;

// "Network (perfect, dsl, mobile, awful, or as tc-netem says it)"
std::string network_label() {
    std::string names;
    for (const NetworkPreset& preset : network_presets()) names += fmt::format("{}, ", preset.name);
    return fmt::format("Network ({}or as tc-netem says it)", names);
}

}  // namespace

std::unique_ptr<RelayView> RelayView::open(UdpRoom& room, Options options) {
    auto listening = HttpServer::listen("127.0.0.1", 0);
    if (!listening) return complain_text(options.command, listening.error()), nullptr;
    auto server = std::make_unique<HttpServer>(std::move(*listening));
    auto show = LiveShow::open({.command = options.command,
                                .title = options.title,
                                .server = server.get(),
                                .controls = {{kNetworkPath, network_label(), options.network}}});
    if (!show) return nullptr;
    return std::unique_ptr<RelayView>{new RelayView{room, std::move(server), std::move(show)}};
}

RelayView::RelayView(UdpRoom& room, std::unique_ptr<HttpServer> server, std::unique_ptr<LiveShow> show)
    : room_(room),
      server_(std::move(server)),
      url_(server_->urls().front()),
      show_(std::move(show)),
      frame_(room.add_timer([this] { draw(); })) {}

void RelayView::begin(std::function<void(const NetworkConditions&)> change) {
    server_->on_post(kNetworkPath, [this, change = std::move(change)](const std::string& words) {
        return change_network(words, change);
    });
    std::promise<void> begun;  // from then on it heeds signals
    thread_ = std::jthread{[&] { server_->run([&] { begun.set_value(); }); }};
    begun.get_future().wait();
    draw();
}

// In the thread of the page.
HttpAnswer RelayView::change_network(const std::string& words,
                                     const std::function<void(const NetworkConditions&)>& change) {
    const auto network = parse_network(words);
    if (!network) return {400, network.error()};
    room_.post([change, network = *network] { change(network); });
    return {200, fmt::format("from now on: {}", words.empty() ? "perfect" : words)};
}

void RelayView::draw() {
    show_->idle();
    room_.set(frame_, room_.now() + kFrame);
}

bool RelayView::close() {
    thread_.join();
    return show_->close();
}

}  // namespace acmotion::cli
