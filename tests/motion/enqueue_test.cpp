// 30-interpolation 3.4, 3.8 and 3.9: a new server position, other kinds of waypoints, and their bound
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

TEST(Enqueue, AsksTheBodysOwnCellForTheBlipDistance) {
    for (const bool is_player : {false, true}) {
        const float metres = is_player ? 25 : 20;
        Walker inside;
        inside.position = at(0, 0, 0, kHall);
        inside.is_local_player = is_player;
        EXPECT_EQ(inside.update(north(metres)), Enqueue::Appended);
        EXPECT_EQ(inside.update(north(2 * metres + 0.01F)), Enqueue::AppendedFar);
    }
    EXPECT_EQ(Walker{}.update(at(0, 40.01F, 0, kHall)), Enqueue::Appended) << "the received cell does not count";
}

TEST(Enqueue, AlreadyThereTurnsTheBodyAndThrowsEverythingAway) {
    for (const bool keeps_heading : {false, true}) {
        Walker walker;
        walker.refuses_placement = true;
        walker.updates_north({1, 150});
        EXPECT_EQ(walker.queue.fail_counter(), 4);
        walker.position = north(149.96F);
        walker.update(facing(north(150), 90), keeps_heading);

        EXPECT_TRUE(is_at_rest(walker.queue));
        EXPECT_TRUE(near_heading(walker.heading(), keeps_heading ? 0 : 90));
        EXPECT_EQ(walker.y(), 149.96F) << "only the heading is taken";
        EXPECT_EQ(walker.pools.waypoints.in_use(), 0U);
        EXPECT_FALSE(walker.queue.keep_heading()) << "the flag is stored by near enqueues that append only";
    }
}

TEST(Enqueue, FarAsksTheFlagThatTheLastNearEnqueueStored) {
    Walker walker;
    walker.position = facing(at(0, 0), 40);
    walker.update(facing(north(150), 200), true);
    EXPECT_TRUE(near_heading(heading_of(walker.tail().frame.rotation), 200)) << "nothing stored yet";
    EXPECT_FALSE(walker.queue.keep_heading()) << "and far stores nothing";

    walker.update(facing(north(151), 200), true);
    EXPECT_TRUE(near_heading(heading_of(walker.tail().frame.rotation), 40)) << "the body's present heading";
    walker.update(facing(north(300), 200), false);
    EXPECT_TRUE(near_heading(heading_of(walker.tail().frame.rotation), 40));
    EXPECT_TRUE(walker.queue.keep_heading());
}

TEST(Stop, EmptiesTheQueueAndForgetsTheWindowAndAllFailures) {
    Walker walker;
    walker.blocked = true;
    walker.update(north(1), true);
    walker.update(north(2), true);
    walker.ticks(12);
    walker.queue.stop(walker.pools.waypoints);

    EXPECT_TRUE(is_at_rest(walker.queue));
    EXPECT_TRUE(walker.queue.keep_heading()) << "the flag stays";
    EXPECT_EQ(walker.pools.waypoints.in_use(), 0U);
}

TEST(Destroy, GivesTheWaypointsBackAndTheOneThatIsRemembered) {
    Walker walker;
    walker.blocked = true;
    walker.update(north(1));
    walker.ticks(10);
    walker.updates_north({3, 5});
    ASSERT_EQ(walker.pools.waypoints.in_use(), 3U);
    walker.queue.destroy(walker.pools.waypoints);

    EXPECT_TRUE(walker.queue.empty());
    EXPECT_EQ(walker.pools.waypoints.in_use(), 0U);
}

TEST(Enqueue, PrunesOnlyTheTailsThatAreCloseThemselves) {
    Walker walker;
    walker.updates_north({5, 6, 6.02F});
    EXPECT_EQ(walker.waypoints(), (std::vector{north(5), north(6.02F)}));
    const Event::WaypointEnqueued enqueued = walker.log.all<Event::WaypointEnqueued>().back();
    EXPECT_EQ(enqueued.pruned, 1);
    EXPECT_EQ(enqueued.queue_before, 2);
    EXPECT_EQ(enqueued.queue_after, 2);
}

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
    EXPECT_EQ(Limits{}.waypoints_per_body, 64U) << "the default";
}

TEST(WaypointBound, OfNothingStillHoldsTheOneThatIsWalkedTo) {
    ForsakenWalker walker(0);
    walker.far_updates(2);

    EXPECT_EQ(walker.queue.size(), 1) << "a blip needs a place to go";
}

constexpr Vec3 kLeap{1, 2, 3};

struct KindsWalker : Walker {
    void append(WaypointKind kind, const Vec3& velocity = kLeap) {
        queue.append(pools.waypoints, Waypoint::of_velocity(kind, velocity));
    }
    void append(const Position& place) { queue.append(pools.waypoints, Waypoint::to_position(place)); }
};

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
    walker.append(WaypointKind::Jump);
    walker.tick();
    EXPECT_EQ(walker.velocities.size(), 1U) << "a jump only completes";
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(WaypointKinds, ABlipGoesToTheLastPlaceAndTakesTheTailsVelocity) {
    KindsWalker walker;
    walker.updates_north({150, 151});
    walker.append(WaypointKind::Jump, {});
    walker.append(WaypointKind::Velocity);
    walker.tick();

    EXPECT_EQ(walker.placements, (std::vector{north(151)}));
    EXPECT_EQ(walker.velocities, (std::vector{kLeap}));
    EXPECT_TRUE(is_at_rest(walker.queue));
}

TEST(WaypointKinds, ABlipWithoutAnyPlaceUsesTheRememberedOneWithoutVelocity) {
    KindsWalker walker;
    walker.update(north(150));
    walker.append(WaypointKind::Velocity);
    walker.queue.complete_head(walker.pools.waypoints, walker.position, false);
    walker.tick();

    EXPECT_EQ(walker.placements, (std::vector{north(150)}));
    EXPECT_TRUE(walker.velocities.empty());
}

}  // namespace
}  // namespace acmotion::test
