// 50-motion 5, 6: speeds
#include "motion/speeds.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "motion/interpreter_fixture.h"
#include "motion/walker_fixture.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

constexpr Weenie kAnsweringPlayer{.is_local_player = true, .run_rate = 3.0F, .full_jump_speed = 8.0F};

InterpreterFields doing(AxisMotion forward, AxisMotion sidestep = {}) {
    InterpreterFields fields;
    fields.interpreted.forward = forward;
    fields.interpreted.sidestep = sidestep;
    return fields;
}

// The first step of a body at the origin towards a waypoint 10 m north.
float interpolation_step(const MaxSpeed& speed, float dt) {
    Walker walker;
    walker.speed = speed;
    walker.update(north(10));
    walker.tick(dt);
    return walker.offset.origin.y;
}

// M1
TEST(MaxSpeed, OfARunnerIsFourTimesItsRunRateAndCatchUpIsTwiceThat) {
    const Weenie remote;
    InterpreterFields fields = doing({MotionCommand::RunForward, 2.5F});
    fields.my_run_rate = 2.5F;
    const MaxSpeed speed = max_speed(fields, &remote);

    EXPECT_NEAR(speed.plain, 10, kNear);
    EXPECT_NEAR(speed.adjusted, 10, kNear);
    EXPECT_NEAR(kCatchUpGain * speed.adjusted, 20, kNear);
    EXPECT_NEAR(interpolation_step(speed, 1.0F / 30), 0.666667F, kNear);
}

// M2
TEST(MaxSpeed, OfARemoteThatStandsAfterRunningIsStillTheRunners) {
    const Weenie remote;
    InterpreterFields fields = doing({MotionCommand::Ready, 1});
    fields.my_run_rate = 2.5F;

    EXPECT_NEAR(max_speed(fields, &remote).plain, 10, kNear);
    EXPECT_NEAR(max_speed(fields, &remote).adjusted, 10, kNear);
}

// M3
TEST(MaxSpeed, OfAFreshRemoteIsFour) {
    const Weenie remote;
    const MaxSpeed speed = max_speed(doing({MotionCommand::WalkForward, 1}), &remote);

    EXPECT_NEAR(speed.plain, 4, kNear);
    EXPECT_NEAR(kCatchUpGain * speed.adjusted, 8, kNear);
}

TEST(MaxSpeed, DiffersPlainFromAdjustedOnlyWhenTheForwardSpeedIsNotTheRunRate) {
    const Weenie remote;
    InterpreterFields fields = doing({MotionCommand::RunForward, 3});
    fields.my_run_rate = 2;

    EXPECT_NEAR(max_speed(fields, &remote).plain, 8, kNear);
    EXPECT_NEAR(max_speed(fields, &remote).adjusted, 12, kNear);
    fields.seldom.change().current_speed_factor = 1.5F;
    EXPECT_NEAR(max_speed(fields, &remote).adjusted, 8, kNear);
}

TEST(RunRate, IsTheWeeniesIfItAnswersElseTheRememberedOneAndOneWithoutAWeenie) {
    const Weenie remote;
    InterpreterFields fields;
    fields.my_run_rate = 2;

    EXPECT_EQ(run_rate(fields, &remote), 2);
    EXPECT_EQ(run_rate(fields, &kAnsweringPlayer), 3);
    EXPECT_EQ(run_rate(fields, nullptr), 1);
}

// M5
TEST(StateVelocity, IsScaledToTheMaxSpeed) {
    const Weenie remote;
    const Vec3 velocity =
        state_velocity(doing({MotionCommand::RunForward, 1}, {MotionCommand::SideStepRight, 1}), &remote);

    EXPECT_NEAR(velocity.x, 1.193100F, kNear);
    EXPECT_NEAR(velocity.y, 3.817920F, kNear);
    EXPECT_EQ(velocity.z, 0);
}

TEST(StateVelocity, KnowsOnlyWalkingRunningAndSteppingRight) {
    const Weenie remote;
    EXPECT_EQ(state_velocity(doing({MotionCommand::Ready, 1}, {MotionCommand::SideStepLeft, 1}), &remote), Vec3{});
    EXPECT_NEAR(state_velocity(doing({MotionCommand::WalkForward, -1}), &remote).y, -3.12F, kNear);
    InterpreterFields backwards = doing({MotionCommand::Ready, 1});
    backwards.my_run_rate = -1;
    EXPECT_EQ(state_velocity(backwards, &remote), Vec3{}) << "a rate that no server should send";
}

TEST(StateVelocity, IsNeverLongerThanTheMaxSpeed) {
    const Weenie remote;
    const auto speeds = rc::gen::map(rc::gen::inRange(-9000, 9000), [](int n) { return static_cast<float>(n) / 1000; });
    rc::check([&] {
        InterpreterFields fields = doing({MotionCommand::RunForward, *speeds}, {MotionCommand::SideStepRight, *speeds});
        fields.my_run_rate = std::abs(*speeds);
        RC_ASSERT(length(state_velocity(fields, &remote)) <= max_speed(fields, &remote).plain + kNear);
    });
}

TEST(JumpSpeed, IsNothingForARemoteAndTenWithoutAWeenie) {
    const Weenie remote;
    InterpreterFields fields;
    fields.seldom.change().jump_extent = 0.5F;

    EXPECT_EQ(jump_speed(fields, &remote), 0);
    EXPECT_EQ(jump_speed(fields, nullptr), 10);
    EXPECT_EQ(jump_speed({}, nullptr), 0) << "an extent below EPS is no jump";
}

