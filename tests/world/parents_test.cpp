#include "world/partial_ground.h"
#include "world/story.h"

// 20-inbound 9.6, 9.7, 10: held objects, and objects that leave the world without going away.
namespace acmotion::test {
namespace {

class Parents : public ::testing::Test {
 protected:
    Parents() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kSword, outside(61, 50), {.creature = false});
        story.frames(2);
    }
    Story story;
};

TEST_F(Parents, AnAttachedObjectLeavesTheWorldAndIsNotShown) {
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::Processed);
    EXPECT_EQ(story.body(kSword).parent, kOlthoi);
    EXPECT_EQ(story.body(kOlthoi).aside->children, std::vector<ObjectId>{kSword});
    EXPECT_FALSE(story.world.pose(kSword));
    EXPECT_EQ(story.where(kSword).cell, story.where(kOlthoi).cell);
    story.frames(3);
    EXPECT_FALSE(story.body(kSword).is(kActive));
}

TEST_F(Parents, AttachingIsReportedWithTheHolder) {
    story.server.attach(kOlthoi, kSword);
    ASSERT_EQ(story.recorder.count<Event::ObjectParented>(kSword), 1U);
    EXPECT_EQ(story.recorder.all<Event::ObjectParented>(kSword).front().parent, kOlthoi);
}

TEST_F(Parents, AnAttachedObjectIsWhereItsHolderIsAtOnceAndLosesItsCellWithIt) {
    story.server.attach(kOlthoi, kSword);
    EXPECT_EQ(story.where(kSword), story.where(kOlthoi));
    EXPECT_TRUE(story.body(kSword).has_cell);
    story.server.pickup(kOlthoi);
    EXPECT_FALSE(story.body(kSword).has_cell);
}

TEST_F(Parents, AHeldObjectIsWhereItsHolderIsWhenAMessageComesForIt) {
    story.server.attach(kOlthoi, kSword);
    story.server.forward(kOlthoi, kRunForward);
    story.play(1);
    ASSERT_NE(story.where(kSword), story.where(kOlthoi)) << "no tick looks for it";
    story.server.state(kSword, kDefaultPhysicsState);
    EXPECT_EQ(story.where(kSword), story.where(kOlthoi));
}

// A person that is carried does not walk by itself.
TEST_F(Parents, ACarriedPlayerIsNotPutAnywhereByItsOwnClient) {
    ASSERT_TRUE(story.world.move_player(outside(52, 50), story.now));
    story.server.attach(kOlthoi, kPlayer);
    EXPECT_FALSE(story.world.move_player(outside(55, 50), story.now));
    EXPECT_EQ(story.world.find(kPlayer)->position, story.where(kOlthoi));
}

TEST_F(Parents, AttachingTestsThePositionStampOfTheChild) {
    story.server.stamp(kSword, StampSlot::Position) = {0xFFFF};  // the next is 0: not newer
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::Processed);
    EXPECT_TRUE(story.body(kSword).parent.is_null());
}

TEST_F(Parents, AnUnknownOrNewerParentParksUnderTheParent) {
    EXPECT_EQ(story.server.attach(kDrudge, kSword), Status::Queued);
    story.server.create(kDrudge, outside(62, 50));
    EXPECT_EQ(story.body(kSword).parent, kDrudge);

    story.server.stamp(kOlthoi, StampSlot::Instance) = {1};
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::Queued);
    EXPECT_EQ(story.body(kSword).parent, kDrudge);
}

TEST_F(Parents, AnUnknownChildParksUnderTheChildBeforeTheInstanceIsCompared) {
    story.server.remove(kSword);
    story.server.stamps[kSword] = {};
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::Queued);
    story.server.stamps[kSword] = {};
    story.server.create(kSword, outside(61, 50));
    EXPECT_EQ(story.body(kSword).parent, kOlthoi);
}

TEST_F(Parents, AnOlderParentInstanceIsDropped) {
    story.server.stamp(kOlthoi, StampSlot::Instance) = {0xFFFF};
    EXPECT_EQ(story.server.attach(kOlthoi, kSword), Status::OldInstance);
    EXPECT_TRUE(story.body(kSword).parent.is_null());
}

