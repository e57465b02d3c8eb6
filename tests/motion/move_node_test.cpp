// 60-moveto 5.7 and 8: steering, progress, arrival
#include <gtest/gtest.h>

#include "motion/traveller.h"

namespace acmotion::test {
namespace {

MoveToParams away_to(float min) {
    MoveToParams params;
    params.mask = 0x1E90F;  // away only
    params.min_distance = min;
    return params;
}

TEST(MoveNode, IsTurnedByAnAuxiliaryTurnBeyondTwentyDegrees) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 50), without_spheres());
    traveller.tick();
    traveller.set_heading(339.9F);
    traveller.tick();
    EXPECT_EQ(traveller.state().auxiliary, MotionCommand::TurnRight);
    traveller.set_heading(341);
    traveller.tick();
    EXPECT_EQ(traveller.state().auxiliary, MotionCommand::None);
    EXPECT_FALSE(traveller.is_turning());
}

TEST(MoveNode, DoesNotStopAnAuxiliaryTurnBeforeTheOppositeOne) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 10), without_spheres());
    traveller.tick();
    traveller.set_heading(90);
    traveller.tick();
    traveller.set_heading(270);
    traveller.calls.clear();
    traveller.tick();
    EXPECT_EQ(traveller.calls, (std::vector<SubMotionCall>{{SubMotionCall::Verb::Do, MotionCommand::TurnRight, 1}}));
}

TEST(MoveNode, HasArrivedAtExactlyItsDistance) {
    Traveller traveller;
    MoveToParams params = without_spheres();
    params.distance_to_object = 0.5F;
    traveller.move_to(traveller.place(0, 2), params);
    traveller.drag_to(1.5F, 0.5);
    EXPECT_FALSE(traveller.manager.is_moving_to());
}

TEST(MoveNode, StopsItsAuxiliaryTurnWhileMotionsArePending) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 50), without_spheres());
    traveller.tick();
    traveller.set_heading(90);
    traveller.tick();
    EXPECT_EQ(traveller.state().auxiliary, MotionCommand::TurnLeft);
    traveller.make_motions_pending();
    traveller.tick();
    EXPECT_EQ(traveller.state().auxiliary, MotionCommand::None);
}

TEST(MoveNode, RemembersAnAuxiliaryTurnThatWasRefused) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 50), without_spheres());
    traveller.tick();
    traveller.set_heading(90);
    traveller.animation_layer.refuses = MotionError::GeneralFailure;
    traveller.tick();
    EXPECT_EQ(traveller.state().auxiliary, MotionCommand::TurnLeft);
    EXPECT_TRUE(traveller.manager.is_moving_to());
}

// 5.7 step 1: starting TurnLeft leaves -1; arriving in the same tick then stops WalkForward with -1
// and TurnLeft with 1.
TEST(MoveNode, HandsTheAdjustedSpeedOnToTheNextMotionOfTheTick) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 1), without_spheres());
    traveller.tick();
    traveller.set_heading(90);
    traveller.at.frame.origin.y = 0.5F;
    traveller.calls.clear();
    traveller.tick();
    using enum SubMotionCall::Verb;
    EXPECT_EQ(traveller.calls, (std::vector<SubMotionCall>{{Do, MotionCommand::TurnRight, -1},
                                                           {Stop, MotionCommand::WalkForward, -1},
                                                           {Stop, MotionCommand::TurnRight, 1}}));
}

// ---- T6: progress

TEST(Progress, DoesNotRecogniseArrivalWhileItIsTooSlow) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 1), without_spheres());
    traveller.drag_to(0, 0);  // the walk is begun, and no longer pending
    traveller.drag_to(0.2F * 1.033F, 1.033);
    EXPECT_EQ(traveller.state().fail_progress_count, 1);
    traveller.drag_to(0.45F, 1.217);  // 0.2 m/s on average, and 0.55 m from the target
    EXPECT_EQ(traveller.state().fail_progress_count, 2);
    EXPECT_TRUE(traveller.manager.is_moving_to());
    // Once the rate since the last good sample is 0.25 m/s, being there counts.
    traveller.drag_to(0.9F, 0.5);
    EXPECT_FALSE(traveller.manager.is_moving_to());
}

TEST(Progress, IsNotLookedAtUntilMoreThanASecondHasPassed) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 1), without_spheres());
    traveller.drag_to(0, 1.0);
    EXPECT_EQ(traveller.state().fail_progress_count, 0);
    traveller.drag_to(0, 1.0 / 64);
    EXPECT_EQ(traveller.state().fail_progress_count, 1);
}

TEST(Progress, IsGoodAtExactlyAQuarterMetreASecond) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 4), without_spheres());
    traveller.drag_to(0.5F, 2.0);
    EXPECT_EQ(traveller.state().fail_progress_count, 0);
    EXPECT_EQ(traveller.state().previous.distance, 3.5F);
}

