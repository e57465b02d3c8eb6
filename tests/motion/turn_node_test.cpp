// 60-moveto 5.6, 5.7 and 5.9: turning, and beginning again on landing
#include <gtest/gtest.h>

#include "motion/traveller.h"

namespace acmotion::test {
namespace {

TEST(TurnToHeading, BeginsAtOnceAndEndsExactly) {
    Traveller traveller;
    traveller.turn_to(270);
    EXPECT_EQ(traveller.state().command, MotionCommand::TurnLeft);
    traveller.tick_to_the_end();
    EXPECT_NEAR(traveller.heading(), 270, 1e-4);
    EXPECT_FALSE(traveller.is_turning());
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

TEST(TurnNode, CountsTicksThatDoNotTurn) {
    Traveller traveller;
    traveller.turn_to(90);
    traveller.tick();
    const int before = traveller.state().fail_progress_count;
    traveller.set_heading(traveller.heading() - 2.864789F);  // whatever it turns, it is turned back
    traveller.tick();
    EXPECT_EQ(traveller.state().fail_progress_count, before + 1);
}

TEST(UseTime, DoesNothingInTheAir) {
    Traveller traveller;
    traveller.turn_to(90);
    traveller.has_contact = false;
    for (int i = 0; i < 60; ++i) traveller.tick();
    EXPECT_TRUE(traveller.manager.is_moving_to());
    traveller.has_contact = true;
    traveller.set_heading(91);
    traveller.tick();
    EXPECT_FALSE(traveller.manager.is_moving_to());
}

TEST(HitGround, BeginsTheHeadNodeAgain) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 10), without_spheres());
    traveller.now += 5;
    traveller.manager.hit_ground(traveller.call(), traveller);
    EXPECT_EQ(traveller.state().original.time, traveller.now);
    EXPECT_EQ(traveller.calls.size(), 2);
}

TEST(HitGround, EndsWhatStillWaitsForItsTarget) {
    Traveller traveller;
    traveller.follow(kTarget, MoveToParams{});
    traveller.manager.hit_ground(traveller.call(), traveller);
    EXPECT_FALSE(traveller.manager.is_moving_to());
    EXPECT_FALSE(traveller.watched.has_value());
}

TEST(TurnToObject, StopsCompletelyIfItIsToldTo) {
    for (const bool stops : {true, false}) {
        Traveller traveller;
        MoveToParams params;
        if (!stops) params = params.without(kMoveToStopCompletely);
        traveller.manager.turn_to_object(traveller.call(), traveller, kTarget, kTarget, params);
        EXPECT_EQ(traveller.complete_stops, stops ? 1 : 0);
    }
}

}  // namespace
}  // namespace acmotion::test
