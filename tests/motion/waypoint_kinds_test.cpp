// 30-interpolation 3.8: kinds 2 and 3, which retail handles and never makes
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

constexpr Vec3 kLeap{1, 2, 3};

struct KindsWalker : Walker {
    void append(WaypointKind kind, const Vec3& velocity = kLeap) {
        queue.append(pools.waypoints, Waypoint::of_velocity(kind, velocity));
    }
    void append(const Position& place) { queue.append(pools.waypoints, Waypoint::to_position(place)); }
};

TEST(WaypointKinds, AVelocityHasNoPlaceAndAPlaceNoVelocity) {
    const Waypoint velocity = Waypoint::of_velocity(WaypointKind::Velocity, kLeap);
    EXPECT_EQ(velocity.position(), Position{});
    EXPECT_EQ(velocity.velocity(), kLeap);

    const Waypoint place = Waypoint::to_position(north(1));
    EXPECT_EQ(place.position(), north(1));
    EXPECT_EQ(place.velocity(), Vec3{});
}

TEST(WaypointKinds, AHeadThatIsNoPlaceLeavesTheOffset) {
    KindsWalker walker;
    walker.root_motion = {{0, 0.1F, 0}, {}};
    walker.append(WaypointKind::Velocity);

    EXPECT_EQ(walker.tick(), Walk::VelocityAhead);
    EXPECT_EQ(walker.offset, walker.root_motion);
}

TEST(WaypointKinds, AVelocityIsTakenOnAtTheEndOfTheSlice) {
    KindsWalker walker;
    walker.append(WaypointKind::Velocity);
    walker.tick();

    EXPECT_EQ(walker.velocities, (std::vector{kLeap}));
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(WaypointKinds, AJumpOnlyCompletes) {
    KindsWalker walker;
    walker.append(WaypointKind::Jump);
    walker.tick();

    EXPECT_TRUE(walker.velocities.empty());
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(WaypointKinds, OnlyOneCompletesAtATime) {
    KindsWalker walker;
    walker.append(WaypointKind::Jump);
    walker.append(WaypointKind::Velocity);
    walker.tick();

    EXPECT_EQ(walker.queue.size(), 1);
}

TEST(WaypointKinds, BehindATailThatIsNoPlaceAnUpdateIsMeasuredFromTheBody) {
    KindsWalker walker;
    walker.update(north(90));
    walker.append(WaypointKind::Jump);

    EXPECT_EQ(walker.update(north(101)), Enqueue::AppendedFar);
}

TEST(WaypointKinds, ATailThatIsNoPlaceIsNotPruned) {
    KindsWalker walker;
    walker.update(north(5));
    walker.append(WaypointKind::Jump);
    walker.update(north(5));

    EXPECT_EQ(walker.queue.size(), 3);
}

TEST(WaypointKinds, AFailureBeforeOneRemembersThePlaceAndKeepsTheBaseline) {
    KindsWalker walker;
    walker.blocked = true;
    walker.update(north(1));
    walker.append(WaypointKind::Jump);
    walker.ticks(5);
    walker.queue.complete_head(walker.pools.waypoints, walker.position, false);

    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), north(1));
    EXPECT_EQ(walker.queue.original_distance(), 1);
}

TEST(WaypointKinds, ASuccessBeforeOneRemembersNothing) {
    KindsWalker walker;
    walker.update(north(1));
    walker.append(WaypointKind::Jump);
    walker.queue.complete_head(walker.pools.waypoints, walker.position, true);

    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), Position{});
    EXPECT_EQ(walker.queue.size(), 1);
}

TEST(WaypointKinds, ABlipWithSuchATailGoesToTheLastPlaceBeforeItAndTakesItsVelocity) {
    KindsWalker walker;
    walker.updates_north({150, 151});
    walker.append(WaypointKind::Jump, {});
    walker.append(WaypointKind::Velocity);
    walker.tick();

    EXPECT_EQ(walker.placements, (std::vector{north(151)}));
    EXPECT_EQ(walker.velocities, (std::vector{kLeap}));
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(WaypointKinds, ABlipThatIsRefusedTakesNoVelocity) {
    KindsWalker walker;
    walker.refuses_placement = true;
    walker.update(north(150));
    walker.append(WaypointKind::Velocity);
    walker.tick();

    EXPECT_TRUE(walker.velocities.empty());
    EXPECT_EQ(walker.queue.size(), 2);
}

TEST(WaypointKinds, ABlipWithoutAnyPlaceUsesTheRememberedOneAndSetsNoVelocity) {
    KindsWalker walker;
    walker.update(north(150));
    walker.append(WaypointKind::Velocity);
    walker.queue.complete_head(walker.pools.waypoints, walker.position, false);
    walker.tick();

    EXPECT_EQ(walker.placements, (std::vector{north(150)}));
    EXPECT_TRUE(walker.velocities.empty());
}

TEST(WaypointKinds, AVelocityThatEmptiesTheQueueForgetsFailures) {
    KindsWalker walker;
    walker.blocked = walker.refuses_placement = true;
    walker.update(north(1));
    walker.ticks(10);
    ASSERT_EQ(walker.queue.fail_counter(), 1);
    walker.append(WaypointKind::Velocity);
    walker.tick();
    EXPECT_TRUE(is_at_rest(walker.queue));
    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), north(1)) << "that one failed, and no other";
}

}  // namespace
}  // namespace acmotion::test
