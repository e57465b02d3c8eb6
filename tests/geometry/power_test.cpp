// 40-body 9.1: (1 - friction)^quantum, measured against libm
#include "geometry/power.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/places.h"

namespace acmotion::test {
namespace {

// The largest relative error over evenly spread bases and exponents.
double worst_error(double base_from, double base_to, double exponent_from, double exponent_to) {
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
    EXPECT_LE(worst_error(1e-3, 1, 0.0002, 0.2), 2 * kOneBitOfOne);
    EXPECT_LE(worst_error(1e-7, 1e-3, 0.0002, 0.2), 3 * kOneBitOfOne);
}

TEST(Power, LosesNoMoreThanTheExponentMultipliesElsewhere) {
    EXPECT_LE(worst_error(0.5, 2, -10, 10), 10 * kOneBitOfOne);
    EXPECT_LE(worst_error(1e-30, 1e30, 0.1, 3), 400 * kOneBitOfOne);
}

TEST(Power, KnowsItsFixedPointsExactly) {
    EXPECT_EQ(power(0, 0), 1);
    EXPECT_EQ(power(5, 0), 1);
    EXPECT_EQ(power(1, 0.37), 1);
    EXPECT_EQ(power(0, 0.2), 0);
}

TEST(Power, TakesABaseBelowZeroForZero) { EXPECT_EQ(power(-4, 0.2), 0); }

TEST(Power, GoesToZeroOrInfinityWhereADoubleEnds) {
    EXPECT_EQ(power(0.5, 1e6), 0);
    EXPECT_EQ(power(2, 1e6), std::numeric_limits<double>::infinity());
    EXPECT_EQ(power(2, -1e30), 0);
}

TEST(Power, TakesTheSmallestNumbersThereAre) {
    const double smallest = std::numeric_limits<double>::denorm_min();
    EXPECT_NEAR(power(smallest, 0.5) / std::pow(smallest, 0.5), 1, 1e-12);
}

}  // namespace
}  // namespace acmotion::test
