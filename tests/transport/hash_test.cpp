#include <gtest/gtest.h>

#include "support/hex.h"
#include "transport/checksum.h"

namespace acmotion::test {
namespace {

using test::from_text;
using test::unhex;

// Spec 11 §6.1
TEST(Hash32, GivesTheWordsOfTheSpecification) {
    EXPECT_EQ(hash32({}), 0x00000000U);
    EXPECT_EQ(hash32(from_text("A")), 0x41010000U);
    EXPECT_EQ(hash32(from_text("AB")), 0x41440000U);
    EXPECT_EQ(hash32(from_text("ABC")), 0x41454300U);
    EXPECT_EQ(hash32(from_text("ABCD")), 0x44474241U);
    EXPECT_EQ(hash32(from_text("ABCDE")), 0x89484241U);
    EXPECT_EQ(hash32(from_text("hello world")), 0x4E5AE9D7U);
    EXPECT_EQ(hash32(unhex("C8F70000")), 0x0004F7C8U);
    EXPECT_EQ(hash32(unhex("0102030405")), 0x09080201U);
    EXPECT_EQ(hash32(ByteBuffer(16, std::byte{0xFF})), 0x000FFFFCU);
    EXPECT_EQ(hash32(unhex("808182")), 0x80848200U) << "left-over bytes are unsigned";
}

// Spec 11 §6.2
TEST(HeaderHash, IsHash32WithTheChecksumFieldReplaced) {
    const ByteBuffer bytes = unhex("02000000 06400001 DD70DDBA 0B006400 24000100");
    EXPECT_EQ(header_hash(read_packet_header(bytes)), hash32(bytes));
    EXPECT_EQ(header_hash(read_packet_header(bytes)), 0xBC56B114U);
}

// Spec 11 §6.3
TEST(PayloadHash, TakesEachFragmentApart) {
    const ByteBuffer odd = unhex("0000000000000080 0100 1500 0000 0A00 46F7000001");
    const ByteBuffer even = unhex("0100000000000080 0100 1400 0000 0A00 46F70000");
    ByteBuffer both = odd;
    append(both, even);
    EXPECT_EQ(payload_hash({.fragments = both}), hash32(odd) + hash32(even));
}

}  // namespace
}  // namespace acmotion::test
