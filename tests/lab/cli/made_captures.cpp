// All captures that tests of the command line make.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <sstream>
#include <stdexcept>

#include "acmotion/capture/byte_stream.h"
#include "acmotion/capture/capture_statistics.h"
#include "acmotion/capture/capture_writer.h"
#include "acmotion/capture/datagram_reader.h"
#include "acmotion/wire/encode.h"
#include "acmotion/wire/messages.h"
#include "lab/cli/recorded_walk.h"
#include "lab/cli/simulated.h"
#include "support/capture_builder.h"
#include "support/hex.h"
#include "transport/packet_draft.h"
#include "transport/packet_sender.h"

namespace acmotion::test {
namespace {

// ---- made by our own sender -----------------------------------------------------------------------------------------

constexpr Nanoseconds kTenth = kNanosecondsPerSecond / 10;
const Endpoint kHome{IpAddress::v4(10, 0, 0, 2), 50000};
const IpAddress kWorld = IpAddress::v4(10, 0, 0, 1);
const ConnectRequest kConnection{.cookie = 5, .client_id = 1, .seed_server_to_client = 6, .seed_client_to_server = 7};

// Every datagram comes a tenth of a second after the one before.
class Recording {
 public:
    explicit Recording(Bytes login = make_login_request("walker")) {
        append_capture_header(file);
        client_sends(login, {kWorld, 9000});
        write({kWorld, 9000}, kHome, make_connect_request(kConnection));
    }
    void client_sends(Bytes datagram, const Endpoint& to) { write(kHome, to, datagram); }
    void server_says(Bytes message) { say(server_, message, kQueueSmartbox, {kWorld, 9001}, kHome); }
    void client_says(Bytes message) { say(client_, message, kQueueWeenie, kHome, {kWorld, 9000}); }
    void wait(Nanoseconds seconds) { time_ += seconds * kNanosecondsPerSecond; }
    ByteBuffer file;

