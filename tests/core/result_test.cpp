// Trouble from outside: an Error names the message, the field and the byte.
#include "acmotion/core/result.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(Error, IsDescribedByMessageFieldByteAndAWordForItsCode) {
    EXPECT_EQ(describe({ErrorCode::Truncated, "PositionPack", "origin", 8}),
              "PositionPack.origin at byte 8: truncated");
    EXPECT_EQ(name(ErrorCode::Invalid), "invalid");
    EXPECT_EQ(name(ErrorCode::Unknown), "unknown");
    EXPECT_EQ(name(ErrorCode::OutOfRange), "out of range");
    EXPECT_EQ(name(ErrorCode::Unreadable), "unreadable");
}

}  // namespace
}  // namespace acmotion::test
