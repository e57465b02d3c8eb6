// Captures made by machines whose clocks were wrong.
#include "lab/session/flow_clock.h"

#include <gtest/gtest.h>

#include "cli/simulated.h"
#include "lab/session/session_collector.h"
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

TEST_F(FlowClockTest, CountsTheStepsOfBothKinds) {
    shift(count / 3, count, -3600 * kSecond);
    shift(2 * count / 3, count, kMonth);
    read();
    EXPECT_EQ(clock.steps_back, 1U);
    EXPECT_EQ(clock.steps_ahead, 1U);
    EXPECT_EQ(clock.steps(), 2U);
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

TEST_F(FlowClockTest, AFirstRecordThatIsOffMovesNothingElse) {
    for (const Nanoseconds off : {5 * kSecond, -kMonth, kMonth}) {
        shift(0, 1, off);
        read();
        EXPECT_LT(furthest_off(), 1e-9) << off;
        EXPECT_LE(session.seconds, truth.seconds) << off;
        EXPECT_GE(session.messages.front().time, 0) << off;
        shift(0, 1, -off);
    }
}

TEST_F(FlowClockTest, ALateStampOfTheFirstMessageDoesNotSqueezeTheOthersIntoOneMoment) {
    simulation.datagrams.erase(simulation.datagrams.begin(), simulation.datagrams.begin() + 32);
    truth = load(simulation);
    shift(0, 1, 5 * kSecond);
    read();
    EXPECT_EQ(clock.steps_back, 1U);
    EXPECT_NEAR(session.messages.back().time - session.messages.front().time,
                truth.messages.back().time - truth.messages.front().time, 0.3);
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

// The packets of both sides, each with the stamp that a capture gave it.
class StampedFlow {
 public:
    // The next packet of the server, after that many that are missing.
    Nanoseconds server(Nanoseconds stamp, std::uint32_t missing = 0) {
        sequence_ += missing + 1;
        return read(stamp, Sender::Server, sequence_);
    }
    Nanoseconds client(Nanoseconds stamp) { return read(stamp, Sender::Client, ++client_sequence_); }
    // One without a number that vouches for its stamp.
    Nanoseconds copy(Nanoseconds stamp) { return read(stamp, Sender::Server, sequence_, PacketDisposition::Duplicate); }
    Nanoseconds read(Nanoseconds stamp, Sender sender, std::uint32_t sequence,
                     PacketDisposition disposition = PacketDisposition::Delivered,
                     Verification verification = Verification::Verified) {
        Packet packet;
        packet.header.sequence = sequence;
        return clock.read({stamp, sender, disposition, verification, packet, {}});
    }
    void begin_session() {
        clock.begin_session();
        sequence_ = client_sequence_ = 0;
    }

    FlowClock clock;

 private:
    std::uint32_t sequence_ = 0;
    std::uint32_t client_sequence_ = 0;
};

constexpr Nanoseconds kBegin = 1000 * kSecond;
constexpr Nanoseconds kHundredth = kSecond / 100;

// As much as two interfaces may be written out of order.
TEST(FlowClock, IsTheOldOneAgainFromAHundredthOfASecondBeforeTheLastPacketOn) {
    for (const Nanoseconds early : {Nanoseconds{0}, kHundredth, kHundredth + 1}) {
        StampedFlow flow;
        EXPECT_EQ(flow.server(kBegin), kBegin);
        EXPECT_EQ(flow.server(900 * kSecond), kBegin) << "it was set back";
        EXPECT_EQ(flow.server(kBegin - early), early <= kHundredth ? kBegin - early : kBegin) << early;
    }
}

TEST(FlowClock, IsTheOldOneAgainUntilHalfAMinuteAfterTheLastSignOfLife) {
    for (const Nanoseconds late : {Nanoseconds{0}, Nanoseconds{1}}) {
        StampedFlow flow;
        flow.server(kBegin);
        flow.server(900 * kSecond);
        const Nanoseconds stamp = kBegin + 30 * kSecond + late;
        // Ten packets are missing: so long a silence is possible.
        EXPECT_EQ(flow.server(stamp, 10), late == 0 ? stamp : stamp + 100 * kSecond);
    }
}

TEST(FlowClock, WasSetBackIfANewerPacketOfThatSideIsMoreThanAHundredthOfASecondEarlier) {
    StampedFlow noise;
    noise.server(kBegin);
    EXPECT_EQ(noise.server(kBegin - kHundredth), kBegin - kHundredth);
    EXPECT_EQ(noise.clock.trouble().steps(), 0U);
    StampedFlow step;
    step.server(kBegin);
    EXPECT_EQ(step.server(kBegin - kHundredth - 1), kBegin);
    EXPECT_EQ(step.clock.trouble().steps_back, 1U);
    EXPECT_EQ(step.clock.trouble().largest, kHundredth + 1);
}

TEST(FlowClock, GoesOnFromTheLastPacketAfterEachStep) {
    StampedFlow flow;
    flow.server(kBegin);
    EXPECT_EQ(flow.server(900 * kSecond), kBegin);
    EXPECT_EQ(flow.server(905 * kSecond), kBegin + 5 * kSecond);
    EXPECT_EQ(flow.copy(906 * kSecond), kBegin + 6 * kSecond);
    EXPECT_EQ(flow.server(800 * kSecond), kBegin + 5 * kSecond);
    EXPECT_EQ(flow.clock.trouble().largest, 105 * kSecond) << "of the clock that was set back before";
    EXPECT_EQ(flow.server(890 * kSecond), kBegin + 5 * kSecond) << "ahead, but less";
    EXPECT_EQ(flow.clock.trouble().largest, 105 * kSecond);
    EXPECT_EQ(flow.clock.trouble().steps_back, 2U);
    EXPECT_EQ(flow.clock.trouble().steps_ahead, 1U);
    EXPECT_EQ(flow.server(5000 * kSecond), kBegin + 5 * kSecond);
    EXPECT_EQ(flow.clock.trouble().largest, 4110 * kSecond);
}

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
        EXPECT_EQ(ahead.clock.trouble().steps_back, 0U);
        EXPECT_EQ(ahead.clock.trouble().largest, allowed + 1);
    }
}

