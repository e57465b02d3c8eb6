// 30-interpolation 3.9: the bound that retail did not have
#include <gtest/gtest.h>

#include <limits>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

// A body whose placement fails for ever, and whose updates are each too far from the last to be walked.
struct ForsakenWalker : Walker {
    explicit ForsakenWalker(std::size_t bound) {
        limits.waypoints_per_body = bound;
        refuses_placement = true;
    }
    void far_updates(int count) {
        for (int i = 0; i < count; ++i) update(north(static_cast<float>(101 * ++far_updates_so_far)));
    }
    int far_updates_so_far = 0;
};

TEST(WaypointBound, IsSixtyFourByDefault) { EXPECT_EQ(Limits{}.waypoints_per_body, 64U); }

TEST(WaypointBound, IsNeverExceededByTheFarBranchAndReported) {
    ForsakenWalker walker(64);
    walker.far_updates(64);
    EXPECT_EQ(walker.queue.size(), 64);
    EXPECT_TRUE(walker.log.all<Event::WaypointBoundReached>().empty());

    walker.far_updates(100);
    EXPECT_EQ(walker.queue.size(), 64);
    EXPECT_EQ(walker.head(), north(101.0F * 101)) << "the oldest go";
    EXPECT_EQ(walker.pools.waypoints.in_use(), 64U);
    ASSERT_EQ(walker.log.all<Event::WaypointBoundReached>().size(), 100U);
    EXPECT_EQ(walker.log.all<Event::WaypointBoundReached>().front().bound, 64);
    EXPECT_EQ(walker.pools.bounds.waypoints, 100U);
}

TEST(WaypointBound, BelowTwentyHoldsForNearUpdatesToo) {
    ForsakenWalker walker(5);
    for (int i = 1; i <= 10; ++i) walker.update(north(static_cast<float>(i)));
    EXPECT_EQ(walker.queue.size(), 5);

    walker.far_updates(3);
    EXPECT_EQ(walker.queue.size(), 5);
}

TEST(WaypointBound, OfNothingStillHoldsTheOneThatIsWalkedTo) {
    ForsakenWalker walker(0);
    walker.far_updates(2);

    EXPECT_EQ(walker.queue.size(), 1) << "a blip needs a place to go";
}

TEST(WaypointBound, BeyondAllNumbersIsNone) {
    ForsakenWalker walker(std::numeric_limits<std::size_t>::max());
    walker.far_updates(100);

    EXPECT_EQ(walker.queue.size(), 100);
}

}  // namespace
}  // namespace acmotion::test
