#include "acmotion/body/free_space.h"
#include "world/story.h"

// 20-inbound 9.6, 9.7, 10: held objects, and objects that leave the world without going away.
namespace acmotion::test {
namespace {

// Free space that can be set to be unloaded.
class PartialGround : public FreeSpace {
 public:
    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override {
        PlacementOutcome outcome = FreeSpace::resolve(position);
        outcome.has_cell = outcome.has_cell && loaded;
        return outcome;
    }
    bool loaded = true;
};

// An olthoi, beside it a sword that it may hold, and a drudge that may carry both.
class Parents : public ::testing::Test {
 protected:
    Parents() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kSword, outside(61, 50), {.creature = false});
        story.server.create(kDrudge, outside(62, 50));
        story.frames(2);
    }
    [[nodiscard]] BodyInfo sword() const { return story.world.find(kSword).value(); }
    PartialGround ground;
    Story story{{.host = {.placement = &ground}}};
};

TEST_F(Parents, AnAttachedObjectIsWhereItsHolderIsAndNotShown) {
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::Processed);
    EXPECT_EQ(story.body(kSword).parent, kOlthoi);
    EXPECT_EQ(story.body(kOlthoi).aside->children, std::vector<ObjectId>{kSword});
    ASSERT_EQ(story.recorder.count<Event::ObjectParented>(kSword), 1U);
    EXPECT_EQ(story.recorder.all<Event::ObjectParented>(kSword).front().parent, kOlthoi);
    EXPECT_FALSE(story.world.pose(kSword));
    EXPECT_EQ(story.where(kSword), story.where(kOlthoi));
    EXPECT_TRUE(story.body(kSword).has_cell);
    story.server.forward(kOlthoi, kRunForward);
    story.play(1);
    EXPECT_FALSE(story.body(kSword).is(kActive));
    ASSERT_GT(story.where(kOlthoi).frame.origin.y, 53);
    EXPECT_EQ(sword().position, story.where(kOlthoi)) << "whenever its holder's is set";
    EXPECT_NE(story.where(kSword), story.where(kOlthoi)) << "no tick looks for it";
    story.server.state(kSword, kDefaultPhysicsState);
    EXPECT_EQ(story.where(kSword), story.where(kOlthoi)) << "but a message does";
}

// A person that is carried does not walk by itself, and near and far are measured from where it is carried.
TEST_F(Parents, ACarriedPlayerIsWhereItsHolderIs) {
    ASSERT_TRUE(story.world.move_player(outside(52, 50), story.now));
    story.server.attach(kOlthoi, kPlayer);
    EXPECT_FALSE(story.world.move_player(outside(55, 50), story.now));
    EXPECT_EQ(story.world.find(kPlayer)->position, story.where(kOlthoi));
    story.server.teleport(kOlthoi, outside(72, 50));
    story.frames(2);
    EXPECT_NEAR(story.world.find(kDrudge)->player_distance, 10, 0.01);
    story.server.forward(kOlthoi, kRunForward);
    story.play(1);
    EXPECT_NEAR(story.world.find(kDrudge)->player_distance, distance(story.where(kOlthoi), story.where(kDrudge)), 0.2);
}

TEST_F(Parents, AttachingTestsTheChildsStampAndTheParentsInstance) {
    story.server.stamp(kSword, StampSlot::Position) = {0xFFFF};  // the next is 0: not newer
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::Processed);
    story.server.stamp(kOlthoi, StampSlot::Instance) = {0xFFFF};
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::OldInstance);
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    story.server.stamp(kOlthoi, StampSlot::Instance) = {1};
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::Queued);
    EXPECT_TRUE(story.body(kSword).parent.is_null());
}

