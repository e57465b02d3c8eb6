#include <algorithm>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "acmotion/capture.h"
#include "acmotion/wire.h"
#include "cli/recorded_walk.h"
#include "cli/simulated.h"
#include "cli/transcript.h"
#include "support/capture_builder.h"
#include "support/hex.h"
#include "transport/packet_draft.h"
#include "transport/packet_sender.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kWatcher{0x50000001};
constexpr std::size_t kLastPackets = 1500;

ByteBuffer empty_capture() {
    ByteBuffer file;
    append_capture_header(file);
    return file;
}

// "town": all of it; "town 5": its first seconds; "town from 3": without those.
ByteBuffer simulated_as(std::istringstream& words) {
    std::string scenario;
    std::string seconds;
    words >> scenario >> seconds;
    if (seconds.empty()) return simulated(scenario);
    if (seconds != "from") return capture_of(simulation_of(scenario, std::stod(seconds)));
    words >> seconds;
    return simulated_from(scenario, std::stod(seconds));
}

// "server 46F70000 client C8F70000": who sends what.
ByteBuffer messages_as(std::istringstream& words) {
    std::vector<SentMessage> messages;
    for (std::string from, hex; words >> from >> hex;) {
        messages.push_back({from == "server" ? Sender::Server : Sender::Client, unhex(hex)});
    }
    return recorded_messages(messages);
}

// A creature that wanders, as all servers say it, and one that goes at 60 m/s.
ByteBuffer odd_messages() {
    UpdateMotion motion{.object = 0x80001234};
    motion.movement.body = MoveToPosition{.position = {{0xA9B40019}, {{80, 7, 94}, {}}}, .run_rate = 0};
    UpdatePosition fast{.object = 0x80001234};
    fast.pack.position = {{0xA9B40019}, {{80, 7, 94}, {}}};
    fast.pack.velocity = {60, 0, 0};
    return recorded_messages({{Sender::Server, encode(motion).value()}, {Sender::Server, encode(fast).value()}});
}

// Logins of `count` clients, each with its CreatePlayer.
ByteBuffer logins(std::uint32_t count) {
    PacketDraft draft{{.sequence = 2}};
    draft.add_fragment({.blob_id = 1, .queue = kQueueSmartbox}, make_body(0xF746U, kWalkPlayer));
    const ByteBuffer hello = draft.finish();
    ByteBuffer file = empty_capture();
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto client = IpAddress::v4(10, 1, static_cast<std::uint8_t>(i >> 8), static_cast<std::uint8_t>(i));
        const Endpoint server{IpAddress::v4(10, 0, 0, 1), 9001};
        if (!append_datagram(file, {1 + i, server, {client, 50000}, hello})) throw std::runtime_error("too long");
    }
    return file;
}

// Second pieces of `count` IPv4 datagrams, whose first never come.
ByteBuffer second_pieces(std::uint16_t count) {
    PcapBuilder capture{{.link_type = 101}};
    for (std::uint16_t id = 0; id < count; ++id) {
        const Ipv4Style style{.id = id, .fragment_word = 0x2001};
        capture.record(1, id, ipv4(ByteBuffer(8), style));
    }
    return capture.bytes();
}

// Larger than what is read at once: with unknown blocks behind the walk.
ByteBuffer long_walk() {
    constexpr std::uint32_t kBlockBytes = 1 << 20;
    ByteBuffer file = recorded_walk();
    for (int i = 0; i < 21; ++i) {
        append(file, make_body(0x0BADU, kBlockBytes));
        file.resize(file.size() + kBlockBytes - 12);
        append(file, make_body(kBlockBytes));
    }
    return file;
}

ByteBuffer jump_with(const std::function<void(std::vector<OwnedDatagram>&, Nanoseconds)>& change) {
    Simulation jump = simulation_of("jump", 4);
    change(jump.datagrams, jump.epoch);
    return capture_of(jump);
}

void lose_one(std::vector<OwnedDatagram>& datagrams, Nanoseconds epoch) {
    datagrams.erase(std::ranges::find_if(datagrams, [&](const OwnedDatagram& one) {
        return one.source.port == 9001 && to_seconds(one.time - epoch) > 3;
    }));
}

// The second half comes thirty days later.
void step_clock(std::vector<OwnedDatagram>& datagrams, Nanoseconds) {
    for (std::size_t i = datagrams.size() / 2; i < datagrams.size(); ++i)
        datagrams[i].time += 30 * 86400 * kNanosecondsPerSecond;
}

// Every tenth of the server's packets is not in the capture.
ByteBuffer thin_town() {
    Simulation town = simulation_of("town", 5);
    std::size_t count = 0;
    std::erase_if(town.datagrams,
                  [&](const OwnedDatagram& one) { return one.source.port == 9001 && ++count % 10 == 0; });
    return capture_of(town);
}

ByteBuffer late(Simulation town) { return capture_of(captured_in_the_game(std::move(town), kLastPackets)); }

const std::map<std::string, std::function<ByteBuffer(std::istringstream&)>> kKinds{
    {"simulated", simulated_as},
    {"messages", messages_as},
    {"odd-messages", [](auto&) { return odd_messages(); }},
    {"walk", [](auto&) { return recorded_walk(); }},
    {"broken-walk", [](auto&) { return recorded_walk_with_a_broken_and_an_unknown_message(); }},
    {"twin-walk", [](auto&) { return recorded_walk_with_a_twin(); }},
    {"crowded-walk", [](auto&) { return recorded_walk_with_children(258); }},
    {"silent-walk", [](auto&) { return recorded_walk_with_a_silence(); }},
    {"secret-walk", [](auto&) { return recorded_walk_with_a_secret(); }},
    {"long-walk", [](auto&) { return long_walk(); }},
    {"other-traffic", [](auto&) { return recorded_without_the_game(); }},
    {"no-packets", [](auto&) { return empty_capture(); }},
    {"logins", [](auto&) { return logins(1030); }},
    {"second-pieces", [](auto&) { return second_pieces(70); }},
    {"two-sessions",
     [](auto&) { return capture_of(logged_in_again(simulation_of("jump", 6, 1), simulation_of("town", 3, 2), 60)); }},
    {"demo", [](auto&) { return demo_without(0); }},
    {"late-demo", [](auto&) { return demo_without(60); }},
    {"late-town", [](auto&) { return late(with_game_events(demo_town(), kWatcher)); }},
    {"late-town-of-a-walker", [](auto&) { return late(demo_town(true)); }},
    {"late-town-of-a-stranger", [](auto&) { return late(demo_town()); }},
    {"thin-town", [](auto&) { return thin_town(); }},
    {"login-alone", [](auto&) { return jump_with([](auto& datagrams, auto) { datagrams.resize(3); }); }},
    {"damaged-packet",
     [](auto&) { return jump_with([](auto& datagrams, auto) { datagrams[40].payload.back() ^= std::byte{1}; }); }},
    {"lost-packet", [](auto&) { return jump_with(lose_one); }},
    {"bad-clock", [](auto&) { return jump_with(step_clock); }},
};

}  // namespace

ByteBuffer made_capture(const std::string& kind) {
    std::istringstream words{kind};
    std::string first;
    words >> first;
    const auto found = kKinds.find(first);
    if (found == kKinds.end()) throw std::runtime_error("there is no kind of capture called " + first);
    return found->second(words);
}

}  // namespace acmotion::test
