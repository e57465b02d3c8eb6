// 60-moveto 5.2 and 8: going to a place
#include <gtest/gtest.h>

#include "motion/walker.h"

namespace acmotion::testing {
namespace {

const std::vector kTurnThenMove{MoveToNodeKind::Turn, MoveToNodeKind::Move};

// ---- T1 and T2

TEST(MoveToPosition, TurnsToItsTargetThenWalksThere) {
    Walker walker;
    walker.set_run_rate(1.5F);
    const Position target = walker.place(10, 0);

    walker.move_to(target, without_spheres());
    EXPECT_EQ(walker.node_kinds(), kTurnThenMove);
    EXPECT_EQ(walker.state().nodes.head().heading, 90);
    walker.tick_until_turned(31);
    EXPECT_NEAR(walker.heading(), 88.808458, 4e-3);
    EXPECT_EQ(walker.state().command, MotionCommand::TurnRight);
    walker.tick_until_turned(32);
    EXPECT_NEAR(walker.heading(), 90, 1e-4);
    EXPECT_EQ(walker.state().command, MotionCommand::WalkForward);

    walker.tick_until_moved(90);
    EXPECT_NEAR(walker.distance_to(target), 0.640, 1e-4);
    EXPECT_TRUE(walker.manager.is_moving_to());
    walker.tick_until_moved(91);
    EXPECT_NEAR(walker.distance_to(target), 0.536, 1e-4);
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_EQ(walker.motion().forward.command, MotionCommand::Ready);
    EXPECT_EQ(walker.turning_ticks, 32);
}

TEST(MoveToPosition, RunsWhenItCanChargeButTurnsAtTheWalkingRateFirst) {
    Walker walker;
    walker.set_run_rate(1.6F);
    const Position target = walker.place(10, 0);
    MoveToParams params = without_spheres();
    params.mask |= kMoveToCanCharge;

    walker.move_to(target, params);
    walker.tick_until_turned(31);
    EXPECT_NEAR(walker.heading(), 88.808458, 4e-3);
    walker.tick_until_moved(44);
    EXPECT_EQ(walker.motion().forward.command, MotionCommand::RunForward);
    EXPECT_NEAR(walker.distance_to(target), 0.613333, 1e-4);
    walker.tick_until_moved(45);
    EXPECT_NEAR(walker.distance_to(target), 0.4, 1e-4);
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_EQ(walker.turning_ticks, 32);
}

// ---- T4

TEST(MoveToPosition, IsOverAtOnceWhenItIsCloseEnough) {
    Walker walker;
    walker.move_to(walker.place(0, 0.6F), without_spheres());
    EXPECT_FALSE(walker.manager.is_moving_to());
    EXPECT_TRUE(walker.calls.empty());
    EXPECT_EQ(walker.complete_stops, 2);
}

TEST(MoveToPosition, OnlyTurnsToItsFinalHeadingWhenItIsCloseEnough) {
    Walker walker;
    MoveToParams params = without_spheres();
    params.mask |= kMoveToUseFinalHeading;
    params.desired_heading = 180;
    walker.move_to(walker.place(0, 0.5F), params);
    EXPECT_EQ(walker.node_kinds(), std::vector{MoveToNodeKind::Turn});
    EXPECT_EQ(walker.state().nodes.head().heading, 180);
}

TEST(MoveToPosition, MeasuresItsFirstDistanceFromCentreToCentreWhateverTheParametersSay) {
    Walker walker;
    walker.own_shape = {1, 2};
    // 0.7 m between centres is a way to go, but not between the surfaces: the node that is planned is dropped at once.
    walker.move_to(walker.place(0, 0.7F), MoveToParams{});
    EXPECT_FALSE(walker.manager.is_moving_to());
    walker.move_to(walker.place(0.7F, 0), MoveToParams{});
    EXPECT_EQ(walker.node_kinds(), kTurnThenMove);
}

TEST(MoveToPosition, NeverKeepsTheStickyBit) {
    Walker walker;
    MoveToParams params;
    params.mask |= kMoveToSticky;
    walker.move_to(walker.place(0, 10), params);
    EXPECT_FALSE(walker.state().params.has(kMoveToSticky));
    EXPECT_EQ(walker.state().params.mask, MoveToParams::kDefaultMask);
}

TEST(Trace, TellsTheStoryOfAMoveTo) {
    Walker walker;
    walker.set_run_rate(1.5F);
    walker.move_to(walker.place(10, 0), without_spheres());
    walker.tick_to_the_end();
    EXPECT_EQ(walker.story, (std::vector<std::string>{
                                "told to move to a place",
                                "turns right by 90.0° to heading 90.0",
                                "heading 90.0 reached",
                                "walks towards the target, 10.00 m",
                                "arrived at 0.536 m",
                                "move-to done",
                            }));
}

}  // namespace
}  // namespace acmotion::testing
