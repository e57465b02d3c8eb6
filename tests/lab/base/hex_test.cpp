#include "lab/base/hex.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(Hex, IsPairsOfDigitsAndNothingElse) {
    const std::vector<std::byte> bytes{std::byte{0x00}, std::byte{0x9A}, std::byte{0xFF}};
    EXPECT_EQ(to_hex(bytes), "009AFF");
    EXPECT_EQ(from_hex("009AFF"), bytes);
    EXPECT_EQ(from_hex("009aff"), bytes);
    EXPECT_EQ(from_hex(""), std::vector<std::byte>{});
    for (const char* wrong : {"0", "009", "0g", "g0", "0x", " 0", "-1", "+1"}) EXPECT_FALSE(from_hex(wrong)) << wrong;
}

}  // namespace
}  // namespace acmotion::test
