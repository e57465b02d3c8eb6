#include "transport/reassembler.h"

#include <gtest/gtest.h>

#include "support/allocations.h"
#include "support/recording_sink.h"

// Spec 11 §3.2
namespace acmotion::test {
namespace {

using test::copy;
using test::RecordingSink;

ByteBuffer numbered(std::size_t size) {
    ByteBuffer bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 256);
    return bytes;
}

class ReassemblerTest : public testing::Test {
 protected:
    // A piece of `message`, as its sender would cut it.
    Fragment piece(std::uint64_t blob_id, Bytes message, std::uint16_t index) {
        const std::size_t at = std::size_t{448} * index;
        const Bytes data = message.subspan(at, std::min<std::size_t>(448, message.size() - at));
        const auto count = static_cast<std::uint16_t>((message.size() + 447) / 448);
        return {{blob_id, count, static_cast<std::uint16_t>(16 + data.size()), index, kQueueSmartbox}, data};
    }

    std::optional<ByteBuffer> add(const Fragment& fragment, Verification verification = Verification::Verified) {
        TransportReporter reporter{statistics_, sink_, Sender::Server, now_};
        const auto whole = reassembler_.add(fragment, verification, reporter);
        if (!whole) return std::nullopt;
        trust_ = whole->verification;
        return copy(whole->bytes);
    }

    void pass_time(Nanoseconds seconds) {
        now_ += seconds * kNanosecondsPerSecond;
        TransportReporter reporter{statistics_, sink_, Sender::Server, now_};
        reassembler_.expire(reporter);
    }

    [[nodiscard]] std::uint64_t count(TransportEvent::Kind kind) const { return statistics_.count(kind); }

