// 60-moveto 5.6, 5.7, 5.9 and 8: turning, steering, progress, arrival
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

TEST(TurnNode, IsBegunAtTheStoredSpeedAndStoppedAtTheDefaultOne) {
    Traveller traveller;
    MoveToParams params;
    params.speed = 2;
    traveller.turn_to(90, params);
    traveller.tick_to_the_end();
    using enum SubMotionCall::Verb;
    EXPECT_EQ(traveller.calls,
              (std::vector<SubMotionCall>{{Do, MotionCommand::TurnRight, 2}, {Stop, MotionCommand::TurnRight, 1}}));
}

TEST(TurnNode, WaitsWhileMotionsArePending) {
    Traveller traveller;
    traveller.make_motions_pending();
    traveller.turn_to(90, MoveToParams{}.without(kMoveToStopCompletely));
    EXPECT_TRUE(traveller.calls.empty());
    traveller.tick();
    EXPECT_TRUE(traveller.calls.empty());
    traveller.tick();
    EXPECT_EQ(traveller.calls.size(), 1);
}

}  // namespace
}  // namespace acmotion::test
