// 60-moveto 5.8 and 5.10: why a move-to ends
#include <gtest/gtest.h>

#include "motion/walker.h"

namespace acmotion::testing {
namespace {

TEST(Cancel, DoesNothingUnlessAMovementIsActive) {
    Walker walker;
    walker.manager.cancel(walker.call(), walker, MotionError::ActionCancelled);
    EXPECT_EQ(walker.complete_stops, 0);
    EXPECT_FALSE(walker.cancelled.has_value());
}

TEST(Cancel, LeavesTheBodyReady) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 10));
    walker.tick();
    walker.manager.cancel(walker.call(), walker, MotionError::Teleported);
    EXPECT_EQ(walker.cancelled, MotionError::Teleported);
    EXPECT_EQ(walker.motion().forward.command, MotionCommand::Ready);
    EXPECT_FALSE(walker.watched.has_value());
    EXPECT_TRUE(walker.state().nodes.empty());
    EXPECT_EQ(walker.state().params.mask, 0U);
}

// 5.10: WalkForward and TurnLeft running with key Run and rate 2 are stopped as RunForward at 2 and TurnRight at -3.
TEST(Cancel, StopsBothMotionsWithOneBlock) {
    Walker walker;
    walker.set_run_rate(2);
    MoveToParams params = without_spheres();
    params.mask |= kMoveToCanCharge;
    walker.move_to(walker.place(0, 50), params);
    walker.tick();
    walker.set_heading(90);
    walker.tick();
    ASSERT_EQ(walker.state().auxiliary, MotionCommand::TurnLeft);

    walker.calls.clear();
    walker.manager.cancel(walker.call(), walker, MotionError::ActionCancelled);
    using enum SubMotionCall::Verb;
    EXPECT_EQ(walker.calls,
              (std::vector<SubMotionCall>{{Stop, MotionCommand::RunForward, 2}, {Stop, MotionCommand::TurnRight, -3}}));
}

TEST(Cancel, OnlyForgetsWhenThereIsNoBody) {
    Walker walker;
    walker.move_to(walker.place(0, 50), without_spheres());
    walker.calls.clear();
    walker.has_body = false;
    walker.hear_of(kTarget, walker.place(0, 1));
    EXPECT_EQ(walker.cancelled, MotionError::NoBody);
    EXPECT_TRUE(walker.calls.empty());
    EXPECT_FALSE(walker.manager.is_moving_to());
}

TEST(Cancel, IsWhatANewRequestBeginsWith) {
    Walker walker;
    walker.move_to(walker.place(0, 50), without_spheres());
    walker.turn_to(90);
    EXPECT_EQ(walker.cancelled, MotionError::ActionCancelled);
    EXPECT_EQ(walker.state().type, MoveToType::TurnToHeading);
}

TEST(Cancel, HasTheErrorOfTheMotionThatWasRefused) {
    Walker walker;
    walker.animation_layer.refuses = MotionError::NoInterpreter;
    walker.move_to(walker.place(0, 50), without_spheres());
    EXPECT_EQ(walker.cancelled, MotionError::NoInterpreter);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

TEST(Cancel, TellsATargetLostBeforeTheStartFromOneLostAfterIt) {
    Walker early;
    early.follow(kTarget, without_spheres());
    early.hear_of(kTarget, {}, TargetStatus::TimedOut);
    EXPECT_EQ(early.cancelled, MotionError::TargetUnknown);

    Walker late;
    late.follow(kTarget, without_spheres());
    late.hear_of(kTarget, late.place(0, 10));
    late.hear_of(kTarget, late.place(0, 10), TargetStatus::LeftWorld);
    EXPECT_EQ(late.cancelled, MotionError::TargetLost);
}

TEST(Cancel, IgnoresUpdatesOfOtherObjects) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 10));
    walker.hear_of(0x50000002, walker.place(0, 10), TargetStatus::LeftWorld);
    EXPECT_TRUE(walker.manager.is_moving_to());
}

TEST(FailDistance, CancelsWhatWentFartherFromItsStartAndNotWhatIsExactlyThere) {
    Walker walker;
    MoveToParams params = without_spheres();
    params.fail_distance = 2;
    walker.move_to(walker.place(0, 50), params);
    walker.drag_to(2, 0.5);
    EXPECT_TRUE(walker.manager.is_moving_to());
    walker.drag_to(2.01F, 0.1);
    EXPECT_EQ(walker.cancelled, MotionError::WentTooFar);
}

TEST(FailDistance, IsNotLookedAtWithoutProgress) {
    Walker walker;
    MoveToParams params = without_spheres();
    params.fail_distance = 2;
    walker.move_to(walker.place(0, 50), params);
    walker.drag_to(-3, 1.5);
    EXPECT_TRUE(walker.manager.is_moving_to());
}

TEST(Request, DoesNothingMoreWithoutABody) {
    Walker walker;
    walker.has_body = false;
    walker.move_to(walker.place(0, 50), without_spheres());
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_EQ(walker.complete_stops, 0);
}

}  // namespace
}  // namespace acmotion::testing
