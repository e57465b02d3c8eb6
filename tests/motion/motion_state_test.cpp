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

// Each motion is on one axis, and the others go on.
TEST(BothStates, KeepTheOtherAxesOfAMotionThatIsDone) {
    const auto after = [](MotionCommand motion) {
        InterpretedState state = busy();
        apply_motion(state, motion, 9);
        return state;
    };
    const auto [style, forward, sidestep, turn] = busy();
    EXPECT_EQ(after(MotionCommand::TurnRight),
              (InterpretedState{style, forward, sidestep, {MotionCommand::TurnRight, 9}}));
    EXPECT_EQ(after(MotionCommand::SideStepRight),
              (InterpretedState{style, forward, {MotionCommand::SideStepRight, 9}, turn}));
    EXPECT_EQ(after(kDance), (InterpretedState{style, {kDance, 9}, sidestep, turn}));
    for (const std::uint32_t motion : {0x10000058U, 0x00000001U}) EXPECT_EQ(after(MotionCommand{motion}), busy());

    const RawState keys{kBow, {kDance, 1}, {MotionCommand::SideStepLeft, 2}, {MotionCommand::TurnLeft, 3}};
    const auto raw_after = [&](MotionCommand motion) {
        RawState state = keys;
        apply_motion(state, motion, {.speed = 9, .hold_key = HoldKey::None});
        return state;
    };
    EXPECT_EQ(raw_after(MotionCommand::TurnRight).turn, (RawAxisMotion{MotionCommand::TurnRight, 9, HoldKey::Invalid}));
    EXPECT_EQ(raw_after(MotionCommand::TurnRight).sidestep, keys.sidestep);
    EXPECT_EQ(raw_after(MotionCommand::WalkForward).forward.command, MotionCommand::WalkForward);
    for (const MotionCommand motion : {MotionCommand::RunForward, MotionCommand{0x10000058}, kBow})
        EXPECT_EQ(raw_after(motion), keys) << "it goes on in a style that it is in already";
    EXPECT_EQ(raw_after(MotionCommand::NonCombat).style, MotionCommand::NonCombat);
    EXPECT_EQ(raw_after(MotionCommand::NonCombat).forward.command, MotionCommand::Ready);
}

TEST(InterpretedState, LosesOnlyWhatRunsAndKeepsTheSpeedOfATurn) {
    InterpretedState state = busy();
    remove_motion(state, MotionCommand::RunForward);
    remove_motion(state, MotionCommand{0x8000003C});
    EXPECT_EQ(state, busy());

    remove_motion(state, MotionCommand::WalkForward);
    remove_motion(state, kBow);
    remove_motion(state, MotionCommand::TurnRight);
    remove_motion(state, MotionCommand::SideStepRight);
    EXPECT_EQ(state, (InterpretedState{.sidestep = {MotionCommand::None, 2}, .turn = {MotionCommand::None, 3}}));
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

TEST(RawState, TakesTheKeyOnAnAxisWithoutTheSetHoldKeyBit) {
    RawState state;
    const MotionParameters set{.hold_key = HoldKey::Run};
    apply_motion(state, MotionCommand::WalkForward, set);
    EXPECT_EQ(state.forward.hold_key, HoldKey::Invalid);

    apply_motion(state, MotionCommand::WalkForward, set.with(kMotionSetHoldKey, false));
    EXPECT_EQ(state.forward.hold_key, HoldKey::Run);
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

}  // namespace
}  // namespace acmotion::test
