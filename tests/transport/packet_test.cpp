#include "transport/packet.h"

#include <gtest/gtest.h>

#include "support/hex.h"
#include "support/take_all.h"
#include "transport/optional_header.h"
#include "transport/packet_draft.h"

namespace acmotion::test {
namespace {

using test::copy;
using test::take_all;
using test::unhex;

// A datagram with these flags and these bytes after the header.
ByteBuffer datagram(std::uint32_t flags, Bytes body) {
    ByteBuffer bytes = make_body(std::uint32_t{2}, flags, std::uint32_t{0}, std::uint16_t{11}, std::uint16_t{0},
                                 static_cast<std::uint16_t>(body.size()), std::uint16_t{1});
    append(bytes, body);
    return bytes;
}

Error error_of(const ByteBuffer& bytes) {
    const auto packet = parse_packet(bytes);
    return packet ? Error{} : packet.error();
}

std::vector<std::string_view> names_of(const Packet& packet) {
    std::vector<std::string_view> names;
    OptionalHeaderCursor cursor{packet};
    take_all(cursor, 32, [&](const OptionalHeader& header) { names.push_back(header.kind->name); });  // a flag each
    return names;
}

// Spec 11 §1.1
TEST(PacketHeader, HasItsFieldsWhereTheTableSays) {
    const auto header = read_packet_header(unhex("08000000 06000000 4786E75E 0B000544 D0010100"));
    EXPECT_EQ(header, (PacketHeader{8, 6, 0x5EE78647, 11, 0x4405, 464, 1}));
}

TEST(Packet, HasAllOfItsSizeAndKeepsWhatIsBeyond) {
    EXPECT_EQ(error_of(ByteBuffer(19)), (Error{ErrorCode::Truncated, "Packet", "header", 19}));
    ByteBuffer bytes = datagram(kFlagAckSequence, unhex("07000000"));
    bytes.pop_back();
    EXPECT_EQ(error_of(bytes), (Error{ErrorCode::Truncated, "Packet", "size", 16}));
    append(bytes, unhex("0009"));
    EXPECT_EQ(copy(parse_packet(bytes)->beyond_size), unhex("09"));
    EXPECT_TRUE(parse_packet(bytes)->surplus.empty());

    // Spec 11 §6.3, §8.1: bytes that no header claims
    const ByteBuffer twice = datagram(kFlagAckSequence, unhex("07000000 07000000"));
    EXPECT_EQ(copy(parse_packet(twice)->surplus), unhex("07000000"));
    EXPECT_TRUE(parse_packet(twice)->beyond_size.empty());
}

// Spec 11 §2
TEST(Packet, WithAnyBitOutsideTheKnownMaskIsInvalid) {
    for (int bit = 0; bit < 32; ++bit) {
        const std::uint32_t flag = std::uint32_t{1} << bit;
        if ((kKnownFlags & flag) != 0) continue;
        EXPECT_EQ(error_of(datagram(flag, {})), (Error{ErrorCode::Unknown, "Packet", "flags", 4})) << bit;
    }
}

TEST(OptionalHeaders, AppearInAscendingBitOrder) {
    PacketDraft draft;
    draft.add_optional(kFlagServerSwitch, make_body(1U, 2U));
    draft.add_optional(kFlagAckSequence, make_body(7U));
    draft.add_optional(kFlagTimeSync, make_body(100.5));
    draft.add_optional(kFlagFlow, make_body(4096U, std::uint16_t{0x8001}));
    const ByteBuffer bytes = draft.finish();
    const auto packet = parse_packet(bytes);
    ASSERT_TRUE(packet);
    EXPECT_EQ(names_of(*packet), (std::vector<std::string_view>{"ServerSwitch", "AckSequence", "TimeSync", "Flow"}));
    EXPECT_EQ(copy(*find_optional_header(*packet, kFlagTimeSync)), make_body(100.5));
    EXPECT_EQ(copy(*find_optional_header(*packet, kFlagFlow)), unhex("00100000 0180"));
    EXPECT_FALSE(find_optional_header(*packet, kFlagEchoRequest));
}

TEST(OptionalHeaders, HaveTheSizesOfTheTable) {
    for (const OptionalHeaderKind& kind : optional_header_kinds()) {
        if (kind.size != OptionalSize::Fixed) continue;
        const ByteBuffer whole = datagram(kind.flag, ByteBuffer(kind.fixed_bytes));
        ASSERT_TRUE(parse_packet(whole)) << kind.name;
        EXPECT_TRUE(parse_packet(whole)->surplus.empty()) << kind.name;
        if (kind.fixed_bytes == 0) continue;
        const ByteBuffer cut = datagram(kind.flag, ByteBuffer(kind.fixed_bytes - 1U));
        EXPECT_EQ(error_of(cut), (Error{ErrorCode::Truncated, "Packet", kind.name, 20}));
    }
}

TEST(OptionalHeaders, CoverTheKnownMask) {
    std::uint32_t flags = kFlagRetransmission | kFlagEncryptedChecksum | kFlagBlobFragments;
    for (const OptionalHeaderKind& kind : optional_header_kinds()) flags |= kind.flag;
    EXPECT_EQ(flags, kKnownFlags);
}

TEST(OptionalHeaders, OfSequencesNameAtMost115) {
    EXPECT_TRUE(parse_packet(datagram(kFlagRequestRetransmit, unhex("00000000")))) << "and maybe none";
    for (const char* cut : {"020000", "02000000 04000000"})
        EXPECT_EQ(error_of(datagram(kFlagRequestRetransmit, unhex(cut))).code, ErrorCode::Truncated);
    const std::vector<std::uint32_t> sequences(115, 4);
    EXPECT_TRUE(parse_packet(datagram(kFlagRequestRetransmit, make_sequence_list(sequences))));
    ByteBuffer one_more = make_sequence_list(sequences);
    store_le(std::span(one_more), 0, std::uint32_t{116});
    append_le(one_more, std::uint32_t{4});
    EXPECT_EQ(error_of(datagram(kFlagRejectRetransmit, one_more)),
              (Error{ErrorCode::OutOfRange, "Packet", "RejectRetransmit", 20}));
}

TEST(OptionalHeaders, LoginRequestTakesTheRestAndShowsNothingOfIt) {
    const ByteBuffer bytes = datagram(kFlagLoginRequest, test::from_text("name and password"));
    const auto packet = parse_packet(bytes);
    ASSERT_TRUE(packet);
    EXPECT_TRUE(packet->surplus.empty());
    EXPECT_TRUE(find_optional_header(*packet, kFlagLoginRequest)->empty());
}

// Spec 11 §3
ByteBuffer fragment(std::uint16_t size, std::size_t data) {
    ByteBuffer bytes = make_body(std::uint64_t{5}, std::uint16_t{1}, size, std::uint16_t{0}, std::uint16_t{kQueueUi});
    bytes.resize(bytes.size() + data);
    return bytes;
}

TEST(Fragments, FollowTheOptionalHeadersWithoutPadding) {
    PacketDraft draft;
    draft.add_optional(kFlagFlow, make_body(1U, std::uint16_t{2}));
    draft.add_fragment({.blob_id = 0x8000000000000001, .queue = kQueueSmartbox}, unhex("46F70000 01"));
    draft.add_fragment({.blob_id = 0x8000000000000002, .count = 5, .index = 1, .queue = kQueueUi}, ByteBuffer(448));
    const ByteBuffer bytes = draft.finish();
    const auto packet = parse_packet(bytes);
    ASSERT_TRUE(packet);

    FragmentCursor cursor{packet->fragments};
    const auto first = cursor.next();
    ASSERT_TRUE(first);
    EXPECT_EQ(first->header, (FragmentHeader{0x8000000000000001, 1, 21, 0, kQueueSmartbox}));
    EXPECT_EQ(copy(first->data), unhex("46F70000 01"));
    const auto second = cursor.next();
    ASSERT_TRUE(second);
    EXPECT_EQ(second->header, (FragmentHeader{0x8000000000000002, 5, 464, 1, kQueueUi}));
    EXPECT_FALSE(cursor.next());
}

TEST(Fragments, LeavingOneToFifteenBytesAreMalformed) {
    for (std::size_t remaining = 1; remaining < 16; ++remaining) {
        ByteBuffer chain = fragment(20, 4);
        chain.resize(chain.size() + remaining);
        EXPECT_EQ(error_of(datagram(kFlagBlobFragments, chain)),
                  (Error{ErrorCode::Truncated, "Fragment", "header", 40}));
    }
}

TEST(Fragments, ThatAreCutAreMalformed) {
    EXPECT_EQ(error_of(datagram(kFlagBlobFragments, {})), (Error{ErrorCode::Truncated, "Fragment", "header", 20}));
    EXPECT_EQ(error_of(datagram(kFlagBlobFragments, fragment(25, 8))),
              (Error{ErrorCode::Truncated, "Fragment", "data", 36}));
}

TEST(Fragments, HaveASizeFrom16To464) {
    EXPECT_TRUE(parse_packet(datagram(kFlagBlobFragments, fragment(16, 0))));
    EXPECT_TRUE(parse_packet(datagram(kFlagBlobFragments, fragment(464, 448))));
    for (const std::uint16_t size : std::initializer_list<std::uint16_t>{0, 15, 465, 0xFFFF}) {
        EXPECT_EQ(error_of(datagram(kFlagBlobFragments, fragment(size, 600))),
                  (Error{ErrorCode::OutOfRange, "Fragment", "size", 30}));
    }
}

// Spec 11 §5.1 step 2
TEST(Packet, IsAckOrNakOnlyWithNoFragmentsAndNoOtherHeader) {
    EXPECT_TRUE(is_ack_or_nak_only({.flags = kFlagAckSequence}));
    EXPECT_TRUE(is_ack_or_nak_only({.flags = kFlagAckSequence | kFlagEncryptedChecksum}));
    EXPECT_TRUE(is_ack_or_nak_only({.flags = kFlagAckSequence | kFlagRequestRetransmit}));
    EXPECT_FALSE(is_ack_or_nak_only({.flags = kFlagAckSequence | kFlagBlobFragments}));
    EXPECT_FALSE(is_ack_or_nak_only({.flags = kFlagAckSequence | kFlagTimeSync}));
    EXPECT_FALSE(is_ack_or_nak_only({.flags = kFlagRejectRetransmit}));
}

}  // namespace
}  // namespace acmotion::test
