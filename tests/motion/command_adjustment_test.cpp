// 50-motion 4: adjust_motion and running
#include "motion/command_adjustment.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "acmotion/motion/root_motion.h"
#include "core/constants.h"
#include "motion/interpreter_fixture.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

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

// M4
TEST(AdjustMotion, RunningBackwardsStaysWalkForwardWithANegativeSpeed) {
    const AxisMotion motion = adjusted(MotionCommand::WalkBackwards, 1, HoldKey::Run, 2);

    EXPECT_EQ(motion.command, MotionCommand::WalkForward);
    EXPECT_NEAR(motion.speed, -1.3F, kNear);
    EXPECT_NEAR(velocity_of(motion).y, -4.056F, kNear);
}

// M4
TEST(AdjustMotion, ASidestepLeftIsClampedToThreeToTheRightBackwards) {
    const AxisMotion motion = adjusted(MotionCommand::SideStepLeft, 1, HoldKey::Run, 4);

    EXPECT_EQ(motion, (AxisMotion{MotionCommand::SideStepRight, -3}));
    EXPECT_NEAR(velocity_of(motion).x, -3.75F, kNear);
}

// M4
TEST(AdjustMotion, ASidestepRightIsScaledWithoutTheRunKeyToo) {
    const AxisMotion motion = adjusted(MotionCommand::SideStepRight, 1, HoldKey::None, 4);

    EXPECT_EQ(motion.command, MotionCommand::SideStepRight);
    EXPECT_NEAR(motion.speed, 1.248F, kNear);
    EXPECT_NEAR(velocity_of(motion).x, 1.56F, kNear);
}

// M4
TEST(AdjustMotion, ATurnLeftIsATurnRightBackwardsAndFasterWithTheRunKey) {
    const AxisMotion motion = adjusted(MotionCommand::TurnLeft, 1, HoldKey::Run, 4);
    EXPECT_EQ(motion, (AxisMotion{MotionCommand::TurnRight, -1.5F}));

    InterpretedState state;
    apply_motion(state, motion.command, motion.speed);
    EXPECT_NEAR(root_omega(state, kTurnRateRadiansPerSecond), 2.25F, kNear);
}

// M4
TEST(AdjustMotion, WalkingForwardWithTheRunKeyIsRunningAtTheRunRate) {
    EXPECT_EQ(adjusted(MotionCommand::WalkForward, 1, HoldKey::Run, 2.5F),
              (AxisMotion{MotionCommand::RunForward, 2.5F}));
}

TEST(AdjustMotion, WalkingAtSpeedZeroDoesNotBecomeRunning) {
    EXPECT_EQ(adjusted(MotionCommand::WalkForward, 0, HoldKey::Run, 2.5F), (AxisMotion{MotionCommand::WalkForward, 0}));
}

TEST(AdjustMotion, LeavesRunForwardUnchanged) {
    EXPECT_EQ(adjusted(MotionCommand::RunForward, 1.5F, HoldKey::Run, 3),
              (AxisMotion{MotionCommand::RunForward, 1.5F}));
}

TEST(AdjustMotion, TakesTheRawStatesKeyForAnInvalidOne) {
    const Weenie remote;
    InterpreterFields fields = running_at(2);
    EXPECT_EQ(adjust_motion(fields, &remote, {MotionCommand::WalkForward, 1}, HoldKey::Invalid).command,
              MotionCommand::WalkForward);

    fields.seldom.change().raw.hold_key = HoldKey::Run;
    EXPECT_EQ(adjust_motion(fields, &remote, {MotionCommand::WalkForward, 1}, HoldKey::Invalid),
              (AxisMotion{MotionCommand::RunForward, 2}));
}

TEST(AdjustMotion, SkipsWhoIsNoCreatureEntirely) {
    const Weenie chair{.is_creature = false};
    EXPECT_EQ(adjust_motion(running_at(2), &chair, {MotionCommand::SideStepLeft, 1}, HoldKey::Run),
              (AxisMotion{MotionCommand::SideStepLeft, 1}));
}

TEST(AdjustMotion, RunsAtRateOneWithoutAWeenie) {
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
