// 50-motion 4, 5, 6: speeds and how commands are adjusted to them
#include "motion/speeds.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "acmotion/geometry/heading.h"
#include "acmotion/motion/root_motion.h"
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

// M1, M2, M3
TEST(MaxSpeed, IsFourTimesTheRunRateAndCatchUpTwiceThat) {
    const Weenie remote;
    InterpreterFields fields;
    fields.my_run_rate = 2.5F;
    for (const AxisMotion forward :
         {AxisMotion{MotionCommand::RunForward, 2.5F}, AxisMotion{MotionCommand::Ready, 1}}) {
        fields.interpreted.forward = forward;
        const MaxSpeed speed = max_speed(fields, &remote);
        EXPECT_NEAR(speed.plain, 10, kNear);
        EXPECT_NEAR(speed.adjusted, 10, kNear);
        EXPECT_NEAR(kCatchUpGain * speed.adjusted, 20, kNear);
        EXPECT_NEAR(interpolation_step(speed, 1.0F / 30), 0.666667F, kNear);
    }
    const MaxSpeed fresh = max_speed(doing({MotionCommand::WalkForward, 1}), &remote);
    EXPECT_NEAR(fresh.plain, 4, kNear);
    EXPECT_NEAR(kCatchUpGain * fresh.adjusted, 8, kNear);
    EXPECT_FALSE(fresh.runs);
}

