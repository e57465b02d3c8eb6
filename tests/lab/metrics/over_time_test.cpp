// Issue 34: a long session by minutes.
#include "lab/metrics/over_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <utility>

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

TEST(OverTime, RowsAreLongerFromOneSecondToTheNext) {
    const auto minutes = [](double of_minutes) { return spell_seconds(of_minutes * 60) / 60; };
    for (const auto& [most, length, next] : {std::array{16.0, 1.0, 2.0}, {32, 2, 5}, {80, 5, 10}}) {
        EXPECT_EQ(minutes(most), length);
        EXPECT_EQ(minutes(most + 0.01), next);
    }
    EXPECT_EQ(minutes(160), 10);
    EXPECT_EQ(minutes(160.01), 10);
    EXPECT_EQ(minutes(240.01), 20);
    EXPECT_EQ(minutes(480), 20);
    EXPECT_EQ(minutes(480.01), 30);
}

TEST(OverTime, WhatIsMeasuredLiesBetweenTheFirstAndTheLastFrame) {
    const FrameTimes frames{std::vector<double>{10, 20, 400}};
    const auto measured = [&](const MetricsOptions& options) {
        const MeasuredTime time = measured_time(options, frames);
        EXPECT_EQ(time.seconds(), time.to - time.from);
        return std::pair{time.from, time.to};
    };
    EXPECT_EQ(measured({.since = 0, .until = 1000}), (std::pair{10.0, 400.0}));
    EXPECT_EQ(measured({.since = 15, .until = 300}), (std::pair{15.0, 300.0}));
    EXPECT_EQ(measured({.since = 500, .until = 600}), (std::pair{500.0, 500.0})) << "after it";
    EXPECT_EQ(measured({.since = 0, .until = 5}), (std::pair{10.0, 10.0})) << "before it";
    EXPECT_EQ(measured_time({}, {}).seconds(), 0);
    EXPECT_EQ(measured_time({.since = 3}, {}).from, 0);
    EXPECT_FALSE((MeasuredTime{10, 310}.is_long()));
    EXPECT_TRUE((MeasuredTime{10, 310.5}.is_long()));
}

TEST_F(TwentyMinutes, KeepsARestOfATenthOfAMinute) {
    const auto spells = [&](double until) {
        return SpellTally{{.session = &session, .since = 90, .until = until}, frames}.take();
    };
    ASSERT_EQ(spells(966).size(), 16U);
    EXPECT_EQ(spells(966).back().from, 960);
    EXPECT_EQ(spells(966).back().to, 966);
    ASSERT_EQ(spells(965.75).size(), 15U);
    EXPECT_EQ(spells(965.75).back().to, 965.75);
    EXPECT_EQ(spells(960).size(), 15U);
}

TEST_F(TwentyMinutes, HasNoLossesOfIntervalsOutsideIt) {
    const auto lost = [&](double since, double until) {
        std::uint64_t sum = 0;
        for (const Spell& spell : SpellTally{{.session = &session, .since = since, .until = until}, frames}.take())
            sum += spell.lost;
        return sum;
    };
    EXPECT_EQ(lost(90, 990), 2U + 4 + 8) << "one that begins at its end, and one that ends at its beginning";
    EXPECT_EQ(lost(90, 990.5), 2U + 4 + 8 + 16);
    EXPECT_EQ(lost(89.5, 985), 1U + 2 + 4 + 8);
    EXPECT_EQ(lost(100, 985), 4U + 8);
}

TEST_F(TwentyMinutes, CountsTheBodiesOfItsFirstAndLastFrame) {
    const auto seen_at = [&](double time) {
        SpellTally spells = tally();
        show(spells, time, {0x80000001});
        std::size_t bodies = 0;
        for (const Spell& spell : spells.take()) bodies += spell.bodies;
        return bodies;
    };
    EXPECT_EQ(seen_at(90), 1U);
    EXPECT_EQ(seen_at(89.9), 0U);
    EXPECT_EQ(seen_at(985), 1U);
    EXPECT_EQ(seen_at(985.1), 0U);
}

TEST_F(TwentyMinutes, HasEverySecondOfAStallOnce) {
    const auto stalled = [&](double from, double seconds) {
        SpellTally spells = tally();
        spells.before({})({.time = from, .object = {}, .kind = MomentKind::Stall, .amount = seconds, .cause = {}});
        std::vector<double> all;
        for (const Spell& spell : spells.take()) all.push_back(spell.seconds_stalled);
        return all;
    };
    std::vector<double> whole(16, 0);
    whole[0] = 20;
    whole[1] = 60;
    whole[2] = 10;
    EXPECT_EQ(stalled(100, 90), whole);
    whole = std::vector<double>(16, 0);
    whole[0] = 7;
    EXPECT_EQ(stalled(85, 7), whole) << "what lies before the first counts as its";
    whole = std::vector<double>(16, 0);
    whole[14] = 2;
    whole[15] = 98;
    EXPECT_EQ(stalled(958, 100), whole) << "and what lies after the last as that one's";
    whole = std::vector<double>(16, 0);
    whole[3] = 0.25;
    EXPECT_EQ(stalled(250, 0.25), whole);
}

TEST_F(TwentyMinutes, HasAPopWhereItWas) {
    const auto pops_at = [&](double time) {
        SpellTally spells = tally();
        spells.before({})({.time = time, .object = {}, .kind = MomentKind::Pop, .amount = 7, .cause = {}});
        const std::vector<Spell> all = spells.take();
        EXPECT_EQ(std::ranges::count(all, 1U, &Spell::pops), 1) << time;
        for (const Spell& spell : all) EXPECT_EQ(spell.seconds_stalled, 0);
        return std::ranges::find(all, 1U, &Spell::pops) - all.begin();
    };
    EXPECT_EQ(pops_at(10), 0);
    EXPECT_EQ(pops_at(119.9), 0);
    EXPECT_EQ(pops_at(120), 1);
    EXPECT_EQ(pops_at(960), 15);
    EXPECT_EQ(pops_at(1100), 15);
}

}  // namespace
}  // namespace acmotion::test
