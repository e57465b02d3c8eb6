#include "sessions/flow_observer.h"

#include <gtest/gtest.h>

#include "core/hashes.h"
#include "support/hex.h"
#include "transport/packet.h"
#include "transport/packet_sender.h"

namespace acmotion::test {
namespace {

using namespace test;

const IpAddress kWorld = IpAddress::v4(10, 0, 0, 1);
const IpAddress kHome = IpAddress::v4(10, 0, 0, 2);
constexpr std::uint16_t kHomePort = 50000;
constexpr Nanoseconds kStart = 1'700'000'000 * kNanosecondsPerSecond;

const ConnectRequest kConnection{.cookie = 5, .client_id = 1, .seed_server_to_client = 6, .seed_client_to_server = 7};

ByteBuffer message(std::uint32_t opcode, std::size_t size) {
    ByteBuffer bytes = make_body(opcode);
    bytes.resize(size, static_cast<std::byte>(opcode));
    return bytes;
}

// A session between one client and one server, as a capture file.
class Recording {
 public:
    Recording() { append_capture_header(file); }

    void connect() {
        up(9000, make_login_request("walker"));
        down(9000, make_connect_request(kConnection));
        up(9001, make_connect_response(kConnection));
    }
    void server_says(const ByteBuffer& bytes) { say(server, bytes, kQueueSmartbox, false); }
    void client_says(const ByteBuffer& bytes) { say(client, bytes, kQueueWeenie, true); }
    void up(std::uint16_t port, const ByteBuffer& payload) { write({kHome, kHomePort}, {kWorld, port}, payload); }
    void down(std::uint16_t port, const ByteBuffer& payload) { write({kWorld, port}, {kHome, kHomePort}, payload); }
    void write(const Endpoint& from, const Endpoint& to, const ByteBuffer& payload) {
        EXPECT_TRUE(append_datagram(file, {time += 1000, from, to, payload}));
    }

    PacketSender server{PacketSenderConfig::server(kConnection)};
    PacketSender client{PacketSenderConfig::client(kConnection)};
    ByteBuffer file;
    Nanoseconds time = kStart;

 private:
    void say(PacketSender& sender, const ByteBuffer& bytes, std::uint16_t queue, bool is_up) {
        EXPECT_TRUE(sender.queue_message(bytes, queue));
        for (const ByteBuffer& datagram : sender.flush(0)) is_up ? up(9000, datagram) : down(9001, datagram);
    }
};

class Listener : public CaptureSink {
 public:
    void on_message(SessionNumber session, const ObservedMessage& message) override {
        sessions.push_back(session);
        times.push_back(message.time);
        senders.push_back(message.sender);
        verifications.push_back(message.verification);
        bodies.push_back(copy(message.bytes));
    }

