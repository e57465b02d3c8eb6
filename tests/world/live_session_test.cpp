// Datagrams in, a world out: what a program with a socket of its own gets is what a replay of its packets gets.
#include "acmotion/world/live_session.h"

#include <gtest/gtest.h>

#include <limits>
#include <optional>

#include "acmotion/world/inspector.h"
#include "lab/cli/simulated.h"
#include "sessions/session_collector.h"
#include "sessions/session_player.h"
#include "transport/derived_session.h"
#include "transport/packet_sender.h"
#include "world/story.h"

namespace acmotion::test {
namespace {

constexpr std::uint16_t kServerPorts[] = {9000, 9001};

Sender sender_of(const OwnedDatagram& datagram) {
    return std::ranges::find(kServerPorts, datagram.source.port) != std::end(kServerPorts) ? Sender::Server
                                                                                           : Sender::Client;
}

// Plays what was captured, frame by frame.
class Fed {
 public:
    explicit Fed(std::vector<OwnedDatagram> datagrams) : datagrams_(std::move(datagrams)) {}

    bool frame(double now) {
        const Nanoseconds until = kSimulationEpoch + static_cast<Nanoseconds>(std::llround(now * 1e9));
        for (; next_ < datagrams_.size() && datagrams_[next_].time <= until; ++next_) {
            const OwnedDatagram& datagram = datagrams_[next_];
            session.receive(sender_of(datagram), datagram.payload, datagram.time);
        }
        return session.frame(now);
    }
    [[nodiscard]] bool is_over() const { return next_ == datagrams_.size(); }

    World world;
    LiveSession session{world};

 private:
    std::vector<OwnedDatagram> datagrams_;
    std::size_t next_ = 0;
};

// The same packets, read as a file and played by hand.
class Played {
 public:
    explicit Played(const Session& session) : session_(session) {}

    void frame(double now) {
        const std::optional<Position> newest = newest_report(session_.player_reports, report_, now);
        if (newest) world.move_player(*newest, now);
        world.advance(now);
        use_until(session_.messages, message_, now,
                  [&](const SessionMessage& message) { world.receive(message.bytes, now); });
    }

    World world;

 private:
    const Session& session_;
    SessionMessages::const_iterator message_ = session_.messages.begin();
    PlayerReports::const_iterator report_ = session_.player_reports.begin();
};

double frame_time(int frame) { return std::round(frame * 1e6 / 60) / 1e6; }

class LiveScenario : public testing::TestWithParam<const char*> {};

TEST_P(LiveScenario, LeavesTheStateOfAReplayInEveryFrame) {
    Scenario scenario = load_scenario(GetParam()).value();
    scenario.seconds = 12;
    const Simulation simulation = simulate(scenario, parse_network("dsl").value(), 1);
    const ByteBuffer capture = capture_of(simulation);
    const Session session = load_session(ByteStream{capture})->session.value();
    Fed live{simulation.datagrams};
    Played replayed{session};
    int frame = 0;
    for (; !live.is_over(); ++frame) {
        ASSERT_TRUE(live.frame(frame_time(frame)));
        replayed.frame(frame_time(frame));
        ASSERT_EQ(WorldInspector{live.world}.state_hash(), WorldInspector{replayed.world}.state_hash())
            << "frame " << frame;
    }
    EXPECT_GT(frame, 600);
    EXPECT_EQ(live.session.sessions(), 1U);
    EXPECT_GE(live.session.statistics(Sender::Server).messages, session.messages.size());
}

INSTANTIATE_TEST_SUITE_P(Some, LiveScenario, testing::Values("portal", "jump", "chase", "respawn"));

// Messages of one packet each: of a side whose login was not recorded, or was, and says so.
class PlainServer {
 public:
    explicit PlainServer(const PacketSenderConfig& config = {}) : sender_(config) {}
    ByteBuffer packet(const Message& message) {
        EXPECT_TRUE(sender_.queue_message(encode(message).value(), 10));
        return sender_.flush(0).front();
    }
    void send(LiveSession& session, const Message& message) { session.receive(Sender::Server, packet(message), 0); }

