#include "lab/base/crc32.h"

#include <gtest/gtest.h>

#include <string_view>

namespace acmotion::test {
namespace {

TEST(Crc32, IsThatOfZip) {
    const auto bytes = [](std::string_view text) { return std::as_bytes(std::span(text)); };
    EXPECT_EQ(crc32(bytes("6789"), crc32(bytes("12345"))), 0xCBF43926U);
    EXPECT_EQ(crc32({}), 0U);
}

}  // namespace
}  // namespace acmotion::test
