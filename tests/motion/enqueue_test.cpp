// 30-interpolation 3.4: a new server position
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

TEST(Enqueue, AddsAWaypointAtTheTail) {
    Walker walker;
    EXPECT_EQ(walker.update(north(1)), Enqueue::Appended);
    EXPECT_EQ(walker.update(north(2)), Enqueue::Appended);

    EXPECT_EQ(walker.waypoints(), (std::vector{north(1), north(2)}));
}

TEST(Enqueue, DropsTheOldestAtTwenty) {
    Walker walker;
    for (int i = 1; i <= 20; ++i) walker.update(north(static_cast<float>(i)));
    EXPECT_EQ(walker.head(), north(1));

    walker.update(north(21));
    EXPECT_EQ(walker.queue.size(), 20);
    EXPECT_EQ(walker.head(), north(2));
    EXPECT_EQ(walker.log.all<Event::WaypointEnqueued>().back().capped, 1);
}

TEST(Enqueue, CollapsesDuplicatesWithinReachToTheNewest) {
    Walker walker;
    walker.updates_north({5, 5.02F, 5.04F, 5.06F});

    EXPECT_EQ(walker.waypoints(), (std::vector{north(5.06F)})) << "old tail removed, new appended";
}

TEST(Enqueue, ComparesOnlyTailsWithTheNewPosition) {
    Walker walker;
    walker.updates_north({5, 6, 5.01F});

    EXPECT_EQ(walker.queue.size(), 3) << "the loop stops at the first that is 0.05 m or farther";
}

TEST(Enqueue, MeasuresFarFromTheTailNotFromTheBody) {
    Walker walker;
    walker.updates_north({90, 180});
    EXPECT_EQ(walker.queue.fail_counter(), 0) << "180 m from the body, 90 m from the tail";

    EXPECT_EQ(walker.update(north(70)), Enqueue::AppendedFar);
}

TEST(Enqueue, AsksTheBodysOwnCellForTheBlipDistance) {
    Walker inside;
    inside.position = at(0, 0, 0, kHall);

    EXPECT_EQ(inside.update(north(20)), Enqueue::Appended);
    EXPECT_EQ(inside.update(north(40.01F)), Enqueue::AppendedFar);
    EXPECT_EQ(Walker{}.update(at(0, 40.01F, 0, kHall)), Enqueue::Appended) << "the received cell does not count";
}

TEST(Enqueue, AllowsThePlayerIndoors25Metres) {
    Walker player;
    player.position = at(0, 0, 0, kHall);
    player.is_local_player = true;

    EXPECT_EQ(player.update(north(25)), Enqueue::Appended);
    EXPECT_EQ(player.update(north(50.01F)), Enqueue::AppendedFar);
}

TEST(Enqueue, WorksAcrossLandblocks) {
    Walker walker;
    walker.position = at(0, 190);
    EXPECT_EQ(walker.update(at(0, 3, 0, {0xA9B50001})), Enqueue::Appended);

    walker.ticks_until_idle(100);
    EXPECT_EQ(walker.position.cell, CellId{0xA9B50001});
    EXPECT_NEAR(walker.y(), 3, kTolerance);
}

TEST(Enqueue, AlreadyThereTurnsTheBodyAndThrowsEverythingAway) {
    Walker walker;
    walker.updates_north({1, 2, 3});
    walker.update(facing(north(0.04F), 90));

    EXPECT_TRUE(is_at_rest(walker.queue));
    EXPECT_TRUE(near_heading(walker.heading(), 90));
    EXPECT_EQ(walker.y(), 0) << "only the heading is taken";
    EXPECT_EQ(walker.pools.waypoints.in_use(), 0U);
}

TEST(Enqueue, AlreadyThereLeavesTheHeadingOfABodyThatKeepsIt) {
    Walker walker;
    walker.update(facing(north(0.04F), 90), true);

    EXPECT_TRUE(walker.headings_set.empty());
    EXPECT_FALSE(walker.queue.keep_heading()) << "the flag is stored by near enqueues that append only";
}

TEST(Enqueue, ResetsTheFailCounterWhenAlreadyThere) {
    Walker walker;
    walker.update(north(150));
    walker.update(north(149));
    walker.position = north(148);
    walker.update(north(148));

    EXPECT_EQ(walker.queue.fail_counter(), 0);
}

TEST(Enqueue, KeepHeadingGivesTheWaypointTheBodysPresentHeading) {
    Walker walker;
    walker.position = facing(at(0, 0), 40);
    walker.update(facing(north(1), 200), true);

    EXPECT_TRUE(near_heading(heading_of(walker.head().frame.rotation), 40));
    EXPECT_TRUE(walker.queue.keep_heading());
}

TEST(Enqueue, FarAsksTheFlagThatTheLastNearEnqueueStored) {
    Walker walker;
    walker.position = facing(at(0, 0), 40);
    walker.update(facing(north(150), 200), true);
    EXPECT_TRUE(near_heading(heading_of(walker.tail().frame.rotation), 200)) << "nothing stored yet";
    EXPECT_FALSE(walker.queue.keep_heading()) << "and far stores nothing";

    walker.update(facing(north(151), 200), true);
    walker.update(facing(north(300), 200), false);
    EXPECT_TRUE(near_heading(heading_of(walker.tail().frame.rotation), 40));
    EXPECT_TRUE(walker.queue.keep_heading());
}

TEST(Enqueue, FarOverwritesTheFailCounter) {
    Walker walker;
    walker.refuses_placement = true;
    walker.blocked = true;
    walker.updates_north({150, 151, 152});
    walker.ticks(20);
    EXPECT_GT(walker.queue.fail_counter(), 4) << "stalls go on adding while placement fails";

    walker.update(north(300));
    EXPECT_EQ(walker.queue.fail_counter(), 4);
}

TEST(Enqueue, LeavesTheWindowAndTheFailCounterAlone) {
    Walker walker;
    walker.blocked = true;
    walker.updates_north({1, 2});
    walker.ticks(13);
    const float quantum = walker.queue.progress_quantum();
    walker.update(north(3));

    EXPECT_EQ(walker.queue.frame_counter(), 3);
    EXPECT_EQ(walker.queue.progress_quantum(), quantum);
    EXPECT_EQ(walker.queue.original_distance(), 2);
    EXPECT_EQ(walker.queue.fail_counter(), 1);
}

TEST(Enqueue, TheCapDoesNotRebaselineTheWindow) {
    Walker walker;
    walker.blocked = true;
    for (int i = 1; i <= 20; ++i) walker.update(north(static_cast<float>(i)));
    walker.ticks(5);
    walker.update(north(21));

    EXPECT_EQ(walker.head(), north(2));
    EXPECT_EQ(walker.queue.original_distance(), 1) << "still the distance to the head that is gone";
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

TEST(Stop, LeavesTheRememberedWaypoint) {
    Walker walker;
    walker.blocked = true;
    walker.update(north(1));
    walker.ticks(10);
    walker.queue.stop(walker.pools.waypoints);

    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), north(1));
}

TEST(Clear, GivesTheWaypointsBackAndNothingElse) {
    Walker walker;
    walker.updates_north({1, 2});
    walker.ticks(3);
    walker.queue.clear(walker.pools.waypoints);

    EXPECT_TRUE(walker.queue.empty());
    EXPECT_EQ(walker.queue.frame_counter(), 3);
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

}  // namespace
}  // namespace acmotion::test
