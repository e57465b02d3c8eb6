// 40-body 3: vectors, "nearly equal" and "too small to have a direction"
#include "acmotion/geometry/vec3.h"

#include <gtest/gtest.h>

#include "core/constants.h"
#include "geometry/places.h"
#include "geometry/vector_math.h"

namespace acmotion::test {
namespace {

TEST(Vec3, NormalisesToLengthOne) {
    const Normalised result = normalise_check_small({3, 0, 4});

    EXPECT_FALSE(result.too_small);
    EXPECT_TRUE(near(result.vector, {0.6F, 0, 0.8F}));
}

TEST(Vec3, ShorterThanEpsilonIsTooSmallAndStays) {
    const Vec3 tiny{kEpsilon / 2, 0, 0};
    const Normalised result = normalise_check_small(tiny);

    EXPECT_TRUE(result.too_small);
    EXPECT_EQ(result.vector, tiny);
}

TEST(Vec3, OfExactlyEpsilonHasADirection) { EXPECT_FALSE(normalise_check_small({0, kEpsilon, 0}).too_small); }

TEST(Vec3, IsNearlyEqualWithinEpsilonOnEveryAxisInclusive) {
    EXPECT_TRUE(nearly_equal({0, 0, 0}, {kEpsilon, -kEpsilon, kEpsilon}));
    EXPECT_FALSE(nearly_equal({0, 0, 0}, {0, 0, kEpsilon * 1.001F}));
    EXPECT_FALSE(nearly_equal({0, 0, 0}, {0, -kEpsilon * 1.001F, 0}));
    EXPECT_FALSE(nearly_equal({0, 0, 0}, {kEpsilon * 1.001F, 0, 0}));
}

}  // namespace
}  // namespace acmotion::test
