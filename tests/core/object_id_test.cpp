// Ids: the server's 32-bit names
#include "acmotion/core/object_id.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

TEST(ObjectId, ZeroNamesNoObject) {
    EXPECT_TRUE(ObjectId{}.is_null());
    EXPECT_FALSE(ObjectId{0x5000000A}.is_null());
}

TEST(ObjectId, IsThePlainNumberOfTheWire) {
    const ObjectId player = 0x5000000A;

    EXPECT_EQ(player.value, 0x5000000AU);
    EXPECT_LT(player, ObjectId{0x80000123});
}

}  // namespace
}  // namespace acmotion::test
