// Spec 70 §6, §7 and §12: requests, pending motions, and what the original breaks on
#include "animation/motion_player.h"
#include "animation/played_part_array.h"

namespace acmotion::test {
namespace {

class TableManagerTest : public PlayedPartArray {};

// ---- requests

TEST_F(TableManagerTest, AMotionThatTheTableDoesNotKnowIsRefused) {
    EXPECT_EQ(do_motion(MotionCommand::Sitting), MotionError::UnknownMotion);
    EXPECT_EQ(stop_motion(MotionCommand::SideStepRight), MotionError::UnknownMotion);
    EXPECT_EQ(do_motion(kCombat), MotionError::UnknownMotion);
    EXPECT_TRUE(pending().empty());
}

TEST_F(TableManagerTest, WithoutATableRequestsAreRefused) {
    parts_ = {};
    EXPECT_EQ(do_motion(kWalk), MotionError::NoMotionTable);
    parts_.set_motion_table(library_, 12345);  // cannot be loaded
    EXPECT_EQ(do_motion(kWalk), MotionError::NoMotionTable);
    EXPECT_EQ(stop_motion(kWalk), MotionError::NoMotionTable);
    EXPECT_EQ(parts_.stop_all_motions(library_), MotionError::NoMotionTable);
    parts_.initialise(library_);
    EXPECT_EQ(pending(), (Pending{{kStandReady, 0}}));
}

TEST_F(TableManagerTest, AnotherTableForgetsWhatWasPendingAndKeepsTheSequence) {
    do_motion(kWalk);
    library_.tables[7] = spec_table();
    library_.tables[7].id = 7;
    parts_.set_motion_table(library_, 7);
    EXPECT_TRUE(pending().empty());
    EXPECT_TRUE(notices_.empty());
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToWalk2, kWalk6}));
    EXPECT_EQ(do_motion(kWalk), MotionError::UnknownMotion) << "a motion needs the default state first";
    parts_.initialise(library_);
    parts_.set_motion_table(library_, 7);
    EXPECT_EQ(pending(), (Pending{{kStandReady, 0}})) << "the same table again is no other";
}

TEST_F(TableManagerTest, SpeedZeroThenOneGlides) {
    do_motion(kWalk);
    update(0.1F);
    do_motion(kWalk, 0);
    EXPECT_EQ(rates(), std::vector<float>{0});
    do_motion(kWalk, 1);
    EXPECT_EQ(rates(), std::vector<float>{0}) << "the rate does not come back";
    EXPECT_NEAR(forward(0.1F), 0.3, kNear) << "the velocity does";
}

TEST_F(TableManagerTest, AnExclusiveCycleDropsAllModifiersAndAcceptsNone) {
    table().cycles[motion_key(kPeace, MotionCommand::Sitting)] = plays(kTurn4);
    table().cycles[motion_key(kPeace, MotionCommand::Sitting)].flags = MotionData::kExclusive;
    begin();
    do_motion(kWalk);
    do_motion(kTurn);
    do_motion(MotionCommand::Sitting);
    EXPECT_TRUE(state().modifiers.empty());
    EXPECT_EQ(omega(), Vec3{});
    EXPECT_EQ(do_motion(kTurn), MotionError::UnknownMotion);
}

// 70-animation 6.3, kind 5: "stop m and add once more; if that is refused too, fail without combining"
TEST_F(TableManagerTest, AModifierThatIsRefusedTwiceFailsWithoutCombining) {
    AnimationState twice{.style = kPeace, .sub_state = {kWalk, 1}, .modifiers = {{kTurn, 1}, {kTurn, 1}}};
    Sequence sequence;
    sequence.combine(&table().modifiers[motion_key(MotionCommand::None, kTurn)], 2);
    MotionPlayer player(table(), library_, twice, sequence);
    EXPECT_EQ(player.do_motion(kTurn, 3), std::nullopt);
    EXPECT_EQ(twice.modifiers, (std::vector<AxisMotion>{{kTurn, 1}})) << "one has been stopped";
    EXPECT_EQ(sequence.omega(), (Vec3{0, 0, -1.5F})) << "and taken off, with nothing in its place";
    EXPECT_EQ(player.do_motion(kTurn, 3), 0U) << "on once, it is replaced";
    EXPECT_EQ(sequence.omega(), (Vec3{0, 0, -4.5F}));
}

// ---- ends

TEST_F(TableManagerTest, DroppingLinksCompletesEverythingWithoutSuccess) {
    do_motion(kWalk);
    do_motion(kBow);
    parts_.drop_link_animations(*this);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kWalk6}));
    EXPECT_EQ(notices_, (std::vector<Notice>{{kWalk, false}, {kBow, false}}));
    EXPECT_TRUE(state().actions.empty());
}

TEST_F(TableManagerTest, LeavingTheWorldKeepsTheLinks) {
    do_motion(kWalk);
    parts_.leave_world(*this);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToWalk2, kWalk6}));
    EXPECT_EQ(notices_, (std::vector<Notice>{{kWalk, false}}));
    update(1);
    EXPECT_EQ(notices_.size(), 1U) << "its hooks find no entry";
}