TEST(FlowClock, CountsASilenceFromTheLastSignOfLifeOfAnyPacket) {
    const Nanoseconds copied = kBegin + 30 * kSecond;
    const Nanoseconds last = copied + 30 * kSecond;
    for (const Nanoseconds late : {0, 1}) {
        StampedFlow flow;
        flow.server(kBegin);
        EXPECT_EQ(flow.copy(copied), copied);
        EXPECT_EQ(flow.copy(kBegin - 50 * kSecond), kBegin - 50 * kSecond) << "no newer sign of life";
        EXPECT_EQ(flow.client(kBegin - 50 * kSecond), kBegin - 50 * kSecond);
        EXPECT_EQ(flow.server(last + late), late == 0 ? last : kBegin);
    }
    StampedFlow unbelieved;
    unbelieved.server(kBegin);
    EXPECT_EQ(unbelieved.copy(copied + 1), kBegin) << "a silence that cannot be";
    EXPECT_EQ(unbelieved.server(copied + 1), kBegin) << "nor was it a sign of life";
}

TEST(FlowClock, MissesNothingBeforeTheFirstPacketOfASide) {
    for (const Nanoseconds late : {0, 1}) {
        StampedFlow flow;
        flow.client(kBegin);
        const Nanoseconds stamp = kBegin + 30 * kSecond + late;
        EXPECT_EQ(flow.server(stamp, 4), late == 0 ? stamp : kBegin);
    }
}

TEST(FlowClock, IsProvenByPacketsOfOneSideAndTheNewestOnly) {
    StampedFlow flow;
    flow.server(kBegin, 4);
    EXPECT_EQ(flow.client(900 * kSecond), 900 * kSecond) << "the sides prove nothing about each other";
    EXPECT_EQ(flow.client(800 * kSecond), kBegin) << "later than all that vouched for the time";
    StampedFlow unproven;
    unproven.server(kBegin, 4);
    constexpr Nanoseconds kEarlier = 900 * kSecond;
    EXPECT_EQ(unproven.read(kEarlier, Sender::Server, 4), kEarlier) << "one that comes late";
    EXPECT_EQ(unproven.read(kEarlier, Sender::Server, 6, PacketDisposition::ControlOnly), kEarlier);
    EXPECT_EQ(unproven.read(kEarlier, Sender::Server, 6, PacketDisposition::Delivered, Verification::Failed), kEarlier);
    EXPECT_EQ(unproven.clock.trouble().steps(), 0U);
    EXPECT_EQ(unproven.read(kEarlier, Sender::Server, 6, PacketDisposition::Held), kBegin);
    EXPECT_EQ(unproven.clock.trouble().steps(), 1U);
}

TEST(FlowClock, BelievesAnyStampBeforeTheFirstPacketThatVouchesForOne) {
    StampedFlow flow;
    EXPECT_EQ(flow.copy(kMonth), kMonth);
    EXPECT_EQ(flow.copy(kBegin), kBegin);
    EXPECT_EQ(flow.server(kBegin), kBegin);
    EXPECT_EQ(flow.clock.trouble().steps(), 0U);
}

TEST(FlowClock, LetsASessionBeginAnyTimeAfterTheOneBeforeAndNotEarlier) {
    StampedFlow later;
    later.server(kBegin);
    later.begin_session();
    EXPECT_EQ(later.copy(kBegin + kMonth), kBegin + kMonth) << "nothing vouches for it";
    EXPECT_EQ(later.server(kBegin + 2 * kMonth), kBegin + 2 * kMonth);
    EXPECT_EQ(later.clock.trouble().steps(), 0U);
    EXPECT_EQ(later.copy(kBegin + 3 * kMonth), kBegin + 2 * kMonth) << "the next has begun";
    for (const Nanoseconds early : {kHundredth, kHundredth + 1}) {
        StampedFlow earlier;
        earlier.server(kBegin);
        earlier.begin_session();
        EXPECT_EQ(earlier.server(kBegin - early), early == kHundredth ? kBegin - early : kBegin);
    }
}

TEST(FlowClock, StaysBeforeTheLastMomentThereIs) {
    for (const Nanoseconds late : {0, 1}) {
        StampedFlow flow;
        flow.server(kBegin);
        flow.server(900 * kSecond);
        flow.begin_session();
        const Nanoseconds stamp = kLatestMoment - 100 * kSecond + late;
        EXPECT_EQ(flow.server(stamp), late == 0 ? kLatestMoment : kBegin) << "read by the clock that was set back";
    }
}

}  // namespace
}  // namespace acmotion::test