TEST_F(Parents, APositionTakesTheObjectOutOfTheHandAndPlacesIt) {
    story.server.attach(kOlthoi, kSword);
    story.server.position(kSword, outside(65, 52));
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    EXPECT_TRUE(story.body(kOlthoi).aside->children.empty());
    EXPECT_TRUE(story.world.pose(kSword));
    story.play(2);  // it starts at the hand, in its parent's cell, and is routed like any other
    EXPECT_TRUE(near(story.where(kSword).frame.origin, {65, 52, 0}, 0.05));
}

TEST_F(Parents, WhoseParentHasLeftTheWorldIsPlaced) {
    story.server.attach(kOlthoi, kSword);
    story.server.pickup(kOlthoi);
    story.server.position(kSword, outside(65, 52));
    EXPECT_TRUE(near(story.where(kSword).frame.origin, {65, 52, 0}));
    EXPECT_EQ(story.recorder.routed(kSword, PositionOutcome::HardTeleport), 1U);
}

// A sword in the hand of an olthoi that is carried itself.
TEST_F(Parents, WhoseParentsParentHasLeftTheWorldIsPlaced) {
    story.server.create(kDrudge, outside(62, 50));
    story.server.attach(kOlthoi, kSword);
    story.server.attach(kDrudge, kOlthoi);
    story.server.pickup(kDrudge);
    story.server.position(kSword, outside(65, 52));
    EXPECT_TRUE(near(story.where(kSword).frame.origin, {65, 52, 0}));
    EXPECT_EQ(story.recorder.routed(kSword, PositionOutcome::HardTeleport), 1U);
}

TEST_F(Parents, AChildIsInTheCellOfTheTopmostParent) {
    story.server.create(kDrudge, outside(62, 50));
    story.server.attach(kDrudge, kOlthoi);
    story.server.teleport(kDrudge, outside(150, 150));
    story.server.attach(kOlthoi, kSword);
    EXPECT_EQ(story.where(kSword).cell, story.where(kDrudge).cell);
}

TEST_F(Parents, ACreationWithAnUnknownParentParksUnderTheParent) {
    const ObjectId shield = 0x80000040;
    EXPECT_EQ(story.server.create(shield, {}, {.parent = ParentLink{kDrudge, 1}, .nowhere = true}), Status::Queued);
    EXPECT_FALSE(story.knows(shield));
    story.server.create(kDrudge, outside(62, 50));
    EXPECT_EQ(story.body(shield).parent, kDrudge);
}

TEST_F(Parents, APickedUpObjectStaysKnownAndComesBackWithTheNextPosition) {
    EXPECT_EQ(story.server.pickup(kSword), Status::Processed);
    EXPECT_TRUE(story.knows(kSword));
    EXPECT_FALSE(story.world.pose(kSword));
    EXPECT_EQ(story.body(kSword).transient_state, 0U);
    story.play(30);
    EXPECT_TRUE(story.knows(kSword));

    // No contact, and placed all the same: it has no cell (vector 4).
    story.server.position(kSword, outside(65, 52), false);
    EXPECT_TRUE(near(story.where(kSword).frame.origin, {65, 52, 0}));
}

TEST_F(Parents, DestroyingAParentDetachesItsChildren) {
    story.server.attach(kOlthoi, kSword);
    story.server.remove(kOlthoi);
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    EXPECT_FALSE(story.world.pose(kSword));
}

// A held object loses its cell with its holder, even if that is held itself.
TEST_F(Parents, WhatADestroyedAndCarriedObjectHeldIsNotPutIntoTheWorld) {
    story.server.create(kDrudge, outside(62, 50));
    story.server.attach(kOlthoi, kSword);
    story.server.attach(kDrudge, kOlthoi);
    story.server.remove(kOlthoi);
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    EXPECT_FALSE(story.body(kSword).has_cell);
    EXPECT_FALSE(story.world.pose(kSword));
}

// ---- 20-inbound 9.6: the frame of what is held ----

TEST_F(Parents, AHeldBodysFrameFollowsItsHolder) {
    story.server.attach(kOlthoi, kSword);
    EXPECT_EQ(story.world.find(kSword)->position, story.where(kOlthoi)) << "when it is attached";
    story.server.forward(kOlthoi, kRunForward);
    story.play(1);
    ASSERT_GT(story.where(kOlthoi).frame.origin.y, 53);
    EXPECT_EQ(story.world.find(kSword)->position, story.where(kOlthoi)) << "whenever its holder's is set";
}