TEST(Progress, FailuresAreNotCountedWhileInterpolating) {
    Traveller traveller;
    traveller.interpolating = true;
    traveller.move_to(traveller.place(0, 1), without_spheres());
    traveller.drag_to(0, 0);
    traveller.drag_to(0, 2.0);
    EXPECT_EQ(traveller.state().fail_progress_count, 0);
    traveller.interpolating = false;
    traveller.drag_to(0, 0.1);
    EXPECT_EQ(traveller.state().fail_progress_count, 1);
}

TEST(Progress, IsMeasuredAnewAfterATargetUpdate) {
    Traveller traveller;
    traveller.follow(kTarget, without_spheres());
    traveller.hear_of(kTarget, traveller.place(0, 5));
    traveller.tick();
    traveller.drag_to(0.2F, 1.5);
    EXPECT_EQ(traveller.state().fail_progress_count, 1);
    traveller.hear_of(kTarget, traveller.place(0, 0.5F));
    EXPECT_EQ(traveller.state().previous.distance, kLargestMetres);
    traveller.drag_to(0.2F, 0.1);
    EXPECT_FALSE(traveller.manager.is_moving_to());
}

// ---- T8: away

TEST(MovingAway, FacesItsTargetFirstAndIsTurnedRoundWhileWalking) {
    Traveller traveller;
    const Position target = traveller.place(0, 3);
    traveller.move_to(target, away_to(5));
    EXPECT_EQ(traveller.state().command, MotionCommand::WalkForward);
    EXPECT_TRUE(traveller.state().moving_away);
    traveller.tick();
    EXPECT_EQ(traveller.state().auxiliary, MotionCommand::None);  // the walk itself is still pending
    traveller.tick();
    EXPECT_NEAR(traveller.at.frame.origin.y, 0.208, 1e-4);
    EXPECT_NE(traveller.state().auxiliary, MotionCommand::None);

    traveller.tick_until([&] { return traveller.state().auxiliary == MotionCommand::None; }, "end its auxiliary turn");
    EXPECT_EQ(traveller.turning_ticks, 31);
    const bool left = traveller.heading() > 180;
    EXPECT_NEAR(traveller.heading(), left ? 271.19154 : 88.80846, 4e-3);
    EXPECT_NEAR(traveller.distance_to(target), 2.0918, 1e-4);

    traveller.tick_until_moved(61);
    EXPECT_NEAR(traveller.distance_to(target), 4.9325, 1e-4);
    EXPECT_TRUE(traveller.manager.is_moving_to());
    traveller.tick_until_moved(62);
    EXPECT_NEAR(traveller.distance_to(target), 5.0355, 1e-4);
    EXPECT_FALSE(traveller.manager.is_moving_to());
}

// ---- T11: the target quantum

TEST(TargetQuantum, FollowsTheTimeOfArrivalWhenThatChangesByMoreThanASecond) {
    Traveller traveller;
    traveller.follow(kTarget, without_spheres());
    traveller.hear_of(kTarget, traveller.place(0, 20));
    traveller.speed = 4;
    traveller.drag_to(0, 0.1);
    EXPECT_EQ(traveller.quanta, std::vector{5.0});
    traveller.drag_to(0.1F, 0.1);
    EXPECT_EQ(traveller.quanta, std::vector{5.0});
}

TEST(TargetQuantum, StaysWhileTheBodyHardlyMoves) {
    Traveller traveller;
    traveller.follow(kTarget, without_spheres());
    traveller.hear_of(kTarget, traveller.place(0, 20));
    traveller.speed = 0.1F;
    traveller.drag_to(0, 0.1);
    EXPECT_TRUE(traveller.quanta.empty());
}

TEST(Progress, IsReportedOnceHoweverOftenItFails) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 20), without_spheres());
    traveller.tick_until_moved(1);
    const std::size_t before = traveller.story.size();
    traveller.drag_to(traveller.at.frame.origin.y, 1.1);
    EXPECT_EQ(traveller.state().fail_progress_count, 1);
    EXPECT_EQ(traveller.story.size(), before + 1);
    for (int i = 0; i < 3; ++i) traveller.drag_to(traveller.at.frame.origin.y, 1.1);
    EXPECT_GT(traveller.state().fail_progress_count, 1);
    EXPECT_EQ(traveller.story.size(), before + 1);
}

TEST(Quantum, OfAPlaceIsNeverAskedFor) {
    Traveller traveller;
    traveller.speed = 3;
    traveller.move_to(traveller.place(0, 20), without_spheres());
    traveller.tick_until_moved(60);
    for (int i = 0; i < 4; ++i) traveller.drag_to(traveller.at.frame.origin.y + 1, 1.1);
    EXPECT_TRUE(traveller.quanta.empty()) << "no target is watched";
}

}  // namespace
}  // namespace acmotion::test
