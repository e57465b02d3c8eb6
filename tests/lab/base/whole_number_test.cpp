#include "lab/base/whole_number.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace acmotion::test {
namespace {

TEST(WholeNumber, IsAllOfTheText) {
    EXPECT_EQ(whole_number<std::uint32_t>("4294967295"), 4294967295U);
    EXPECT_EQ(whole_number<std::uint32_t>("ff", 16), 255U);
    for (const char* text : {"", " 1", "1 ", "1.0", "-1", "+1", "4294967296", "x"}) {
        EXPECT_FALSE(whole_number<std::uint32_t>(text)) << text;
    }
}

}  // namespace
}  // namespace acmotion::test
