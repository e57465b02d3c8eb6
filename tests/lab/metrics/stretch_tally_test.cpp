// Which slices make a stretch, and what a stretch adds (spec 80 §6)
#include "lab/metrics/stretch_tally.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace acmotion::test {
namespace {

constexpr ObjectId kWalker{0x80000001};
constexpr double kTick = 1.0 / 30;

Position at(double east) { return {{0xA9B40019}, {{static_cast<float>(east), 7, 94}, {}}}; }
MapPlace place(double east) { return map_place(at(east)); }

// Walks at 3 m/s from 2 s to 10 s, and stands before and after.
double walked(double time) { return 50 + 3 * std::clamp(time - 2, 0.0, 8.0); }

GroundTruth truth_of_a_walk() {
    GroundTruth truth;
    for (int i = 0; i <= 240; ++i) truth.add(kWalker, {.time = i * 0.05, .position = at(walked(i * 0.05))});
    return truth;
}

// As it is shown that late; slices from `excused` to a second later are excused.
StretchSums shown(double late, double excused = 100) {
    const GroundTruth truth = truth_of_a_walk();
    StretchTally tally;
    for (int i = 1; i <= 330; ++i) {
        const double time = i * kTick;
        tally.add({.time = time,
                   .seconds = kTick,
                   .from = place(walked(time - kTick - late)),
                   .to = place(walked(time - late)),
                   .truth = truth.place_at(kWalker, time),
                   .is_excused = time > excused && time < excused + 1},
                  truth, kWalker);
    }
    tally.end(truth, kWalker);
    return tally.sums;
}

TEST(StretchTally, MeasuresWhatIsShownWhileTheTruthMoves) {
    const StretchSums sums = shown(0.4);
    EXPECT_NEAR(sums.late_by.mean().value(), 0.4, 0.01);
    EXPECT_NEAR(sums.off_path.mean().value(), 0, 0.01);
    EXPECT_LT(sums.sparc.mean().value(), -1);
    EXPECT_NEAR(sums.sparc.mean().value(), sums.truth_sparc.mean().value(), 0.5) << "it is as smooth as the truth";
}

TEST(StretchTally, IsCutByExcusedSlices) {
    EXPECT_NEAR(shown(0.4, 5).late_by.mean().value(), 0.4, 0.01);
    EXPECT_TRUE(shown(0.4, 2.5).late_by.mean()) << "what comes before is shorter than a second and does not count";
}

TEST(StretchTally, KnowsNothingOfABodyThatStandsOrHasNoTruth) {
    const GroundTruth truth = truth_of_a_walk();
    StretchTally tally;
    for (int i = 1; i <= 50; ++i) {
        tally.add({.time = i * kTick, .seconds = kTick, .from = place(50), .to = place(50), .truth = place(50)}, truth,
                  kWalker);
    }
    for (int i = 51; i <= 330; ++i) {
        tally.add({.time = i * kTick, .seconds = kTick, .from = place(50), .to = place(50), .truth = {}}, truth,
                  kWalker);
    }
    tally.end(truth, kWalker);
    EXPECT_FALSE(tally.sums.late_by.mean());
    EXPECT_FALSE(tally.sums.sparc.mean());
    EXPECT_FALSE(tally.sums.ldlj.mean());
}

TEST(StretchTally, CountsStretchesInWhichTheShownBodyStands) {
    const GroundTruth truth = truth_of_a_walk();
    StretchTally tally;
    for (int i = 1; i <= 330; ++i) {
        tally.add({.time = i * kTick,
                   .seconds = kTick,
                   .from = place(50),
                   .to = place(50),
                   .truth = truth.place_at(kWalker, i * kTick)},
                  truth, kWalker);
    }
    tally.end(truth, kWalker);
    EXPECT_EQ(tally.sums.stood, 1U);
    EXPECT_FALSE(tally.sums.sparc.mean());
    EXPECT_FALSE(tally.sums.truth_sparc.mean()) << "of the same stretches only";
    EXPECT_TRUE(tally.sums.late_by.mean()) << "it is late all the same";
    EXPECT_EQ(shown(0.4).stood, 0U);
}

TEST(StretchTally, WeighsStretchesByTheirSeconds) {
    MeanOverTime mean;
    EXPECT_EQ(mean.mean(), std::nullopt);
    mean.add(1.0, 3);
    mean.add(5.0, 1);
    EXPECT_EQ(mean.mean(), 2.0);
    MeanOverTime other;
    other.add(2.0, 4);
    mean.add(other);
    EXPECT_EQ(mean.mean(), 2.0);
}

TEST(StretchTally, KnowsTheTruthBeforeAStretchHoweverSeldomItIsSampled) {
    GroundTruth truth;
    truth.add(kWalker, {.time = 0, .position = at(50)});
    truth.add(kWalker, {.time = 20, .position = at(110)});
    StretchTally tally;
    for (int i = 300; i <= 345; ++i) {
        const double time = i * kTick;
        tally.add({.time = time,
                   .seconds = kTick,
                   .from = place(50 + 3 * (time - kTick - 2.5)),
                   .to = place(50 + 3 * (time - 2.5)),
                   .truth = truth.place_at(kWalker, time)},
                  truth, kWalker);
    }
    tally.end(truth, kWalker);
    ASSERT_TRUE(tally.sums.late_by.mean());
    EXPECT_NEAR(*tally.sums.late_by.mean(), 2.5, 0.01);
}

TEST(StretchTally, CutsAStretchByItsLengthAndNotByTheTimeOfDay) {
    GroundTruth truth;
    truth.add(kWalker, {.time = 0, .position = at(50)});
    truth.add(kWalker, {.time = 100, .position = at(150)});
    StretchTally tally;
    for (int i = 2100; i <= 2250; ++i) {
        const double time = i * kTick;
        tally.add({.time = time,
                   .seconds = kTick,
                   .from = place(50 + time - kTick),
                   .to = place(50 + time),
                   .truth = truth.place_at(kWalker, time)},
                  truth, kWalker);
    }
    tally.end(truth, kWalker);
    EXPECT_NEAR(tally.sums.late_by.seconds, 5, 0.1);
}

// Samples at the ends of slices, of a walk that begins slowly at second 1, goes on in waves from 3 to 8 s, and ends slowly.
double waved(double time) {
    const double slow = 0.05 * time;
    const double within = std::clamp(time - 3, 0.0, 5.0);
    return 50 + slow + 3 * within - std::sin(4 * within) / 2;
}

TEST(StretchTally, OfWhatIsShownAsItReallyWasIsAsSmoothAndLastsAsLong) {
    GroundTruth truth;
    for (int i = 30; i <= 330; ++i) truth.add(kWalker, {.time = i * kTick, .position = at(waved(i * kTick))});
    StretchTally tally;
    for (int i = 32; i < 330; ++i) {
        const double time = i * kTick;
        const MapPlace from = truth.place_at(kWalker, time - kTick).value();
        const MapPlace to = truth.place_at(kWalker, time).value();
        tally.add({.time = time, .seconds = kTick, .from = from, .to = to, .truth = to}, truth, kWalker);
    }
    tally.end(truth, kWalker);
    EXPECT_NEAR(tally.sums.late_by.seconds, 5, 1e-6);
    EXPECT_NEAR(tally.sums.off_path.seconds, 5, 1e-6);
    EXPECT_NEAR(tally.sums.sparc.seconds, 5, 1e-6);
    EXPECT_EQ(tally.sums.late_by.mean(), 0);
    EXPECT_NEAR(tally.sums.off_path.mean().value(), 0, 1e-9);
    EXPECT_NEAR(tally.sums.truth_sparc.mean().value(), tally.sums.sparc.mean().value(), 1e-6);
}

// Shown on its way, at 3 m/s, while a truth of two samples moves so fast; for so many seconds.
StretchSums shown_while_truth_moves(double speed, double seconds) {
    GroundTruth truth;
    truth.add(kWalker, {.time = 0, .position = at(50)});
    truth.add(kWalker, {.time = 100, .position = at(50 + 100 * speed)});
    StretchTally tally;
    const auto slices = static_cast<int>(std::lround(seconds * 32));
    for (int i = 0; i <= slices; ++i) {
        const double time = 10 + i / 32.0;
        tally.add({.time = time,
                   .seconds = 1.0 / 32,
                   .from = place(50 + 3 * (time - 1.0 / 32)),
                   .to = place(50 + 3 * time),
                   .truth = truth.place_at(kWalker, time)},
                  truth, kWalker);
    }
    tally.end(truth, kWalker);
    return tally.sums;
}

TEST(StretchTally, NeedsATruthFasterThanATenthOfAMetrePerSecondForASecond) {
    EXPECT_TRUE(shown_while_truth_moves(0.11, 2).late_by.mean());
    EXPECT_FALSE(shown_while_truth_moves(0.09, 2).late_by.mean());
    EXPECT_TRUE(shown_while_truth_moves(3, 1).late_by.mean());
    EXPECT_FALSE(shown_while_truth_moves(3, 31.0 / 32).late_by.mean());
    EXPECT_TRUE(shown_while_truth_moves(3, 2).truth_sparc.mean()) << "of two samples, too";
}

TEST(StretchTally, EndsAStretchWhereTheTruthStands) {
    GroundTruth truth;
    for (const auto& [time, east] : {std::pair{0.0, 50.0}, {2.0, 56.0}, {4.0, 56.0}, {6.0, 62.0}}) {
        truth.add(kWalker, {.time = time, .position = at(east)});
    }
    StretchTally tally;
    for (int i = 0; i <= 96; ++i) {
        const double time = i / 16.0;
        const MapPlace to = truth.place_at(kWalker, time).value();
        const MapPlace from = i > 0 ? truth.place_at(kWalker, time - 1.0 / 16).value() : to;
        tally.add({.time = time, .seconds = 1.0 / 16, .from = from, .to = to, .truth = to}, truth, kWalker);
    }
    tally.end(truth, kWalker);
    EXPECT_NEAR(tally.sums.late_by.seconds, 4, 1e-9);
}

TEST(StretchTally, MayBeOneLongSlice) {
    GroundTruth truth;
    truth.add(kWalker, {.time = 0, .position = at(50)});
    truth.add(kWalker, {.time = 10, .position = at(80)});
    StretchTally tally;
    tally.add({.time = 5, .seconds = 1, .from = place(62), .to = place(65), .truth = place(65)}, truth, kWalker);
    tally.add({.time = 7, .seconds = 2, .from = place(65), .to = place(71), .truth = place(71)}, truth, kWalker);
    tally.end(truth, kWalker);
    EXPECT_NEAR(tally.sums.late_by.seconds, 2, 1e-9);
    EXPECT_EQ(tally.sums.late_by.mean(), 0);
}

TEST(StretchTally, CutsAStretchAfterTwoMinutes) {
    GroundTruth truth;
    truth.add(kWalker, {.time = 0, .position = at(0)});
    truth.add(kWalker, {.time = 200, .position = at(180)});
    StretchTally tally;
    for (int i = 1; i <= 121; ++i) {
        const double time = i;
        tally.add(
            {.time = time, .seconds = 1, .from = place(0), .to = place(0), .truth = truth.place_at(kWalker, time)},
            truth, kWalker);
    }
    EXPECT_EQ(tally.sums.stood, 1U) << "in the 120 s after the first slice";
    EXPECT_NEAR(tally.sums.late_by.seconds, 120, 1e-9);
}

TEST(StretchTally, AddsTheSumsOfOtherBodies) {
    StretchSums sums;
    StretchSums other;
    other.late_by.add(1, 2);
    other.off_path.add(2, 2);
    other.sparc.add(-3, 2);
    other.truth_sparc.add(-4, 2);
    other.ldlj.add(-5, 2);
    other.stood = 6;
    sums.add(other);
    EXPECT_EQ(sums.late_by.mean(), 1);
    EXPECT_EQ(sums.off_path.mean(), 2);
    EXPECT_EQ(sums.sparc.mean(), -3);
    EXPECT_EQ(sums.truth_sparc.mean(), -4);
    EXPECT_EQ(sums.ldlj.mean(), -5);
    EXPECT_EQ(sums.stood, 6U);
}

}  // namespace
}  // namespace acmotion::test
