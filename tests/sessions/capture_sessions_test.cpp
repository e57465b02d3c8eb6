// One capture, several stays in the world (spec 11 §5.1 step 6).
#include <gtest/gtest.h>

#include "lab/cli/simulated.h"
#include "lab/load/message_log.h"
#include "sessions/replay.h"
#include "sessions/session_collector.h"

namespace acmotion::test {
namespace {

constexpr double kAgain = 100;

LoadedSession load(const Simulation& simulation, const SessionOptions& options = {}) {
    const ByteBuffer capture = capture_of(simulation);
    return load_session(ByteStream{Bytes{capture}}, options).value();
}

Simulation two_logins() { return logged_in_again(simulation_of("jump", 6, 1), simulation_of("town", 4, 2), kAgain); }

TEST(CaptureSessions, ASecondLoginIsASessionOfItsOwn) {
    const Session alone = load(simulation_of("town", 4, 2)).session.value();
    const LoadedSession loaded = load(two_logins(), {.number = 2});
    ASSERT_EQ(loaded.list.size(), 2U);
    EXPECT_EQ(loaded.list[0].about.flow, loaded.list[1].about.flow);
    const Session& second = loaded.session.value();
    EXPECT_EQ(second.messages.size(), alone.messages.size());
    EXPECT_EQ(second.objects.size(), alone.objects.size());
    EXPECT_EQ(second.player_source, PlayerSource::Announced);
    EXPECT_NEAR(second.seconds, alone.seconds, 1e-9);
}

TEST(CaptureSessions, AMessageHasTheSameSecondInLogAndSession) {
    const Simulation simulation = two_logins();
    std::vector<double> logged;
    MessageLog log{[&](const LoggedMessage& message) {
        if (message.session == 2 && message.sender == Sender::Server && message.is_about_movement()) {
            logged.push_back(message.seconds);
        }
    }};
    const ByteBuffer capture = capture_of(simulation);
    ASSERT_TRUE(read_capture(ByteStream{Bytes{capture}}, {}, log));
    const Session second = load(simulation, {.number = 2}).session.value();
    std::vector<double> times;
    for (const SessionMessage& message : second.messages) times.push_back(message.time);
    EXPECT_EQ(logged, times);
    EXPECT_NEAR(second.start, kAgain, 1e-9);
    EXPECT_GT(times.front(), kAgain);
}

TEST(MessageLog, LearnsNoMoreNamesThanThereMayBeObjects) {
    MessageLog log{[](const LoggedMessage&) {}, {.objects = 2}};
    const ByteBuffer capture = capture_of(simulation_of("jump", 6, 1));
    ASSERT_TRUE(read_capture(ByteStream{Bytes{capture}}, {}, log));
    EXPECT_EQ(log.names().size(), 2U);
    const auto reached = bounds_reached(log);
    ASSERT_EQ(reached.size(), 1U);
    EXPECT_EQ(reached[0].bound, "objects");
    EXPECT_GT(reached[0].count, 0U);
}

}  // namespace
}  // namespace acmotion::test
