// 60-moveto 5.2, 5.3 and 5.8: following and facing an object
#include <gtest/gtest.h>

#include "motion/walker.h"

namespace acmotion::testing {
namespace {

const std::vector kTurnThenMove{MoveToNodeKind::Turn, MoveToNodeKind::Move};

TEST(MoveToObject, WaitsForItsFirstTargetUpdate) {
    Walker walker;
    walker.follow(kTarget, MoveToParams{});
    EXPECT_EQ(walker.watched, kTarget);
    EXPECT_TRUE(walker.state().nodes.empty());
    walker.tick();
    EXPECT_TRUE(walker.manager.is_moving_to());
    walker.hear_of(kTarget, walker.place(10, 0));
    EXPECT_EQ(walker.node_kinds(), kTurnThenMove);
    EXPECT_TRUE(walker.state().initialised);
}

TEST(MoveToObject, MeasuresBetweenCylindersWhenAsked) {
    Walker walker;
    walker.own_shape = {1, 2};
    walker.follow(kTarget, MoveToParams{}, {2, 2});
    walker.hear_of(kTarget, walker.place(0, 10));
    EXPECT_FLOAT_EQ(walker.state().original.distance, 7);
}

TEST(MoveToObject, AddsTheDesiredHeadingToTheBearingForItsFinalTurn) {
    const auto final_turn = [](float desired_heading) {
        Walker walker;
        MoveToParams params;
        params.mask |= kMoveToUseFinalHeading;
        params.desired_heading = desired_heading;
        walker.follow(kTarget, params);
        walker.hear_of(kTarget, walker.place(10, 0));
        return walker.state().nodes.all()[2].heading;
    };
    EXPECT_FLOAT_EQ(final_turn(45), 135);
    EXPECT_FLOAT_EQ(final_turn(300), 30);
    EXPECT_EQ(final_turn(270), 0);
}

TEST(MoveToObject, FollowsItsTargetWithoutPlanningAnew) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.hear_of(kTarget, walker.place(0, 10));
    walker.tick();
    walker.hear_of(kTarget, walker.place(10, 0));
    EXPECT_EQ(walker.node_kinds(), std::vector{MoveToNodeKind::Move});
    walker.tick();
    EXPECT_EQ(walker.state().auxiliary, MotionCommand::TurnRight);
}

TEST(MoveToObject, TurnsTowardsThePredictedPositionAndMeasuresToTheActualOne) {
    Walker walker;
    walker.follow(kTarget, without_spheres());
    walker.manager.handle_update_target(
        walker.call(), walker,
        {.target = kTarget, .status = TargetStatus::Ok, .actual = walker.place(0, 8), .predicted = walker.place(8, 0)});
    EXPECT_FLOAT_EQ(walker.state().nodes.head().heading, 90);
    EXPECT_EQ(walker.state().current_target, walker.place(0, 8));
    EXPECT_EQ(walker.state().sought, walker.place(8, 0));
}

TEST(MoveToObject, SticksToItsTargetOnArrivalAfterCleaningUp) {
    Walker walker;
    MoveToParams params = without_spheres();
    params.mask |= kMoveToSticky;
    walker.follow(kTarget, params);
    walker.hear_of(kTarget, walker.place(0, 1));
    walker.tick_to_the_end();
    EXPECT_EQ(walker.stuck_to, kTarget);
    EXPECT_EQ(walker.motion().forward.command, MotionCommand::Ready);
    EXPECT_FALSE(walker.watched.has_value());
}

TEST(MoveToObject, IsOverAtOnceWhenTheTargetIsTheBodyItself) {
    Walker walker;
    walker.follow(walker.id(), MoveToParams{});
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_EQ(walker.complete_stops, 2);
}

TEST(MoveToObject, ComparesUpdatesWithTheTopLevelObject) {
    constexpr ObjectId kChild = 0x80000002;
    Walker walker;
    walker.manager.move_to_object(walker.call(), walker, {kChild, kTarget, {}}, MoveToParams{});
    EXPECT_EQ(walker.watched, kTarget);
    walker.hear_of(kChild, walker.place(0, 10));
    EXPECT_FALSE(walker.state().initialised);
    walker.hear_of(kTarget, walker.place(0, 10));
    EXPECT_TRUE(walker.state().initialised);
}

TEST(TurnToObject, FixesItsHeadingWithTheFirstUpdate) {
    Walker walker;
    walker.manager.turn_to_object(walker.call(), walker, kTarget, kTarget, MoveToParams{});
    walker.hear_of(kTarget, walker.place(10, 0));
    EXPECT_FLOAT_EQ(walker.state().nodes.head().heading, 90);
    walker.hear_of(kTarget, walker.place(-10, 0));
    EXPECT_FLOAT_EQ(walker.state().nodes.head().heading, 90);
    EXPECT_EQ(walker.state().current_target, walker.place(10, 0));
}

}  // namespace
}  // namespace acmotion::testing
