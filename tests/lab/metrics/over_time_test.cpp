// Issue 34: a long session by minutes.
#include "lab/metrics/over_time.h"

#include <gtest/gtest.h>

#include "lab/metrics/measure.h"
#include "lab/simulate/small_evening.h"

namespace acmotion::test {
namespace {

TEST(OverTime, RowsAreAsLongAsItTakesForThemToFitOnAScreen) {
    const auto minutes = [](double of_minutes) { return spell_seconds(of_minutes * 60) / 60; };
    EXPECT_EQ(minutes(6), 1);
    EXPECT_EQ(minutes(16), 1);
    EXPECT_EQ(minutes(30), 2);
    EXPECT_EQ(minutes(60), 5);
    EXPECT_EQ(minutes(120), 10);
    EXPECT_EQ(minutes(240), 10);
    EXPECT_EQ(minutes(300), 20);
    EXPECT_EQ(minutes(1500), 70);
}

class SmallEvening : public testing::Test {
 protected:
    // From 110 s on, when its player logs in again.
    SmallEvening() : capture(small_evening(440), *parse_network("delay 60ms loss 5%")), session(capture.session()) {}
    [[nodiscard]] RunMetrics measured(const Rules& rules, double until = 1e9) const {
        return measure({.rules = rules, .session = &session, .truth = &capture.truth, .until = until},
                       FrameTimes{{.frames_per_second = 20}, session});
    }

    SimulatedCapture capture;
    Session session;
};

TEST_F(SmallEvening, AddsUpToTheNumbersOfTheRun) {
    for (const Rules& rules : {Rules::retail(), Rules::snap()}) {
        const RunMetrics run = measured(rules);
        ASSERT_EQ(run.over_time.size(), 7U);
        std::size_t pops = 0;
        double stalled = 0;
        for (const Spell& spell : run.over_time) {
            pops += spell.pops;
            stalled += spell.seconds_stalled;
            EXPECT_LE(spell.bodies, 12U);
            EXPECT_GT(spell.bodies, 6U);
        }
        EXPECT_EQ(pops, run.all.pops);
        EXPECT_NEAR(stalled, run.all.seconds_stalled, 1e-6);
        EXPECT_GT(static_cast<double>(pops) + stalled, 0);
    }
}

TEST_F(SmallEvening, RowsBeginAtWholeMinutesAndLeaveNoTimeOut) {
    const auto all = measured(Rules::retail()).over_time;
    EXPECT_NEAR(all.front().from, session.start, 0.1);
    for (std::size_t i = 1; i < all.size(); ++i) {
        EXPECT_EQ(all[i].from, 60.0 * static_cast<double>(i + 1));
        EXPECT_EQ(all[i].from, all[i - 1].to);
    }
    EXPECT_GE(all.back().to, 440) << "the seconds after the last whole minute are few, and belong to it";
}

TEST_F(SmallEvening, CountsTheServersPacketsThatWereAskedForAgain) {
    std::uint64_t lost = 0;
    for (const auto& [interval, count] : session.losses) lost += count;
    EXPECT_GT(lost, 20U);
    std::uint64_t in_rows = 0;
    for (const Spell& spell : measured(Rules::retail()).over_time) in_rows += spell.lost;
    EXPECT_EQ(in_rows, lost);
}

TEST_F(SmallEvening, HasNoRowsWhereLittleIsMeasured) {
    EXPECT_TRUE(measured(Rules::retail(), session.start + 290).over_time.empty());
    EXPECT_FALSE(measured(Rules::retail(), session.start + 310).over_time.empty());
}

}  // namespace
}  // namespace acmotion::test
