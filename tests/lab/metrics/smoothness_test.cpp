// Lateness and roughness of a shown path (spec 80 §6), on paths whose values are known
#include "lab/metrics/smoothness.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "lab/base/random.h"

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

TEST(Smoothness, LateByIsTheShiftThatMakesTheMeanDistanceLeast) {
    const TimedPath truth = path_of(0, 20, 0.01, on_circle);
    for (const double late : {0.0, 0.25, 1.0, 2.5}) {
        const TimedPath shown = path_of(5, 15, 1.0 / 30, [&](double time) { return on_circle(time - late); });
        const auto found = lateness_of(shown, truth);
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->late_by, late, 0.5 / 60 + 1e-9);
        EXPECT_NEAR(found->off_path, 0, 0.1);
    }
}

TEST(Smoothness, OffPathIsHowFarFromTheWayTheBodyIsThen) {
    const TimedPath truth = path_of(0, 20, 0.01, [](double time) { return MapPlace{4 * time, 0, 0}; });
    const TimedPath shown = path_of(5, 15, 1.0 / 30, [](double time) { return MapPlace{4 * (time - 0.5), 0.3, 0}; });
    const auto found = lateness_of(shown, truth);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->late_by, 0.5, 1e-9);
    EXPECT_NEAR(found->off_path, 0.3, 1e-9);
}

TEST(Smoothness, FramesWhoseTruthDoesNotExistDoNotCount) {
    const TimedPath truth = path_of(5, 6, 0.01, [](double time) { return MapPlace{4 * time, 0, 0}; });
    const TimedPath shown = path_of(5, 6, 1.0 / 30, [](double time) { return MapPlace{4 * time, 0, 0}; });
    EXPECT_EQ(lateness_of(shown, truth)->late_by, 0);
    EXPECT_EQ(lateness_of(shown, {}), std::nullopt);
    EXPECT_EQ(lateness_of(path_of(20, 21, 0.1, on_circle), truth), std::nullopt);
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
        Lateness best{0, std::numeric_limits<double>::infinity()};
        for (int shift = 0; shift <= 180; ++shift) {
            double sum = 0;
            for (const auto& [time, place] : shown) sum += distance(place, place_on(truth, time - shift / 60.0));
            if (sum / 150 < best.off_path) best = {shift / 60.0, sum / 150};
        }
        const auto found = lateness_of(shown, truth);
        ASSERT_TRUE(found);
        EXPECT_NEAR(found->late_by, best.late_by, 1e-9) << round;
        EXPECT_NEAR(found->off_path, best.off_path, 1e-9) << round;
    }
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

TEST(Smoothness, OneSmoothReachHasASpectralArcLengthOfAboutMinusOnePointFour) {
    EXPECT_NEAR(sparc(smooth_reach()).value(), -1.41, 0.05);
    std::vector<double> faster = smooth_reach();
    for (double& speed : faster) speed *= 3;
    EXPECT_NEAR(*sparc(faster), *sparc(smooth_reach()), 1e-12) << "it does not depend on speed";
    for (double& speed : faster) speed /= 3e6;
    EXPECT_NEAR(sparc(faster).value(), *sparc(smooth_reach()), 1e-9) << "however slow";
}

TEST(Smoothness, StopsAndStartsAreRougherThanAnEvenWalk) {
    std::vector<double> even(300, 4.0);
    std::vector<double> stops = even;
    for (std::size_t i = 0; i < stops.size(); ++i) stops[i] = i % 60 < 30 ? 8.0 : 0.0;
    EXPECT_LT(*sparc(stops), *sparc(even));
    EXPECT_EQ(sparc(std::vector<double>(300, 0.0)), std::nullopt) << "it stands";
}

TEST(Smoothness, TheJerkOfAMinimumJerkReachIsTwoHundredAndFour) {
    // ∫(d²v/dt²)² of 30 t²(1−t)² over 0..1 is 720, and its peak 1.875: 720/1.875² = 204.8.
    EXPECT_NEAR(ldlj(smooth_reach()).value(), -std::log(204.8), 0.15);
    EXPECT_EQ(ldlj(std::vector<double>(300, 4.0)), std::nullopt);
}

TEST(Smoothness, SpeedsAreThoseOfThePiecesBetweenPlaces) {
    const TimedPath path{{0, {0, 0, 0}}, {0.1, {0.4, 0, 0}}, {0.2, {0.4, 0, 0}}};
    const std::vector<double> speeds = speeds_of(path);
    ASSERT_EQ(speeds.size(), 12U);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(speeds[i], 4, 1e-9) << i;
    for (std::size_t i = 6; i < 12; ++i) EXPECT_NEAR(speeds[i], 0, 1e-9) << i;
}

