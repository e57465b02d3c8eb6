#include "acmotion/core/bytes.h"

#include <gtest/gtest.h>

#include "support/hex.h"

namespace acmotion::test {
namespace {

using test::unhex;

TEST(Bytes, AreReadInEitherOrder) {
    const ByteBuffer bytes = unhex("00 01020304 05060708");
    EXPECT_EQ(load_le<std::uint32_t>(bytes, 1), 0x04030201U);
    EXPECT_EQ(load_be<std::uint32_t>(bytes, 1), 0x01020304U);
    EXPECT_EQ(load_be<std::uint64_t>(bytes, 1), 0x0102030405060708U);
}

TEST(Bytes, OfANumberComeBackAsItWas) {
    ByteBuffer bytes;
    append_le(bytes, 100.5);
    append_be(bytes, std::uint16_t{0x1234});
    EXPECT_EQ(bytes, unhex("0000000000205940 1234"));
    EXPECT_EQ(load_le<double>(bytes, 0), 100.5);
    store_le(std::span(bytes), 8, std::uint16_t{0x1234});
    EXPECT_EQ(load_be<std::uint16_t>(bytes, 8), 0x3412);
}

}  // namespace
}  // namespace acmotion::test
