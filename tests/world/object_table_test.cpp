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
TEST(BearerOf, IsSixtyFourLevelsUpAtMost) {
    ObjectTable table;
    for (std::uint32_t i = 0; i < 70; ++i) insert(table, kId + i).parent = i < 69 ? kId + i + 1 : 0;
    const auto bearer = [&](std::uint32_t i) { return table.bearer_of(*table.find(kId + i)).id; };
    EXPECT_EQ(bearer(5), ObjectId{kId + 69});
    EXPECT_EQ(bearer(4), ObjectId{kId + 68}) << "one too many";
    EXPECT_EQ(bearer(69), ObjectId{kId + 69}) << "no object holds it";
    table.find(kId + 69)->has_cell = false;
    EXPECT_EQ(bearer(67), ObjectId{kId + 68}) << "what a holder without a cell holds";
    EXPECT_FALSE(ObjectTable::is_in_cell(table.bearer_of(*table.find(kId + 67))));
    table.find(kId + 68)->parent = kId + 99;  // which is not there
    EXPECT_EQ(bearer(67), ObjectId{kId + 68});
}

TEST(ObjectTable, FindsLiveObjectsAndUsesTheLastPlaceThatWasFreedFirst) {
    ObjectTable table;
    table.insert(kId);
    EXPECT_EQ(table.find(kId), nullptr) << "it is still being made";
    EXPECT_EQ(table.slot_of(kId), ObjectTable::kNone);
    for (std::uint32_t i = 0; i < 3; ++i) insert(table, kId + 1 + i);
    EXPECT_EQ(table.size(), 4U);
    const ObjectTable::Slot second = table.slot_of(kId + 2);
    EXPECT_EQ(table.find_at(second, kId + 2)->id, ObjectId{kId + 2});
    EXPECT_EQ(table.find_at(1, kId + 2)->id, ObjectId{kId + 2}) << "another is there";
    EXPECT_EQ(table.find_at(ObjectTable::kNone, kId + 2)->id, ObjectId{kId + 2});
    for (const std::uint32_t gone : {kId + 2, kId + 1, kId + 77}) table.erase(gone);
    EXPECT_EQ(table.size(), 2U);
    EXPECT_EQ(table.find(kId + 2), nullptr);
    EXPECT_EQ(table.find_at(second, kId + 2), nullptr);
    EXPECT_FALSE(table.is_awake(second));
    insert(table, kId + 8).velocity = {1, 2, 3};
    EXPECT_EQ(table.slot_of(kId + 8), 1U);
    EXPECT_EQ(insert(table, kId + 9).velocity, Vec3{}) << "nothing of an older life is left";
    EXPECT_EQ(table.slot_of(kId + 9), second);
    EXPECT_TRUE(table.is_awake(second));
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

TEST_F(RestInATable, ABodyRestsAwayFromTheEdgeOfItsRange) {
    begin(5, 10);
    rest(2, 4.9, 20);
    EXPECT_TRUE(table.is_awake(2));
    for (const float distance : {20.0F, 95.9F, 95.995F, 96.005F, 96.1F}) {
        table.wake(2);
        rest(2, 5, distance);
        EXPECT_EQ(table.is_awake(2), std::abs(distance - 96) < 0.01F) << distance;
    }
    begin(6, 10);
    EXPECT_FALSE(table.is_awake(2));
    begin(7, 10, kBefore);
    EXPECT_TRUE(table.is_awake(2)) << "it is another player";
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

}  // namespace
}  // namespace acmotion::test