TEST(Smoothness, SpeedsAreThoseOfPiecesOfAnyLength) {
    const TimedPath path{{2, {0, 0, 0}}, {2.1, {0.1, 0, 0}}, {2.4, {0.7, 0, 0}}, {2.5, {0.7, 0.3, 0}}};
    const std::vector<double> speeds = speeds_of(path);
    ASSERT_EQ(speeds.size(), 30U);
    for (std::size_t i = 0; i < 30; ++i) EXPECT_NEAR(speeds[i], i < 6 ? 1 : i < 24 ? 2 : 3, 1e-9) << i;
}

TEST(Smoothness, JerkNeedsThreeSpeedsAndAPeak) {
    EXPECT_FALSE(ldlj({1, 2}));
    EXPECT_FALSE(ldlj({}));
    // One bend of 2 m/s at the middle of two steps: (2 · 60²)² / 60 · (2/60)³ / 2².
    EXPECT_NEAR(ldlj({0, 0, 2}).value(), -std::log(std::pow(2 * 3600.0, 2) / 60 * std::pow(2 / 60.0, 3) / 4), 1e-9);
    EXPECT_FALSE(ldlj({0, 0, 0}));
    EXPECT_FALSE(sparc({}));
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
        std::vector<double> swaying;  // at 3 Hz
        for (std::size_t i = 0; i < count; ++i) {
            rough.push_back(4 * random.uniform());
            shaking.push_back(4 + 3 * std::cos(1.5707963267948966 * static_cast<double>(i)));
            swaying.push_back(4 + 3 * std::cos(0.3141592653589793 * static_cast<double>(i)));
        }
        for (const auto& speeds : {rough, shaking, swaying}) {
            EXPECT_NEAR(sparc(speeds).value(), plain_sparc(speeds), 1e-9) << count;
        }
    }
}

TEST(Smoothness, AFrameAtTheTimeOfTheFirstTruthCounts) {
    const TimedPath truth = path_of(5, 6, 0.5, [](double time) { return MapPlace{4 * time, 0, 0}; });
    const auto found = lateness_of({{5, {20, 3, 0}}}, truth);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->late_by, 0);
    EXPECT_EQ(found->off_path, 3);
}

// By the sum of its definition, not by a fast transform.
TEST(Smoothness, TheSpectralArcLengthIsThatOfAPlainTransform) {
    EXPECT_NEAR(sparc(smooth_reach()).value(), -1.3979528161468557, 1e-9);
}

// ---- shifts that are passed over ------------------------------------------------------------------------------------

// The least of all shifts, each of the frames whose truth exists then.
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

// It goes to and fro, and slowly on: shifts by a whole time of that are near, and only one of them is exact.
TEST(Smoothness, ABetterShiftIsFoundBehindWorseOnes) {
    const auto sways = [](double time) { return MapPlace{3 * std::sin(6.283185307179586 * time), 0.2 * time, 0}; };
    const TimedPath truth = path_of(0, 20, 0.05, sways);
    for (int shift = 0; shift <= 180; shift += 36) {
        const TimedPath shown = path_of(5, 9, 0.05, [&](double time) { return sways(time - shift / 60.0); });
        expect_best(shown, truth, "sways");
        EXPECT_NEAR(lateness_of(shown, truth)->late_by, shift / 60.0, 1e-9) << shift;
    }
}

// Of the frames in its first moments no truth exists if it is shown later: then the mean is of the others alone.
TEST(Smoothness, NoShiftIsPassedOverWhereTheTruthBeginsTooLate) {
    const TimedPath truth = path_of(0, 10, 0.1, [](double time) { return MapPlace{time, 0, 0}; });
    for (int shift = 3; shift <= 60; shift += 4) {
        TimedPath shown;
        for (int i = 0; i < 20; ++i) shown.push_back({(shift - 0.5) / 60, {(shift - 0.5) / 60, 0, 0}});
        shown.push_back({4, {4 - shift / 60.0, 0, 0}});
        expect_best(shown, truth, "begins");
    }
}

// Of the frames in its last moments a truth exists only if it is shown later.
TEST(Smoothness, NoShiftIsPassedOverWhereTheTruthEndsTooSoon) {
    const TimedPath truth = path_of(0, 8, 0.1, [](double time) { return MapPlace{time, 0, 0}; });
    for (int shift = 3; shift <= 60; shift += 4) {
        TimedPath shown{{4, {14, 0, 0}}};
        const double time = 8 + (shift - 0.5) / 60;
        for (int i = 0; i < 20; ++i) shown.push_back({time, {time - shift / 60.0, 0, 0}});
        expect_best(shown, truth, "ends");
    }
}