TEST_F(TableManagerTest, WhileANoticeIsDeliveredItsEntryIsStillFirst) {
    do_motion(kWalk);
    Pending seen;
    on_notice_ = [&] {
        stop_motion(kWalk);
        do_motion(kTurn);
        seen = pending();
    };
    update(0.1F);
    EXPECT_EQ(seen, (Pending{{kWalk, 1}, {kStandReady, 1}, {kTurn, 0}}));
    EXPECT_EQ(pending(), (Pending{{kStandReady, 1}, {kTurn, 0}}));
}

TEST_F(TableManagerTest, AnEntryWithoutAnimationsAppendedInsideIsCompletedByTheSameLoop) {
    do_motion(kWalk);
    on_notice_ = [&] { do_motion(kWalk, 2); };
    update(0.1F);
    EXPECT_EQ(notices_, (std::vector<Notice>{{kWalk, true}, {kWalk, true}}));
    EXPECT_TRUE(pending().empty());
}

TEST_F(TableManagerTest, AReceiverThatDropsLinksAndDoesAMotionIsNotifiedTwice) {
    do_motion(kBow);
    on_notice_ = [&] {
        parts_.drop_link_animations(*this);
        do_motion(kWalk);
    };
    update(0.3F);
    EXPECT_EQ(notices_, (std::vector<Notice>{{kBow, true}, {kBow, false}}));
    EXPECT_TRUE(pending().empty());
}

TEST_F(TableManagerTest, OfTheOldestMotionOnlyUnplayedLinksAreSkipped) {
    do_motion(kWalk);
    update(1);
    do_motion(kBow);
    update(0.2F);
    ASSERT_EQ(parts_.manager()->counter(), 1U);
    do_motion(kStandReady);
    ASSERT_EQ(nodes(), (std::vector<std::uint32_t>{kBow3, kToWalk2, kToReady3, kReady4}));
    parts_.complete_oldest(*this);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToReady3, kReady4}));
    EXPECT_EQ(pending(), (Pending{{kStandReady, 1}}));
    EXPECT_EQ(parts_.manager()->counter(), 0U);
}

// ---- where the original breaks (§12)

TEST_F(TableManagerTest, ACycleWithoutClipsIsCompletedAtOnceWhenLinksAreDropped) {
    table().cycles[motion_key(kPeace, MotionCommand::Sitting)] = {};
    begin();
    do_motion(MotionCommand::Sitting);
    EXPECT_EQ(pending(), (Pending{{MotionCommand::Sitting, 4294967295}}));
    update(5);
    EXPECT_TRUE(notices_.empty());
    parts_.drop_link_animations(*this);
    EXPECT_EQ(notices_, (std::vector<Notice>{{MotionCommand::Sitting, false}}));
    EXPECT_EQ(parts_.manager()->counter(), 0U);
}

TEST_F(TableManagerTest, ReapplyingStopsWhenAModifiersOwnCycleIsExclusive) {
    const MotionCommand dance{0x60000070};  // sub-state and modifier, like a turn
    MotionData& cycle = table().cycles[motion_key(kPeace, dance)] = plays(kTurn4);
    cycle.flags = MotionData::kExclusive | MotionData::kGated;
    table().modifiers[motion_key(MotionCommand::None, dance)].omega = {1, 0, 0};
    begin();
    do_motion(kWalk);
    do_motion(kTurn);
    do_motion(dance);
    ASSERT_EQ(state().modifiers.size(), 2U);
    do_motion(kStandReady);
    EXPECT_EQ(state().sub_state.command, dance);
    EXPECT_TRUE(state().modifiers.empty());
}

TEST_F(TableManagerTest, MotionsThatBecomeSubStatesOfEachOtherInTurnsComeToAnEnd) {
    for (std::uint32_t i = 0; i < 8; ++i) {
        const MotionCommand both{0x60000080 + i};  // sub-state and modifier, not gated
        table().cycles[motion_key(kPeace, both)] = plays(kTurn4);
        table().modifiers[motion_key(MotionCommand::None, both)].omega = {0, 0, 1};
    }
    begin();
    for (std::uint32_t i = 0; i < 32; ++i) EXPECT_EQ(do_motion(MotionCommand{0x60000080 + i % 8}), MotionError::None);
    EXPECT_LE(state().modifiers.size(), AnimationState::kMostModifiers);
    EXPECT_LE(parts_.sequence().nodes().size(), Sequence::kMostNodes);
}

TEST_F(TableManagerTest, AReceiverThatAlwaysBeginsAMotionComesToAnEnd) {
    class Restless : public PartListener {
     public:
        void motion_done(MotionCommand /*motion*/, bool /*success*/) override {
            ++notices;
            begin();
        }
        void run_hook(const Animation::Hook& /*hook*/) override {}
        std::function<void()> begin;
        int notices = 0;
    } restless;
    restless.begin = [this] { do_motion(kStandReady); };
    restless.begin();
    parts_.check_completed_motions(restless);
    EXPECT_EQ(std::exchange(restless.notices, 0), TableManager::kMostNotices);
    parts_.leave_world(restless);
    EXPECT_EQ(std::exchange(restless.notices, 0), TableManager::kMostNotices);
    EXPECT_FALSE(pending().empty());
}

}  // namespace
}  // namespace acmotion::test
