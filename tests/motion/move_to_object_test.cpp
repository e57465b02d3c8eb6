// 60-moveto 5.2, 5.3 and 5.8: following and facing an object
#include <gtest/gtest.h>

#include "motion/traveller.h"

namespace acmotion::test {
namespace {

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

TEST(MoveToObject, MeasuresBetweenCylindersWhenAsked) {
    Traveller traveller;
    traveller.own_shape = {1, 2};
    traveller.follow(kTarget, MoveToParams{}, {2, 2});
    traveller.hear_of(kTarget, traveller.place(0, 10));
    EXPECT_FLOAT_EQ(traveller.state().original.distance, 7);
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

TEST(MoveToObject, FollowsItsTargetWithoutPlanningAnew) {
    Traveller traveller;
    traveller.follow(kTarget, without_spheres());
    traveller.hear_of(kTarget, traveller.place(0, 10));
    traveller.tick();
    traveller.hear_of(kTarget, traveller.place(10, 0));
    EXPECT_EQ(traveller.node_kinds(), std::vector{MoveToNodeKind::Move});
    traveller.tick();
    EXPECT_EQ(traveller.state().auxiliary, MotionCommand::TurnRight);
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

TEST(MoveToObject, SticksToItsTargetOnArrivalAfterCleaningUp) {
    Traveller traveller;
    MoveToParams params = without_spheres();
    params.mask |= kMoveToSticky;
    traveller.follow(kTarget, params);
    traveller.hear_of(kTarget, traveller.place(0, 1));
    traveller.tick_to_the_end();
    EXPECT_EQ(traveller.stuck_to, kTarget);
    EXPECT_EQ(traveller.motion().forward.command, MotionCommand::Ready);
    EXPECT_FALSE(traveller.watched.has_value());
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

}  // namespace
}  // namespace acmotion::test
