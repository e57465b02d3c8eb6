// design.md: every decision explained. The words of the events of motions, move-tos and targets.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "acmotion/trace/sentence.h"
#include "trace/sentence_of.h"

namespace acmotion::test {
namespace {

TEST(MotionSentence, NamesStampsAndReasons) {
    EXPECT_EQ(
        sentence_of(Event::MovementDecided{MovementOutcome::Ignore, MovementReason::ServerControlStampOlder, {0x1F}}),
        "movement 31 → ignore: sent before the server took control");
    EXPECT_EQ(sentence_of(Event::ActionDecided{ActionOutcome::Refused, MotionError::NotGrounded, 0x10000058, 5}),
              "action 0x10000058, stamp 5: refused, because it is in the air");
    EXPECT_EQ(sentence_of(Event::ActionDecided{ActionOutcome::NotNewer, MotionError::None, 0x10000058, 5}),
              "action 0x10000058, stamp 5: not newer than the last one");
}

TEST(MotionSentence, NamesTheStateAndWhereItIsPlayedFrom) {
    EXPECT_EQ(sentence_of(Event::MotionStateReceived{0x8000003D, 0x44000007, 2.5F, 0, 1, 0, 1}),
              "motion state: NonCombat · RunForward × 2.5");
    EXPECT_EQ(sentence_of(Event::MotionStateReceived{0x8000003C, 0x41000003, 1, 0x6500000F, -1, 0x6500000D, 1.5F}),
              "motion state: HandCombat · Ready × 1 · SideStepRight × -1 · TurnRight × 1.5");
    EXPECT_EQ(sentence_of(Event::CurrentMovementApplied{MovementPath::Raw, false, false}),
              "current movement applied from the keys");
}

TEST(MotionNames, AreThoseOfTheSpecAndNumbersForTheRest) {
    EXPECT_EQ(name(MotionCommand::RunForward), "RunForward");
    EXPECT_EQ(name(MotionCommand{0x10000058}), "");
    EXPECT_EQ(name_of_motion_word(0x0049), "Magic");
    EXPECT_EQ(name_of_motion_word(0x0058), "");
    EXPECT_EQ(sentence(InterpretedState{.forward = {MotionCommand{0x40000099}, 2}}), "NonCombat · 0x40000099 × 2");
}

TEST(MotionSentence, NamesTheGroundAndTheBound) {
    EXPECT_EQ(sentence_of(Event::LeftGround{{0, 4, 0}, false}),
              "left the ground at (0.00, 4.00, 0.00) m/s, from its motion state");
    EXPECT_EQ(sentence_of(Event::LeftGround{{3, 0, 8}, true}),
              "left the ground at (3.00, 0.00, 8.00) m/s, the velocity it had");
    EXPECT_EQ(sentence_of(Event::HitGround{}), "hit the ground");
    EXPECT_EQ(sentence_of(Event::PendingMotionBoundReached{256}),
              "bound of 256 pending motions reached: the oldest counts as done");
}

TEST(MoveToSentence, NamesTheOrderAndHowItBegan) {
    EXPECT_EQ(sentence_of(Event::MoveToStarted{MoveToType::MoveToObject, 0x50000001}), "told to move to 0x50000001");
    EXPECT_EQ(sentence_of(Event::MoveToStarted{MoveToType::TurnToHeading, {}}), "told to turn to a heading");
    EXPECT_EQ(sentence_of(Event::MoveBegun{Stride::Run, true, 3}), "runs away from the target, 3.00 m");
    EXPECT_EQ(sentence_of(Event::MoveBegun{Stride::BackUp, true, 2}), "walks backwards away from the target, 2.00 m");
    EXPECT_EQ(sentence_of(Event::TurnBegun{Turn::Left, 12.5, 270}), "turns left by 12.5° to heading 270.0");
}

TEST(MoveToSentence, NamesWhatHappensOnTheWay) {
    EXPECT_EQ(sentence_of(Event::Steered{Turn::Left}), "steers left");
    EXPECT_EQ(sentence_of(Event::ProgressFailed{0.5}), "no progress at 0.50 m: it cannot arrive until there is");
    EXPECT_EQ(sentence_of(Event::TargetRetracked{{{0xA9B40001}, {{1, 2, 3}, {}}}}),
              "follows its target to (1.00, 2.00, 3.00) in cell 0xA9B40001");
    EXPECT_EQ(sentence_of(Event::TargetQuantumSet{5}), "asks its target to look 5.00 s ahead");
}

TEST(MoveToSentence, NamesHowItEnded) {
    EXPECT_EQ(sentence_of(Event::MoveArrived{0.536}), "arrived at 0.536 m");
    EXPECT_EQ(sentence_of(Event::MoveToCompleted{0x50000001}), "move-to done, sticks to 0x50000001");
    EXPECT_EQ(sentence_of(Event::MoveToCancelled{MotionError::WentTooFar}),
              "move-to cancelled: went farther than the fail distance");
    EXPECT_EQ(sentence_of(Event::MoveToCancelled{MotionError{0x99}}), "move-to cancelled: a motion was refused (0x99)");
}

// No two of them read alike in a timeline.
TEST(MoveToSentence, HasItsOwnWordsForEveryError) {
    std::set<std::string_view> words;
    for (std::uint32_t code = 0; code <= 0xFF; ++code) words.insert(sentence(static_cast<MotionError>(code)));
    EXPECT_EQ(words.size(), 20U) << "those of the spec, and one for the rest";
    EXPECT_FALSE(words.contains(""));
}

TEST(TargetSentence, NamesTheTargetAndWhatItReports) {
    EXPECT_EQ(sentence_of(Event::TargetWatched{0x50000001}), "watches 0x50000001");
    EXPECT_EQ(sentence_of(Event::TargetReported{0x50000001, TargetStatus::LeftWorld}),
              "target 0x50000001 reports: left the world");
    EXPECT_EQ(sentence_of(Event::TargetTimedOut{0x50000001}), "target 0x50000001 never sent a report: timed out");
    EXPECT_EQ(sentence_of(Event::WatcherBoundReached{0x50000001, 256}),
              "bound of 256 watchers reached: 0x50000001 refused");
}

}  // namespace
}  // namespace acmotion::test