TEST_F(Parents, AnUnknownChildOrParentParksWhatNamesIt) {
    story.server.remove(kSword);
    story.server.stamps[kSword] = {};
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::Queued);
    story.server.stamps[kSword] = {};
    story.server.create(kSword, outside(61, 50));
    EXPECT_EQ(story.body(kSword).parent, kOlthoi);

    story.server.stamp(kSword, StampSlot::Position) = {5};
    const ObjectId cart = 0x80000040;
    const ObjectId shield = 0x80000041;
    EXPECT_EQ(story.server.attach(cart, kSword), Status::Queued);
    EXPECT_EQ(story.server.create(shield, {}, {.parent = ParentLink{cart, 1}, .nowhere = true}), Status::Queued);
    EXPECT_FALSE(story.knows(shield));
    story.server.create(cart, outside(62, 50));
    EXPECT_EQ(story.body(kSword).parent, cart);
    EXPECT_EQ(story.body(shield).parent, cart);
}

TEST_F(Parents, TheFirstPositionAfterADropStartsFromTheHoldersHand) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(80, 50, 0, 90));
    story.play(1);
    story.server.position(kSword, outside(81, 51));
    EXPECT_EQ(story.recorder.routed(kSword, PositionOutcome::Interpolate), 1U) << "its player distance is an old one";
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    EXPECT_TRUE(story.body(kOlthoi).aside->children.empty());
    ASSERT_TRUE(story.world.pose(kSword));
    EXPECT_EQ(story.world.pose(kSword)->position, story.where(kOlthoi));
    Track& track = story.follow(kSword);
    story.play(2);
    EXPECT_TRUE(near(story.where(kSword).frame.origin, {81, 51, 0}, 0.05));
    EXPECT_LT(track.largest_step(), 0.5) << "it walks a metre or two";
    story.server.attach(kOlthoi, kSword);
    story.server.position(kSword, outside(81, 51), false);
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    EXPECT_TRUE(near(story.where(kSword).frame.origin, {80, 50, 0})) << "without contact it stays there";
}

// The sword in the hand of an olthoi that may be carried itself.
TEST_F(Parents, WhatIsHeldLosesItsCellWithTheTopmostHolder) {
    for (const bool is_carried : {false, true}) {
        for (const bool is_destroyed : {false, true}) {
            story.server.update_object(kOlthoi, outside(60, 50));
            story.server.teleport(kDrudge, outside(62, 50));
            story.server.attach(kOlthoi, kSword);
            if (is_carried) story.server.attach(kDrudge, kOlthoi);
            const ObjectId top = is_carried ? kDrudge : kOlthoi;
            story.server.teleport(top, outside(150, 150));
            EXPECT_EQ(sword().position.cell, story.where(top).cell);
            is_destroyed ? story.server.remove(kOlthoi) : story.server.pickup(top);
            EXPECT_EQ(story.body(kSword).parent.is_null(), is_destroyed);
            EXPECT_TRUE(near(sword().position.frame.origin, outside(150, 150).frame.origin)) << "its last frame";
            EXPECT_FALSE(sword().has_cell);
            EXPECT_FALSE(story.world.pose(kSword));
            story.recorder.events.clear();
            story.server.position(kSword, outside(65, 52));
            EXPECT_EQ(story.recorder.routed(kSword, PositionOutcome::HardTeleport), 1U);
            EXPECT_TRUE(near(story.where(kSword).frame.origin, {65, 52, 0}));
            if (is_destroyed) ++story.server.stamp(kOlthoi, StampSlot::Instance).value;
        }
    }
}

TEST_F(Parents, NoObjectIsItsOwnParentButThePositionStampCounts) {
    const Stamp before = story.body(kSword).stamps[StampSlot::Position];
    EXPECT_EQ(story.server.attach(kSword, kSword), Status::Processed);
    EXPECT_TRUE(story.body(kSword).stamps[StampSlot::Position].newer_than(before));
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    story.server.update_object(kSword, {}, {.parent = ParentLink{kSword, 1}, .nowhere = true});
    EXPECT_TRUE(story.body(kSword).parent.is_null());
}