TEST(MaxSpeed, IsAdjustedWhenTheForwardSpeedIsNotTheRunRate) {
    const Weenie remote;
    InterpreterFields fields = doing({MotionCommand::RunForward, 3});
    fields.my_run_rate = 2;

    EXPECT_NEAR(max_speed(fields, &remote).plain, 8, kNear);
    EXPECT_NEAR(max_speed(fields, &remote).adjusted, 12, kNear);
    fields.seldom.change().current_speed_factor = 1.5F;
    EXPECT_NEAR(max_speed(fields, &remote).adjusted, 8, kNear);
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

TEST(StateVelocity, IsNeverLongerThanTheMaxSpeed) {
    const Weenie remote;
    const auto speeds = rc::gen::map(rc::gen::inRange(-9000, 9000), [](int n) { return static_cast<float>(n) / 1000; });
    rc::check([&] {
        InterpreterFields fields = doing({MotionCommand::RunForward, *speeds}, {MotionCommand::SideStepRight, *speeds});
        fields.my_run_rate = std::abs(*speeds);
        RC_ASSERT(length(state_velocity(fields, &remote)) <= max_speed(fields, &remote).plain + kNear);
    });
}

TEST(JumpSpeed, IsNoneForARemoteTenWithoutAWeenieElseAsked) {
    const Weenie remote;
    InterpreterFields fields;
    fields.seldom.change().jump_extent = 0.5F;
    EXPECT_EQ(jump_speed(fields, &remote), 0);
    EXPECT_EQ(jump_speed(fields, nullptr), 10);
    EXPECT_EQ(jump_speed(fields, &kAnsweringPlayer), 4);
    EXPECT_EQ(jump_speed({}, nullptr), 0) << "an extent below EPS is no jump";
    fields.seldom.change().jump_extent = 2;
    EXPECT_EQ(jump_speed(fields, &kAnsweringPlayer), 8) << "at most one";
}

BodyView facing_east(const Vec3& velocity) {
    ListeningBody body;
    body.face(90);
    body.now.velocity = velocity;
    return body.now;
}

// M6
TEST(LeaveGroundVelocity, OfARunnerIsItsRunOtherwiseWhatTheBodyHas) {
    const Weenie remote;
    const Vec3 local = leave_ground_velocity(doing({MotionCommand::RunForward, 1}), &remote, facing_east({3, 0, 8}));
    EXPECT_EQ(local, (Vec3{0, 4, 0}));
    const Vec3 standing = leave_ground_velocity(doing({MotionCommand::Ready, 1}), &remote, facing_east({3, 0, 8}));
    EXPECT_TRUE(near(standing, {0, 3, 8}));
}

InterpreterFields running_at(float rate) {
    InterpreterFields fields;
    fields.my_run_rate = rate;
    return fields;
}

AxisMotion adjusted(MotionCommand motion, float speed, HoldKey key, float rate) {
    const Weenie remote;
    return adjust_motion(running_at(rate), &remote, {motion, speed}, key);
}

Vec3 velocity_of(const AxisMotion& motion) {
    InterpretedState state;
    apply_motion(state, motion.command, motion.speed);
    return root_velocity({state, true});
}

// M4, and its neighbours
TEST(AdjustMotion, FollowsEveryExample) {
    using enum MotionCommand;
    struct Row {
        AxisMotion asked;
        HoldKey key;
        float rate;
        AxisMotion want;
    };
    for (const Row& row : {Row{{WalkBackwards, 1}, HoldKey::Run, 2, {WalkForward, -1.3F}},
                           {{SideStepLeft, 1}, HoldKey::Run, 4, {SideStepRight, -3}},
                           {{SideStepRight, 1}, HoldKey::None, 4, {SideStepRight, 1.248F}},
                           {{TurnLeft, 1}, HoldKey::Run, 4, {TurnRight, -1.5F}},
                           {{WalkForward, 1}, HoldKey::Run, 2.5F, {RunForward, 2.5F}},
                           {{WalkForward, 0}, HoldKey::Run, 2.5F, {WalkForward, 0}},
                           {{RunForward, 1.5F}, HoldKey::Run, 3, {RunForward, 1.5F}}}) {
        const AxisMotion got = adjusted(row.asked.command, row.asked.speed, row.key, row.rate);
        EXPECT_EQ(got.command, row.want.command);
        EXPECT_NEAR(got.speed, row.want.speed, kNear);
    }
    EXPECT_NEAR(velocity_of({WalkForward, -1.3F}).y, -4.056F, kNear);
    EXPECT_NEAR(velocity_of({SideStepRight, -3}).x, -3.75F, kNear);
    EXPECT_NEAR(velocity_of({SideStepRight, 1.248F}).x, 1.56F, kNear);
    EXPECT_NEAR(root_omega({.turn = {TurnRight, -1.5F}}, kTurnRateRadiansPerSecond), 2.25F, kNear);
}

TEST(AdjustMotion, SkipsAllButCreaturesAndRunsAtRateOneWithoutAWeenie) {
    const Weenie chair{.is_creature = false};
    EXPECT_EQ(adjust_motion(running_at(2), &chair, {MotionCommand::SideStepLeft, 1}, HoldKey::Run),
              (AxisMotion{MotionCommand::SideStepLeft, 1}));
    EXPECT_EQ(adjust_motion(running_at(2), nullptr, {MotionCommand::WalkForward, 1}, HoldKey::Run),
              (AxisMotion{MotionCommand::RunForward, 1}));
}

TEST(AdjustMotion, NeverLeavesALeftOrBackwardsCommand) {
    const auto finite = rc::gen::map(rc::gen::inRange(-4000, 4000), [](int n) { return static_cast<float>(n) / 1000; });
    rc::check([&] {
        const auto motion =
            *rc::gen::element(MotionCommand::WalkBackwards, MotionCommand::TurnLeft, MotionCommand::SideStepLeft,
                              MotionCommand::SideStepRight, MotionCommand::TurnRight, MotionCommand::WalkForward);
        const auto key = *rc::gen::element(HoldKey::Invalid, HoldKey::None, HoldKey::Run);
        const AxisMotion got = adjusted(motion, *finite, key, 3);
        RC_ASSERT(got.command == MotionCommand::WalkForward || got.command == MotionCommand::RunForward ||
                  got.command == MotionCommand::TurnRight || got.command == MotionCommand::SideStepRight);
        RC_ASSERT(interpreted_part(got.command) != StatePart::None);
    });
}

}  // namespace
}  // namespace acmotion::test