// How far a shift may be passed over is a matter of its fastest piece, wherever that is.
TEST(Smoothness, NoShiftIsPassedOverBecauseMostOfTheTruthIsSlow) {
    for (const double fast : {0.0, 4.0, 7.9}) {
        const auto place = [&](double time) {
            return MapPlace{0.01 * time + 100 * std::clamp(time - fast, 0.0, 0.1), 0, 0};
        };
        const TimedPath truth = path_of(0, 8, 0.1, place);
        for (int shift = 1; shift <= 180; shift += 20) {
            const TimedPath shown =
                path_of(3, 8, 0.25, [&](double time) { return place_on(truth, time - shift / 60.0); });
            expect_best(shown, truth, "slow");
            expect_best({{3.05, {truth.back().place.x - 10, 0, 0}}, {3.1, place_on(truth, 3.1 - shift / 60.0)}}, truth,
                        "two");
        }
    }
}

TEST(Smoothness, ATruthThatJumpsOrStandsIsComparedInEveryShift) {
    const TimedPath jumps{{0, {0, 0, 0}}, {4, {0.04, 0, 0}}, {4, {9, 0, 0}}, {4, {9, 0, 0}}, {10, {9.06, 0, 0}}};
    const TimedPath stands{{0, {1, 2, 3}}, {10, {1, 2, 3}}};
    for (int shift = 1; shift <= 180; shift += 14) {
        const TimedPath shown{
            {3.5, {2, 0, 0}}, {4 + (shift - 0.5) / 60, {0.04, 0, 0}}, {6.005, {8, 0, 0}}};  // never at the very moment
        expect_best(shown, jumps, "jumps");
    }
    expect_best({{5, {1, 2, 7}}, {6, {1, 5, 3}}}, stands, "stands");
    EXPECT_EQ(lateness_of({{5, {1, 2, 7}}, {6, {1, 5, 3}}}, stands)->off_path, 3.5);
    EXPECT_EQ(lateness_of({}, stands), std::nullopt);
}

TEST(Smoothness, TheTruthEndsAtItsLastPlace) {
    const TimedPath truth{{5, {0, 0, 0}}, {6, {4, 0, 0}}};
    EXPECT_EQ(lateness_of({{9.01, {4, 3, 0}}}, truth), std::nullopt) << "more than three seconds after it";
    const auto last = lateness_of({{9, {4, 3, 0}}}, truth);
    ASSERT_TRUE(last);
    EXPECT_EQ(last->late_by, 3);
    EXPECT_EQ(last->off_path, 3);
    EXPECT_EQ(lateness_of({{4.99, {0, 3, 0}}}, truth), std::nullopt) << "before it";
}

TEST(Smoothness, ThreeSecondsAreTheLatestThatIsLookedFor) {
    const TimedPath truth = path_of(0, 20, 0.1, [](double time) { return MapPlace{4 * time, 0, 0}; });
    const auto late_by = [&](double seconds) {
        const TimedPath shown = path_of(8, 10, 0.1, [&](double time) { return MapPlace{4 * (time - seconds), 0, 0}; });
        return *lateness_of(shown, truth);
    };
    EXPECT_EQ(late_by(3).late_by, 3);
    EXPECT_NEAR(late_by(3).off_path, 0, 1e-9);
    EXPECT_EQ(late_by(3.25).late_by, 3);
    EXPECT_NEAR(late_by(3.25).off_path, 1, 1e-9);
    EXPECT_EQ(late_by(-1).late_by, 0) << "no body is shown too soon";
    EXPECT_NEAR(late_by(-1).off_path, 4, 1e-9);
}

// ---- few speeds, and small ones -------------------------------------------------------------------------------------

TEST(Smoothness, OfTwoSpeedsTheSpectralArcIsOneStep) {
    // Of eight samples with padding: 0 and 7.5 Hz, whose share of two equal speeds is cos(π/8).
    EXPECT_NEAR(sparc({4, 4}).value(), -std::hypot(1, 1 - std::cos(3.14159265358979323846 / 8)), 1e-9);
    EXPECT_EQ(sparc({4}), std::nullopt) << "at 15 Hz nothing counts";
    EXPECT_NEAR(sparc({4, 1, 3}).value(), plain_sparc({4, 1, 3}), 1e-9);
}

TEST(Smoothness, TheJerkDoesNotDependOnSpeed) {
    const double once = ldlj({0, 0, 2}).value();
    for (const double speed : {1e-6, 1e-3, 0.1, 1.0, 50.0}) {
        EXPECT_NEAR(ldlj({0, 0, speed}).value(), once, 1e-9) << speed;
    }
    EXPECT_NEAR(ldlj({1, 2, 4, 3}).value(), ldlj({0.01, 0.02, 0.04, 0.03}).value(), 1e-9);
    EXPECT_FALSE(ldlj({-1, -2, -4})) << "no speed is less than 0";
    EXPECT_FALSE(ldlj({1, 2, 3})) << "it never changes how its speed rises";
}

}  // namespace
}  // namespace acmotion::test
