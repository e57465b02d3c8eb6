// 60-moveto 5.2 and 8: going to a place
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

TEST(MoveToPosition, MeasuresItsFirstDistanceFromCentreToCentreWhateverTheParametersSay) {
    Traveller traveller;
    traveller.own_shape = {1, 2};
    // 0.7 m between centres is a way to go, but not between the surfaces: the node that is planned is dropped at once.
    traveller.move_to(traveller.place(0, 0.7F), MoveToParams{});
    EXPECT_FALSE(traveller.manager.is_moving_to());
    traveller.move_to(traveller.place(0.7F, 0), MoveToParams{});
    EXPECT_EQ(traveller.node_kinds(), kTurnThenMove);
}

TEST(MoveToPosition, NeverKeepsTheStickyBit) {
    Traveller traveller;
    MoveToParams params;
    params.mask |= kMoveToSticky;
    traveller.move_to(traveller.place(0, 10), params);
    EXPECT_FALSE(traveller.state().params.has(kMoveToSticky));
    EXPECT_EQ(traveller.state().params.mask, MoveToParams::kDefaultMask);
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

}  // namespace
}  // namespace acmotion::test
