// Slices of one body, one by one: what is counted, and every moment with all that is told of it
#include "lab/metrics/slice_tally.h"

#include <gtest/gtest.h>

#include <limits>

#include "lab/metrics/spread.h"
#include "lab/metrics/stretch_tally.h"

namespace acmotion::test {
namespace {

struct ToldMoment {
    double time = 0;
    MomentKind kind = MomentKind::Pop;
    double severity = 0;
    double amount = 0;
};

class MomentNotes : public MomentSink {
 public:
    void on_moment(double time, MomentKind kind, double severity, double amount) override {
        all.push_back({time, kind, severity, amount});
    }
    void on_worse_lag() override { ++worse_lags; }

    std::vector<ToldMoment> all;
    int worse_lags = 0;
};

// What is told of these slices; each ends half a second after the one before, unless it says when.
struct Tallied {
    explicit Tallied(std::vector<Slice> slices, bool ends = true) {
        double time = 10;
        for (Slice& slice : slices) {
            time += 0.5;
            if (slice.time == 0) slice.time = time;
            if (slice.seconds == 0) slice.seconds = 0.5;
            tally.add(slice, notes);
        }
        if (ends) tally.end(notes);
        metrics = tally.sums.metrics();
    }
    SliceTally tally;
    MomentNotes notes;
    Metrics metrics;
};

void expect_told(const Tallied& tallied, const std::vector<ToldMoment>& expected) {
    ASSERT_EQ(tallied.notes.all.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const ToldMoment& told = tallied.notes.all[i];
        EXPECT_DOUBLE_EQ(told.time, expected[i].time) << i;
        EXPECT_EQ(told.kind, expected[i].kind) << i;
        EXPECT_DOUBLE_EQ(told.severity, expected[i].severity) << i;
        EXPECT_DOUBLE_EQ(told.amount, expected[i].amount) << i;
    }
}

using enum MomentKind;

Slice stepped(const WideVec3& step) { return {.step = step, .metres = step_metres(step), .catch_up_speed = 8}; }

// ---- steps ----------------------------------------------------------------------------------------------------------

TEST(SliceTally, TellsOfAPopHowFarItWasAndHowMuchFartherThanAllowed) {
    expect_told(Tallied{{stepped({0, 12, 0})}}, {{10.5, Pop, 1.2, 12}});
    Slice fast = stepped({0, 12, 0});
    fast.own_speed = 4;
    expect_told(Tallied{{fast}}, {{10.5, Pop, 1.2, 12}});
    fast.own_speed = 9;
    expect_told(Tallied{{fast}}, {{10.5, Pop, 12 / 11.25, 12}});
    fast.own_speed = 10;
    expect_told(Tallied{{fast}}, {});
    EXPECT_EQ((Tallied{{stepped({0, 12, 0}), stepped({0, 11, 0})}}.metrics.pops), 2U);
    EXPECT_EQ((Tallied{{stepped({0, 12, 0}), stepped({0, 13, 0}), stepped({0, 1, 0})}}.metrics.largest_step), 13);
}

TEST(SliceTally, TellsOfAStepBackHowFarItWas) {
    const Tallied back{{stepped({1, 0, 0}), stepped({-0.5, 0, 0.5})}};
    expect_told(back, {{11, Backward, 2.5, 0.5}});
    EXPECT_EQ(back.metrics.backward_steps, 1U);
    EXPECT_EQ((Tallied{{stepped({-0.5, 0, 0})}}.metrics.backward_steps), 0U) << "there was none before";
}

TEST(SliceTally, ComparesAStepWithTheNewestThatCanBeSeen) {
    const Tallied tiny{{stepped({1, 0, 0}), stepped({-0.019, 0, 0}), stepped({-0.5, 0, 0})}, false};
    EXPECT_EQ(tiny.metrics.backward_steps, 0U) << "it is half a second ago";
    Slice late = stepped({-0.5, 0, 0});
    late.time = 11.25;
    late.seconds = 0.25;
    EXPECT_EQ((Tallied{{stepped({1, 0, 0}), late}}.metrics.backward_steps), 0U) << "half a second after, it begins";
    late.seconds = 0.5;
    EXPECT_EQ((Tallied{{stepped({1, 0, 0}), late}}.metrics.backward_steps), 1U) << "a quarter of a second after";
}

// East, then so far back; while it looks there, or walks there.
std::size_t steps_back(float heading, const WideVec3& walking = {}) {
    Slice back = stepped({-0.5, 0, 0});
    back.heading_from = back.heading_to = heading;
    back.walking = walking;
    return Tallied{{stepped({1, 0, 0}), back}}.metrics.backward_steps;
}

TEST(SliceTally, KnowsNoStepBackWithin60DegreesOfWhereABodyLooksOrWalks) {
    EXPECT_EQ(steps_back(209), 1U);
    EXPECT_EQ(steps_back(211), 0U);
    EXPECT_EQ(steps_back(270), 0U);
    EXPECT_EQ(steps_back(329), 0U);
    EXPECT_EQ(steps_back(331), 1U);
    EXPECT_EQ(steps_back(0), 1U);
    EXPECT_EQ(steps_back(180), 1U);
    EXPECT_EQ(steps_back(270, {0.1, 0, 0}), 1U) << "however slowly it walks";
    EXPECT_EQ(steps_back(90, {-0.1, 0, 0}), 0U);
    EXPECT_EQ(steps_back(270, {0, 0, 5}), 0U) << "it only falls";
    EXPECT_EQ(steps_back(90, {-1, 1.7, 0}), 0U);
    EXPECT_EQ(steps_back(90, {-1, 1.8, 0}), 1U);
}

TEST(SliceTally, GoesBackByTheAngleAndNotByTheLength) {
    EXPECT_TRUE(is_backward({-0.1, 0, 0}, {0.1, 0, 0}, {}, 90));
    EXPECT_TRUE(is_backward({-9, 0, 0}, {0.1, 0, 0}, {}, 90));
    EXPECT_TRUE(is_backward({0, -0.1, 0}, {0, 9, 0}, {}, 0));
    EXPECT_FALSE(is_backward({0, -0.1, 0}, {9, 0, 0}, {}, 0));
    EXPECT_FALSE(is_backward({0.1, 0, 0}, {9, 0, 0}, {}, 180));
    EXPECT_TRUE(is_backward({-1, 1.7, 9}, {1, 0, -9}, {}, 90)) << "120.5 degrees, seen from above";
    EXPECT_FALSE(is_backward({-1, 1.8, -9}, {1, 0, 9}, {}, 90)) << "119.1 degrees";
}

TEST(SliceTally, TellsOfAChangeOfSpeedHowMuchItWas) {
    const Tallied faster{{stepped({1, 0, 0}), stepped({3.5, 0, 0}), stepped({1, 0, 0})}};
    expect_told(faster, {{11, SpeedJump, 5.0 / 8, 5}, {11.5, SpeedJump, 5.0 / 8, 5}});
    EXPECT_EQ(faster.metrics.speed_jumps, 2U);
    expect_told(Tallied{{stepped({4.5, 0, 0})}}, {});
}

TEST(SliceTally, TellsOfATurnHowFarItWas) {
    Slice turned = stepped({});
    turned.heading_from = 300;
    turned.heading_to = 60;
    expect_told(Tallied{{turned}}, {});
    turned.heading_to = 67.5F;
    expect_told(Tallied{{turned}}, {});  // 127.5 degrees: exactly as much as is allowed in half a second
    turned.heading_to = 67.75F;
    const Tallied jumped{{turned}};
    expect_told(jumped, {{10.5, HeadingJump, 127.75 / 45, 127.75}});
    EXPECT_EQ(jumped.metrics.heading_jumps, 1U);
    turned.heading_from = turned.heading_to = 67.75F;
    turned.seconds = 1e-9;
    expect_told(Tallied{{turned}}, {});
}

TEST(SliceTally, TellsAllThatIsUglyInOneSliceButAPopAlone) {
    Slice all = stepped({-3.5, 0, 0});
    all.heading_to = 180;
    expect_told(Tallied{{stepped({0.5, 0, 0}), all}},
                {{11, Backward, 3.5 / 0.2, 3.5}, {11, SpeedJump, 6.0 / 8, 6}, {11, HeadingJump, 4, 180}});
    all = stepped({-12, 0, 0});
    all.heading_to = 180;
    const Tallied popped{{stepped({0.5, 0, 0}), all, all}};
    expect_told(popped, {{11, Pop, 1.2, 12}, {11.5, Pop, 1.2, 12}});
    EXPECT_EQ(popped.metrics.backward_steps, 1U);
    EXPECT_EQ(popped.metrics.speed_jumps, 1U);
    EXPECT_EQ(popped.metrics.heading_jumps, 2U);
}

TEST(SliceTally, MeasuresJerkOnlyOfAMovingBodyAndFromThreeStepsOn) {
    const auto jerk = [](std::vector<double> metres, bool is_moving) {
        std::vector<Slice> slices;
        for (const double east : metres) slices.push_back(stepped({0, 0, east}));
        for (Slice& slice : slices) slice.is_moving = is_moving;
        return Tallied{slices}.metrics.jerk;
    };
    // 0, 1, 1 m/s; 2 and 0 m/s²; 4 m/s³.
    EXPECT_DOUBLE_EQ(jerk({0, 0.5, 0.5}, true), 4);
    EXPECT_EQ(jerk({0, 0.5, 0.5}, false), 0);
    EXPECT_EQ(jerk({0, 0.5}, true), 0);
    EXPECT_DOUBLE_EQ(jerk({0, 0.5, 0.5, 0.5}, true), std::sqrt(8.0));
    EXPECT_DOUBLE_EQ(jerk({0, 0.5, 0, 0.5}, true), 8);
}

TEST(SliceTally, ComparesNothingAcrossAnExcusedSliceOrAnAbsence) {
    const auto counts = [](bool is_excused) {
        Tallied one{{stepped({0, 0, 0}), stepped({0.5, 0, 0})}, false};
        if (is_excused) {
            one.tally.add({.time = 11.5, .seconds = 0.5, .is_excused = true}, one.notes);
        } else {
            one.tally.end(one.notes);
        }
        Slice next = stepped({-3.5, 0, 0});
        for (const double time : {12.0, 12.5, 13.0}) {
            next.time = time;
            next.seconds = 0.5;
            next.is_moving = true;
            one.tally.add(next, one.notes);
        }
        EXPECT_EQ(one.tally.sums.jerk.seconds, 0.5) << "of the third";
        const Metrics metrics = one.tally.sums.metrics();
        return metrics.backward_steps + metrics.speed_jumps;
    };
    EXPECT_EQ(counts(true), 0U);
    EXPECT_EQ(counts(false), 0U);
}

TEST(SliceTally, KnowsAStepBackInEveryDirection) {
    for (const WideVec3& way :
         {WideVec3{0, 1, 0}, WideVec3{0, -1, 0}, WideVec3{-1, 0, 0}, WideVec3{1, 2, 0}, WideVec3{2, -1, 0}}) {
        Slice back = stepped(way * -0.5);
        back.walking = way;
        EXPECT_EQ((Tallied{{stepped(way), back}}.metrics.backward_steps), 1U) << way.x << " " << way.y;
        EXPECT_EQ((Tallied{{stepped(way), stepped(way * 0.5)}}.metrics.backward_steps), 0U);
    }
}

TEST(SliceTally, ForgetsItsLastStepWhereASliceIsExcusedHoweverBrief) {
    const auto steps_back = [](bool is_excused) {
        const Slice between{.time = 10.625, .seconds = 0.125, .catch_up_speed = 80, .is_excused = is_excused};
        Slice back = stepped({-0.5, 0, 0});
        back.time = 11.125;
        back.heading_from = back.heading_to = 90;
        return Tallied{{stepped({0.5, 0, 0}), between, back}}.metrics.backward_steps;
    };
    EXPECT_EQ(steps_back(false), 1U);
    EXPECT_EQ(steps_back(true), 0U);
}

TEST(SliceTally, SlidesByWhatIsUnexplainedAndNotExcused) {
    Slice slid = stepped({});
    slid.unexplained = 0.25;
    Slice excused = slid;
    excused.is_excused = true;
    EXPECT_EQ((Tallied{{slid, excused, slid}}.metrics.foot_slide), 0.5);
}

// ---- time -----------------------------------------------------------------------------------------------------------

TEST(SliceTally, SpendsTheTimeOfEverySlice) {
    Slice moving = stepped({});
    moving.is_moving = true;
    Slice excused = stepped({});
    excused.is_excused = true;
    const Metrics metrics = Tallied{{moving, excused, stepped({}), stepped({})}}.metrics;
    EXPECT_EQ(metrics.seconds, 2);
    EXPECT_EQ(metrics.seconds_moving, 0.5);
}

Slice chased(double metres) {
    Slice slice = stepped({metres, 0, 0});
    slice.pursuit = Pursuit::Chasing;
    return slice;
}

TEST(SliceTally, StallsBelowThreeTenthsOfTheCatchUpSpeed) {
    EXPECT_FALSE(chased(0).is_slow()) << "in no time";
    Slice slice = chased(kStallShare * 8 * 0.5);
    slice.seconds = 0.5;
    EXPECT_FALSE(slice.is_slow());
    slice.metres = 1.19;
    EXPECT_TRUE(slice.is_slow());
    const Metrics metrics = Tallied{{chased(1.19), chased(1.21), chased(4)}}.metrics;
    EXPECT_EQ(metrics.seconds_stalled, 0.5);
    EXPECT_EQ(metrics.seconds_chasing, 1);
    EXPECT_EQ(metrics.seconds_on_root_motion, 0);
}

TEST(SliceTally, TellsOfAStallWhenItBeganAndHowLongItWas) {
    const Tallied stalled{{chased(0), chased(0), chased(2), chased(0)}};
    expect_told(stalled, {{10, Stall, 2, 1}, {11.5, Stall, 1, 0.5}});
    EXPECT_EQ(stalled.metrics.seconds_stalled, 1.5);
    Slice walks = stepped({2, 0, 0});
    walks.pursuit = Pursuit::RootMotion;
    const Tallied walked{{chased(0), walks, stepped({2, 0, 0})}};
    expect_told(walked, {{10, Stall, 1, 0.5}});
    EXPECT_EQ(walked.metrics.seconds_on_root_motion, 0.5);
    EXPECT_EQ(walked.metrics.seconds_chasing, 0);
}

TEST(SliceTally, EndsAStallWhereItArrives) {
    Slice there = chased(0);
    there.has_arrived = true;
    const Tallied arrived{{chased(0), there, there}};
    expect_told(arrived, {{10, Stall, 1, 0.5}});
    EXPECT_EQ(arrived.metrics.seconds_chasing, 1);
    EXPECT_EQ(arrived.metrics.seconds_stalled, 0.5);
}

TEST(SliceTally, EndsOnceWhatWasUnderWay) {
    Tallied stalled{{chased(0)}};
    stalled.tally.end(stalled.notes);
    EXPECT_EQ(stalled.notes.all.size(), 1U);
}

// ---- lags -----------------------------------------------------------------------------------------------------------

Slice behind_truth(double metres, bool is_moving = false) {
    return {.is_moving = is_moving, .behind_truth = metres, .behind_update = 100.0};
}

TEST(SliceTally, TellsOfALagItsWorstAndWhenThatWasFirst) {
    const Tallied lagged{{behind_truth(5), behind_truth(10), behind_truth(10), behind_truth(7.5)}};
    expect_told(lagged, {{11, Behind, 4, 10}});
    EXPECT_EQ(lagged.notes.worse_lags, 2);
    const Tallied twice{{behind_truth(5), behind_truth(2.4), behind_truth(2.5)}};
    expect_told(twice, {{10.5, Behind, 2, 5}, {11.5, Behind, 1, 2.5}});
    EXPECT_EQ(twice.notes.worse_lags, 2);
}

TEST(SliceTally, LeavesOutALagOfLessThanAQuarterOfASecond) {
    Slice brief = behind_truth(5);
    brief.seconds = 0.125;
    expect_told(Tallied{{brief}}, {});
    expect_told(Tallied{{brief, brief}}, {{10.5, Behind, 2, 5}});
    expect_told(Tallied{{brief, behind_truth(0), brief}}, {});
}

TEST(SliceTally, MeasuresWhatItIsBehindAndTheSameWhileItMoves) {
    const Metrics metrics = Tallied{{behind_truth(1), behind_truth(3, true), behind_truth(5)}}.metrics;
    EXPECT_EQ(metrics.behind_truth.mean, 3);
    EXPECT_EQ(metrics.behind_truth.max, 5);
    EXPECT_EQ(metrics.behind_truth_moving, 3);
    EXPECT_EQ(metrics.behind_update.mean, 100);
    EXPECT_EQ(metrics.behind_update_moving, 100);
    const Metrics none = Tallied{{stepped({})}}.metrics;
    EXPECT_FALSE(none.behind_truth.known);
    EXPECT_FALSE(none.behind_update.known);
    EXPECT_FALSE(none.behind_truth_moving);
    EXPECT_FALSE(none.behind_update_moving);
}

TEST(SliceTally, AllowsForARunOfASecondOnlyWhereTheTruthIsNotKnown) {
    const Slice by_update{.catch_up_speed = 8, .behind_update = 13.0};
    expect_told(Tallied{{by_update}}, {{10.5, Behind, 2, 13}});
    const Slice by_truth{.catch_up_speed = 8, .behind_truth = 5.0, .behind_update = 1.0};
    expect_told(Tallied{{by_truth}}, {{10.5, Behind, 2, 5}});
}

TEST(SliceTally, IsUnderWaySinceTheStartOfAStallOrTheWorstOfALag) {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    EXPECT_EQ((Tallied{{chased(0), chased(0)}, false}.tally.under_way_since()), 10);
    EXPECT_EQ((Tallied{{behind_truth(5), behind_truth(6)}, false}.tally.under_way_since()), 11);
    EXPECT_EQ((Tallied{{behind_truth(5), behind_truth(0)}, false}.tally.under_way_since()), kNever);
    Slice both = chased(0);
    both.behind_truth = 5.0;
    EXPECT_EQ((Tallied{{both}, false}.tally.under_way_since()), 10);
    EXPECT_EQ((Tallied{{behind_truth(5), both}, false}.tally.under_way_since()), 10.5);
    EXPECT_EQ((Tallied{{both}}.tally.under_way_since()), kNever);
}

// ---- distances over time --------------------------------------------------------------------------------------------

double p95_of(const std::vector<std::pair<double, double>>& all) {
    LagTally lags;
    for (const auto& [metres, seconds] : all) lags.add(metres, seconds);
    return lags.lag().p95;
}

TEST(LagTally, HasBinsOfAThirtySecondOfAnOctave) {
    for (const double octave : {1.0 / 1024, 0.5, 1.0, 2.0, 32768.0}) {
        for (const int part : {0, 1, 7, 8, 15, 31}) {
            const double lower = octave * (1 + part / 32.0);
            EXPECT_EQ(p95_of({{lower, 99}, {131'000, 1}}), octave * (1 + (part + 1) / 32.0)) << octave << " " << part;
        }
    }
    EXPECT_EQ(p95_of({{0, 99}, {1, 1}}), 33.0 / 32 / 2048) << "the lowest";
    EXPECT_EQ(p95_of({{0.0004, 99}, {1, 1}}), 33.0 / 32 / 2048);
}

TEST(LagTally, IsNotExceededFor95PercentOfTheTime) {
    EXPECT_EQ(p95_of({{1, 19}, {5, 1}}), 33.0 / 32) << "exactly";
    EXPECT_EQ(p95_of({{1, 18.9}, {5, 1.1}}), 5) << "not more than the most";
    EXPECT_EQ(p95_of({{5, 1}, {1, 19}}), 33.0 / 32);
    EXPECT_EQ(p95_of({{1, 10}, {1.25, 9.5}, {9, 0.5}}), 1.28125) << "in another group of bins";
    EXPECT_EQ(p95_of({{1, 10}, {1.03125, 9.5}, {9, 0.5}}), 1.0625) << "in the next bin";
}

TEST(LagTally, OfNoTimeIsNotKnown) {
    const Lag none = LagTally{}.lag();
    EXPECT_FALSE(none.known);
    EXPECT_EQ(none.mean + none.p95 + none.max, 0);
    LagTally lags;
    lags.add(3, 2);
    EXPECT_TRUE(lags.lag().known);
    EXPECT_EQ(lags.lag().mean, 3);
    EXPECT_EQ(lags.lag().p95, 3);
    EXPECT_EQ(lags.lag().max, 3);
}

TEST(LagTally, OfTwoIsThatOfAllThatWasAddedToEither) {
    LagTally one;
    LagTally other;
    one.add(1, 10);
    one.add(64, 1);
    other.add(1.03, 9);
    other.add(8, 20);
    other.add(0.01, 4);
    one.add(other);
    one.add(LagTally{});
    const Lag lag = one.lag();
    EXPECT_DOUBLE_EQ(lag.mean, (10 + 64 + 9.27 + 160 + 0.04) / 44);
    EXPECT_EQ(lag.p95, 8.25);
    EXPECT_EQ(lag.max, 64);
    LagTally same;
    same.add(one);
    EXPECT_EQ(same.lag().mean, lag.mean);
    EXPECT_EQ(same.lag().p95, lag.p95);
    EXPECT_EQ(same.lag().max, lag.max);
}

// ---- spreads, where they have the screen ----------------------------------------------------------------------------

TEST(Spread, HasTheScreenWhereTheRunsHaveIt) {
    const std::size_t plain = metric_columns().size();
    EXPECT_EQ(spread_of({}).size(), plain);
    EXPECT_EQ(spread_of(std::vector<Metrics>{{.pops = 1}}).size(), plain);
    Metrics screen;
    screen.is_on_screen = true;
    screen.screen_jerk = 5;
    const auto spreads = spread_of(std::vector<Metrics>{screen, screen});
    ASSERT_EQ(spreads.size(), plain + 3);
    EXPECT_EQ(spreads[plain + 1].value().median, 5);
    EXPECT_EQ(metric_columns(true)[plain + 1].key, "screen_jerk");
}

// ---- stretches ------------------------------------------------------------------------------------------------------

// How many are shown standing, where the truth makes such a step in each second.
std::size_t stood_while_truth_steps(double metres) {
    const GroundTruth truth;
    StretchTally tally;
    for (int i = 0; i <= 3; ++i) {
        tally.add({.time = 10.0 + i, .seconds = 1, .truth = MapPlace{metres * (i % 2), 0, 0}}, truth, 1);
    }
    tally.end(truth, 1);
    return tally.sums.stood;
}

TEST(StretchTally, BeginsWhereTheTruthIsFasterThanATenthOfAMetrePerSecond) {
    EXPECT_EQ(stood_while_truth_steps(0.1), 0U);
    EXPECT_EQ(stood_while_truth_steps(0.1001), 1U);
}

}  // namespace
}  // namespace acmotion::test
