#include "lab/live/relay.h"

#include <utility>

namespace acmotion::relay {
namespace {

// Clients do not share their luck; the first one has that of `simulate`.
constexpr std::uint64_t kBetweenSeeds = 0x9E3779B97F4A7C15U;

}  // namespace

Relay::Relay(const NetworkConditions& network, std::uint64_t seed, const RelayLimits& limits)
    : network_(network), seed_(seed), limits_(limits) {}

void Relay::change(const NetworkConditions& network) {
    network_ = network;
    for (auto& [number, client] : clients_) {
        client.up.change(network);
        client.down.change(network);
    }
}

std::optional<ClientNumber> Relay::admit(Nanoseconds now, const Endpoint& client) {
    if (const auto known = numbers_.find(client); known != numbers_.end()) return known->second;
    if (clients_.size() >= limits_.clients) {
        ++client_counts_.refused;
        return std::nullopt;
    }
    const auto number = static_cast<ClientNumber>(client_counts_.admitted++);
    const std::uint64_t seed = seed_ + number * kBetweenSeeds;
    clients_.emplace(number, Client{.at = client,
                                    .up = NetworkLink{network_, seed_up(seed)},
                                    .down = NetworkLink{network_, seed_down(seed)},
                                    .last = now});
    numbers_.emplace(client, number);
    return number;
}

// The network draws its lot before the queue is asked, so that luck does not depend on time.
void Relay::send(Nanoseconds now, ClientNumber number, Way way, ServerPort port, Bytes payload) {
    const auto found = clients_.find(number);
    if (found == clients_.end()) return;
    Client& client = found->second;
    note(client, now, way);
    if (payload.size() > limits_.datagram_bytes) {
        ++of(way).too_large;
        return;
    }
    of(way).bytes += payload.size();
    const std::size_t taken = payload.size() + limits_.bytes_per_datagram;
    for (const Nanoseconds arrival : client.link(way).send(now, payload.size())) {
        if (client.queued(way) + taken > limits_.queued_bytes) {
            ++of(way).overflowed;
            continue;
        }
        client.queued(way) += taken;
        flight_.add(arrival, {arrival, number, way, port, {payload.begin(), payload.end()}});
    }
}

void Relay::note(Client& client, Nanoseconds now, Way way) {
    if (way == Way::ToClient) {
        client.asked.reset();
        client.is_reported = false;
    } else {
        client.last = now;
        client.asked = client.asked.value_or(now);
    }
}

std::optional<Relay::Departure> Relay::take(Nanoseconds now) {
    while (flight_.is_due(now)) {
        Departure departure = flight_.take().cargo;
        const auto client = clients_.find(departure.client);
        if (client == clients_.end()) continue;
        client->second.queued(departure.way) -= departure.payload.size() + limits_.bytes_per_datagram;
        ++of(departure.way).delivered;
        return departure;
    }
    return std::nullopt;
}

std::vector<ClientNumber> Relay::forget_silent(Nanoseconds now) {
    std::vector<ClientNumber> gone;
    for (const auto& [number, client] : clients_) {
        if (now - client.last > limits_.silence) gone.push_back(number);
    }
    for (const ClientNumber number : gone) {
        const Client& client = clients_.at(number);
        add(up_.network, client.up.statistics());
        add(down_.network, client.down.statistics());
        numbers_.erase(client.at);
        clients_.erase(number);
    }
    client_counts_.vanished += gone.size();
    return gone;
}

std::vector<ClientNumber> Relay::find_unanswered(Nanoseconds now) {
    std::vector<ClientNumber> found;
    for (auto& [number, client] : clients_) {
        if (client.is_reported || !client.asked || now - *client.asked <= limits_.server_silence) continue;
        client.is_reported = true;
        found.push_back(number);
    }
    return found;
}

void Relay::add(LinkStatistics& sum, const LinkStatistics& one) {
    sum.sent += one.sent;
    sum.lost += one.lost;
    sum.duplicated += one.duplicated;
    sum.reordered += one.reordered;
}

WayCounts Relay::counts(Way way) const {
    WayCounts counts = way == Way::ToServer ? up_ : down_;
    for (const auto& [number, client] : clients_) {
        add(counts.network, (way == Way::ToServer ? client.up : client.down).statistics());
    }
    return counts;
}

}  // namespace acmotion::relay
