// 60-moveto 3 and 4: geometry, which way, which gait
#include "motion/steering.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/constants.h"
#include "geometry/cylinder.h"
#include "geometry/places.h"

namespace acmotion::test {
namespace {

constexpr MotionCommand kLeft = MotionCommand::TurnLeft;
constexpr MotionCommand kRight = MotionCommand::TurnRight;

MoveToParams both_ways(float distance, float min) {
    MoveToParams params;
    params.mask |= kMoveToAway;
    params.distance_to_object = distance;
    params.min_distance = min;
    return params;
}

// A heading in whole and broken degrees, [0, 360).
double some_heading() { return *rc::gen::inRange(0, 360'000) / 1000.0; }

// T3
TEST(Gait, WalksAtExactlyTheThresholdAndRunsBeyondIt) {
    MoveToParams params;
    params.distance_to_object = 0.5F;
    EXPECT_EQ(choose_gait(params, 15.5F).key, HoldKey::None);
    EXPECT_EQ(choose_gait(params, 15.501F).key, HoldKey::Run);
}

TEST(Gait, AlwaysRunsWhenItCanChargeOrCannotWalk) {
    MoveToParams charger;
    charger.mask |= kMoveToCanCharge;
    EXPECT_EQ(choose_gait(charger, 1).key, HoldKey::Run);
    EXPECT_EQ(choose_gait(MoveToParams{}.without(kMoveToCanWalk), 1).key, HoldKey::Run);
    EXPECT_EQ(choose_gait(MoveToParams{}.without(kMoveToCanRun), 100).key, HoldKey::None);
}

// T8
TEST(Gait, MovesAwayForwardsWhileNearerThanTheMinimum) {
    MoveToParams params = MoveToParams{}.without(kMoveToTowards);
    params.mask |= kMoveToAway;
    params.min_distance = 5;
    const Gait gait = choose_gait(params, 3);
    EXPECT_EQ(gait.command, MotionCommand::WalkForward);
    EXPECT_TRUE(gait.moving_away);
    EXPECT_EQ(choose_gait(params, 5).command, MotionCommand::None);
}

// T9
TEST(Gait, HoldsADistanceBetweenMinimumAndMaximumWhenBothWaysAreAsked) {
    const MoveToParams params = both_ways(3, 2);
    EXPECT_EQ(choose_gait(params, 3.5).command, MotionCommand::WalkForward);
    EXPECT_FALSE(choose_gait(params, 3.5).moving_away);
    EXPECT_EQ(choose_gait(params, 3).command, MotionCommand::None);
    EXPECT_EQ(choose_gait(params, 2.5).command, MotionCommand::None);
    EXPECT_EQ(choose_gait(params, 2 + double{kEpsilon}).command, MotionCommand::None);
    EXPECT_EQ(choose_gait(params, 2.0001).command, MotionCommand::WalkBackwards);
    EXPECT_TRUE(choose_gait(params, 2.0001).moving_away);
}

// T5
TEST(AuxiliaryTurn, LeavesAloneWhatIsWithinTwentyDegrees) {
    EXPECT_EQ(choose_auxiliary_turn(20), MotionCommand::None);
    EXPECT_EQ(choose_auxiliary_turn(20.1), kRight);
    EXPECT_EQ(choose_auxiliary_turn(180), kLeft);
    EXPECT_EQ(choose_auxiliary_turn(340), MotionCommand::None);
    EXPECT_EQ(choose_auxiliary_turn(339.9), kLeft);
}

TEST(TurnNode, TurnsRightAtExactly180WhereSteeringGoesLeft) {
    EXPECT_EQ(choose_turn(180), kRight);
    EXPECT_EQ(choose_turn(180.1), kLeft);
    EXPECT_EQ(choose_turn(0.0001), MotionCommand::None);
    EXPECT_EQ(choose_turn(double{kEpsilon}), MotionCommand::None);
    EXPECT_EQ(choose_turn(0.0003), kRight);
    EXPECT_EQ(choose_turn(359.9999), MotionCommand::None);
    EXPECT_EQ(choose_turn(360 - double{kEpsilon}), MotionCommand::None);
    EXPECT_EQ(choose_turn(359.9997), kLeft);
}

// T7
TEST(CylinderDistance, IsMeasuredFromCentresInThreeDimensions) {
    const Cylinder person{0.5F, 2};
    const Cylinder wide{1.5F, 2};
    EXPECT_NEAR(cylinder_distance(person, at(0, 0, 0), person, at(3, 0, 0)), 2, 1e-6);
    EXPECT_NEAR(cylinder_distance(person, at(0, 0, 0), person, at(0, 0, 5)), 5, 1e-6);
    EXPECT_NEAR(cylinder_distance(wide, at(0, 0, 0), wide, at(0, 0, 2.5F)), 0.5, 1e-6);
    EXPECT_NEAR(cylinder_distance(person, at(0, 0, 0), person, at(0.5F, 0, 0)), -2.061553, 1e-6);
}

// T10
TEST(HeadingDifference, IsHowFarToTurnInTheGivenDirection) {
    EXPECT_DOUBLE_EQ(heading_difference(10, 350, kRight), 20);
    EXPECT_DOUBLE_EQ(heading_difference(350, 10, kRight), 340);
    EXPECT_DOUBLE_EQ(heading_difference(350, 10, kLeft), 20);
    EXPECT_DOUBLE_EQ(heading_difference(10, 350, kLeft), 340);
}

TEST(HeadingDifference, IsNeverNegativeAndNeverAFullTurn) {
    rc::check([] {
        const double to = some_heading();
        const double from = some_heading();
        for (const MotionCommand turn : {kLeft, kRight}) {
            const double by = heading_difference(to, from, turn);
            RC_ASSERT(by >= 0);
            RC_ASSERT(by < 360);
        }
    });
}

TEST(HeadingDifference, LeadsFromOneHeadingToTheOther) {
    rc::check([] {
        const double to = some_heading();
        const double from = some_heading();
        const double right = from + heading_difference(to, from, kRight);
        const double left = from - heading_difference(to, from, kLeft);
        RC_ASSERT(std::abs(std::remainder(right - to, 360.0)) < 0.001);
        RC_ASSERT(std::abs(std::remainder(left - to, 360.0)) < 0.001);
    });
}

// T10
TEST(Passed, IsStrictToTheRightAndInclusiveToTheLeft) {
    EXPECT_TRUE(has_passed(91, 90, kRight));
    EXPECT_FALSE(has_passed(90, 90, kRight));
    EXPECT_TRUE(has_passed(90, 90, kLeft));
    EXPECT_FALSE(has_passed(91, 90, kLeft));
}

TEST(Passed, SwapsTheTwoWhenNorthLiesBetweenThem) {
    EXPECT_FALSE(has_passed(359, 1, kRight));
    EXPECT_TRUE(has_passed(1, 359, kRight));
    EXPECT_TRUE(has_passed(359, 1, kLeft));
    EXPECT_TRUE(has_passed(270, 90, kRight));  // exactly 180 apart: not swapped
    EXPECT_TRUE(has_passed(0.5F, 181, kRight));
    EXPECT_FALSE(has_passed(0.5F, 180, kRight));
}

}  // namespace
}  // namespace acmotion::test
