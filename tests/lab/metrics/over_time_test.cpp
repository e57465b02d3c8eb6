// docs/metrics.md, "Over time": a long session by minutes
#include "lab/metrics/over_time.h"

#include <gtest/gtest.h>

#include "lab/metrics/measure.h"
#include "lab/simulate/small_evening.h"

namespace acmotion::test {
namespace {

TEST(OverTime, RowsAreAsLongAsItTakesToFitOnAScreen) {
    const auto minutes = [](double of_minutes) { return spell_seconds(of_minutes * 60) / 60; };
    EXPECT_EQ(minutes(16), 1);
    EXPECT_EQ(minutes(30), 2);
    EXPECT_EQ(minutes(60), 5);
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
        EXPECT_TRUE(measured(rules, session.start + 290).over_time.empty()) << "less than five minutes";
        std::size_t pops = 0;
        std::uint64_t lost = 0;
        double stalled = 0;
        for (const Spell& spell : run.over_time) {
            pops += spell.pops;
            lost += spell.lost;
            stalled += spell.seconds_stalled;
            EXPECT_LE(spell.bodies, 12U);
            EXPECT_GT(spell.bodies, 6U);
        }
        EXPECT_EQ(pops, run.all.pops);
        EXPECT_NEAR(stalled, run.all.seconds_stalled, 1e-6);
        EXPECT_GT(static_cast<double>(pops) + stalled, 0);
        std::uint64_t asked_again = 0;
        for (const auto& [interval, count] : session.losses) asked_again += count;
        EXPECT_EQ(lost, asked_again);
        EXPECT_GT(lost, 20U);
    }
}

TEST(OverTime, HasSpellsOfWholeMinutesAndThePartsOfAStall) {
    Session session;
    const FrameTimes frames{std::vector<double>{0, 1200}};
    SpellTally spells{{.session = &session, .since = 90, .until = 965}, frames};
    const auto hear = spells.before([](const Moment& /*moment*/) {});
    hear({.time = 130, .object = {}, .kind = MomentKind::Pop, .cause = {}});
    hear({.time = 110, .object = {}, .kind = MomentKind::Stall, .amount = 15, .cause = {}});
    const std::vector<Spell> all = spells.take();
    ASSERT_EQ(all.size(), 15U);
    EXPECT_EQ(all[0].from, 90);
    EXPECT_EQ(all[0].to, 120);
    EXPECT_EQ(all[1].to, 180);
    EXPECT_EQ(all.back().from, 900);
    EXPECT_EQ(all.back().to, 965) << "the last five seconds are too few for a row";
    EXPECT_EQ(all[1].pops, 1U);
    EXPECT_EQ(all[0].seconds_stalled, 10);
    EXPECT_EQ(all[1].seconds_stalled, 5);
}

}  // namespace
}  // namespace acmotion::test
