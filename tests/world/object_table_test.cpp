// Where the bodies of a world are kept, and whose place a held one has
#include "world/object_table.h"

#include <gtest/gtest.h>

namespace acmotion::test {
namespace {

constexpr std::uint32_t kId = 0x80000100;

WorldObject& insert(ObjectTable& table, std::uint32_t id) {
    WorldObject& object = table.insert(id);
    object.is_live = true;
    object.has_cell = true;
    return object;
}

// Each is held by the next.
TEST(BearerOf, IsLookedForSixtyFourLevelsUp) {
    ObjectTable table;
    for (std::uint32_t i = 0; i < 70; ++i) insert(table, kId + i).parent = i < 69 ? kId + i + 1 : 0;
    EXPECT_EQ(table.bearer_of(*table.find(kId + 5)).id, ObjectId{kId + 69});
    EXPECT_EQ(table.bearer_of(*table.find(kId + 4)).id, ObjectId{kId + 68}) << "one too many";
    EXPECT_EQ(table.bearer_of(*table.find(kId + 69)).id, ObjectId{kId + 69}) << "nobody holds it";
}

TEST(BearerOf, IsWhatAHolderWithoutACellHoldsAndNotThatHolder) {
    ObjectTable table;
    for (std::uint32_t i = 0; i < 4; ++i) insert(table, kId + i).parent = i < 3 ? kId + i + 1 : 0;
    table.find(kId + 3)->has_cell = false;
    EXPECT_EQ(table.bearer_of(*table.find(kId)).id, ObjectId{kId + 2});
    EXPECT_FALSE(ObjectTable::is_in_cell(table.bearer_of(*table.find(kId))));
    table.find(kId + 1)->parent = kId + 99;  // which is not there
    EXPECT_EQ(table.bearer_of(*table.find(kId)).id, ObjectId{kId + 1});
}

TEST(ObjectTable, FindsLiveObjectsOnlyAndUsesTheLastPlaceThatWasFreedFirst) {
    ObjectTable table;
    table.insert(kId);
    EXPECT_EQ(table.find(kId), nullptr) << "it is still being made";
    EXPECT_EQ(table.slot_of(kId), ObjectTable::kNone);
    for (std::uint32_t i = 0; i < 3; ++i) insert(table, kId + 1 + i);
    EXPECT_EQ(table.size(), 4U);
    const ObjectTable::Slot second = table.slot_of(kId + 2);
    table.erase(kId + 2);
    table.erase(kId + 1);
    table.erase(kId + 77);
    EXPECT_EQ(table.size(), 2U);
    EXPECT_EQ(table.find(kId + 2), nullptr);
    EXPECT_FALSE(table.is_awake(second));
    EXPECT_EQ(table.free_slots().size(), 2U);
    WorldObject& next = insert(table, kId + 8);
    next.velocity = {1, 2, 3};
    EXPECT_EQ(table.slot_of(kId + 8), 1U);
    EXPECT_EQ(insert(table, kId + 9).velocity, Vec3{}) << "nothing of an older life is left";
    EXPECT_EQ(table.slot_of(kId + 9), second);
    EXPECT_TRUE(table.is_awake(second));
    insert(table, kId + 10);
    EXPECT_EQ(table.slots().size(), 5U);
}

TEST(ObjectTable, FindsAnObjectWhereACallerHasLookedBeforeOrWhereItIsNow) {
    ObjectTable table;
    insert(table, kId);
    insert(table, kId + 1);
    EXPECT_EQ(table.find_at(1, kId + 1)->id, ObjectId{kId + 1});
    EXPECT_EQ(table.find_at(0, kId + 1)->id, ObjectId{kId + 1}) << "another is there";
    EXPECT_EQ(table.find_at(ObjectTable::kNone, kId)->id, ObjectId{kId});
    EXPECT_EQ(table.find_at(0, kId + 5), nullptr);
    table.erase(kId);
    EXPECT_EQ(table.find_at(0, kId), nullptr);
}

}  // namespace
}  // namespace acmotion::test
