#include "acmotion/world/inspector.h"
#include "world/story.h"

// Hosts that cull, and what they keep for bodies (acmotion/world/world.h).
namespace acmotion::test {
namespace {

class Removal : public ::testing::Test {
 protected:
    Removal() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kSword, outside(61, 50), {.creature = false});
        story.server.attach(kOlthoi, kSword);
        story.frames(2);
    }
    Story story;
};

TEST_F(Removal, ARemovedObjectLeavesTheStateThatADeletedOneLeaves) {
    const Snapshot before = story.world.snapshot();
    story.server.remove(kOlthoi);
    const std::uint64_t deleted = WorldInspector{story.world}.state_hash();
    story.world.restore(before);
    EXPECT_TRUE(story.world.remove(kOlthoi, story.now));
    EXPECT_EQ(WorldInspector{story.world}.state_hash(), deleted);
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kOlthoi), 2U);
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_TRUE(story.world.find(kSword)->parent.is_null());
    EXPECT_FALSE(story.world.pose(kSword)) << "what it held is nowhere";
}

TEST_F(Removal, WhatComesLaterWaitsForADescription) {
    ASSERT_TRUE(story.world.remove(kOlthoi, story.now));
    EXPECT_EQ(story.server.position(kOlthoi, outside(70, 50)), Status::Queued);
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50)), Status::Processed);
    EXPECT_EQ(story.recorder.count<Event::MessagesReplayed>(kOlthoi), 1U);
}

TEST_F(Removal, ThePlayerStaysAndSoDoesWhatIsNotThere) {
    EXPECT_FALSE(story.world.remove(kPlayer, story.now));
    EXPECT_FALSE(story.world.remove(kDrudge, story.now));
    EXPECT_FALSE(story.world.remove(kOlthoi, NAN));
    EXPECT_TRUE(story.knows(kPlayer) && story.knows(kOlthoi));
}

TEST_F(Removal, UserDataIsOfALifeAndDecidesNothing) {
    const std::uint64_t hash = WorldInspector{story.world}.state_hash();
    int mine = 0;
    EXPECT_FALSE(story.world.set_user_data(kDrudge, &mine));
    ASSERT_TRUE(story.world.set_user_data(kOlthoi, &mine));
    EXPECT_EQ(story.world.user_data(kOlthoi), &mine);
    EXPECT_EQ(story.world.user_data(kSword), nullptr);
    EXPECT_EQ(WorldInspector{story.world}.state_hash(), hash);
    story.world.remove(kOlthoi, story.now);
    story.server.create(kOlthoi, outside(60, 50));
    EXPECT_EQ(story.world.user_data(kOlthoi), nullptr);
}

TEST_F(Removal, ARestoredWorldKeepsUserDataOfBodiesThatItStillHas) {
    const Snapshot before = story.world.snapshot();
    int of_olthoi = 0;
    int of_drudge = 0;
    ASSERT_TRUE(story.world.set_user_data(kSword, &of_drudge));
    story.world.remove(kSword, story.now);
    story.server.create(kDrudge, outside(62, 50));  // in the slot of the sword
    ASSERT_TRUE(story.world.set_user_data(kOlthoi, &of_olthoi));
    ASSERT_TRUE(story.world.set_user_data(kDrudge, &of_drudge));
    story.world.restore(before);
    EXPECT_EQ(story.world.user_data(kOlthoi), &of_olthoi);
    EXPECT_EQ(story.world.user_data(kDrudge), nullptr);
    EXPECT_EQ(story.world.user_data(kSword), nullptr);
}

}  // namespace
}  // namespace acmotion::test
