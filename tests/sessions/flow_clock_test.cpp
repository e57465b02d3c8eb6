// Captures made by machines whose clocks were wrong.
#include <gtest/gtest.h>

#include "lab/cli/simulated.h"
#include "sessions/flow_observer.h"
#include "sessions/session_collector.h"
#include "transport/checksum.h"
#include "transport/packet.h"

namespace acmotion::test {
namespace {

constexpr Nanoseconds kSecond = kNanosecondsPerSecond;
constexpr Nanoseconds kMonth = 30 * 86400 * kSecond;

class FlowClockTest : public testing::Test {
 protected:
    void shift(std::size_t from, std::size_t to, Nanoseconds by) {
        for (std::size_t i = from; i < to; ++i) simulation.datagrams[i].time += by;
    }
    void read() {
        const ByteBuffer capture = capture_of(simulation);
        LoadedSession loaded = load_session(ByteStream{Bytes{capture}}).value();
        session = loaded.session.value();
        clock = loaded.report.flows.at(0).clock;
    }
    // The most by which a message is off its true time, wherever seconds are counted from.
    [[nodiscard]] double furthest_off() const {
        const double shift = to_seconds(session.epoch - truth.epoch);
        double most = 0;
        for (std::size_t i = 0; i < truth.messages.size(); ++i) {
            most = std::max(most, std::abs(session.messages[i].time + shift - truth.messages[i].time));
        }
        return most;
    }
    static Session load(const Simulation& simulation) {
        const ByteBuffer capture = capture_of(simulation);
        return load_session(ByteStream{Bytes{capture}})->session.value();
    }

    Simulation simulation = simulation_of("jump", 10);
    Session truth = load(simulation);
    std::size_t count = simulation.datagrams.size();
    Session session;
    ClockTrouble clock;
};

TEST_F(FlowClockTest, BelievesAGoodClock) {
    read();
    EXPECT_EQ(clock.steps(), 0U);
    EXPECT_EQ(furthest_off(), 0);
}

TEST_F(FlowClockTest, NoticesThatItWasSetBackAndGoesOnFromThere) {
    shift(count / 2, count, -3600 * kSecond);
    read();
    EXPECT_EQ(clock.steps_back, 1U);
    EXPECT_NEAR(to_seconds(clock.largest), 3600, 1);
    EXPECT_LT(furthest_off(), 0.3);  // the pause between two packets
    for (std::size_t i = 0; i < truth.messages.size(); ++i) {
        EXPECT_EQ(session.messages[i].bytes, truth.messages[i].bytes) << i;
    }
}

TEST_F(FlowClockTest, NoticesThatItWasSetAhead) {
    shift(count / 2, count, kMonth);
    read();
    EXPECT_EQ(clock.steps_ahead, 1U);
    EXPECT_LT(furthest_off(), 0.3);
    EXPECT_LT(session.seconds, 13);
}

TEST_F(FlowClockTest, BelievesTheOldClockAgainAfterAStumble) {
    for (const Nanoseconds off : {kMonth, -kMonth, -5 * kSecond}) {
        shift(count / 2, count / 2 + 1, off);
        read();
        EXPECT_LT(furthest_off(), 0.3) << off;
        EXPECT_NEAR(session.seconds, truth.seconds, 1e-9) << off;
        EXPECT_NEAR(session.messages.back().time, truth.messages.back().time, 1e-9) << off;
        shift(count / 2, count / 2 + 1, -off);
    }
}

TEST_F(FlowClockTest, APacketThatOnlyStandsInTheWrongPlaceIsNoTrouble) {
    std::swap(simulation.datagrams[count / 2], simulation.datagrams[count / 2 + 6]);
    read();
    EXPECT_EQ(furthest_off(), 0);
}

TEST_F(FlowClockTest, StampsAtTheEdgeOfTimeOverflowNothing) {
    for (std::size_t i = 0; i < count; ++i) simulation.datagrams[i].time = i % 2 == 0 ? kLatestMoment : 0;
    const Simulation again = simulation_of("jump", 3, 2);
    simulation = logged_in_again(simulation, again, 0);
    read();
    EXPECT_LT(session.seconds, 30);
}

// ---- packet by packet

// Packets of the server, each with the stamp that a capture gave it.
class StampedFlow {
 public:
    // The next packet of the server, after that many that are missing.
    Nanoseconds server(Nanoseconds stamp, std::uint32_t missing = 0) {
        Packet packet;
        packet.header.sequence = sequence_ += missing + 1;
        return clock.read(
            {stamp, Sender::Server, ObservedPacket::Disposition::Delivered, Verification::Verified, packet, {}});
    }

    FlowClock clock;

 private:
    std::uint32_t sequence_ = 0;
};

constexpr Nanoseconds kBegin = 1000 * kSecond;

// Spec 11 §5: neither side is silent for half a minute, and the server sends the time every 20 s.
TEST(FlowClock, WasSetAheadAfterASilenceThatMissingPacketsDoNotExplain) {
    for (const std::uint32_t missing : {0U, 1U, 3U, 0x7FFFU, 0x8000U}) {
        const Nanoseconds allowed = (30 + 20 * static_cast<Nanoseconds>(std::min(missing, 0x7FFFU))) * kSecond;
        StampedFlow silent;
        silent.server(kBegin);
        EXPECT_EQ(silent.server(kBegin + allowed, missing), kBegin + allowed) << missing;
        StampedFlow ahead;
        ahead.server(kBegin);
        EXPECT_EQ(ahead.server(kBegin + allowed + 1, missing), kBegin) << missing;
        EXPECT_EQ(ahead.clock.trouble().steps_ahead, 1U);
    }
}

}  // namespace
}  // namespace acmotion::test
