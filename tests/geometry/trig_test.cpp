// Our own trigonometry and powers, measured against libm (40-body 9.1)
#include "geometry/trig.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/places.h"
#include "geometry/trig.h"

namespace acmotion::test {
namespace {

using Function = double (*)(double);

// The largest difference of the two over evenly spread arguments.
double worst_error(Function ours, Function libm, double from, double to) {
    constexpr int kSamples = 200'000;
    double worst = 0;
    for (int i = 0; i <= kSamples; ++i) {
        const double x = from + (to - from) * i / kSamples;
        worst = std::max(worst, std::abs(ours(x) - libm(x)));
    }
    return worst;
}

TEST(Trig, SineAndCosineAreGoodToTheLastBit) {
    for (const double reach : {1.0, 7.0, 1000.0, 1e6}) {
        EXPECT_LE(worst_error(trig::sin, std::sin, -reach, reach), kOneBitOfOne) << reach;
        EXPECT_LE(worst_error(trig::cos, std::cos, -reach, reach), kOneBitOfOne) << reach;
    }
}

TEST(Trig, ArcSineIsGoodToTheLastBitAndEndsAtOne) {
    EXPECT_LE(worst_error(trig::asin, std::asin, -1.0, 1.0), kOneBitOfOne);
    EXPECT_EQ(trig::asin(1.0000001), trig::kPi / 2);
    EXPECT_EQ(trig::asin(-2), -trig::kPi / 2);
}

// Relative: an angle near zero has to be as good as one near pi.
TEST(Trig, ArcTangentIsGoodToTwoBitsInEveryDirectionAndSize) {
    constexpr int kDirections = 100'000;
    for (const double size : {1e-30, 1e-6, 1.0, 1e6, 1e30}) {
        double worst = 0;
        for (int i = 0; i < kDirections; ++i) {
            const double angle = 2 * trig::kPi * i / kDirections - trig::kPi + 1e-7;
            const double y = size * std::sin(angle);
            const double x = size * std::cos(angle);
            const double libm = std::atan2(y, x);
            worst = std::max(worst, std::abs(trig::atan2(y, x) - libm) / std::abs(libm));
        }
        EXPECT_LE(worst, 2 * kOneBitOfOne) << size;
    }
}

TEST(Trig, ArcTangentKnowsTheAxesExactly) {
    EXPECT_EQ(trig::atan2(0, 0), 0);
    EXPECT_EQ(trig::atan2(0, 5), 0);
    EXPECT_EQ(trig::atan2(5, 0), trig::kPi / 2);
    EXPECT_EQ(trig::atan2(0, -5), trig::kPi);
    EXPECT_EQ(trig::atan2(-5, 0), -trig::kPi / 2);
}

TEST(Trig, NoAngleComesOfNoNumber) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();
    EXPECT_TRUE(std::isnan(trig::sin(nan)));
    EXPECT_TRUE(std::isnan(trig::cos(infinity)));
    EXPECT_TRUE(std::isnan(trig::atan2(nan, 1)));
    EXPECT_TRUE(std::isnan(trig::atan2(infinity, infinity)));
}

// The largest relative error over evenly spread bases and exponents.
double worst_power_error(double base_from, double base_to, double exponent_from, double exponent_to) {
    constexpr int kSamples = 700;
    double worst = 0;
    for (int i = 0; i <= kSamples; ++i) {
        const double base = base_from + (base_to - base_from) * i / kSamples;
        for (int j = 0; j <= kSamples; ++j) {
            const double exponent = exponent_from + (exponent_to - exponent_from) * j / kSamples;
            const double libm = std::pow(base, exponent);
            worst = std::max(worst, std::abs(power(base, exponent) - libm) / libm);
        }
    }
    return worst;
}

TEST(Power, IsGoodToTwoBitsForEveryFrictionAndSlice) {
    EXPECT_LE(worst_power_error(1e-3, 1, 0.0002, 0.2), 2 * kOneBitOfOne);
    EXPECT_LE(worst_power_error(1e-7, 1e-3, 0.0002, 0.2), 3 * kOneBitOfOne);
    EXPECT_LE(worst_power_error(0.5, 2, -10, 10), 10 * kOneBitOfOne);
}

TEST(Power, KnowsItsFixedPointsExactly) {
    EXPECT_EQ(power(0, 0), 1);
    EXPECT_EQ(power(1, 0.37), 1);
    EXPECT_EQ(power(0, 0.2), 0);
    EXPECT_EQ(power(-4, 0.2), 0) << "a base below zero is zero";
}

TEST(Power, GoesToZeroOrInfinityWhereADoubleEnds) {
    EXPECT_EQ(power(0.5, 1e6), 0);
    EXPECT_EQ(power(2, 1e6), std::numeric_limits<double>::infinity());
    EXPECT_EQ(power(2, -1e30), 0);
}

}  // namespace
}  // namespace acmotion::test
