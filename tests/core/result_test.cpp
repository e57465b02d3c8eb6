// Trouble from outside: an Error names the message, the field and the byte.
#include "acmotion/core/result.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(Error, IsDescribedByMessageFieldAndByte) {
    const Error error{ErrorCode::Truncated, "PositionPack", "origin", 8};

    EXPECT_EQ(describe(error), "PositionPack.origin at byte 8: truncated");
}

TEST(Error, HasAWordForEveryCode) {
    EXPECT_EQ(name(ErrorCode::Truncated), "truncated");
    EXPECT_EQ(name(ErrorCode::Invalid), "invalid");
    EXPECT_EQ(name(ErrorCode::Unknown), "unknown");
    EXPECT_EQ(name(ErrorCode::OutOfRange), "out of range");
    EXPECT_EQ(name(ErrorCode::Unreadable), "unreadable");
}

TEST(Result, CarriesTheErrorItFailedWith) {
    const Result<int> result = fail(ErrorCode::Invalid, "PositionPack", "cell", 4);

    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error(), (Error{ErrorCode::Invalid, "PositionPack", "cell", 4}));
}

}  // namespace
}  // namespace acmotion::test