    std::vector<SessionNumber> sessions;
    std::vector<Nanoseconds> times;
    std::vector<Sender> senders;
    std::vector<Verification> verifications;
    std::vector<ByteBuffer> bodies;
};

using Counts = std::vector<std::pair<std::uint32_t, std::uint64_t>>;

CaptureReport read(const ByteBuffer& file, Listener& listener, const CaptureOptions& options = {}) {
    auto report = read_capture(ByteStream{Bytes(file)}, options, listener);
    EXPECT_TRUE(report);
    return report ? std::move(*report) : CaptureReport{};
}

TEST(FlowObserver, TurnsACaptureIntoMessagesInTimeOrder) {
    Recording recording;
    recording.connect();
    const ByteBuffer action = message(0xF7B1, 24);
    const ByteBuffer player = message(0xF746, 8);
    const ByteBuffer object = message(0xF745, 1000);
    recording.client_says(action);
    recording.server_says(player);
    recording.server_says(object);

    Listener listener;
    const CaptureReport report = read(recording.file, listener);
    EXPECT_EQ(listener.bodies, (std::vector<ByteBuffer>{action, player, object}));
    EXPECT_EQ(listener.senders, (std::vector<Sender>{Sender::Client, Sender::Server, Sender::Server}));
    EXPECT_EQ(listener.verifications, std::vector<Verification>(3, Verification::Verified));
    EXPECT_EQ(listener.times, (std::vector<Nanoseconds>{kStart + 4000, kStart + 5000, kStart + 8000}));

    ASSERT_EQ(report.flows.size(), 1U);
    const FlowReport& flow = report.flows[0];
    ASSERT_EQ(report.sessions.size(), 1U);
    EXPECT_EQ(report.sessions[0].first, kStart + 1000);
    EXPECT_EQ(report.sessions[0].last, kStart + 8000);
    EXPECT_EQ(flow.flow.ports.size(), 2U);
    EXPECT_EQ(flow.server.transport.packets, 5U);
    EXPECT_EQ(flow.server.transport.messages, 2U);
    EXPECT_EQ(flow.client.transport.messages, 1U);
    EXPECT_EQ(flow.server.opcodes.by_opcode(), (Counts{{0xF746, 1}, {0xF745, 1}}));
    EXPECT_EQ(flow.server.transport.count(Verification::Verified), 5U);
    EXPECT_EQ(report.end.kind, CaptureEnd::Kind::Complete);
    EXPECT_EQ(report.capture.datagrams, 8U);
}

// In intervals of ten seconds: when its client asked for it first.
TEST(FlowObserver, KnowsWhenAPacketWasMissed) {
    Recording recording;
    recording.connect();
    std::vector<ByteBuffer> sent;
    for (int i = 0; i < 3; ++i) {
        EXPECT_TRUE(recording.server.queue_message(message(0xF748, 40), kQueueSmartbox));
        sent.push_back(recording.server.flush(0).front());
    }
    recording.down(9001, sent[0]);
    recording.down(9001, sent[2]);
    recording.time += 12 * kNanosecondsPerSecond;
    const std::vector<std::uint32_t> wanted{parse_packet(sent[1])->header.sequence};
    recording.client.queue_sequences(kFlagRequestRetransmit, wanted);
    for (const ByteBuffer& datagram : recording.client.flush(0)) recording.up(9000, datagram);
    Listener listener;
    EXPECT_EQ(read(recording.file, listener).sessions[0].losses, (LossCounts{{1, 1}}));
}

TEST(FlowObserver, AllFlowsTogetherKeepABoundedNumberOfIncompleteBytes) {
    Recording recording;
    PacketDraft draft{{.sequence = 9, .flags = kFlagEncryptedChecksum}};
    draft.add_fragment({.blob_id = 1, .count = 2, .queue = kQueueLogin}, ByteBuffer(448));
    const ByteBuffer piece = draft.finish(1);
    for (std::uint16_t port = 1; port <= 5; ++port) recording.write({kWorld, 9001}, {kHome, port}, piece);
    Listener listener;
    const CaptureReport report = read(recording.file, listener, {.limits = {.incomplete_message_bytes = 1000}});
    ASSERT_EQ(report.flows.size(), 5U);
    std::uint64_t evicted = 0;
    for (const FlowReport& flow : report.flows) {
        evicted += flow.server.transport.count(TransportEvent::Kind::MessageEvicted);
    }
    EXPECT_EQ(evicted, 3U);
    EXPECT_EQ(report.flows[0].server.transport.count(TransportEvent::Kind::MessageEvicted), 1U);
}

// Spec 11 §6.6: "whoever replays a capture leaves *failed* packets out unless asked not to, as the client did, and uses
// *unverified* ones"
TEST(FlowObserver, LeavesFailedPacketsOutAndUsesUnverifiedOnes) {
    for (const bool has_keys : {true, false}) {
        Recording recording;
        if (has_keys) recording.connect();
        EXPECT_TRUE(recording.server.queue_message(message(0xF748, 16), kQueueSmartbox));
        ByteBuffer broken = recording.server.flush(0).front();
        broken.back() ^= std::byte{1};
        recording.down(9001, broken);
        recording.server_says(message(0xF748, 40));

        Listener listener;
        const TransportStatistics server = read(recording.file, listener).flows.at(0).server.transport;
        EXPECT_EQ(server.count(Verification::Failed), has_keys ? 1U : 0U);
        EXPECT_EQ(server.count(Verification::Unverified), has_keys ? 0U : 2U);
        const Verification used = has_keys ? Verification::Verified : Verification::Unverified;
        EXPECT_EQ(listener.verifications, std::vector<Verification>(has_keys ? 1 : 2, used));

        Listener all;
        read(recording.file, all, {.damaged = Observer::Damaged::Keep});
        ASSERT_EQ(all.verifications.size(), 2U);
        EXPECT_EQ(all.verifications[0], has_keys ? Verification::Failed : Verification::Unverified);
    }
}

// ---- sessions ----

constexpr std::uint32_t kEnter = 0xF746;
constexpr std::uint32_t kMove = 0xF748;

std::vector<SessionNumber> sessions_of(const Recording& recording, const CaptureOptions& options = {}) {
    Listener listener;
    read(recording.file, listener, options);
    return listener.sessions;
}

TEST(FlowObserver, ACaptureBegunLateEndsASessionAtTheNextCharacter) {
    Recording late;
    for (const std::uint32_t opcode : {kMove, kMove, kEnter, kMove}) late.server_says(message(opcode, 40));
    EXPECT_EQ(sessions_of(late), (std::vector<SessionNumber>{1, 1, 2, 2}));
    Recording whole;
    whole.connect();
    for (const std::uint32_t opcode : {kMove, kEnter, kMove}) whole.server_says(message(opcode, 40));
    EXPECT_EQ(sessions_of(whole), (std::vector<SessionNumber>{1, 1, 1}));
}

// The network may bring an update before the character, at each login.
TEST(FlowObserver, BeginsAnotherSessionWithAnotherLogin) {
    Recording recording;
    recording.connect();
    for (const std::uint32_t opcode : {kMove, kEnter, kMove}) recording.server_says(message(opcode, 40));
    recording.time += kNanosecondsPerSecond;
    const Nanoseconds login = recording.time + 1000;
    constexpr ConnectRequest kNewConnection{
        .cookie = 8, .client_id = 2, .seed_server_to_client = 9, .seed_client_to_server = 10};
    recording.server = PacketSender{PacketSenderConfig::server(kNewConnection)};
    recording.up(9000, make_login_request("walker"));
    recording.down(9000, make_connect_request(kNewConnection));
    recording.up(9001, make_connect_response(kNewConnection));
    for (const std::uint32_t opcode : {kMove, kEnter, kMove}) recording.server_says(message(opcode, 40));
    EXPECT_EQ(sessions_of(recording), (std::vector<SessionNumber>{1, 1, 1, 2, 2, 2}));
    Listener listener;
    const CaptureReport report = read(recording.file, listener);
    ASSERT_EQ(report.sessions.size(), 2U);
    EXPECT_EQ(report.flows.size(), 1U);
    EXPECT_EQ(report.sessions[1].first, login);
    EXPECT_EQ(report.sessions[1].origin, kStart + 1000);
    EXPECT_EQ(report.flows[0].clock.steps(), 0U);
}

TEST(FlowObserver, LeavesOutSessionsBeyondItsLimitAndCountsThem) {
    Recording recording;
    recording.connect();
    for (int i = 0; i < 5; ++i) recording.server_says(message(kEnter, 8));
    Listener listener;
    const CaptureReport report = read(recording.file, listener, {.limits = {.flows = 2}});
    EXPECT_EQ(listener.sessions, (std::vector<SessionNumber>{1, 2}));
    EXPECT_EQ(report.sessions.size(), 2U);
    EXPECT_EQ(report.sessions_refused, 3U);
}

TEST(FlowObserver, CountsABoundedNumberOfOpcodes) {
    Recording recording;
    recording.connect();
    for (std::uint32_t opcode = 1; opcode <= 20; ++opcode) recording.server_says(message(opcode, 16));
    Listener listener;
    const CaptureReport report = read(recording.file, listener, {.limits = {.opcodes_counted = 8}});
    EXPECT_EQ(report.flows.at(0).server.opcodes.by_opcode().size(), 8U);
    EXPECT_EQ(report.flows.at(0).server.opcodes.others(), 12U);
}

}  // namespace
}  // namespace acmotion::test
