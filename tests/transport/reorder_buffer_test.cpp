#include "transport/reorder_buffer.h"

#include <gtest/gtest.h>

#include "support/recording_sink.h"

// Spec 11 §5.1 step 4
namespace acmotion::test {
namespace {

class ReorderBufferTest : public testing::Test {
 protected:
    // Held if it must wait.
    bool passes(std::uint32_t sequence) {
        if (!buffer_.must_wait(sequence)) return true;
        buffer_.hold({.sequence = sequence, .since = now_, .datagram = ByteBuffer(1)});
        return false;
    }
    using Sequences = std::vector<std::uint32_t>;
    Sequences released() { return all_of(&ReorderBuffer::release); }
    Sequences released_anyway() { return all_of(&ReorderBuffer::release_anyway); }
    // Sequences that count as lost.
    [[nodiscard]] std::uint64_t given_up() const {
        std::uint64_t sum = 0;
        for (const TransportEvent& event : sink_.events)
            if (event.kind == TransportEvent::Kind::GapGivenUp) sum += event.amount;
        return sum;
    }

    Limits limits_{.packets_held = 3};
    ReorderBuffer buffer_{limits_};
    RecordingSink sink_;
    TransportStatistics statistics_;
    Nanoseconds now_ = 0;

 private:
    template <class Release>
    Sequences all_of(Release release) {
        TransportReporter reporter{statistics_, sink_, Sender::Server, now_};
        Sequences sequences;
        while (const auto next = (buffer_.*release)(reporter)) sequences.push_back(next->sequence);
        return sequences;
    }
};

TEST_F(ReorderBufferTest, WhatWaitsBehindAGapComesInOrderOnceItIsFilled) {
    buffer_.begin(1);
    EXPECT_FALSE(passes(4));
    EXPECT_FALSE(passes(3));
    EXPECT_FALSE(buffer_.is_empty());
    EXPECT_EQ(released(), Sequences{});
    EXPECT_TRUE(passes(2));
    EXPECT_EQ(released(), (Sequences{3, 4}));
    EXPECT_TRUE(passes(5));
    EXPECT_EQ(given_up(), 0U);
}

TEST_F(ReorderBufferTest, AGapIsGivenUpAfterItsTime) {
    buffer_.begin(1);
    now_ = kNanosecondsPerSecond / 2;
    EXPECT_FALSE(passes(5));
    now_ += limits_.packet_hold_time - 1;
    EXPECT_EQ(released(), Sequences{});
    ++now_;
    EXPECT_EQ(released(), Sequences{5});
    EXPECT_EQ(given_up(), 3U) << "2, 3 and 4";
    EXPECT_TRUE(passes(6));
}

TEST_F(ReorderBufferTest, AGapIsGivenUpWhenTooManyWait) {
    buffer_.begin(1);
    for (const std::uint32_t sequence : {3U, 4U}) EXPECT_FALSE(passes(sequence));
    EXPECT_EQ(released(), Sequences{});
    EXPECT_FALSE(passes(6));
    EXPECT_EQ(released(), (Sequences{3, 4})) << "6 waits for 5: there is room again";
    EXPECT_EQ(given_up(), 1U);
}

TEST_F(ReorderBufferTest, AtTheEndNothingIsWaitedFor) {
    buffer_.begin(1);
    for (const std::uint32_t sequence : {3U, 6U}) EXPECT_FALSE(passes(sequence));
    EXPECT_EQ(released_anyway(), (Sequences{3, 6}));
    EXPECT_EQ(given_up(), 3U) << "2, 4 and 5";
    EXPECT_TRUE(buffer_.is_empty());
}

TEST_F(ReorderBufferTest, WhatTheSenderCanNoLongerResendIsNotWaitedFor) {
    buffer_.begin(1);
    buffer_.reject(2, now_);
    EXPECT_TRUE(buffer_.is_empty()) << "nothing waits for it";
    EXPECT_FALSE(passes(4));
    for (const std::uint32_t sequence : {1U, 4U, 5U, 3U, 3U}) buffer_.reject(sequence, now_);
    EXPECT_EQ(released(), Sequences{}) << "2 may still come";
    buffer_.reject(2, now_);
    EXPECT_EQ(released(), Sequences{4});
    EXPECT_EQ(given_up(), 2U);
}

}  // namespace
}  // namespace acmotion::test
