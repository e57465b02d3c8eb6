// Where the bodies of a world are kept, and whose place a held one has
#include "world/object_table.h"

#include <gtest/gtest.h>

#include "geometry/places.h"

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
    EXPECT_EQ(table.bearer_of(*table.find(kId + 69)).id, ObjectId{kId + 69}) << "no object holds it";
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

// A player in the middle of three, whom the other two see at rest.
class RestInATable : public ::testing::Test {
 protected:
    RestInATable() {
        for (const std::uint32_t id : {kBefore, kPlayer, kBehind}) insert(table, id).transient_state = kActive;
    }
    void begin(double clock, float player_x, std::uint32_t player = kPlayer) {
        table.begin_pass(clock, player, at(player_x, 50));
    }
    void rest(ObjectTable::Slot slot, double clock, float distance) {
        WorldObject& object = table.awake_at(slot);
        object.clock = clock;
        object.player_distance = distance;
        object.position = at(10 + distance, 50);
        table.rest(slot);
    }

    static constexpr std::uint32_t kBefore = kId;
    static constexpr std::uint32_t kPlayer = kId + 1;
    static constexpr std::uint32_t kBehind = kId + 2;
    ObjectTable table;
};

TEST_F(RestInATable, OnlyABodyWhoseClockIsThatOfAllMayRest) {
    begin(5, 10);
    rest(2, 4.9, 20);
    EXPECT_TRUE(table.is_awake(2));
    rest(2, 5, 20);
    EXPECT_FALSE(table.is_awake(2));
}

TEST_F(RestInATable, ABodyThatTheNextCentimetreBringsIntoRangeOrOutOfItStaysAwake) {
    begin(5, 10);
    for (const float distance : {95.995F, 96.005F}) {
        rest(2, 5, distance);
        EXPECT_TRUE(table.is_awake(2)) << distance;
    }
    for (const float distance : {95.9F, 96.1F}) {
        table.wake(2);
        rest(2, 5, distance);
        EXPECT_FALSE(table.is_awake(2)) << distance;
    }
}

TEST_F(RestInATable, AnotherPlayerWakesAll) {
    begin(5, 10);
    rest(2, 5, 20);
    begin(6, 10);
    EXPECT_FALSE(table.is_awake(2));
    begin(7, 10, kBefore);
    EXPECT_TRUE(table.is_awake(2));
}

// Those behind the player see it where it goes in the same pass; those before it, in the next.
TEST_F(RestInATable, ASleeperKnowsWhereThePlayerWasWhenItWasPassed) {
    begin(5, 10);
    rest(0, 5, 20);
    rest(2, 5, 20);
    begin(6, 10);
    EXPECT_EQ(table.next_awake(0), 1U);
    table.player_moved(at(13, 50));
    EXPECT_EQ(table.next_awake(2), ObjectTable::kNone);
    EXPECT_EQ(table.settled(0).player_distance, 20);
    EXPECT_EQ(table.settled(2).player_distance, 17);
    for (const ObjectTable::Slot slot : {0U, 2U}) EXPECT_EQ(table.settled(slot).clock, 6);
    begin(7, 13);
    EXPECT_EQ(table.next_awake(0), 1U);
    EXPECT_EQ(table.settled(0).player_distance, 17);
    EXPECT_EQ(table.settled(0).clock, 7) << "passed already";
    EXPECT_EQ(table.settled(2).clock, 6) << "not yet";
    EXPECT_EQ(table.wake(2).player_distance, 17);
    EXPECT_EQ(table.awake_at(2).clock, 6);
}

TEST_F(RestInATable, ASleeperIsVisitedOnceThePlayerHasGoneAsFarAsItsRange) {
    begin(5, 10);
    rest(2, 5, 93);  // 3 m more
    for (const float x : {9.0F, 10.0F}) {
        begin(6, x);
        EXPECT_EQ(table.next_awake(2), ObjectTable::kNone) << x;
    }
    begin(7, 9);
    EXPECT_EQ(table.next_awake(2), 2U) << "it has gone 3 m, though not away";
}

}  // namespace
}  // namespace acmotion::test
