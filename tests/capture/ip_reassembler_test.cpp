#include "capture/ip_reassembler.h"

#include <gtest/gtest.h>

#include "support/allocations.h"
#include "support/hex.h"

// Spec 11 §10.4
namespace acmotion::test {
namespace {

using test::copy;

class IpReassemblerTest : public testing::Test {
 protected:
    struct Piece {
        std::uint32_t offset;
        std::size_t size;
        bool more;
        std::uint32_t id = 1;
        std::byte fill = std::byte{1};
    };

    IpReassembler::Outcome add(const Piece& piece) {
        const ByteBuffer data(piece.size, piece.fill);
        return reassembler_.add(
            {.protocol = 17, .fragment = IpFragment{piece.id, piece.offset, piece.more}, .payload = data}, 0);
    }

    IpReassembler reassembler_{Limits{}};
};

TEST_F(IpReassemblerTest, WithoutRoomForADatagramEachPieceIsDroppedAndCounted) {
    Limits none;
    none.ip_datagrams_incomplete = 0;
    reassembler_ = IpReassembler{none};
    EXPECT_EQ(add({0, 8, true}).issue, FrameIssue::FragmentEvicted);
}

TEST_F(IpReassemblerTest, OverlappingPiecesDropTheWholeDatagram) {
    EXPECT_FALSE(add({.offset = 0, .size = 16, .more = true}).whole);
    EXPECT_EQ(add({.offset = 8, .size = 16, .more = true}).issue, FrameIssue::FragmentInconsistent);
    EXPECT_EQ(reassembler_.incomplete(), 0U);
}

TEST_F(IpReassemblerTest, AnExactCopyIsNoContradiction) {
    EXPECT_FALSE(add({.offset = 0, .size = 16, .more = true}).issue);
    EXPECT_FALSE(add({.offset = 0, .size = 16, .more = true}).issue);
    EXPECT_EQ(add({.offset = 0, .size = 16, .more = true, .fill = std::byte{2}}).issue,
              FrameIssue::FragmentInconsistent);
}

TEST_F(IpReassemblerTest, PiecesBehindTheLastAreInconsistent) {
    EXPECT_FALSE(add({.offset = 16, .size = 8, .more = true}).issue);
    EXPECT_EQ(add({.offset = 8, .size = 8, .more = false}).issue, FrameIssue::FragmentInconsistent);

    EXPECT_FALSE(add({.offset = 16, .size = 8, .more = false}).issue);
    EXPECT_EQ(add({.offset = 8, .size = 8, .more = false}).issue, FrameIssue::FragmentInconsistent);
}

TEST_F(IpReassemblerTest, APieceThatIsNotTheLastIsAMultipleOfEight) {
    EXPECT_EQ(add({.offset = 0, .size = 9, .more = true}).issue, FrameIssue::FragmentInconsistent);
    EXPECT_EQ(add({.offset = 0, .size = 0, .more = true}).issue, FrameIssue::FragmentInconsistent);
}

TEST_F(IpReassemblerTest, APieceCostsItsBytesWhereverItLies) {
    EXPECT_LT(allocated_bytes_of([&] { EXPECT_FALSE(add({.offset = 65528, .size = 7, .more = false}).whole); }), 1000U);
}

TEST_F(IpReassemblerTest, PiecesAreJoinedInTheirOrderNotInThatOfTheirComing) {
    EXPECT_FALSE(add({.offset = 16, .size = 1, .more = false, .fill = std::byte{3}}).whole);
    EXPECT_FALSE(add({.offset = 8, .size = 8, .more = true, .fill = std::byte{2}}).whole);
    EXPECT_FALSE(add({.offset = 8, .size = 8, .more = true, .fill = std::byte{2}}).issue);
    const auto done = add({.offset = 0, .size = 8, .more = true, .fill = std::byte{1}});
    ASSERT_TRUE(done.whole);
    EXPECT_EQ(copy(done.whole->payload), unhex("0101010101010101 0202020202020202 03"));
}

TEST_F(IpReassemblerTest, ADatagramHasAtMost65535Bytes) {
    EXPECT_FALSE(add({.offset = 65528, .size = 7, .more = false}).issue);
    EXPECT_EQ(add({.offset = 65528, .size = 8, .more = false}).issue, FrameIssue::FragmentInconsistent);
    EXPECT_EQ(reassembler_.incomplete(), 0U);
}

TEST_F(IpReassemblerTest, At65InProgressTheOldestIsDropped) {
    for (std::uint32_t id = 0; id < 64; ++id) EXPECT_FALSE(add({.offset = 0, .size = 8, .more = true, .id = id}).issue);
    EXPECT_EQ(add({.offset = 0, .size = 8, .more = true, .id = 64}).issue, FrameIssue::FragmentEvicted);
    EXPECT_EQ(reassembler_.incomplete(), 64U);
    EXPECT_TRUE(add({.offset = 8, .size = 8, .more = false, .id = 1}).whole);
    EXPECT_FALSE(add({.offset = 8, .size = 8, .more = false, .id = 0}).whole);
}

}  // namespace
}  // namespace acmotion::test
