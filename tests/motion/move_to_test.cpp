// 60-moveto 5.2, 5.3, 5.8, 5.10 and 8: going to a place or an object, and why that ends
#include <gtest/gtest.h>

#include "motion/traveller.h"

namespace acmotion::test {
namespace {

// ---- T1 and T2

TEST(MoveToPosition, TurnsToItsTargetThenWalksThere) {
    Traveller traveller;
    traveller.set_run_rate(1.5F);
    const Position target = traveller.place(10, 0);

    traveller.move_to(target, without_spheres());
    EXPECT_EQ(traveller.node_kinds(), kTurnThenMove);
    EXPECT_EQ(traveller.state().nodes.head().heading, 90);
    traveller.tick_until_turned(31);
    EXPECT_NEAR(traveller.heading(), 88.808458, 4e-3);
    EXPECT_EQ(traveller.state().command, MotionCommand::TurnRight);
    traveller.tick_until_turned(32);
    EXPECT_NEAR(traveller.heading(), 90, 1e-4);
    EXPECT_EQ(traveller.state().command, MotionCommand::WalkForward);

    traveller.tick_until_moved(90);
    EXPECT_NEAR(traveller.distance_to(target), 0.640, 1e-4);
    EXPECT_TRUE(traveller.manager.is_moving_to());
    traveller.tick_until_moved(91);
    EXPECT_NEAR(traveller.distance_to(target), 0.536, 1e-4);
    EXPECT_FALSE(traveller.manager.is_moving_to());
    EXPECT_EQ(traveller.motion().forward.command, MotionCommand::Ready);
    EXPECT_EQ(traveller.turning_ticks, 32);
}

TEST(MoveToPosition, RunsWhenItCanChargeButTurnsAtTheWalkingRateFirst) {
    Traveller traveller;
    traveller.set_run_rate(1.6F);
    const Position target = traveller.place(10, 0);
    MoveToParams params = without_spheres();
    params.mask |= kMoveToCanCharge;

    traveller.move_to(target, params);
    traveller.tick_until_turned(31);
    EXPECT_NEAR(traveller.heading(), 88.808458, 4e-3);
    traveller.tick_until_moved(44);
    EXPECT_EQ(traveller.motion().forward.command, MotionCommand::RunForward);
    EXPECT_NEAR(traveller.distance_to(target), 0.613333, 1e-4);
    traveller.tick_until_moved(45);
    EXPECT_NEAR(traveller.distance_to(target), 0.4, 1e-4);
    EXPECT_FALSE(traveller.manager.is_moving_to());
    EXPECT_EQ(traveller.turning_ticks, 32);
}

// ---- T4

TEST(MoveToPosition, IsOverAtOnceWhenItIsCloseEnough) {
    Traveller traveller;
    traveller.move_to(traveller.place(0, 0.6F), without_spheres());
    EXPECT_FALSE(traveller.manager.is_moving_to());
    EXPECT_TRUE(traveller.calls.empty());
    EXPECT_EQ(traveller.complete_stops, 2);
}

TEST(MoveToPosition, OnlyTurnsToItsFinalHeadingWhenItIsCloseEnough) {
    Traveller traveller;
    MoveToParams params = without_spheres();
    params.mask |= kMoveToUseFinalHeading;
    params.desired_heading = 180;
    traveller.move_to(traveller.place(0, 0.5F), params);
    EXPECT_EQ(traveller.node_kinds(), std::vector{MoveToNodeKind::Turn});
    EXPECT_EQ(traveller.state().nodes.head().heading, 180);
}

TEST(Trace, ReportsTheStoryOfAMoveTo) {
    Traveller traveller;
    traveller.set_run_rate(1.5F);
    traveller.move_to(traveller.place(10, 0), without_spheres());
    traveller.tick_to_the_end();
    EXPECT_EQ(traveller.story, (std::vector<std::string>{
                                   "told to move to a place",
                                   "turns right by 90.0° to heading 90.0",
                                   "heading 90.0 reached",
                                   "walks towards the target, 10.00 m",
                                   "arrived at 0.536 m",
                                   "move-to done",
                               }));
}

TEST(MoveToObject, WaitsForItsFirstTargetUpdate) {
    Traveller traveller;
    traveller.follow(kTarget, MoveToParams{});
    EXPECT_EQ(traveller.watched, kTarget);
    EXPECT_TRUE(traveller.state().nodes.empty());
    traveller.tick();
    EXPECT_TRUE(traveller.manager.is_moving_to());
    traveller.hear_of(kTarget, traveller.place(10, 0));
    EXPECT_EQ(traveller.node_kinds(), kTurnThenMove);
    EXPECT_TRUE(traveller.state().initialised);
}

TEST(MoveToObject, AddsTheDesiredHeadingToTheBearingForItsFinalTurn) {
    const auto final_turn = [](float desired_heading) {
        Traveller traveller;
        MoveToParams params;
        params.mask |= kMoveToUseFinalHeading;
        params.desired_heading = desired_heading;
        traveller.follow(kTarget, params);
        traveller.hear_of(kTarget, traveller.place(10, 0));
        return traveller.state().nodes.all()[2].heading;
    };
    EXPECT_FLOAT_EQ(final_turn(45), 135);
    EXPECT_FLOAT_EQ(final_turn(300), 30);
    EXPECT_EQ(final_turn(270), 0);
}

TEST(MoveToObject, TurnsTowardsThePredictedPositionAndMeasuresToTheActualOne) {
    Traveller traveller;
    traveller.follow(kTarget, without_spheres());
    traveller.manager.handle_update_target(traveller.call(), traveller,
                                           {.target = kTarget,
                                            .status = TargetStatus::Ok,
                                            .actual = traveller.place(0, 8),
                                            .predicted = traveller.place(8, 0)});
    EXPECT_FLOAT_EQ(traveller.state().nodes.head().heading, 90);
    EXPECT_EQ(traveller.state().current_target, traveller.place(0, 8));
    EXPECT_EQ(traveller.state().sought, traveller.place(8, 0));
}

TEST(MoveToObject, IsOverAtOnceWhenTheTargetIsTheBodyItself) {
    Traveller traveller;
    traveller.follow(traveller.id(), MoveToParams{});
    EXPECT_FALSE(traveller.manager.is_moving_to());
    EXPECT_EQ(traveller.complete_stops, 2);
}

TEST(MoveToObject, ComparesUpdatesWithTheTopLevelObject) {
    constexpr ObjectId kChild = 0x80000002;
    Traveller traveller;
    traveller.manager.move_to_object(traveller.call(), traveller, {kChild, kTarget, {}}, MoveToParams{});
    EXPECT_EQ(traveller.watched, kTarget);
    traveller.hear_of(kChild, traveller.place(0, 10));
    EXPECT_FALSE(traveller.state().initialised);
    traveller.hear_of(kTarget, traveller.place(0, 10));
    EXPECT_TRUE(traveller.state().initialised);
}

TEST(TurnToObject, FixesItsHeadingWithTheFirstUpdate) {
    Traveller traveller;
    traveller.manager.turn_to_object(traveller.call(), traveller, kTarget, kTarget, MoveToParams{});
    traveller.hear_of(kTarget, traveller.place(10, 0));
    EXPECT_FLOAT_EQ(traveller.state().nodes.head().heading, 90);
    traveller.hear_of(kTarget, traveller.place(-10, 0));
    EXPECT_FLOAT_EQ(traveller.state().nodes.head().heading, 90);
    EXPECT_EQ(traveller.state().current_target, traveller.place(10, 0));
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
    late.hear_of(0x50000002, late.place(0, 10), TargetStatus::LeftWorld);
    EXPECT_TRUE(late.manager.is_moving_to()) << "that is another object";
    late.hear_of(kTarget, late.place(0, 10), TargetStatus::LeftWorld);
    EXPECT_EQ(late.cancelled, MotionError::TargetLost);
}

TEST(FailDistance, CancelsWhatWentFartherAndNotWhatIsExactlyThere) {
    Traveller traveller;
    MoveToParams params = without_spheres();
    params.fail_distance = 2;
    traveller.move_to(traveller.place(0, 50), params);
    traveller.drag_to(2, 0.5);
    EXPECT_TRUE(traveller.manager.is_moving_to());
    traveller.drag_to(2.01F, 0.1);
    EXPECT_EQ(traveller.cancelled, MotionError::WentTooFar);
}

}  // namespace
}  // namespace acmotion::test
