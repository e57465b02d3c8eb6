// design.md: every decision explained. The words of the move-to's and the target manager's events.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "acmotion/trace/sentence.h"
#include "trace/sentence_of.h"

namespace acmotion::test {
namespace {

TEST(MoveToSentence, NamesTheOrderAndHowItBegan) {
    EXPECT_EQ(sentence_of(Event::MoveToStarted{MoveToType::MoveToObject, 0x50000001}), "told to move to 0x50000001");
    EXPECT_EQ(sentence_of(Event::MoveToStarted{MoveToType::TurnToHeading, {}}), "told to turn to a heading");
    EXPECT_EQ(sentence_of(Event::MoveBegun{Stride::Run, true, 3}), "runs away from the target, 3.00 m");
    EXPECT_EQ(sentence_of(Event::MoveBegun{Stride::BackUp, true, 2}), "walks backwards away from the target, 2.00 m");
    EXPECT_EQ(sentence_of(Event::TurnBegun{Turn::Left, 12.5, 270}), "turns left by 12.5° to heading 270.0");
}

TEST(MoveToSentence, NamesWhatHappensOnTheWay) {
    EXPECT_EQ(sentence_of(Event::Steered{Turn::Left}), "steers left");
    EXPECT_EQ(sentence_of(Event::Steered{Turn::None}), "steers straight on");
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
    EXPECT_EQ(sentence_of(Event::MoveToCancelled{MotionError::UnknownMotion}),
              "move-to cancelled: the motion is unknown or not running");
    EXPECT_EQ(sentence_of(Event::MoveToCancelled{MotionError{0x99}}), "move-to cancelled: a motion was refused (0x99)");
}

// No two of them read alike in a timeline.
TEST(MoveToSentence, HasItsOwnWordsForEveryError) {
    std::set<std::string> words;
    const std::vector<MotionError> errors{MotionError::None,
                                          MotionError::NoMotionTable,
                                          MotionError::NoBody,
                                          MotionError::NoInterpreter,
                                          MotionError::NotGrounded,
                                          MotionError::ActionCancelled,
                                          MotionError::TargetLost,
                                          MotionError::TargetUnknown,
                                          MotionError::Teleported,
                                          MotionError::WentTooFar,
                                          MotionError::CannotCrouchInCombat,
                                          MotionError::CannotSitInCombat,
                                          MotionError::UnknownMotion,
                                          MotionError::CannotSleepInCombat,
                                          MotionError::CannotEmoteInCombat,
                                          MotionError::TooManyActions,
                                          MotionError::GeneralFailure,
                                          MotionError::MotionForbidsJump,
                                          MotionError::CannotJump,
                                          MotionError{0x99}};
    for (const MotionError error : errors) words.insert(std::string(sentence(error)));
    EXPECT_EQ(words.size(), errors.size());
    EXPECT_FALSE(words.contains(""));
}

TEST(TargetSentence, HasItsOwnWordsForEveryStatus) {
    std::set<std::string> words;
    for (std::uint8_t status = 0; status <= static_cast<std::uint8_t>(TargetStatus::TimedOut); ++status) {
        words.insert(sentence_of(Event::TargetReported{0x50000001, static_cast<TargetStatus>(status)}));
    }
    EXPECT_EQ(words.size(), static_cast<std::size_t>(TargetStatus::TimedOut) + 1);
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
