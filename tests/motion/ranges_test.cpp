// 20-inbound 14: distances that depend on where the body is
#include "motion/ranges.h"

#include <gtest/gtest.h>

#include "geometry/places.h"

namespace acmotion::test {
namespace {

TEST(BlipDistance, FollowsTheTable) {
    const Rules retail = Rules::retail();

    EXPECT_EQ(blip_distance(kMeadow, true, retail), 100);
    EXPECT_EQ(blip_distance(kHall, true, retail), 25);
    EXPECT_EQ(blip_distance(kMeadow, false, retail), 100);
    EXPECT_EQ(blip_distance(kHall, false, retail), 20);
}

// 30 §7 row 4
TEST(BlipDistance, Is100MetresEverywhereInTheNotes) {
    const Rules notes{.blip_distance_by_cell = false};

    EXPECT_EQ(blip_distance(kHall, true, notes), 100);
    EXPECT_EQ(blip_distance(kHall, false, notes), 100);
}

TEST(LeashRange, FollowsTheTable) {
    EXPECT_EQ(leash_range(kMeadow).start, 10);
    EXPECT_EQ(leash_range(kMeadow).max, 50);
    EXPECT_EQ(leash_range(kHall).start, 5);
    EXPECT_EQ(leash_range(kHall).max, 20);
}

}  // namespace
}  // namespace acmotion::test
