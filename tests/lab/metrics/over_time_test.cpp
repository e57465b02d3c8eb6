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

// 20 minutes, measured from 90 s to 1000 s, in spells of a minute.
class TwentyMinutes : public testing::Test {
 protected:
    TwentyMinutes() {
        session.player = 0x50000001;
        session.losses = {{8, 1}, {9, 2}, {11, 4}, {12, 8}, {99, 16}, {110, 32}};
    }
    [[nodiscard]] SpellTally tally(ObjectId object = {}) const {
        return {{.session = &session, .object = object, .since = 90, .until = 985}, frames};
    }
    static void show(SpellTally& spells, double time, std::initializer_list<std::uint32_t> ids) {
        std::vector<BodyFrame> bodies;
        for (const std::uint32_t id : ids) bodies.push_back({.object = id});
        spells.on_frame({0, time, bodies, nullptr});
    }

    Session session;
    FrameTimes frames{std::vector<double>{0, 1200}};
};

TEST_F(TwentyMinutes, HasASpellForEachMinuteOfWhatIsMeasured) {
    const std::vector<Spell> spells = tally().take();
    ASSERT_EQ(spells.size(), 16U);
    EXPECT_EQ(spells[0].from, 90);
    EXPECT_EQ(spells[0].to, 120);
    EXPECT_EQ(spells[1].from, 120);
    EXPECT_EQ(spells[1].to, 180);
    EXPECT_EQ(spells.back().from, 960);
    EXPECT_EQ(spells.back().to, 985);
    const SpellTally short_one{{.session = &session, .since = 900}, frames};
    EXPECT_FALSE(short_one.is_long()) << "five minutes are not long";
}

TEST_F(TwentyMinutes, HasTheFewSecondsAfterTheLastMinuteInTheSpellBefore) {
    SpellTally tally{{.session = &session, .since = 90, .until = 965}, frames};
    const std::vector<Spell> spells = tally.take();
    ASSERT_EQ(spells.size(), 15U);
    EXPECT_EQ(spells.back().from, 900);
    EXPECT_EQ(spells.back().to, 965);
}

TEST_F(TwentyMinutes, HasTheLossesOfItsTimes) {
    const std::vector<Spell> spells = tally().take();
    EXPECT_EQ(spells[0].lost, 2U + 4U);
    EXPECT_EQ(spells[1].lost, 8U);
}

TEST_F(TwentyMinutes, CountsTheMostBodiesAtOnceWithoutThePlayers) {
    SpellTally all = tally();
    show(all, 100, {0x50000001, 0x80000001, 0x80000002});
    show(all, 110, {0x80000001});
    show(all, 130, {0x80000001, 0x80000002, 0x80000003});
    const std::vector<Spell> spells = all.take();
    EXPECT_EQ(spells[0].bodies, 2U);
    EXPECT_EQ(spells[1].bodies, 3U);
    SpellTally one = tally(ObjectId{0x80000002});
    show(one, 100, {0x50000001, 0x80000001, 0x80000002});
    show(one, 130, {0x80000001});
    const std::vector<Spell> of_one = one.take();
    EXPECT_EQ(of_one[0].bodies, 1U);
    EXPECT_EQ(of_one[1].bodies, 0U);
}

TEST_F(TwentyMinutes, HasItsPopsAndThePartsOfAStall) {
    SpellTally spells = tally();
    std::size_t passed_on = 0;
    const auto hear = spells.before([&](const Moment& /*moment*/) { ++passed_on; });
    hear({.time = 130, .object = {}, .kind = MomentKind::Pop, .cause = {}});
    hear({.time = 110, .object = {}, .kind = MomentKind::Stall, .amount = 15, .cause = {}});
    hear({.time = 140, .object = {}, .kind = MomentKind::Backward, .cause = {}});
    EXPECT_EQ(passed_on, 3U);
    const std::vector<Spell> all = spells.take();
    EXPECT_EQ(all[0].pops, 0U);
    EXPECT_EQ(all[1].pops, 1U);
    EXPECT_EQ(all[0].seconds_stalled, 10);
    EXPECT_EQ(all[1].seconds_stalled, 5);
}

}  // namespace
}  // namespace acmotion::test
