// Spec 70 §6.3 and §7.3: which animations a motion selects, and which links are played once only
#include "animation/motion_player.h"

#include "animation/played_part_array.h"

namespace acmotion::test {
namespace {

using Ids = std::vector<std::uint32_t>;
using Rates = std::vector<float>;

class MotionPlayerTest : public PlayedPartArray {
 protected:
    // A style of its own, with links there and back.
    void add_combat() {
        table().style_defaults[kCombat] = kStandReady;
        table().cycles[motion_key(kCombat, kStandReady)] = plays(kReady4, 10);
        table().links[motion_key(kPeace, kStandReady)][kCombat] = plays(kToCombat);
        table().links[motion_key(kCombat, kStandReady)][kPeace] = plays(kToReady3);
        library_.add(kToCombat, 2);
        begin();
    }
    // In its cycle, with nothing pending.
    void walk() {
        do_motion(kWalk);
        update(0.1F);
        ASSERT_EQ(nodes(), Ids{kWalk6});
        ASSERT_TRUE(pending().empty());
    }

    static constexpr std::uint32_t kToCombat = 60;
};

// ---- what is played

TEST_F(MotionPlayerTest, TheDefaultStateForgetsModifiersAndActions) {
    do_motion(kWalk);
    do_motion(kTurn);
    do_motion(kBow);
    parts_.initialise(library_);
    EXPECT_TRUE(state().modifiers.empty());
    EXPECT_TRUE(state().actions.empty());
    EXPECT_EQ(state().sub_state, (AxisMotion{kStandReady, 1}));
    EXPECT_EQ(nodes(), Ids{kReady4});
    EXPECT_EQ(velocity(), Vec3{});
}

TEST_F(MotionPlayerTest, AMotionThatTurnsRoundGoesThroughTheDefaultSubState) {
    walk();
    do_motion(kWalk, -1);
    EXPECT_EQ(nodes(), (Ids{kToReady3, kToReady3, kWalk6}));
    EXPECT_EQ(rates(), (Rates{30, -30, -30}));
    EXPECT_EQ(pending(), (Pending{{kWalk, 2}}));
    update(1);
    do_motion(kWalk);
    EXPECT_EQ(nodes(), (Ids{kToWalk2, kToWalk2, kWalk6}));
    EXPECT_EQ(rates(), (Rates{-30, 30, 30}));
}

TEST_F(MotionPlayerTest, AStyleIsLeftByWayOfItsDefaultSubState) {
    add_combat();
    walk();
    do_motion(kCombat);
    EXPECT_EQ(nodes(), (Ids{kToReady3, kToCombat, kReady4}));
    EXPECT_EQ(pending(), (Pending{{kCombat, 2}}));
    EXPECT_EQ(state().sub_state, (AxisMotion{kStandReady, 1}));
    EXPECT_EQ(velocity(), Vec3{});
}

TEST_F(MotionPlayerTest, AStyleBorrowsTheCyclesThatItLacksFromTheDefaultStyle) {
    add_combat();
    do_motion(kCombat);
    update(1);
    EXPECT_EQ(do_motion(kWalk), MotionError::None);
    EXPECT_EQ(nodes(), Ids{kWalk6}) << "without a link";
    EXPECT_EQ(state().style, kCombat);
    EXPECT_EQ(velocity(), (Vec3{0, 3, 0}));
}

TEST_F(MotionPlayerTest, ATurnGoesOnWhenTheStyleChangesUnlessThatIsExclusive) {
    for (const bool exclusive : {false, true}) {
        add_combat();
        if (exclusive) table().cycles[motion_key(kCombat, kStandReady)].flags = MotionData::kExclusive;
        begin();
        walk();
        do_motion(kTurn);
        do_motion(kCombat);
        EXPECT_EQ(state().style, kCombat);
        EXPECT_EQ(state().sub_state.command, exclusive ? kStandReady : kTurn) << "in place of the style's default";
        EXPECT_TRUE(state().modifiers.empty());
        EXPECT_EQ(omega(), (exclusive ? Vec3{} : Vec3{0, 0, -1.5F}));
    }
}

TEST_F(MotionPlayerTest, AnActionIsPlayedOnceAndRefusedWithoutAWayToIt) {
    table().cycles[motion_key(kPeace, kBow)] = plays(kTurn4);
    begin();
    do_motion(kBow);
    EXPECT_EQ(nodes(), (Ids{kBow3, kReady4})) << "though the table has a cycle for it";
    EXPECT_EQ(state().sub_state.command, kStandReady);
    EXPECT_EQ(do_motion(MotionCommand{0x10000084}), MotionError::UnknownMotion);
    EXPECT_EQ(nodes(), (Ids{kBow3, kReady4}));
    EXPECT_EQ(state().actions.size(), 1U);
}

TEST_F(MotionPlayerTest, StoppingAllMotionsEndsThoughAModifierCannotBeStopped) {
    const MotionCommand unknown{0x60000070};
    AnimationState state{.style = kPeace, .sub_state = {kWalk, 1}, .modifiers = {{unknown, 1}}};
    Sequence sequence;
    EXPECT_EQ(MotionPlayer(table(), library_, state, sequence).stop_all_motions(), 1U) << "the link to the default";
    EXPECT_EQ(state.sub_state.command, kStandReady);
    EXPECT_TRUE(state.modifiers.empty()) << "it was refused when it was re-applied";
}

// ---- links that are played once only (§7.3)

TEST_F(MotionPlayerTest, AnEarlierCycleThatNeedsNoLinksMatchesNothing) {
    walk();
    do_motion(kWalk, 2);
    do_motion(kStandReady);
    do_motion(kWalk);
    EXPECT_EQ(pending(), (Pending{{kWalk, 0}, {kStandReady, 1}, {kWalk, 1}}));
    EXPECT_EQ(nodes(), (Ids{kToReady3, kToWalk2, kWalk6}));
}

TEST_F(MotionPlayerTest, NoLinksAreLeftOutAcrossAnAction) {
    do_motion(kWalk);
    do_motion(kBow);
    do_motion(kStandReady);
    do_motion(kWalk);
    EXPECT_EQ(pending(), (Pending{{kWalk, 1}, {kBow, 3}, {kStandReady, 1}, {kWalk, 1}}));
    EXPECT_EQ(nodes(), (Ids{kToWalk2, kToReady3, kBow3, kToWalk2, kToReady3, kToWalk2, kWalk6}));
}

// ---- bounds of ours

// Each begins a cycle, goes on as a modifier of the other's and becomes the cycle again.
TEST_F(MotionPlayerTest, OfTwoThatTakeTurnsTheSixteenthTurnIsTheLast) {
    const MotionCommand first{0x60000080};
    const MotionCommand second{0x60000081};
    for (const MotionCommand both : {first, second}) table().cycles[motion_key(kPeace, both)] = plays(kTurn4);
    begin();
    do_motion(first);
    EXPECT_EQ(state().sub_state.command, first);
    do_motion(second);
    EXPECT_EQ(state().sub_state.command, second) << "the even turns are its own";
    EXPECT_TRUE(state().modifiers.empty()) << "the next turn is lost";
}

TEST(AnimationStateTest, OfTooManyActionsTheOldestGoes) {
    AnimationState state;
    for (std::uint32_t i = 0; i <= AnimationState::kMostActions; ++i) state.add_action({MotionCommand{i}, 1});
    ASSERT_EQ(state.actions.size(), AnimationState::kMostActions);
    EXPECT_EQ(state.actions.front().command, MotionCommand{1});
}

TEST(AnimationStateTest, AModifierThatFindsTheListFullIsLost) {
    AnimationState state;
    for (std::uint32_t i = 1; i <= AnimationState::kMostModifiers + 1; ++i) state.add_modifier({MotionCommand{i}, 1});
    ASSERT_EQ(state.modifiers.size(), AnimationState::kMostModifiers);
    EXPECT_EQ(state.take_modifier(), (AxisMotion{MotionCommand{64}, 1})) << "the newest that had room";
}

}  // namespace
}  // namespace acmotion::test
