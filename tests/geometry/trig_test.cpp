// Our own trigonometry, measured against libm
#include "geometry/trig.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/places.h"

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

TEST(Trig, SineAndCosineAreGoodToTheLastBitUpToAMillionRadians) {
    for (const double reach : {1.0, 7.0, 1000.0, 1e6}) {
        EXPECT_LE(worst_error(trig::sin, std::sin, -reach, reach), kOneBitOfOne) << reach;
        EXPECT_LE(worst_error(trig::cos, std::cos, -reach, reach), kOneBitOfOne) << reach;
    }
}

TEST(Trig, ArcSineIsGoodToTheLastBit) { EXPECT_LE(worst_error(trig::asin, std::asin, -1.0, 1.0), kOneBitOfOne); }

// Relative: an angle near zero has to be as good as one near pi.
TEST(Trig, ArcTangentIsGoodToTwoBitsInEveryDirectionAndAtEverySize) {
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

TEST(Trig, ArcSineTakesArgumentsBeyondOneForOne) {
    EXPECT_EQ(trig::asin(1.0000001), trig::kPi / 2);
    EXPECT_EQ(trig::asin(-2), -trig::kPi / 2);
}

TEST(Trig, NoAngleComesOfNoNumber) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const double infinity = std::numeric_limits<double>::infinity();

    EXPECT_TRUE(std::isnan(trig::sin(nan)));
    EXPECT_TRUE(std::isnan(trig::cos(infinity)));
    EXPECT_TRUE(std::isnan(trig::atan2(nan, 1)));
    EXPECT_TRUE(std::isnan(trig::atan2(infinity, infinity)));
}

}  // namespace
}  // namespace acmotion::test
