// 50-motion 2, 3: the edits of the two states, and the stamps of actions
#include "motion/motion_state.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace acmotion::test {
namespace {

constexpr MotionCommand kBow{0x8000003F};
constexpr MotionCommand kDance{0x43000053};

InterpretedState busy() {
    return {kBow, {MotionCommand::WalkForward, 1.5F}, {MotionCommand::SideStepRight, 2}, {MotionCommand::TurnRight, 3}};
}

TEST(InterpretedState, RestsInNonCombatAndReadyAtSpeedOne) {
    const InterpretedState state;

    EXPECT_EQ(state.style, MotionCommand::NonCombat);
    EXPECT_EQ(state.forward, (AxisMotion{MotionCommand::Ready, 1}));
    EXPECT_EQ(state.sidestep, (AxisMotion{MotionCommand::None, 1}));
    EXPECT_EQ(state.turn, (AxisMotion{MotionCommand::None, 1}));
}

TEST(InterpretedState, TakesATurnAndASidestepOnTheirOwnAxes) {
    InterpretedState state;
    apply_motion(state, MotionCommand::TurnRight, -1.5F);
    apply_motion(state, MotionCommand::SideStepRight, 2);

    EXPECT_EQ(state.turn, (AxisMotion{MotionCommand::TurnRight, -1.5F}));
    EXPECT_EQ(state.sidestep, (AxisMotion{MotionCommand::SideStepRight, 2}));
    EXPECT_EQ(state.forward.command, MotionCommand::Ready);
}

// Each motion is on one axis, and the others go on.
TEST(BothStates, KeepTheOtherAxesOfAMotionThatIsDone) {
    const auto expect_changed = [](MotionCommand motion, const InterpretedState& changed) {
        InterpretedState state = busy();
        apply_motion(state, motion, 9);
        EXPECT_EQ(state, changed);
    };
    InterpretedState changed = busy();
    changed.turn = {MotionCommand::TurnRight, 9};
    expect_changed(MotionCommand::TurnRight, changed);
    changed = busy();
    changed.sidestep = {MotionCommand::SideStepRight, 9};
    expect_changed(MotionCommand::SideStepRight, changed);
    changed = busy();
    changed.forward = {kDance, 9};
    expect_changed(kDance, changed);
    expect_changed(MotionCommand{0x10000058}, busy());
    expect_changed(MotionCommand{0x00000001}, busy());

    const RawState keys{kBow, {kDance, 1}, {MotionCommand::SideStepLeft, 2}, {MotionCommand::TurnLeft, 3}};
    const auto raw_after = [&](MotionCommand motion) {
        RawState state = keys;
        apply_motion(state, motion, {.speed = 9, .hold_key = HoldKey::None});
        return state;
    };
    RawState raw = keys;
    raw.turn = {MotionCommand::TurnRight, 9, HoldKey::Invalid};
    EXPECT_EQ(raw_after(MotionCommand::TurnRight), raw);
    raw = keys;
    raw.sidestep = {MotionCommand::SideStepRight, 9, HoldKey::Invalid};
    EXPECT_EQ(raw_after(MotionCommand::SideStepRight), raw);
    raw = keys;
    raw.forward = {MotionCommand::WalkForward, 9, HoldKey::Invalid};
    EXPECT_EQ(raw_after(MotionCommand::WalkForward), raw);
    EXPECT_EQ(raw_after(MotionCommand::RunForward), keys);
    EXPECT_EQ(raw_after(MotionCommand{0x10000058}), keys);
    EXPECT_EQ(raw_after(kBow), keys) << "it goes on in a style that it is in already";
    raw = keys;
    raw.style = MotionCommand::NonCombat;
    raw.forward.command = MotionCommand::Ready;
    EXPECT_EQ(raw_after(MotionCommand::NonCombat), raw);
}

TEST(InterpretedState, LandsUnadjustedLeftsInForward) {
    InterpretedState state;
    apply_motion(state, MotionCommand::TurnLeft, 1);

    EXPECT_EQ(state.forward.command, MotionCommand::TurnLeft);
    EXPECT_EQ(state.turn.command, MotionCommand::None);
}

TEST(InterpretedState, ComesToReadyInANewStyleAndKeepsItsSpeed) {
    InterpretedState state = busy();
    apply_motion(state, MotionCommand::NonCombat, 9);

    EXPECT_EQ(state.style, MotionCommand::NonCombat);
    EXPECT_EQ(state.forward, (AxisMotion{MotionCommand::Ready, 1.5F}));
}

TEST(InterpretedState, LosesASubStateOnlyIfItIsTheOneThatRuns) {
    InterpretedState state = busy();
    remove_motion(state, MotionCommand::RunForward);
    EXPECT_EQ(state, busy());

    remove_motion(state, MotionCommand::WalkForward);
    EXPECT_EQ(state.forward, (AxisMotion{MotionCommand::Ready, 1}));
}

TEST(InterpretedState, LosesAStyleOnlyIfItIsInIt) {
    InterpretedState state = busy();
    remove_motion(state, MotionCommand{0x8000003C});
    EXPECT_EQ(state.style, kBow);

    remove_motion(state, kBow);
    EXPECT_EQ(state.style, MotionCommand::NonCombat);
}

TEST(InterpretedState, KeepsTheSpeedOfATurnOrSidestepThatEnds) {
    InterpretedState state = busy();
    remove_motion(state, MotionCommand::TurnRight);
    remove_motion(state, MotionCommand::SideStepRight);

    EXPECT_EQ(state.turn, (AxisMotion{MotionCommand::None, 3}));
    EXPECT_EQ(state.sidestep, (AxisMotion{MotionCommand::None, 2}));
}

TEST(InterpretedState, IsNotChangedByActionsAndModifiers) {
    InterpretedState state = busy();
    apply_motion(state, MotionCommand{0x10000058}, 2);
    apply_motion(state, MotionCommand{0x090000AF}, 2);

    EXPECT_EQ(state, busy());
}

TEST(InterpretedState, ForwardIsNeverNone) {
    rc::check([](std::vector<std::uint32_t> motions) {
        InterpretedState state;
        for (const std::uint32_t motion : motions) {
            (motion % 2 == 0) ? apply_motion(state, MotionCommand{motion}, 1)
                              : remove_motion(state, MotionCommand{motion - 1});
            RC_ASSERT(state.forward.command != MotionCommand::None);
        }
    });
}

TEST(InterpretedState, RowsAreTriedFromTheTop) {
    EXPECT_EQ(interpreted_part(kDance), StatePart::Forward);
    EXPECT_EQ(interpreted_part(MotionCommand{0xD0000001}), StatePart::Forward);
    EXPECT_EQ(interpreted_part(MotionCommand{0x90000001}), StatePart::Style);
    EXPECT_EQ(interpreted_part(MotionCommand{0x10000001}), StatePart::Action);
    EXPECT_EQ(interpreted_part(MotionCommand{0x20000001}), StatePart::None);
}

TEST(RawState, KnowsBothTurnsAndBothSidesteps) {
    RawState state;
    apply_motion(state, MotionCommand::TurnLeft, {.speed = 2});
    apply_motion(state, MotionCommand::SideStepLeft, {.speed = 3});

    EXPECT_EQ(state.turn.command, MotionCommand::TurnLeft);
    EXPECT_EQ(state.sidestep.command, MotionCommand::SideStepLeft);
    remove_motion(state, MotionCommand::TurnRight);
    EXPECT_EQ(state.turn.command, MotionCommand::None);
}

TEST(RawState, TakesTheKeyOnAnAxisOnlyWithoutTheSetHoldKeyBit) {
    RawState state;
    const MotionParameters set{.hold_key = HoldKey::Run};
    apply_motion(state, MotionCommand::WalkForward, set);
    EXPECT_EQ(state.forward.hold_key, HoldKey::Invalid);

    apply_motion(state, MotionCommand::WalkForward, set.with(kMotionSetHoldKey, false));
    EXPECT_EQ(state.forward.hold_key, HoldKey::Run);
}

TEST(RawState, LeavesRunForwardAlone) {
    RawState state;
    apply_motion(state, MotionCommand::RunForward, {.speed = 2});
    EXPECT_EQ(state, RawState{});
}

TEST(RawState, GoesOnWalkingInTheStyleItIsInAlready) {
    RawState state;
    apply_motion(state, MotionCommand::WalkForward, {});
    apply_motion(state, MotionCommand::NonCombat, {});
    EXPECT_EQ(state.forward.command, MotionCommand::WalkForward);

    apply_motion(state, kBow, {});
    EXPECT_EQ(state.forward.command, MotionCommand::Ready);
    EXPECT_EQ(state.style, kBow);
}

// M9, and the edges of 50 §3 step 5
TEST(ActionStamp, WrapsAtFifteenBits) {
    EXPECT_TRUE(is_newer_action(0x0001, 0x7FFE));
    EXPECT_TRUE(is_newer_action(1, 0));
    EXPECT_FALSE(is_newer_action(0, 0));
    EXPECT_TRUE(is_newer_action(0x3FFF, 0)) << "a difference of exactly 0x3FFF compares plainly";
    EXPECT_FALSE(is_newer_action(0x4000, 0)) << "a first action numbered 0x4000 does not play";
    EXPECT_FALSE(is_newer_action(0x7FFF, 0));
    EXPECT_FALSE(is_newer_action(0, 0x3FFF));
    EXPECT_TRUE(is_newer_action(0, 0x4000));
    EXPECT_TRUE(is_newer_action(0x8002, 1)) << "the top bit is not part of the stamp";
}

TEST(ActionStamp, IsNewerInExactlyOneOfTheTwoOrders) {
    rc::check([](std::uint16_t a, std::uint16_t b) {
        RC_PRE((a & 0x7FFF) != (b & 0x7FFF));
        RC_ASSERT(is_newer_action(a, b) != is_newer_action(b, a));
    });
}

TEST(ActionStamp, AtAGapOfExactly3FFFComparesPlainlyAndBeyondItTheOtherWay) {
    EXPECT_TRUE(is_newer_action(0x4001, 2));
    EXPECT_FALSE(is_newer_action(2, 0x4001));
    EXPECT_FALSE(is_newer_action(0x4002, 2));
    EXPECT_TRUE(is_newer_action(2, 0x4002));
}

}  // namespace
}  // namespace acmotion::test
