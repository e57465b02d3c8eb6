// How near is near enough, for numbers that a test works out another way.
#pragma once

#include <gtest/gtest.h>

#include "acmotion/geometry/vec3.h"

namespace acmotion::test {

inline constexpr float kNear = 1e-4F;
inline constexpr float kVeryNear = 1e-5F;

inline void expect_near(const Vec3& got, const Vec3& want, float tolerance = kVeryNear) {
    EXPECT_NEAR(got.x, want.x, tolerance);
    EXPECT_NEAR(got.y, want.y, tolerance);
    EXPECT_NEAR(got.z, want.z, tolerance);
}

}  // namespace acmotion::test
