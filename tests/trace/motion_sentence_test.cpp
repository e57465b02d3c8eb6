// design.md: every decision explained. The words of the motion interpreter's events.
#include <gtest/gtest.h>

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

}  // namespace
}  // namespace acmotion::test