TEST(JumpSpeed, AsksTheLocalPlayerForAnExtentOfAtMostOne) {
    InterpreterFields fields;
    fields.seldom.change().jump_extent = 0.5F;
    EXPECT_EQ(jump_speed(fields, &kAnsweringPlayer), 4);

    fields.seldom.change().jump_extent = 2;
    EXPECT_EQ(jump_speed(fields, &kAnsweringPlayer), 8);
}

BodyView facing_east(const Vec3& velocity) {
    ListeningBody body;
    body.face(90);
    body.now.velocity = velocity;
    return body.now;
}

// M6
TEST(LeaveGroundVelocity, OfAStandingBodyIsTheVelocityItHas) {
    const Weenie remote;
    const Vec3 local = leave_ground_velocity(doing({MotionCommand::Ready, 1}), &remote, facing_east({3, 0, 8}));

    EXPECT_NEAR(local.x, 0, kNear);
    EXPECT_NEAR(local.y, 3, kNear);
    EXPECT_NEAR(local.z, 8, kNear);
}

// M6
TEST(LeaveGroundVelocity, OfARunnerIsItsRunHoweverItFlies) {
    const Weenie remote;
    const Vec3 local = leave_ground_velocity(doing({MotionCommand::RunForward, 1}), &remote, facing_east({3, 0, 8}));
    EXPECT_EQ(local, (Vec3{0, 4, 0}));
}

TEST(LeaveGroundVelocity, IsCappedBeforeTheJumpIsFilledIn) {
    InterpreterFields fields = doing({MotionCommand::RunForward, 3});
    fields.seldom.change().jump_extent = 1;

    EXPECT_EQ(leave_ground_velocity(fields, &kAnsweringPlayer, {}), (Vec3{0, 12, 8}));
}

TEST(StateVelocity, OfASidestepGrowsWithItsSpeed) {
    const Weenie remote;
    for (const float speed : {0.5F, 1.0F, 2.0F}) {
        const Vec3 velocity = state_velocity(doing({}, {MotionCommand::SideStepRight, speed}), &remote);
        EXPECT_NEAR(velocity.x, kSidestepMetresPerSecond * speed, kNear);
        EXPECT_EQ(velocity.y, 0);
    }
}

TEST(CatchUpSpeed, OfABodyThatHardlyMovesIsItsOwnDownToEpsilon) {
    const double fallback = kCatchUpFallbackMetresPerSecond;
    EXPECT_EQ(catch_up_speed({kEpsilon / 2, kEpsilon / 2}, Rules::retail()), double{kEpsilon});
    EXPECT_EQ(catch_up_speed({kEpsilon / 4, kEpsilon / 4}, Rules::retail()), fallback);
}

// Exactly EPS on one axis is not nearly nothing.
TEST(LeaveGroundVelocity, OfABodyThatMovesByEpsOnAnyAxisIsItsMotion) {
    const Weenie remote;
    const Weenie jumper{.full_jump_speed = kEpsilon};
    const BodyView flying = facing_east({3, 0, 8});
    EXPECT_EQ(leave_ground_velocity(doing({MotionCommand::RunForward, kEpsilon / 4}), &remote, flying),
              (Vec3{0, kEpsilon, 0}));
    float sideways = kEpsilon / 1.25F;
    while (state_velocity(doing({}, {MotionCommand::SideStepRight, sideways}), &remote).x < kEpsilon) {
        sideways = std::nextafter(sideways, 1.0F);
    }
    EXPECT_EQ(leave_ground_velocity(doing({}, {MotionCommand::SideStepRight, sideways}), &remote, flying),
              (Vec3{kEpsilon, 0, 0}));
    InterpreterFields jumping;
    jumping.seldom.change().jump_extent = 1;
    EXPECT_EQ(leave_ground_velocity(jumping, &jumper, flying), (Vec3{0, 0, kEpsilon}));
}

TEST(JumpSpeed, IsAskedForFromAnExtentOfExactlyEpsOn) {
    InterpreterFields fields;
    fields.seldom.change().jump_extent = kEpsilon;
    EXPECT_EQ(jump_speed(fields, &kAnsweringPlayer), 8 * kEpsilon);
    fields.seldom.change().jump_extent = kEpsilon / 2;
    EXPECT_EQ(jump_speed(fields, &kAnsweringPlayer), 0);
}

TEST(MaxSpeed, OfABodyThatDoesNotRunAsksForNoFactor) {
    const Weenie remote;
    InterpreterFields fields = doing({MotionCommand::WalkForward, 1});
    fields.my_run_rate = 2;
    fields.seldom.change().current_speed_factor = 1.5F;
    EXPECT_NEAR(max_speed(fields, &remote).adjusted, 8, kNear);
    EXPECT_FALSE(max_speed(fields, &remote).runs);
}

TEST(StateVelocity, IsScaledToAMaxSpeedBelowAMetreASecondToo) {
    const Weenie remote;
    InterpreterFields fields = doing({MotionCommand::RunForward, 0.2F});
    fields.my_run_rate = 0.1F;
    EXPECT_NEAR(state_velocity(fields, &remote).y, 0.4F, kNear);
}

}  // namespace
}  // namespace acmotion::test
