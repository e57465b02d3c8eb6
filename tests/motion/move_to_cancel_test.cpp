// 60-moveto 5.8 and 5.10: why a move-to ends
#include <gtest/gtest.h>

#include "motion/traveller.h"

namespace acmotion::test {
namespace {

TEST(Cancel, DoesNothingUnlessAMovementIsActive) {
    Traveller traveller;
    traveller.manager.cancel(traveller.call(), traveller, MotionError::ActionCancelled);
    EXPECT_EQ(traveller.complete_stops, 0);
    EXPECT_FALSE(traveller.cancelled.has_value());
}

TEST(Cancel, LeavesTheBodyReady) {
    Traveller traveller;
    traveller.follow(kTarget, without_spheres());
    traveller.hear_of(kTarget, traveller.place(0, 10));
    traveller.tick();
    traveller.manager.cancel(traveller.call(), traveller, MotionError::Teleported);
    EXPECT_EQ(traveller.cancelled, MotionError::Teleported);
    EXPECT_EQ(traveller.motion().forward.command, MotionCommand::Ready);
    EXPECT_FALSE(traveller.watched.has_value());
    EXPECT_TRUE(traveller.state().nodes.empty());
    EXPECT_EQ(traveller.state().params.mask, 0U);
}

// 5.10: WalkForward and TurnLeft running with key Run and rate 2 are stopped as RunForward at 2 and TurnRight at -3.
TEST(Cancel, StopsBothMotionsWithOneBlock) {
    Traveller traveller;
    traveller.set_run_rate(2);
    MoveToParams params = without_spheres();
    params.mask |= kMoveToCanCharge;
    traveller.move_to(traveller.place(0, 50), params);
    traveller.tick();
    traveller.set_heading(90);
    traveller.tick();
    ASSERT_EQ(traveller.state().auxiliary, MotionCommand::TurnLeft);

    traveller.calls.clear();
    traveller.manager.cancel(traveller.call(), traveller, MotionError::ActionCancelled);
    using enum SubMotionCall::Verb;
    EXPECT_EQ(traveller.calls,
              (std::vector<SubMotionCall>{{Stop, MotionCommand::RunForward, 2}, {Stop, MotionCommand::TurnRight, -3}}));
}

TEST(Cancel, OnlyForgetsWhenThereIsNoBody) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 50), without_spheres());
    traveller.calls.clear();
    traveller.has_body = false;
    traveller.hear_of(kTarget, traveller.place(0, 1));
    EXPECT_EQ(traveller.cancelled, MotionError::NoBody);
    EXPECT_TRUE(traveller.calls.empty());
    EXPECT_FALSE(traveller.manager.is_moving_to());
}

TEST(Cancel, IsWhatANewRequestBeginsWith) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 50), without_spheres());
    traveller.turn_to(90);
    EXPECT_EQ(traveller.cancelled, MotionError::ActionCancelled);
    EXPECT_EQ(traveller.state().type, MoveToType::TurnToHeading);
}

TEST(Cancel, HasTheErrorOfTheMotionThatWasRefused) {
    Traveller traveller;
    traveller.animation_layer.refuses = MotionError::NoInterpreter;
    traveller.move_to(traveller.place(0, 50), without_spheres());
    EXPECT_EQ(traveller.cancelled, MotionError::NoInterpreter);
    EXPECT_FALSE(traveller.manager.is_moving_to());
}

TEST(Cancel, DistinguishesATargetLostBeforeTheStartFromOneLostAfterIt) {
    Traveller early;
    early.follow(kTarget, without_spheres());
    early.hear_of(kTarget, {}, TargetStatus::TimedOut);
    EXPECT_EQ(early.cancelled, MotionError::TargetUnknown);

    Traveller late;
    late.follow(kTarget, without_spheres());
    late.hear_of(kTarget, late.place(0, 10));
    late.hear_of(kTarget, late.place(0, 10), TargetStatus::LeftWorld);
    EXPECT_EQ(late.cancelled, MotionError::TargetLost);
}

TEST(Cancel, IgnoresUpdatesOfOtherObjects) {
    Traveller traveller;
    traveller.follow(kTarget, without_spheres());
    traveller.hear_of(kTarget, traveller.place(0, 10));
    traveller.hear_of(0x50000002, traveller.place(0, 10), TargetStatus::LeftWorld);
    EXPECT_TRUE(traveller.manager.is_moving_to());
}

TEST(FailDistance, CancelsWhatWentFartherFromItsStartAndNotWhatIsExactlyThere) {
    Traveller traveller;
    MoveToParams params = without_spheres();
    params.fail_distance = 2;
    traveller.move_to(traveller.place(0, 50), params);
    traveller.drag_to(2, 0.5);
    EXPECT_TRUE(traveller.manager.is_moving_to());
    traveller.drag_to(2.01F, 0.1);
    EXPECT_EQ(traveller.cancelled, MotionError::WentTooFar);
}

TEST(FailDistance, IsNotLookedAtWithoutProgress) {
    Traveller traveller;
    MoveToParams params = without_spheres();
    params.fail_distance = 2;
    traveller.move_to(traveller.place(0, 50), params);
    traveller.drag_to(-3, 1.5);
    EXPECT_TRUE(traveller.manager.is_moving_to());
}

TEST(Request, DoesNothingMoreWithoutABody) {
    Traveller traveller;
    traveller.has_body = false;
    traveller.move_to(traveller.place(0, 50), without_spheres());
    EXPECT_FALSE(traveller.manager.is_moving_to());
    EXPECT_EQ(traveller.complete_stops, 0);
}

}  // namespace
}  // namespace acmotion::test
