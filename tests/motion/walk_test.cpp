// 30-interpolation 3.5: one slice of walking
#include <gtest/gtest.h>

#include "motion/walker_fixture.h"

namespace acmotion::test {
namespace {

const Frame kRootMotion{{0.01F, 0.02F, 0}, facing(3.0F)};

TEST(Walk, OfAnEmptyQueueLeavesTheOffset) {
    Walker walker;
    walker.root_motion = kRootMotion;

    EXPECT_EQ(walker.tick(), Walk::NoWaypoint);
    EXPECT_EQ(walker.offset, kRootMotion);
}

TEST(Walk, WithoutContactLeavesTheOffsetAndKeepsTheQueue) {
    Walker walker;
    walker.root_motion = kRootMotion;
    walker.in_contact = false;
    walker.update(north(1));

    EXPECT_EQ(walker.ticks(20), Walk::NoContact);
    EXPECT_EQ(walker.offset, kRootMotion);
    EXPECT_EQ(walker.queue.size(), 1);
    EXPECT_EQ(walker.queue.frame_counter(), 0) << "no window runs in the air";
}

TEST(Walk, PopsAReachedWaypointAndLeavesTheOffset) {
    Walker walker;
    walker.root_motion = kRootMotion;
    walker.updates_north({1, 2});
    walker.position = north(0.96F);

    EXPECT_EQ(walker.tick(), Walk::Reached);
    EXPECT_EQ(walker.offset, kRootMotion);
    EXPECT_EQ(walker.waypoints(), (std::vector{north(2)}));
    EXPECT_NEAR(walker.queue.original_distance(), 1.04, kTolerance) << "the next one has a real baseline";
}

TEST(Walk, CompletesOneWaypointATick) {
    Walker walker;
    walker.updates_north({1, 1.06F, 5});
    walker.position = north(1.03F);

    walker.tick();
    EXPECT_EQ(walker.queue.size(), 2) << "the next head is not looked at until the next tick";
    walker.tick();
    EXPECT_EQ(walker.queue.size(), 1);
}

TEST(Walk, IsClampedToTwiceTheMaxSpeed) {
    Walker walker;
    walker.speed = {3, 6};
    walker.update(at(30, 40, 0));
    walker.tick();

    EXPECT_NEAR(length(walker.offset.origin), 12.0 / 30, kTolerance) << "the adjusted one";
    EXPECT_NEAR(walker.offset.origin.x / walker.offset.origin.y, 0.75, kTolerance) << "straight towards it";
}

TEST(Walk, HeadsUpwardsToAHigherWaypoint) {
    Walker walker;
    walker.update(at(0, 3, 4));
    walker.tick();

    EXPECT_TRUE(near(walker.offset.origin, {0, 0.16F, 0.213333F}));
}

TEST(Walk, FallsBackTo7AndAHalfBelowEpsilonOnly) {
    Walker slow;
    slow.speed = {0, kEpsilon};
    slow.update(north(1));
    slow.tick();
    EXPECT_NEAR(slow.offset.origin.y, 2 * kEpsilon * kTick, 1e-7);

    Walker slower;
    slower.speed = {0, kEpsilon * 0.49F};
    slower.update(north(1));
    slower.tick();
    EXPECT_NEAR(slower.offset.origin.y, 0.25, kTolerance);
}

TEST(Walk, NeverOvershootsTheWaypoint) {
    Walker walker;
    walker.update(north(0.2F));
    walker.tick();

    EXPECT_EQ(walker.offset.origin.y, 0.2F) << "it lands exactly on it";
}

TEST(Walk, TakesTheHeadsWholeOrientationInTheFirstTick) {
    Walker walker;
    walker.update(facing(north(10), 170));
    walker.tick();

    EXPECT_TRUE(near_heading(walker.heading(), 170));
    EXPECT_NEAR(walker.y(), 0.266667, kTolerance);
}

TEST(Walk, KeepingItsHeadingStillTakesThePitch) {
    Position uphill = north(10);
    face_vector(uphill.frame, {0, 0.8F, 0.6F});
    Walker walker;
    walker.update(uphill, true);
    walker.tick();

    EXPECT_TRUE(near_heading(walker.heading(), 0));
    EXPECT_GT(forward_axis(walker.position.frame.rotation).z, 0.4F);
}

TEST(Walk, TheSecondReachTestCompletesWithTheOldBaseline) {
    Walker walker;
    walker.position = north(10);
    walker.updates_north({0.05F, 2});
    walker.position = north(0);

    EXPECT_EQ(walker.tick(), Walk::SteppedOnto);
    EXPECT_EQ(walker.queue.original_distance(), 2) << "measured before the step";
    const Event::WaypointReached reached = walker.log.all<Event::WaypointReached>().at(0);
    EXPECT_EQ(reached.how, Walk::SteppedOnto);
    EXPECT_EQ(reached.distance, double{0.05F});
    EXPECT_EQ(reached.queue_after, 1);
    EXPECT_EQ(walker.queue.frame_counter(), 0);
}

TEST(Walk, ReportsAReachedWaypointAsASentence) {
    Walker walker;
    walker.update(north(0.2F));
    walker.ticks(2);

    const std::vector<Event::WaypointReached> reached = walker.log.all<Event::WaypointReached>();
    ASSERT_EQ(reached.size(), 1U);
    EXPECT_EQ(reached[0].how, Walk::Reached);
    EXPECT_NEAR(reached[0].distance, 0, kTolerance);
    EXPECT_EQ(reached[0].queue_after, 0);
}

TEST(Walk, KeepingItsHeadingDoesNotTurnABodyBackThatWasTurnedSince) {
    Walker walker;
    walker.update(north(10), true);
    walker.position = facing(walker.position, 90);
    walker.tick();
    EXPECT_TRUE(near_heading(walker.heading(), 90));
    EXPECT_NEAR(walker.y(), 0.266667, kTolerance);
}

TEST(Walk, OntoTheLastWaypointIsASuccess) {
    Walker walker;
    walker.position = north(10);
    walker.update(north(0.05F));
    walker.position = north(0);
    EXPECT_EQ(walker.tick(), Walk::SteppedOnto);
    EXPECT_TRUE(is_at_rest(walker.queue));
    EXPECT_EQ(walker.queue.blip_to(walker.pools.waypoints), Position{}) << "nothing has failed";
}

}  // namespace
}  // namespace acmotion::test
