// docs/metrics.md, "Time in the world and time moving"
#include "lab/metrics/trajectory.h"

namespace acmotion::test {
namespace {

using enum PositionOutcome;
using enum PositionReason;

Trajectory stands_for(double seconds, Trajectory walk = Trajectory{}) {
    for (double t = 0; t < seconds - 1e-9; t += kSlice) walk.step_to(0);
    return walk;
}

TEST(TimeMoving, WhatStandsIsInTheWorldAndDoesNotMove) {
    const Metrics still = stands_for(5).metrics();
    EXPECT_NEAR(still.seconds, 4.9, 1e-9);
    EXPECT_EQ(still.seconds_moving, 0);
}

TEST(TimeMoving, ABodyMovesUntilASecondAndAHalfAfterItsLastStep) {
    Trajectory walk = stands_for(5);
    walk.step_to(0.5).step_to(1);
    for (int i = 0; i < 50; ++i) walk.step_to(1);
    const Metrics metrics = walk.metrics();
    EXPECT_NEAR(metrics.seconds_moving, 0.2 + 1.5, 0.11);
    EXPECT_NEAR(metrics.seconds, 10.1, 1e-6);
}

TEST(TimeMoving, ATurnOrACreepIsAMovementAndATremorIsNone) {
    EXPECT_GT(stands_for(2).step_to(0, 0, 5).metrics().seconds_moving, 0);
    Trajectory creeps = stands_for(2);
    for (int i = 0; i < 40; ++i) creeps.step_to(0.0004 * i);
    EXPECT_GT(creeps.metrics().seconds_moving, 3);
    EXPECT_EQ(stands_for(2).step_to(0.0005).step_to(0).step_to(0.0005).metrics().seconds_moving, 0);
}

TEST(TimeMoving, ABodyThatIsLeftStandingThoughAnUpdateHasItElsewhereMoves) {
    Trajectory left = stands_for(2);
    left.receives(Trajectory::decided(Interpolate, NearPlayer, 3)).step_to(0);
    EXPECT_NEAR(left.metrics().seconds_moving, 0.1, 1e-9);
    Trajectory there = stands_for(2);
    there.receives(Trajectory::decided(Interpolate, NearPlayer, 0)).step_to(0);
    EXPECT_EQ(there.metrics().seconds_moving, 0) << "the update says that it stands";
}

TEST(TimeMoving, MeansOfMotionLeaveStandingOut) {
    GroundTruth truth;
    truth.add(kMover, {0, Trajectory::place(0)});
    truth.add(kMover, {10, Trajectory::place(0)});
    truth.add(kMover, {20, Trajectory::place(0)});
    Trajectory walk = stands_for(10, Trajectory{{.truth = &truth}});
    walk.step_to(1).step_to(1).step_to(1);
    const Metrics metrics = walk.metrics();
    EXPECT_NEAR(metrics.behind_truth.mean, 0.3 / 10.2, 1e-6);
    EXPECT_NEAR(metrics.behind_truth_moving.value_or(0), 1, 1e-6);
    EXPECT_FALSE(stands_for(5).metrics().behind_truth_moving.has_value());
}

}  // namespace
}  // namespace acmotion::test
