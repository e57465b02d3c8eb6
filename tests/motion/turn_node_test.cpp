// 60-moveto 5.6, 5.7 and 5.9: turning, and beginning again on landing
#include <gtest/gtest.h>

#include "motion/walker.h"

namespace acmotion::testing {
namespace {

TEST(TurnToHeading, BeginsAtOnceAndEndsExactly) {
    Walker walker;
    walker.turn_to(270);
    EXPECT_EQ(walker.state().command, MotionCommand::TurnLeft);
    walker.tick_to_the_end();
    EXPECT_NEAR(walker.heading(), 270, 1e-4);
    EXPECT_FALSE(walker.is_turning());
}

TEST(TurnNode, IsBegunAtTheStoredSpeedAndStoppedAtTheDefaultOne) {
    Walker walker;
    MoveToParams params;
    params.speed = 2;
    walker.turn_to(90, params);
    walker.tick_to_the_end();
    using enum SubMotionCall::Verb;
    EXPECT_EQ(walker.calls,
              (std::vector<SubMotionCall>{{Do, MotionCommand::TurnRight, 2}, {Stop, MotionCommand::TurnRight, 1}}));
}

TEST(TurnNode, WaitsWhileMotionsArePending) {
    Walker walker;
    walker.make_motions_pending();
    walker.turn_to(90, MoveToParams{}.without(kMoveToStopCompletely));
    EXPECT_TRUE(walker.calls.empty());
    walker.tick();
    EXPECT_TRUE(walker.calls.empty());
    walker.tick();
    EXPECT_EQ(walker.calls.size(), 1);
}

TEST(TurnNode, CountsTicksThatDoNotTurn) {
    Walker walker;
    walker.turn_to(90);
    walker.tick();
    const int before = walker.state().fail_progress_count;
    walker.set_heading(walker.heading() - 2.864789F);  // whatever it turns, it is turned back
    walker.tick();
    EXPECT_EQ(walker.state().fail_progress_count, before + 1);
}

TEST(UseTime, DoesNothingInTheAir) {
    Walker walker;
    walker.turn_to(90);
    walker.has_contact = false;
    for (int i = 0; i < 60; ++i) walker.tick();
    EXPECT_TRUE(walker.manager.is_moving_to());
    walker.has_contact = true;
    walker.set_heading(91);
    walker.tick();
    EXPECT_FALSE(walker.manager.is_moving_to());
}

TEST(HitGround, BeginsTheHeadNodeAgain) {
    Walker walker;
    walker.move_to(walker.place(0, 10), without_spheres());
    walker.now += 5;
    walker.manager.hit_ground(walker.call(), walker);
    EXPECT_EQ(walker.state().original.time, walker.now);
    EXPECT_EQ(walker.calls.size(), 2);
}

TEST(HitGround, EndsWhatStillWaitsForItsTarget) {
    Walker walker;
    walker.follow(kTarget, MoveToParams{});
    walker.manager.hit_ground(walker.call(), walker);
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_FALSE(walker.watched.has_value());
}

}  // namespace
}  // namespace acmotion::testing