 private:
    void say(PacketSender& sender, Bytes message, std::uint16_t queue, const Endpoint& from, const Endpoint& to) {
        EXPECT_TRUE(sender.queue_message(message, queue));
        for (const ByteBuffer& datagram : sender.flush(0)) write(from, to, datagram);
    }
    void write(const Endpoint& from, const Endpoint& to, Bytes payload) {
        EXPECT_TRUE(append_datagram(file, {time_, from, to, payload}));
        time_ += kTenth;
    }
    PacketSender server_{PacketSenderConfig::server(kConnection)};
    PacketSender client_{PacketSenderConfig::client(kConnection)};
    Nanoseconds time_ = 1'700'000'000 * kNanosecondsPerSecond;
};

Position place(float x) { return {{0xA9B40019}, {{x, 7.5F, 94}, {}}}; }

CreateObject drudge() {
    CreateObject create;
    create.object = kWalkDrudge;
    create.physics.position = place(80);
    create.weenie = WeenieDesc{.name = "Drudge Slinker", .class_id = 7, .icon = 0x06000001};
    return create;
}

UpdatePosition step(std::uint16_t number) {
    UpdatePosition update{.object = kWalkDrudge};
    update.pack.position = place(80.0F + static_cast<float>(number));
    update.pack.has_contact = true;
    update.pack.position_stamp = {number};
    return update;
}

MoveToState keys() {
    MoveToState state{.order = 1, .position = place(70), .contact = true};
    state.raw.forward_command = 0x44000007;
    return state;
}

// A string16: its length, its letters, and up to the next four bytes.
void append_text(ByteBuffer& out, std::string_view text) {
    append_le(out, static_cast<std::uint16_t>(text.size()));
    append(out, from_text(text));
    while (out.size() % 4 != 0) out.push_back(std::byte{0});
}

// LoginRequest with a ticket, spec 11 §7.1.
ByteBuffer login_with_a_secret() {
    ByteBuffer login = make_body(0x40000002U, 0U, 0U);
    append_text(login, kSecretAccount);
    append_le(login, 0U);
    append_text(login, kSecretTicket);
    ByteBuffer body;
    append_text(body, "1802");
    append_le(body, static_cast<std::uint32_t>(login.size()));
    append(body, login);
    PacketDraft draft;
    draft.add_optional(kFlagLoginRequest, body);
    return draft.finish();
}

Recording walk(Recording recording = Recording{}) {
    recording.server_says(encode(CreatePlayer{kWalkPlayer}).value());
    recording.server_says(encode(drudge()).value());
    for (std::uint16_t number = 1; number <= 4; ++number) recording.server_says(encode(step(number)).value());
    recording.client_says(encode(keys()).value());
    recording.server_says(make_body(0xF7B0U, kWalkPlayer, 1U, 0x0295U));
    return recording;
}

// With an UpdatePosition at 1.0 s that is cut in its stamps, and a message of an unknown opcode behind it.
ByteBuffer broken_walk() {
    Recording recording = walk();
    const ByteBuffer whole = encode(step(5)).value();
    recording.server_says(Bytes(whole).first(whole.size() - 4));
    recording.server_says(make_body(0xF7DEU, 1U));
    return recording.file;
}

// With a second "Drudge Slinker" at the end.
ByteBuffer twin_walk() {
    Recording recording = walk();
    CreateObject twin = drudge();
    twin.object = kWalkDrudge + 1;
    recording.server_says(encode(twin).value());
    return recording.file;
}

// With so many objects at the end that the drudge holds.
ByteBuffer crowded_walk(std::uint32_t count) {
    Recording recording = walk();
    for (std::uint32_t i = 0; i < count; ++i) {
        CreateObject child;
        child.object = 0x80010000 + i;
        child.physics.parent = ParentLink{kWalkDrudge, 1};
        recording.server_says(encode(child).value());
    }
    return recording.file;
}

// Then ten minutes of chat only, and a step of the drudge at their end.
ByteBuffer silent_walk() {
    Recording recording = walk();
    for (int i = 0; i < 24; ++i) {
        recording.wait(25);
        recording.server_says(make_body(0xF7B0U, kWalkPlayer, 1U, 0x0295U));
    }
    recording.server_says(encode(step(5)).value());
    return recording.file;
}

// The client logs in as it should, then with a wrong checksum, and to a server that does not answer.
ByteBuffer secret_walk() {
    const ByteBuffer login = login_with_a_secret();
    Recording recording = walk(Recording{login});
    ByteBuffer damaged = login;
    damaged.back() ^= std::byte{1};
    recording.client_sends(damaged, {kWorld, 9000});
    recording.client_sends(login, {IpAddress::v4(10, 0, 0, 9), 9000});
    return recording.file;
}

ByteBuffer empty_capture() {
    ByteBuffer file;
    append_capture_header(file);
    return file;
}

// One question for a name server.
ByteBuffer other_traffic() {
    ByteBuffer file = empty_capture();
    const ByteBuffer payload = from_text("www.example.org, where is it?");
    EXPECT_TRUE(append_datagram(file, {1, kHome, {IpAddress::v4(10, 0, 0, 53), 53}, payload}));
    return file;
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

// ---- simulated ------------------------------------------------------------------------------------------------------

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

// The town of `acmotion demo`. Its observer stands, or walks as Walker Aldith does.
Simulation demo_town(bool observer_walks = false) {
    Scenario town = load_scenario("town").value();
    if (observer_walks) {
        town.observer.script = town.bodies.front().script;
        town.observer.repeat = true;
    }
    return simulate(town, parse_network("dsl").value(), 7);
}

// The capture that `acmotion demo` makes, without its first packets.
ByteBuffer demo_without(std::ptrdiff_t packets) {
    Simulation simulation = demo_town();
    simulation.datagrams.erase(simulation.datagrams.begin(), simulation.datagrams.begin() + packets);
    return capture_of(simulation);
}

// As players capture today, in the game itself: the last packets alone, without the login, and the client at
// 127.0.0.1:12345.
ByteBuffer late(Simulation simulation) {
    std::vector<OwnedDatagram>& all = simulation.datagrams;
    all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(1500, all.size())));
    for (OwnedDatagram& datagram : all) {
        (is_from_server(datagram) ? datagram.destination : datagram.source) = {IpAddress::v4(127, 0, 0, 1), 12345};
    }
    return capture_of(simulation);
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

const std::map<std::string, std::function<ByteBuffer(std::istringstream&)>> kKinds{
    {"simulated", simulated_as},
    {"messages", messages_as},
    {"odd-messages", [](auto&) { return odd_messages(); }},
    {"walk", [](auto&) { return recorded_walk(); }},
    {"broken-walk", [](auto&) { return broken_walk(); }},
    {"twin-walk", [](auto&) { return twin_walk(); }},
    {"crowded-walk", [](auto&) { return crowded_walk(258); }},
    {"silent-walk", [](auto&) { return silent_walk(); }},
    {"secret-walk", [](auto&) { return secret_walk(); }},
    {"other-traffic", [](auto&) { return other_traffic(); }},
    {"no-packets", [](auto&) { return empty_capture(); }},
    {"logins", [](auto&) { return logins(1030); }},
    {"second-pieces", [](auto&) { return second_pieces(70); }},
    {"two-sessions",
     [](auto&) { return capture_of(logged_in_again(simulation_of("jump", 6, 1), simulation_of("town", 3, 2), 60)); }},
    {"demo", [](auto&) { return demo_without(0); }},
    {"late-demo", [](auto&) { return demo_without(60); }},
    {"late-town", [](auto&) { return late(with_game_events(demo_town(), ObjectId{kWalkPlayer})); }},
    {"late-town-of-a-walker", [](auto&) { return late(demo_town(true)); }},
    {"late-town-of-a-stranger", [](auto&) { return late(demo_town()); }},
    {"thin-town", [](auto&) { return thin_town(); }},
    {"damaged-packet",
     [](auto&) { return jump_with([](auto& datagrams, auto) { datagrams[40].payload.back() ^= std::byte{1}; }); }},
    {"lost-packet", [](auto&) { return jump_with(lose_one); }},
    {"bad-clock", [](auto&) { return jump_with(step_clock); }},
};

}  // namespace

ByteBuffer recorded_walk() { return walk().file; }

ByteBuffer recorded_messages(const std::vector<SentMessage>& messages) {
    Recording recording;
    for (const SentMessage& message : messages) {
        message.from == Sender::Server ? recording.server_says(message.bytes) : recording.client_says(message.bytes);
    }
    return recording.file;
}

ByteBuffer simulated_from(const std::string& scenario, double seconds) {
    Simulation simulation = simulate(load_scenario(scenario).value(), {}, 1);
    std::erase_if(simulation.datagrams, [&](const OwnedDatagram& datagram) {
        return to_seconds(datagram.time - simulation.epoch) < seconds;
    });
    return capture_of(simulation);
}

ByteBuffer simulated(const std::string& scenario) { return simulated_from(scenario, 0); }

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

ByteBuffer made_capture(const std::string& kind) {
    std::istringstream words{kind};
    std::string first;
    words >> first;
    const auto found = kKinds.find(first);
    if (found == kKinds.end()) throw std::runtime_error("there is no kind of capture called " + first);
    return found->second(words);
}

}  // namespace acmotion::test
