// 20-inbound 3.3 and 4: nine stamps, and the only primitive that moves them
#include <gtest/gtest.h>

#include "acmotion/core/stamp.h"

namespace acmotion::test {
namespace {

TEST(StampSet, StoresANewerValueAndAnswersTrue) {
    StampSet stamps;
    EXPECT_TRUE(stamps.test_and_set(StampSlot::Vector, {5}));
    EXPECT_EQ(stamps[StampSlot::Vector], Stamp{5});
}

// 11-transport 9.3, assumed objects.
TEST(StampSet, TakesTheFirstValueOfAnUnsetSlotAsNewer) {
    for (const std::uint16_t first : std::initializer_list<std::uint16_t>{0, 1, 0x7FFF, 0x8000, 0xFFFF}) {
        StampSet stamps{.unset = StampSet::kAllUnset};
        EXPECT_TRUE(stamps.would_be_newer(StampSlot::Vector, {first}));
        EXPECT_FALSE(stamps.would_be_older(StampSlot::Vector, {first}));
        EXPECT_TRUE(stamps.test_and_set(StampSlot::Vector, {first}));
        EXPECT_FALSE(stamps.test_and_set(StampSlot::Vector, {first})) << "an ordinary stamp from then on";
        EXPECT_TRUE(stamps.is_unset(StampSlot::Teleport));
    }
}

TEST(StampSet, KeepsTheOldValueAgainstAnOlderOrEqualOne) {
    StampSet stamps;
    stamps.write(StampSlot::Vector, {5});

    EXPECT_FALSE(stamps.test_and_set(StampSlot::Vector, {5}));
    EXPECT_FALSE(stamps.test_and_set(StampSlot::Vector, {4}));
    EXPECT_EQ(stamps[StampSlot::Vector], Stamp{5});
}

}  // namespace
}  // namespace acmotion::test