    Limits limits_;
    Reassembler reassembler_{limits_};
    RecordingSink sink_;
    TransportStatistics statistics_;
    Nanoseconds now_ = 0;
    Verification trust_{};
};

TEST_F(ReassemblerTest, PiecesArriveInAnyOrder) {
    const ByteBuffer message = numbered(1000);
    EXPECT_FALSE(add(piece(1, message, 2)));
    EXPECT_FALSE(add(piece(1, message, 0)));
    EXPECT_EQ(add(piece(1, message, 1)), message);
    EXPECT_EQ(reassembler_.budget()->bytes(), 0U);
}

TEST_F(ReassemblerTest, TheKeyIsTheFull64BitBlobId) {
    const ByteBuffer a = numbered(500);
    const ByteBuffer b = numbered(600);
    EXPECT_FALSE(add(piece(0x0001000000000007, a, 0)));
    EXPECT_FALSE(add(piece(0x0002000000000007, b, 0)));
    EXPECT_EQ(add(piece(0x0001000000000007, a, 1)), a);
    EXPECT_EQ(add(piece(0x0002000000000007, b, 1)), b);
}

TEST_F(ReassemblerTest, ADuplicateIndexIsIgnored) {
    const ByteBuffer message = numbered(500);
    const ByteBuffer other(500);
    EXPECT_FALSE(add(piece(1, message, 0)));
    EXPECT_FALSE(add(piece(1, other, 0)));
    EXPECT_EQ(add(piece(1, message, 1)), message);
    EXPECT_EQ(count(TransportEvent::Kind::DuplicateFragment), 1U);
}

TEST_F(ReassemblerTest, AGoodCopyReplacesABrokenOne) {
    const ByteBuffer message = numbered(500);
    const ByteBuffer broken(500);
    EXPECT_FALSE(add(piece(1, broken, 0), Verification::Failed));
    EXPECT_FALSE(add(piece(1, message, 0)));
    EXPECT_EQ(add(piece(1, message, 1)), message);
    EXPECT_EQ(trust_, Verification::Verified);
}

TEST_F(ReassemblerTest, AMessageIsAsTrustworthyAsItsWorstPiece) {
    const ByteBuffer message = numbered(1000);
    EXPECT_FALSE(add(piece(1, message, 0), Verification::Failed));
    EXPECT_FALSE(add(piece(1, message, 1), Verification::Unverified));
    EXPECT_TRUE(add(piece(1, message, 2), Verification::Verified));
    EXPECT_EQ(trust_, Verification::Failed);
}

TEST_F(ReassemblerTest, AMismatchDiscardsTheWholeAndStartsANewOne) {
    const ByteBuffer old = numbered(1000);
    const ByteBuffer message = numbered(500);
    EXPECT_FALSE(add(piece(1, old, 0)));
    EXPECT_FALSE(add(piece(1, message, 0)));
    EXPECT_EQ(count(TransportEvent::Kind::FragmentMismatch), 1U);
    EXPECT_EQ(add(piece(1, message, 1)), message);

    Fragment other_queue = piece(2, message, 1);
    other_queue.header.queue = kQueueUi;
    EXPECT_FALSE(add(piece(2, message, 0)));
    EXPECT_FALSE(add(other_queue));
    EXPECT_EQ(count(TransportEvent::Kind::FragmentMismatch), 2U);
    EXPECT_EQ(reassembler_.incomplete(), 1U);
}

TEST_F(ReassemblerTest, APieceImpossibleByItselfStartsNothingAndDiscardsItsMessage) {
    const ByteBuffer message = numbered(1000);
    Fragment beyond = piece(1, message, 0);
    beyond.header.index = 3;
    Fragment cut = piece(2, message, 0);
    cut.data = cut.data.first(447);
    Fragment of_none = piece(3, message, 0);
    of_none.header.count = 0;
    for (const Fragment& impossible : {beyond, cut, of_none}) EXPECT_FALSE(add(impossible));
    EXPECT_EQ(count(TransportEvent::Kind::ImpossibleFragment), 3U);
    EXPECT_EQ(reassembler_.incomplete(), 0U);

    EXPECT_FALSE(add(piece(1, message, 0)));
    EXPECT_FALSE(add(beyond));
    EXPECT_EQ(reassembler_.incomplete(), 0U);
    EXPECT_EQ(count(TransportEvent::Kind::FragmentMismatch), 1U);
}

TEST_F(ReassemblerTest, MinimumMessageLengthIsFourAndAFragmentHasData) {
    const ByteBuffer three = numbered(3);
    const ByteBuffer four = numbered(4);
    EXPECT_FALSE(add(piece(1, three, 0)));
    EXPECT_EQ(count(TransportEvent::Kind::MessageTooShort), 1U);
    EXPECT_EQ(add(piece(1, four, 0)), four);
    EXPECT_FALSE(add({{1, 1, 16, 0, kQueueSmartbox}, {}}));
    EXPECT_EQ(count(TransportEvent::Kind::EmptyFragment), 1U);
}

TEST_F(ReassemblerTest, PiecesOfTheLast256CompletedMessagesAreDropped) {
    const ByteBuffer message = numbered(500);
    for (std::uint64_t blob_id = 0; blob_id < 257; ++blob_id) {
        EXPECT_FALSE(add(piece(blob_id, message, 0)));
        EXPECT_TRUE(add(piece(blob_id, message, 1)));
    }
    for (const std::uint64_t remembered : {1U, 256U}) EXPECT_FALSE(add(piece(remembered, message, 0)));
    EXPECT_EQ(count(TransportEvent::Kind::FragmentOfCompleted), 2U);
    EXPECT_EQ(reassembler_.incomplete(), 0U);
    EXPECT_FALSE(add(piece(0, message, 0)));
    EXPECT_EQ(reassembler_.incomplete(), 1U) << "forgotten";
}

TEST_F(ReassemblerTest, AsManyMessagesAsAllowedAreIncompleteAtOnce) {
    const ByteBuffer message = numbered(500);
    TransportReporter reporter{statistics_, sink_, Sender::Server, now_};
    for (const std::size_t allowed : {0U, 1U, 2U}) {
        Reassembler reassembler{Limits{.incomplete_messages = allowed}};
        const auto add = [&](std::uint64_t blob_id, std::uint16_t index) {
            return reassembler.add(piece(blob_id, message, index), Verification::Verified, reporter).has_value();
        };
        for (const std::uint64_t blob_id : {1U, 2U, 3U}) EXPECT_FALSE(add(blob_id, 0));
        EXPECT_EQ(reassembler.incomplete(), allowed);
        EXPECT_EQ(add(3, 1), allowed > 0);
        EXPECT_EQ(add(2, 1), allowed > 1);
    }
}

TEST_F(ReassemblerTest, AnIncompleteMessageIsDroppedAfter30Seconds) {
    const ByteBuffer message = numbered(500);
    EXPECT_FALSE(add(piece(1, message, 0)));
    pass_time(30);
    EXPECT_EQ(reassembler_.incomplete(), 1U);
    pass_time(1);
    EXPECT_EQ(reassembler_.incomplete(), 0U);
    EXPECT_EQ(count(TransportEvent::Kind::MessageExpired), 1U);
}

TEST_F(ReassemblerTest, AllThatIsIncompleteIsAbandonedWhenASessionEnds) {
    const ByteBuffer message = numbered(500);
    for (const std::uint64_t blob_id : {1U, 2U, 3U}) EXPECT_FALSE(add(piece(blob_id, message, 0)));
    TransportReporter reporter{statistics_, sink_, Sender::Server, now_};
    reassembler_.clear(reporter);
    EXPECT_EQ(count(TransportEvent::Kind::MessageAbandoned), 3U);
    EXPECT_EQ(reassembler_.incomplete(), 0U);
    EXPECT_EQ(reassembler_.budget()->bytes(), 0U);
}

TEST_F(ReassemblerTest, AMessageCostsTheBytesThatCameWhateverItClaims) {
    const ByteBuffer data = numbered(1);
    const std::size_t asked = allocated_bytes_of([&] {
        for (std::uint64_t blob_id = 0; blob_id < 100; ++blob_id) {
            EXPECT_FALSE(add({{blob_id, 2048, 17, 2047, kQueueDatabase}, data}));
        }
    });
    EXPECT_LT(asked, 100'000U);
    EXPECT_EQ(reassembler_.budget()->bytes(), 1700U);
    EXPECT_EQ(count(TransportEvent::Kind::MessageEvicted), 0U);
}

TEST_F(ReassemblerTest, MoreThan2048PiecesAreRefused) {
    const ByteBuffer data = numbered(448);
    EXPECT_FALSE(add({{1, 2049, 464, 0, kQueueDatabase}, data}));
    EXPECT_EQ(count(TransportEvent::Kind::MessageTooLong), 1U);
    EXPECT_EQ(reassembler_.budget()->bytes(), 0U);
}

}  // namespace
}  // namespace acmotion::test