// Spec 20 §9.6.
TEST(HoldingLocations, WhereAHoldersSetupKnowsNoLocationOnlyTheStampCounts) {
    class RightHandOnly : public ShapeSource {
        [[nodiscard]] bool has_location(ObjectId /*object*/, std::uint32_t setup,
                                        std::uint32_t location) const override {
            return setup != 0x02000001 || location == 1;
        }
    };
    const RightHandOnly shapes;
    Story story({.host = {.shapes = &shapes}});
    story.server.create(kOlthoi, outside(60, 50), {.setup = 0x02000001});
    story.server.create(kSword, outside(61, 50), {.creature = false});
    story.server.send(ParentEvent{kOlthoi, kSword, 2, 1, {}, {5}});
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    EXPECT_TRUE(near(story.world.pose(kSword)->position.frame.origin, {61, 50, 0})) << "it stays where it is";
    EXPECT_EQ(story.body(kSword).stamps[StampSlot::Position], Stamp{5});
    EXPECT_EQ(story.recorder.all<Event::MessageRefused>(kSword).back().why, Refusal::UnknownLocation);
    story.server.send(ParentEvent{kOlthoi, kSword, 1, 1, {}, {6}});
    EXPECT_EQ(story.body(kSword).parent, kOlthoi);

    story.server.create(kDrudge, {}, {.parent = ParentLink{kOlthoi, 2}, .nowhere = true});
    EXPECT_TRUE(story.body(kDrudge).parent.is_null());
}

TEST_F(Parents, ParentsInACircleAreHarmless) {
    story.server.attach(kOlthoi, kSword);
    story.server.attach(kSword, kOlthoi);
    story.server.stick(kPlayer, kSword);
    story.play(1);
    for (const ObjectId id : {kOlthoi, kSword, kDrudge}) EXPECT_EQ(story.server.remove(id), Status::Processed);
    story.play(1);
    EXPECT_EQ(story.state().objects.size(), 1U);
}

// ---- 20-inbound 6.5: an object that loses its cell has 25 seconds ----

// An olthoi with the sword in its hand, and a drudge, that lose their cells together.
class LostCell : public Parents {
 protected:
    LostCell() {
        story.server.attach(kOlthoi, kSword);
        ground.loaded = false;
        for (const ObjectId id : {kOlthoi, kDrudge}) story.server.teleport(id, outside(70, 50));
    }
    [[nodiscard]] std::vector<ObjectId> left_after(double seconds) {
        story.play(seconds);
        std::vector<ObjectId> left;
        for (const ObjectId id : {kOlthoi, kDrudge, kSword})
            if (story.knows(id)) left.push_back(id);
        return left;
    }
    using Ids = std::vector<ObjectId>;
};

TEST_F(LostCell, ABodyAndWhatItHoldsAreDestroyedAfter25Seconds) {
    EXPECT_FALSE(story.body(kOlthoi).has_cell);
    EXPECT_FALSE(story.world.pose(kOlthoi));
    EXPECT_EQ(sword().position, story.where(kOlthoi)) << "where it was lost";
    EXPECT_FALSE(sword().has_cell);
    EXPECT_EQ(left_after(24.9).size(), 3U);
    EXPECT_EQ(left_after(0.3), Ids{});
}

TEST_F(LostCell, TheNextPositionSavesItAndWhatItHolds) {
    ground.loaded = true;
    story.server.position(kOlthoi, outside(71, 50));
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {71, 50, 0}));
    EXPECT_EQ(left_after(30), (Ids{kOlthoi, kSword}));
    EXPECT_EQ(sword().position, story.where(kOlthoi));
}

TEST_F(LostCell, BeingPickedUpOrAttachedSavesItButNotItsChildren) {
    story.server.pickup(kOlthoi);
    story.server.attach(kPlayer, kDrudge);
    EXPECT_EQ(left_after(26), (Ids{kOlthoi, kDrudge}));
}

// Spec 20 §9.1 g: "if it has a cell → unschedule, if not → schedule". A child's cell is its parent's.
TEST_F(LostCell, AChildThatIsDescribedAgainHasAnother25Seconds) {
    story.play(5);
    story.server.create(kSword, {}, {.creature = false, .parent = ParentLink{kOlthoi, 1}, .nowhere = true});
    EXPECT_EQ(left_after(21), Ids{kSword});
    EXPECT_EQ(left_after(5), Ids{});
}

}  // namespace
}  // namespace acmotion::test