 private:
    PacketSender sender_;
};

CreateObject creation_of(ObjectId id) {
    CreateObject create;
    create.object = id;
    create.physics.state = kDefaultPhysicsState;
    create.physics.position = outside(60, 50);
    return create;
}

TEST(LiveSession, AMovementBeforeThePlayersCreationIsOfAnotherCharacter) {
    for (const bool has_login : {true, false}) {
        World world;
        world.set_player(kPlayer, 0);
        world.assume_objects(true);
        LiveSession session{world};
        PlainServer server{has_login ? PacketSenderConfig::server(kDerivedConnection) : PacketSenderConfig{}};
        if (has_login) session.receive(Sender::Server, kConnectRequestPacket, 0);
        server.send(session, UpdatePosition{kOlthoi, {.position = outside(60, 50), .has_contact = true}});
        server.send(session, CreatePlayer{kPlayer});
        session.frame(0);
        EXPECT_EQ(session.sessions(), has_login ? 1U : 2U);
        EXPECT_EQ(world.find(kOlthoi).has_value(), has_login);
    }
}

TEST(LiveSession, ALoginAloneEmptiesTheWorldAndDropsWhatWaits) {
    World world;
    LiveSession session{world};
    PlainServer server;
    server.send(session, CreatePlayer{kPlayer});
    server.send(session, creation_of(kOlthoi));
    session.frame(0);
    ASSERT_TRUE(world.find(kOlthoi));
    server.send(session, creation_of(kDrudge));
    session.receive(Sender::Server, kConnectRequestPacket, 0);
    session.frame(1);
    EXPECT_FALSE(world.find(kOlthoi));
    EXPECT_FALSE(world.find(kDrudge));
    EXPECT_EQ(session.sessions(), 1U) << "the next one begins with its first message";
}

TEST(LiveSession, AnotherCharacterForgetsWhatWaitedAndWhereThePlayerStood) {
    World world;
    world.set_player(kPlayer, 0);
    world.assume_objects(true);
    LiveSession session{world};
    PlainServer server;
    PlainServer client;
    const auto report = [&](const Position& place) {
        session.receive(Sender::Client, client.packet(AutonomousPosition{.position = place}), 0);
    };
    server.send(session, CreatePlayer{kPlayer});
    session.frame(0);
    report(outside(60, 50));
    session.frame(1);
    ASSERT_TRUE(world.find(kPlayer));
    EXPECT_TRUE(near(world.find(kPlayer)->position.frame.origin, {60, 50, 0}));
    report(outside(70, 50));
    server.send(session, creation_of(kOlthoi));
    server.send(session, CreatePlayer{0x50000002});
    server.send(session, creation_of(kDrudge));
    session.frame(2);
    EXPECT_EQ(session.sessions(), 2U);
    EXPECT_FALSE(world.find(kPlayer));
    EXPECT_FALSE(world.find(kOlthoi));
    EXPECT_TRUE(world.find(kDrudge));
}

// Spec 10 §5.10: CreatePlayer comes first. Behind a movement it is another character's, if the login was not seen; a
// creation alone may as well have overtaken it.
TEST(LiveSession, ACreationThatOvertookThePlayersOwnIsKept) {
    World world;
    LiveSession session{world};
    PlainServer server;
    server.send(session, creation_of(kOlthoi));
    server.send(session, CreatePlayer{kPlayer});
    session.frame(0);
    EXPECT_EQ(session.sessions(), 1U);
    EXPECT_TRUE(world.find(kOlthoi));
    server.send(session, CreatePlayer{0x50000002});
    session.frame(1);
    EXPECT_EQ(session.sessions(), 2U);
    EXPECT_EQ(world.player(), ObjectId{0x50000002});
}

// A host that never draws: what waits is bounded, and what is beyond is counted.
TEST(LiveSession, WhatWaitsForAFrameIsBounded) {
    World world;
    LiveSession session{world};
    PacketSender server{{}};
    constexpr std::size_t kLong = 400'000;
    constexpr std::uint64_t kMessages = 60;
    for (std::uint64_t i = 0; i < kMessages; ++i) {
        ByteBuffer message;
        append_le(message, std::uint32_t{0xF748});
        message.resize(kLong);
        ASSERT_TRUE(server.queue_message(message, 10));
        for (const ByteBuffer& packet : server.flush(0)) session.receive(Sender::Server, packet, 0);
    }
    EXPECT_EQ(session.statistics(Sender::Server).messages, kMessages);
    EXPECT_EQ(session.messages_refused(), kMessages - LiveSession::kMostWaitingBytes / kLong);
    EXPECT_TRUE(session.frame(0));
    session.finish(1);
    EXPECT_EQ(session.sessions(), 1U);
}

}  // namespace
}  // namespace acmotion::test
