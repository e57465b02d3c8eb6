#include "transport/sequence_window.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

SequenceOrder receive(SequenceWindow& window, std::uint32_t sequence) {
    const SequenceOrder order = window.judge(sequence, false);
    if (order != SequenceOrder::Duplicate && order != SequenceOrder::TooFar) window.accept(sequence);
    return order;
}

SequenceWindow begun() {
    SequenceWindow window{{}};
    window.begin(1);
    return window;
}

// Spec 11 §5: the three steps of spec 10 §3.1 with 0x7FFFFFFF in place of 0x7FFF
TEST(PacketSequence, WrapsLikeAStamp) {
    EXPECT_TRUE(is_newer_sequence(3, 2));
    EXPECT_FALSE(is_newer_sequence(2, 2));
    EXPECT_TRUE(is_newer_sequence(1, 0xFFFFFFFF));
    EXPECT_TRUE(is_newer_sequence(0, 0x80000000));
    EXPECT_FALSE(is_newer_sequence(0x80000000, 0));
    EXPECT_TRUE(is_newer_sequence(0x7FFFFFFF, 0));
    EXPECT_FALSE(is_newer_sequence(0, 0x7FFFFFFF));
}

TEST(SequenceWindow, ExpectsTwoFirst) {
    SequenceWindow window = begun();
    EXPECT_EQ(receive(window, 2), SequenceOrder::Next);
    EXPECT_EQ(window.lost(), 0U);
}

TEST(SequenceWindow, CountsWhatIsMissingFromTheFirstNumberThatCame) {
    SequenceWindow window{{}};
    EXPECT_EQ(receive(window, 500), SequenceOrder::Next);
    EXPECT_EQ(window.lost(), 0U);
    EXPECT_EQ(receive(window, 498), SequenceOrder::Late);
    EXPECT_EQ(window.lost(), 1U) << "499";
}

// Spec 11 §5.1
TEST(SequenceWindow, SeesGapsAndWhatFillsThem) {
    SequenceWindow window = begun();
    EXPECT_EQ(receive(window, 2), SequenceOrder::Next);
    EXPECT_EQ(window.gap_before(5), 2U);
    EXPECT_EQ(receive(window, 5), SequenceOrder::AfterGap);
    for (const std::uint32_t not_newer : {3U, 5U}) EXPECT_EQ(window.gap_before(not_newer), 0U);
    EXPECT_EQ(SequenceWindow{{}}.gap_before(500), 0U) << "nothing is known of what came before";
    EXPECT_EQ(window.lost(), 2U);
    EXPECT_EQ(receive(window, 3), SequenceOrder::Late);
    EXPECT_EQ(receive(window, 3), SequenceOrder::Duplicate);
    EXPECT_EQ(window.lost(), 1U);
}

TEST(SequenceWindow, RemembersTheLast512) {
    SequenceWindow window = begun();
    for (std::uint32_t sequence = 2; sequence < 602; ++sequence) receive(window, sequence);
    EXPECT_EQ(window.judge(601, false), SequenceOrder::Duplicate);
    EXPECT_EQ(window.judge(90, false), SequenceOrder::Duplicate);
    EXPECT_EQ(window.judge(89, false), SequenceOrder::Late);
    window.accept(89);  // a straggler pushes nothing out
    EXPECT_EQ(window.judge(601, false), SequenceOrder::Duplicate);
}

TEST(SequenceWindow, FindsMoreThan7FFFTooFarEitherWay) {
    for (const std::uint32_t highest : {0x8000U, 40000U, 0x7FFFFFFFU, 0x90000000U, 0xFFFFFFF0U}) {
        SequenceWindow window{{}};
        receive(window, highest);
        EXPECT_EQ(receive(window, highest), SequenceOrder::Duplicate) << highest;
        EXPECT_EQ(window.judge(highest + 0x7FFF, false), SequenceOrder::AfterGap) << highest;
        EXPECT_EQ(window.judge(highest + 0x8000, false), SequenceOrder::TooFar) << highest;
        EXPECT_EQ(window.judge(highest - 1, false), SequenceOrder::Late) << highest;
        EXPECT_EQ(window.judge(highest - 0x7FFF, false), SequenceOrder::Late) << highest;
        EXPECT_EQ(window.judge(highest - 0x8000, false), SequenceOrder::TooFar) << highest;
    }
}

TEST(SequenceWindow, KnowsWhichOfTheMissingTheReceiverMissedToo) {
    SequenceWindow window = begun();
    for (const std::uint32_t sequence : {2U, 3U, 7U}) receive(window, sequence);
    EXPECT_EQ(window.lost(), 3U);
    EXPECT_EQ(window.asked_again(), 0U) << "the capture lacks them";
    for (const std::uint32_t sequence : {2U, 3U, 7U, 4U, 5U, 5U}) window.ask_again(sequence);
    EXPECT_EQ(window.asked_again(), 2U);
    receive(window, 5);
    EXPECT_EQ(window.asked_again(), 1U);
    EXPECT_EQ(window.lost(), 2U);
}

TEST(SequenceWindow, RemembersNoMoreRequestsThanPackets) {
    SequenceWindow window = begun();
    receive(window, 0x7000);
    for (std::uint32_t sequence = 2; sequence < 0x9000; ++sequence) window.ask_again(sequence);
    EXPECT_LE(window.asked_again(), Limits{}.sequences_remembered);
}

TEST(SequenceWindow, TakesAnAcksNumberAboveTheHighestAsEvidenceOfLoss) {
    SequenceWindow window = begun();
    receive(window, 2);
    window.announce(4);
    EXPECT_EQ(window.lost(), 2U);
    EXPECT_EQ(receive(window, 3), SequenceOrder::Next);
    EXPECT_EQ(receive(window, 4), SequenceOrder::Next);
    EXPECT_EQ(window.lost(), 0U);
}

TEST(SequenceWindow, ASessionBeginsWithNothingOfTheOneBefore) {
    SequenceWindow window = begun();
    for (const std::uint32_t sequence : {2U, 3U, 4U, 7U}) receive(window, sequence);
    window.announce(9);
    window.ask_again(5);
    window.begin(1);
    EXPECT_EQ(window.lost(), 0U);
    EXPECT_EQ(receive(window, 2), SequenceOrder::Next);
    EXPECT_EQ(receive(window, 7), SequenceOrder::AfterGap);
    EXPECT_EQ(window.lost(), 4U) << "3, 4, 5 and 6";
    EXPECT_EQ(window.asked_again(), 0U);
}

TEST(SequenceWindow, LetsAGoodResendThroughAfterABrokenCopy) {
    SequenceWindow window = begun();
    window.accept_failed(2);
    EXPECT_EQ(window.judge(2, true), SequenceOrder::Duplicate);
    EXPECT_EQ(receive(window, 2), SequenceOrder::Next);
    EXPECT_EQ(window.judge(2, true), SequenceOrder::Duplicate);
    EXPECT_EQ(window.judge(2, false), SequenceOrder::Duplicate);
}

TEST(SequenceWindow, RemembersABrokenPacketBeforeTheFirstGoodOne) {
    SequenceWindow window{Limits{}};
    window.accept_failed(1'000'000);
    EXPECT_EQ(window.judge(1'000'000, true), SequenceOrder::Duplicate);
    EXPECT_EQ(window.judge(1'000'000, false), SequenceOrder::Next);
}

}  // namespace
}  // namespace acmotion::test
