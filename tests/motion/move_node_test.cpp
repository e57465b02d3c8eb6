// 60-moveto 5.7 and 8: steering, progress, arrival
#include <gtest/gtest.h>

#include "motion/walker.h"

namespace acmotion::testing {
namespace {

MoveToParams away_to(float min) {
    MoveToParams params;
    params.mask = 0x1E90F;  // away only
    params.min_distance = min;
    return params;
}

TEST(MoveNode, IsTurnedByAnAuxiliaryTurnBeyondTwentyDegrees) {
    Walker walker;
    walker.move_to(walker.place(0, 50), without_spheres());
    walker.tick();
    walker.set_heading(339.9F);
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::TurnRight);
    walker.set_heading(341);
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::None);
    EXPECT_FALSE(walker.is_turning());
}

TEST(MoveNode, DoesNotStopAnAuxiliaryTurnBeforeTheOppositeOne) {
    Walker walker;
    walker.move_to(walker.place(0, 10), without_spheres());
    walker.tick();
    walker.set_heading(90);
    walker.tick();
    walker.set_heading(270);
    walker.calls.clear();
    walker.tick();
    EXPECT_EQ(walker.calls, (std::vector<SubMotionCall>{{SubMotionCall::Verb::Do, MotionCommand::TurnRight, 1}}));
}

TEST(MoveNode, HasArrivedAtExactlyItsDistance) {
    Walker walker;
    MoveToParams params = without_spheres();
    params.distance_to_object = 0.5F;
    walker.move_to(walker.place(0, 2), params);
    walker.drag_to(1.5F, 0.5);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

TEST(MoveNode, StopsItsAuxiliaryTurnWhileMotionsArePending) {
    Walker walker;
    walker.move_to(walker.place(0, 50), without_spheres());
    walker.tick();
    walker.set_heading(90);
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::TurnLeft);
    walker.make_motions_pending();
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::None);
}

TEST(MoveNode, RemembersAnAuxiliaryTurnThatWasRefused) {
    Walker walker;
    walker.move_to(walker.place(0, 50), without_spheres());
    walker.tick();
    walker.set_heading(90);
    walker.animation_layer.refuses = MotionError::GeneralFailure;
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::TurnLeft);
    EXPECT_TRUE(walker.manager.is_moving_to());
}

// 5.7 step 1: starting TurnLeft leaves -1; arriving in the same tick then stops WalkForward with -1 and TurnLeft
// with 1.
TEST(MoveNode, HandsTheAdjustedSpeedOnToTheNextMotionOfTheTick) {
    Walker walker;
    walker.move_to(walker.place(0, 1), without_spheres());
    walker.tick();
    walker.set_heading(90);
    walker.at.frame.origin.y = 0.5F;
    walker.calls.clear();
    walker.tick();
    using enum SubMotionCall::Verb;
    EXPECT_EQ(walker.calls, (std::vector<SubMotionCall>{{Do, MotionCommand::TurnRight, -1},
                                                        {Stop, MotionCommand::WalkForward, -1},
                                                        {Stop, MotionCommand::TurnRight, 1}}));
}

// ---- T6: progress

TEST(Progress, DoesNotRecogniseArrivalWhileItIsTooSlow) {
    Walker walker;
    walker.move_to(walker.place(0, 1), without_spheres());
    walker.drag_to(0, 0);  // the walk is begun, and no longer pending
    walker.drag_to(0.2F * 1.033F, 1.033);
    EXPECT_EQ(walker.state().fail_progress_count, 1);
    walker.drag_to(0.45F, 1.217);  // 0.2 m/s on average, and 0.55 m from the target
    EXPECT_EQ(walker.state().fail_progress_count, 2);
    EXPECT_TRUE(walker.manager.is_moving_to());
    // Once the rate since the last good sample is 0.25 m/s, being there counts.
    walker.drag_to(0.9F, 0.5);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

TEST(Progress, IsNotLookedAtUntilMoreThanASecondHasPassed) {
    Walker walker;
    walker.move_to(walker.place(0, 1), without_spheres());
    walker.drag_to(0, 1.0);
    EXPECT_EQ(walker.state().fail_progress_count, 0);
    walker.drag_to(0, 1.0 / 64);
    EXPECT_EQ(walker.state().fail_progress_count, 1);
}

TEST(Progress, IsGoodAtExactlyAQuarterMetreASecond) {
    Walker walker;
    walker.move_to(walker.place(0, 4), without_spheres());
    walker.drag_to(0.5F, 2.0);
    EXPECT_EQ(walker.state().fail_progress_count, 0);
    EXPECT_EQ(walker.state().previous.distance, 3.5F);
}

TEST(Progress, FailuresAreNotCountedWhileInterpolating) {
    Walker walker;
    walker.interpolating = true;
    walker.move_to(walker.place(0, 1), without_spheres());
    walker.drag_to(0, 0);
    walker.drag_to(0, 2.0);
    EXPECT_EQ(walker.state().fail_progress_count, 0);
    walker.interpolating = false;
    walker.drag_to(0, 0.1);
    EXPECT_EQ(walker.state().fail_progress_count, 1);
}

TEST(Progress, IsMeasuredAnewAfterATargetUpdate) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 5));
    walker.tick();
    walker.drag_to(0.2F, 1.5);
    EXPECT_EQ(walker.state().fail_progress_count, 1);
    walker.hear_of(kTarget, walker.place(0, 0.5F));
    EXPECT_EQ(walker.state().previous.distance, kLargestMetres);
    walker.drag_to(0.2F, 0.1);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

// ---- T8: away

TEST(MovingAway, FacesItsTargetFirstAndIsTurnedRoundWhileWalking) {
    Walker walker;
    const Position target = walker.place(0, 3);
    walker.move_to(target, away_to(5));
    EXPECT_EQ(walker.state().command, MotionCommand::WalkForward);
    EXPECT_TRUE(walker.state().moving_away);
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::None);  // the walk itself is still pending
    walker.tick();
    EXPECT_NEAR(walker.at.frame.origin.y, 0.208, 1e-4);
    EXPECT_NE(walker.state().auxiliary, MotionCommand::None);

    walker.tick_until([&] { return walker.state().auxiliary == MotionCommand::None; }, "end its auxiliary turn");
    EXPECT_EQ(walker.turning_ticks, 31);
    const bool left = walker.heading() > 180;
    EXPECT_NEAR(walker.heading(), left ? 271.19154 : 88.80846, 4e-3);
    EXPECT_NEAR(walker.distance_to(target), 2.0918, 1e-4);

    walker.tick_until_moved(61);
    EXPECT_NEAR(walker.distance_to(target), 4.9325, 1e-4);
    EXPECT_TRUE(walker.manager.is_moving_to());
    walker.tick_until_moved(62);
    EXPECT_NEAR(walker.distance_to(target), 5.0355, 1e-4);
    EXPECT_FALSE(walker.manager.is_moving_to());
}

// ---- T11: the target quantum

TEST(TargetQuantum, FollowsTheTimeOfArrivalWhenThatChangesByMoreThanASecond) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 20));
    walker.speed = 4;
    walker.drag_to(0, 0.1);
    EXPECT_EQ(walker.quanta, std::vector{5.0});
    walker.drag_to(0.1F, 0.1);
    EXPECT_EQ(walker.quanta, std::vector{5.0});
}

TEST(TargetQuantum, StaysWhileTheBodyHardlyMoves) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 20));
    walker.speed = 0.1F;
    walker.drag_to(0, 0.1);
    EXPECT_TRUE(walker.quanta.empty());
}

}  // namespace
}  // namespace acmotion::testing
