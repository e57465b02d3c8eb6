// Lateness and roughness of a shown path (spec 80 §6), on paths whose values are known; docs/metrics.md, "Late or rough"
#include "lab/metrics/stretches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/random.h"

namespace acmotion::test {
namespace {

// The place at `time` of a body that walks a circle of 10 m at 1 rad/s.
MapPlace on_circle(double time) { return {100 + 10 * std::cos(time), 100 + 10 * std::sin(time), 0}; }

TimedPath path_of(double from, double to, double step, const std::function<MapPlace(double)>& place) {
    TimedPath path;
    for (int i = 0; from + i * step <= to + 1e-9; ++i) path.push_back({from + i * step, place(from + i * step)});
    return path;
}

// Between two samples, linearly.
MapPlace place_on(const TimedPath& path, double time) {
    const auto next = std::ranges::upper_bound(path, time, {}, &TimedPlace::time);
    const TimedPlace& to = next != path.end() ? *next : path.back();
    const TimedPlace& from = *std::prev(next);
    return from.place +
           (to.place - from.place) * (to.time > from.time ? (time - from.time) / (to.time - from.time) : 0);
}

// By the definition: the least of all shifts, each of the frames whose truth exists then.
Lateness best_of_all_shifts(const TimedPath& shown, const TimedPath& truth) {
    Lateness best{-1, std::numeric_limits<double>::infinity()};
    for (int shift = 0; shift <= 180; ++shift) {
        double sum = 0;
        int count = 0;
        for (const auto& [time, place] : shown) {
            const double then = time - shift / 60.0;
            if (then < truth.front().time || then > truth.back().time) continue;
            sum += distance(place, place_on(truth, then));
            ++count;
        }
        if (count > 0 && sum / count < best.off_path) best = {shift / 60.0, sum / count};
    }
    return best;
}
void expect_best(const TimedPath& shown, const TimedPath& truth, const char* what) {
    const Lateness best = best_of_all_shifts(shown, truth);
    const auto found = lateness_of(shown, truth);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->late_by, best.late_by, 1e-9) << what;
    EXPECT_NEAR(found->off_path, best.off_path, 1e-9) << what;
}

TEST(Smoothness, LateByIsTheShiftThatMakesTheMeanDistanceLeast) {
    const TimedPath truth = path_of(0, 20, 0.01, on_circle);
    for (const double late : {0.0, 0.25, 1.0, 2.5}) {
        const TimedPath shown = path_of(5, 15, 1.0 / 30, [&](double time) { return on_circle(time - late); });
        EXPECT_NEAR(lateness_of(shown, truth).value().late_by, late, 0.5 / 60 + 1e-9);
        expect_best(shown, truth, "circle");
    }
    EXPECT_EQ(lateness_of(path_of(24, 25, 0.1, on_circle), truth), std::nullopt) << "no truth exists then";
}

// Shifts that cannot be better are passed over; the answer is that of all of them.
TEST(Smoothness, TheBestOfAllShiftsIsFoundOnAnyPath) {
    Random random{7};
    const auto step = [&] { return random.uniform() - 0.5; };
    for (int round = 0; round < 8; ++round) {
        TimedPath truth{{0, {}}};
        TimedPath shown;
        for (int i = 1; i <= 200; ++i)
            truth.push_back({i * 0.05, truth.back().place + WideVec3{0.4 * step(), 0.2 + 0.4 * step(), 0}});
        for (int i = 0; i < 150; ++i) shown.push_back({4 + i / 30.0, {3 * step(), 16 + 3 * step() + i / 15.0, step()}});
        expect_best(shown, truth, "random");
    }
    // It goes to and fro, and slowly on: shifts by a whole time of that are near, and only one of them is exact.
    const auto sways = [](double time) { return MapPlace{3 * std::sin(6.283185307179586 * time), 0.2 * time, 0}; };
    const TimedPath swaying = path_of(0, 20, 0.05, sways);
    for (int shift = 0; shift <= 180; shift += 36)
        expect_best(path_of(5, 9, 0.05, [&](double time) { return sways(time - shift / 60.0); }), swaying, "sways");
    const TimedPath jumps{{0, {0, 0, 0}}, {4, {0.04, 0, 0}}, {4, {9, 0, 0}}, {10, {9.06, 0, 0}}};
    for (int shift = 1; shift <= 180; shift += 14)
        expect_best({{3.5, {2, 0, 0}}, {4 + (shift - 0.5) / 60, {0.04, 0, 0}}, {6.005, {8, 0, 0}}}, jumps, "jumps");
}

// The minimum-jerk reach of the literature, in one second.
std::vector<double> smooth_reach() {
    std::vector<double> speeds;
    for (int i = 0; i <= 60; ++i) {
        const double t = i / 60.0;
        speeds.push_back(30 * t * t * (1 - t) * (1 - t));
    }
    return speeds;
}

TEST(Smoothness, TheSpectralArcOfOneSmoothReachIsMinusOnePointFour) {
    EXPECT_NEAR(sparc(smooth_reach()).value(), -1.41, 0.05);
}

TEST(Smoothness, TheJerkOfAMinimumJerkReachIsTwoHundredAndFour) {
    // ∫(d²v/dt²)² of 30 t²(1−t)² over 0..1 is 720, and its peak 1.875: 720/1.875² = 204.8.
    EXPECT_NEAR(ldlj(smooth_reach()).value(), -std::log(204.8), 0.15);
    EXPECT_EQ(ldlj(std::vector<double>(300, 4.0)), std::nullopt);
}

TEST(Smoothness, SpeedsAreThoseOfPiecesOfAnyLength) {
    const TimedPath path{{2, {0, 0, 0}}, {2.1, {0.1, 0, 0}}, {2.4, {0.7, 0, 0}}, {2.5, {0.7, 0.3, 0}}};
    const std::vector<double> speeds = speeds_of(path);
    ASSERT_EQ(speeds.size(), 30U);
    for (std::size_t i = 0; i < 30; ++i) EXPECT_NEAR(speeds[i], i < 6 ? 1 : i < 24 ? 2 : 3, 1e-9) << i;
}

// By the definition: the share of each frequency up to 10 Hz, in steps of those of four times as many samples, rounded up to a power
// of two; up to the last share of 0.05.
double plain_sparc(const std::vector<double>& speeds) {
    std::size_t size = 1;
    while (size < 4 * speeds.size()) size *= 2;
    std::vector<double> shares;
    double whole = 0;
    for (const double speed : speeds) whole += speed;
    for (std::size_t k = 0; 60.0 * static_cast<double>(k) / static_cast<double>(size) <= 10; ++k) {
        double real = 0;
        double imaginary = 0;
        for (std::size_t i = 0; i < speeds.size(); ++i) {
            const double angle = 2 * 3.14159265358979323846 * static_cast<double>(k * i) / static_cast<double>(size);
            real += speeds[i] * std::cos(angle);
            imaginary += speeds[i] * std::sin(angle);
        }
        shares.push_back(std::hypot(real, imaginary) / whole);
    }
    while (shares.back() < 0.05) shares.pop_back();
    double length = 0;
    for (std::size_t k = 1; k < shares.size(); ++k) {
        length += std::hypot(1 / static_cast<double>(shares.size() - 1), shares[k] - shares[k - 1]);
    }
    return -length;
}

TEST(Smoothness, TheSpectralArcLengthIsThatOfAPlainTransformOfAnySpeeds) {
    Random random{5};
    for (const std::size_t count : {5U, 16U, 33U, 64U, 100U, 127U}) {
        std::vector<double> rough;
        std::vector<double> shaking;  // at 15 Hz, which does not count
        for (std::size_t i = 0; i < count; ++i) {
            rough.push_back(4 * random.uniform());
            shaking.push_back(4 + 3 * std::cos(1.5707963267948966 * static_cast<double>(i)));
        }
        EXPECT_NEAR(sparc(rough).value(), plain_sparc(rough), 1e-9) << count;
        EXPECT_NEAR(sparc(shaking).value(), plain_sparc(shaking), 1e-9) << count;
    }
    EXPECT_EQ(sparc(std::vector<double>(300, 0.0)), std::nullopt) << "it stands";
}

TEST(Smoothness, ThreeSecondsAreTheLatestThatIsLookedFor) {
    const TimedPath truth = path_of(0, 20, 0.1, [](double time) { return MapPlace{4 * time, 0, 0}; });
    const auto late_by = [&](double seconds) {
        const TimedPath shown = path_of(8, 10, 0.1, [&](double time) { return MapPlace{4 * (time - seconds), 0, 0}; });
        return *lateness_of(shown, truth);
    };
    EXPECT_EQ(late_by(3.25).late_by, 3);
    EXPECT_NEAR(late_by(3.25).off_path, 1, 1e-9);
    EXPECT_EQ(late_by(-1).late_by, 0) << "no body is shown too soon";
}
// ---- which slices make a stretch, and what a stretch adds ----

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
