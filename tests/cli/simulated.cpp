#include "cli/simulated.h"

#include <algorithm>

#include "transport/packet_draft.h"

namespace acmotion::test {

ByteBuffer simulated_from(const std::string& scenario, double seconds) {
    Simulation simulation = simulate(load_scenario(scenario).value(), {}, 1);
    std::erase_if(simulation.datagrams, [&](const OwnedDatagram& datagram) {
        return to_seconds(datagram.time - simulation.epoch) < seconds;
    });
    return capture_of(simulation);
}

Simulation demo_town(bool observer_walks) {
    Scenario town = load_scenario("town").value();
    if (observer_walks) {
        town.observer.script = town.bodies.front().script;
        town.observer.repeat = true;
    }
    return simulate(town, parse_network("dsl").value(), 7);
}

namespace {

constexpr std::uint16_t kServerPort = 9000;

bool is_from_server(const OwnedDatagram& datagram) {
    return datagram.source.port == kServerPort || datagram.source.port == kServerPort + 1;
}

// One more fragment, at the end of a packet that has some.
void append_fragment(ByteBuffer& packet, std::uint64_t blob_id, Bytes message) {
    constexpr std::size_t kSizeAt = 16;
    constexpr std::uint16_t kEventQueue = 9;
    const auto size = static_cast<std::uint16_t>(16 + message.size());
    const ByteBuffer header = make_body(blob_id, std::uint16_t{1}, size, std::uint16_t{0}, kEventQueue);
    packet.insert(packet.end(), header.begin(), header.end());
    packet.insert(packet.end(), message.begin(), message.end());
    const ByteBuffer announced = make_body(static_cast<std::uint16_t>(packet.size() - 20));
    std::ranges::copy(announced, packet.begin() + kSizeAt);
}

}  // namespace

Simulation with_game_events(Simulation simulation, ObjectId recipient) {
    constexpr std::uint64_t kFirstBlob = 0x8000000070000000;
    std::uint32_t packets = 0;
    for (OwnedDatagram& datagram : simulation.datagrams) {
        const auto packet = parse_packet(datagram.payload);
        if (!is_from_server(datagram) || !packet || packet->fragments.empty() || ++packets % 10 != 0) continue;
        const std::uint32_t order = packets / 10;
        append_fragment(datagram.payload, kFirstBlob + order, make_body(0xF7B0U, recipient.value, order, 0x01C7U));
    }
    return simulation;
}

Simulation captured_in_the_game(Simulation simulation, std::size_t packets) {
    std::vector<OwnedDatagram>& all = simulation.datagrams;
    all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(std::min(packets, all.size())));
    for (OwnedDatagram& datagram : all) {
        (is_from_server(datagram) ? datagram.destination : datagram.source) = {IpAddress::v4(127, 0, 0, 1), 12345};
    }
    return simulation;
}

ByteBuffer demo_without(std::ptrdiff_t packets) {
    Simulation simulation = demo_town();
    simulation.datagrams.erase(simulation.datagrams.begin(), simulation.datagrams.begin() + packets);
    return capture_of(simulation);
}

ByteBuffer simulated(const std::string& scenario) { return simulated_from(scenario, 0); }

Simulation simulation_of(const std::string& scenario, double seconds, std::uint64_t seed) {
    Scenario shortened = load_scenario(scenario).value();
    shortened.seconds = seconds;
    return simulate(shortened, {}, seed);
}

Simulation logged_in_again(Simulation first, const Simulation& second, double after) {
    for (OwnedDatagram datagram : second.datagrams) {
        datagram.time += static_cast<Nanoseconds>(after * static_cast<double>(kNanosecondsPerSecond));
        first.datagrams.push_back(std::move(datagram));
    }
    return first;
}

}  // namespace acmotion::test
