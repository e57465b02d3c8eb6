// docs/architecture.md, "Determinism"
#include <gtest/gtest.h>

#include "geometry/vector_math.h"

namespace acmotion::test {
namespace {

// g++ 12 left this rounding out (cmake/options.cmake); hashes of poses were the first to notice.
TEST(Determinism, AxesAreRoundedToFloatBeforeTheyTurnAVector) {
    const Quaternion rotation{0.1825742F, 0.3651484F, 0.5477226F, 0.7302967F};
    const WideVec3 vector{0.3, 0.7, 0.11};

    const Axes rounded = axes(rotation);
    const WideVec3 local = to_local_vector(rotation, vector);

    for (const WideVec3& axis : {rounded.right, rounded.forward, rounded.up}) {
        const WideVec3 stored{axis.rounded()};
        EXPECT_EQ(dot(axis, vector), dot(stored, vector));
    }
    EXPECT_EQ(local.x, dot(rounded.right, vector));
    EXPECT_EQ(local.y, dot(rounded.forward, vector));
    EXPECT_EQ(local.z, dot(rounded.up, vector));
}

}  // namespace
}  // namespace acmotion::test
