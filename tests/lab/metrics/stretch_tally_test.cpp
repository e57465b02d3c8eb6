// docs/metrics.md, "Late or rough": which slices make a stretch, and what a stretch adds
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "lab/metrics/stretches.h"

namespace acmotion::test {
namespace {

constexpr ObjectId kWalker{0x80000001};
constexpr double kTick = 1.0 / 32;

Position at(double east) { return {{0xA9B40019}, {{static_cast<float>(east), 7, 94}, {}}}; }

using East = std::function<double(double time)>;

// Slices between these times; those within a second of `excused` are.
StretchSums tallied(const East& really, const East& shown, double from, double to, double excused = -9) {
    GroundTruth truth;
    for (int i = 0; i * kTick <= to + 1; ++i)
        truth.add(kWalker, {.time = i * kTick, .position = at(really(i * kTick))});
    StretchTally tally;
    for (double time = from; time <= to; time += kTick) {
        tally.add({.time = time,
                   .seconds = kTick,
                   .from = map_place(at(shown(time - kTick))),
                   .to = map_place(at(shown(time))),
                   .truth = truth.place_at(kWalker, time),
                   .is_excused = time > excused && time < excused + 1},
                  truth, kWalker);
    }
    tally.end(truth, kWalker);
    return tally.sums;
}

// Stands, walks at 3 m/s from 2 s to 10 s, and stands.
double walked(double time) { return 50 + 3 * std::clamp(time - 2, 0.0, 8.0); }
double walked_late(double time) { return walked(time - 0.4); }
double stood(double /*time*/) { return 50; }

TEST(StretchTally, MeasuresWhatIsShownWhileTheTruthMoves) {
    const StretchSums sums = tallied(walked, walked_late, kTick, 11);
    EXPECT_NEAR(sums.late_by.mean().value(), 0.4, 0.01);
    EXPECT_NEAR(sums.late_by.seconds, 8, 0.1);
    EXPECT_NEAR(sums.off_path.mean().value(), 0, 0.01);
    EXPECT_LT(sums.sparc.mean().value(), -1);
    EXPECT_NEAR(sums.sparc.mean().value(), sums.truth_sparc.mean().value(), 0.5) << "it is as smooth as the truth";
}

TEST(StretchTally, IsCutByExcusedSlicesAndAfterTwoMinutes) {
    EXPECT_NEAR(tallied(walked, walked_late, kTick, 11, 5).late_by.seconds, 7, 0.1);
    EXPECT_NEAR(tallied(walked, walked_late, kTick, 11, 2.5).late_by.seconds, 6.5, 0.1) << "half a second is too short";
    const auto slowly = [](double time) { return 0.9 * time; };
    EXPECT_NEAR(tallied(slowly, stood, kTick, 121, 200).late_by.seconds, 120, 0.1);
}

TEST(StretchTally, CountsStretchesInWhichTheShownBodyStands) {
    const StretchSums sums = tallied(walked, stood, kTick, 11);
    EXPECT_EQ(sums.stood, 1U);
    EXPECT_FALSE(sums.sparc.mean());
    EXPECT_FALSE(sums.truth_sparc.mean()) << "of the same stretches only";
    EXPECT_TRUE(sums.late_by.mean()) << "it is late all the same";
}

TEST(StretchTally, NeedsATruthFasterThanATenthOfAMetrePerSecondForASecond) {
    const auto is_stretch = [](double speed, double seconds) {
        const auto moves = [speed](double time) { return 50 + speed * time; };
        return tallied(moves, moves, 10, 10 + seconds).late_by.mean().has_value();
    };
    EXPECT_TRUE(is_stretch(0.11, 2));
    EXPECT_FALSE(is_stretch(0.09, 2));
    EXPECT_TRUE(is_stretch(3, 1));
    EXPECT_FALSE(is_stretch(3, 1 - kTick));
}

TEST(StretchTally, WeighsStretchesByTheirSeconds) {
    MeanOverTime mean;
    EXPECT_EQ(mean.mean(), std::nullopt);
    mean.add(1.0, 3);
    mean.add(5.0, 1);
    EXPECT_EQ(mean.mean(), 2.0);
}

}  // namespace
}  // namespace acmotion::test