TEST_F(Parents, TheFirstPositionAfterADropStartsFromTheHoldersHand) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(80, 50, 0, 90));
    story.play(1);
    story.server.position(kSword, outside(81, 51));
    EXPECT_EQ(story.recorder.routed(kSword, PositionOutcome::Interpolate), 1U) << "its player distance is an old one";
    ASSERT_TRUE(story.world.pose(kSword));
    EXPECT_EQ(story.world.pose(kSword)->position, story.where(kOlthoi));
    Track& track = story.follow(kSword);
    story.play(2);
    EXPECT_TRUE(near(story.where(kSword).frame.origin, {81, 51, 0}, 0.05));
    EXPECT_LT(track.largest_step(), 0.5) << "it walks a metre or two";
}

TEST_F(Parents, ADropInTheAirLeavesTheThingAtTheHand) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(80, 50));
    story.server.position(kSword, outside(81, 51), false);
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    EXPECT_TRUE(near(story.where(kSword).frame.origin, {80, 50, 0}));
}

TEST_F(Parents, AHolderWithoutACellGivesNoFrameUntilItHasOne) {
    story.server.pickup(kOlthoi);
    story.server.attach(kOlthoi, kSword);
    EXPECT_TRUE(near(story.world.find(kSword)->position.frame.origin, {61, 50, 0}));
    EXPECT_FALSE(story.world.find(kSword)->has_cell);
    story.server.position(kOlthoi, outside(70, 50));
    EXPECT_EQ(story.world.find(kSword)->position, story.where(kOlthoi));
    EXPECT_TRUE(story.world.find(kSword)->has_cell);
}

TEST_F(Parents, WhatIsHeldKeepsTheLastFrameOfAHolderThatLeavesTheWorld) {
    for (const bool destroyed : {false, true}) {
        story.server.position(kOlthoi, outside(60, 50));
        story.server.attach(kOlthoi, kSword);
        story.server.teleport(kOlthoi, outside(70, 50));
        destroyed ? story.server.remove(kOlthoi) : story.server.pickup(kOlthoi);
        EXPECT_TRUE(near(story.world.find(kSword)->position.frame.origin, {70, 50, 0})) << destroyed;
        EXPECT_FALSE(story.world.find(kSword)->has_cell);
    }
}

TEST_F(Parents, ACarriedPlayerIsWhereItsHolderIsWhenDistancesAreMeasured) {
    story.server.create(kDrudge, outside(100, 50));
    story.server.attach(kOlthoi, kPlayer);
    story.server.teleport(kOlthoi, outside(90, 50));
    story.frames(2);
    EXPECT_NEAR(story.world.find(kDrudge)->player_distance, 10, 0.01);
    story.server.forward(kOlthoi, kRunForward);
    story.play(1);
    EXPECT_NEAR(story.world.find(kDrudge)->player_distance, distance(story.where(kOlthoi), story.where(kDrudge)), 0.2);
}

TEST_F(Parents, WhatIsHeldGoesFromCellToCellWithItsHolder) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(150, 150));
    EXPECT_EQ(story.world.find(kSword)->position.cell, story.where(kOlthoi).cell);
    story.server.pickup(kOlthoi);
    EXPECT_FALSE(story.world.find(kSword)->has_cell);
}

// Its holder has no cell, so no animation of its own is left to wait for (spec 50 §7).
TEST_F(Parents, AHeldObjectThatIsCommandedToMoveKnowsThatItsHolderHasLeftTheWorld) {
    story.server.attach(kOlthoi, kSword);
    story.server.pickup(kOlthoi);
    story.server.motion(kSword, SentMotionState{.forward_command = 0x0005});
    EXPECT_FALSE(story.body(kSword).has_cell);
}

TEST_F(Parents, NoObjectIsItsOwnParentButThePositionStampCounts) {
    const Stamp before = story.body(kSword).stamps[StampSlot::Position];
    EXPECT_EQ(story.server.attach(kSword, kSword), Status::Processed);
    EXPECT_TRUE(story.body(kSword).stamps[StampSlot::Position].newer_than(before));
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    story.server.stamp(kSword, StampSlot::Position) = {9};
    story.server.create(kSword, {}, {.parent = ParentLink{kSword, 1}, .nowhere = true});
    EXPECT_TRUE(story.body(kSword).parent.is_null());
    story.server.update_object(kSword, {}, {.parent = ParentLink{kSword, 1}, .nowhere = true});
    EXPECT_TRUE(story.body(kSword).parent.is_null());
}

// Spec 20 §9.6.
TEST(HoldingLocations, WhatIsToBeHeldWhereItsHoldersSetupKnowsNoLocationIsNotAttachedButItsStampCounts) {
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
    EXPECT_EQ(story.server.remove(kOlthoi), Status::Processed);
    EXPECT_EQ(story.server.remove(kSword), Status::Processed);
    story.play(1);
    EXPECT_EQ(story.state().objects.size(), 1U);
}

// ---- 20-inbound 6.5: an object that loses its cell has 25 seconds ----

class LostCell : public ::testing::Test {
 protected:
    LostCell() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kSword, outside(61, 50), {.creature = false});
        story.frames(2);
        ground.loaded = false;
    }
    PartialGround ground;
    Story story{{.host = {.placement = &ground}}};
};

TEST_F(LostCell, ABodyPlacedWhereNothingIsLoadedIsParkedThereAndDestroyedAfter25Seconds) {
    story.server.teleport(kOlthoi, outside(70, 50));
    EXPECT_FALSE(story.body(kOlthoi).has_cell);
    EXPECT_FALSE(story.world.pose(kOlthoi));
    story.play(24.9);
    EXPECT_TRUE(story.knows(kOlthoi));
    story.play(0.3);
    EXPECT_FALSE(story.knows(kOlthoi));
}

TEST_F(LostCell, TheNextPositionBringsItBackAndSavesIt) {
    story.server.teleport(kOlthoi, outside(70, 50));
    ground.loaded = true;
    story.server.position(kOlthoi, outside(71, 50));
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {71, 50, 0}));
    story.play(30);
    EXPECT_TRUE(story.knows(kOlthoi));
}

TEST_F(LostCell, TheNextPositionSavesWhatItHoldsToo) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(70, 50));
    ground.loaded = true;
    story.server.position(kOlthoi, outside(71, 50));
    story.play(30);
    EXPECT_TRUE(story.knows(kSword));
    EXPECT_EQ(story.world.find(kSword)->position, story.where(kOlthoi));
}

TEST_F(LostCell, BeingPickedUpSavesIt) {
    story.server.teleport(kSword, outside(70, 50));
    story.server.pickup(kSword);
    story.play(30);
    EXPECT_TRUE(story.knows(kSword));
}

TEST_F(LostCell, BeingAttachedSavesIt) {
    story.server.teleport(kSword, outside(70, 50));
    story.server.attach(kOlthoi, kSword);
    story.play(30);
    EXPECT_TRUE(story.knows(kSword));
}

TEST_F(LostCell, BeingPickedUpDoesNotSaveItsChildren) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(70, 50));
    story.server.pickup(kOlthoi);
    story.play(26);
    EXPECT_TRUE(story.knows(kOlthoi));
    EXPECT_FALSE(story.knows(kSword));
}

// Spec 20 §9.1 g: "if it has a cell → unschedule, if not → schedule". A child's cell is its parent's.
TEST_F(LostCell, AChildThatIsDescribedAgainHasAnother25Seconds) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(70, 50));
    story.play(5);
    story.server.create(kSword, {}, {.creature = false, .parent = ParentLink{kOlthoi, 1}, .nowhere = true});
    story.play(21);
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_TRUE(story.knows(kSword));
    story.play(5);
    EXPECT_FALSE(story.knows(kSword));
}

TEST_F(LostCell, ItsChildrenAreWhereItWasLost) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(70, 50));
    EXPECT_EQ(story.world.find(kSword)->position, story.where(kOlthoi));
    EXPECT_FALSE(story.world.find(kSword)->has_cell);
}

TEST_F(LostCell, WhatAnObjectHoldsThatIsCreatedWhereNothingIsLoadedIsThereToo) {
    ObjectDescription description = story.server.describe(kDrudge, outside(70, 50), {});
    description.physics.children = {{kSword, 1}};
    story.server.send(CreateObject{description});
    ASSERT_EQ(story.body(kSword).parent, kDrudge);
    EXPECT_TRUE(near(story.where(kDrudge).frame.origin, {70, 50, 0}));
    EXPECT_EQ(story.world.find(kSword)->position, story.where(kDrudge));
    EXPECT_FALSE(story.world.find(kSword)->has_cell);
}

TEST_F(LostCell, ItsChildrenGoWithIt) {
    story.server.attach(kOlthoi, kSword);
    story.server.teleport(kOlthoi, outside(70, 50));
    story.play(26);
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_FALSE(story.knows(kSword));
}

}  // namespace
}  // namespace acmotion::test
