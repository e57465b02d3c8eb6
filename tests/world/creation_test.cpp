#include "world/partial_ground.h"
#include "world/story.h"

// 20-inbound 9.1 to 9.3: objects come, are described again, and go.
namespace acmotion::test {
namespace {

TEST(WorldCreation, ACreatedObjectStandsWhereItsDescriptionSays) {
    Story story;
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50, 3, 90)), Status::Processed);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 3}));
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90));
    EXPECT_TRUE(story.body(kOlthoi).is(kContact));
    EXPECT_TRUE(story.body(kOlthoi).is(kOnWalkable));
    ASSERT_TRUE(story.world.pose(kOlthoi));
    EXPECT_EQ(story.body(kOlthoi).aside->name, "Stranger");
}

TEST(WorldCreation, AllNineStampsComeFromTheDescriptionUntested) {
    Story story;
    StampSet& stamps = story.server.stamps[kOlthoi];
    for (std::size_t i = 0; i < kStampSlots; ++i) stamps.slots[i] = {static_cast<std::uint16_t>(0x9000 + i)};
    story.server.create(kOlthoi, outside(60, 50));
    EXPECT_EQ(story.body(kOlthoi).stamps, stamps);
}

// Spec 20 §9.1: a friction beyond its range is not taken, an elasticity is clamped to it; a scale has none.
TEST(WorldCreation, ScaleFrictionAndElasticityComeFromTheDescription) {
    struct Case {
        Description said;
        float scale = kDefaultScale;
        float friction = kDefaultFriction;
        float elasticity = kDefaultElasticity;
    };
    const Case cases[] = {
        {.said = {}},
        {.said = {.scale = 2.5F}, .scale = 2.5F},
        {.said = {.scale = 0.01F}, .scale = 0.01F},
        {.said = {.friction = 0.0F}, .friction = 0},
        {.said = {.friction = 0.25F}, .friction = 0.25F},
        {.said = {.friction = 1.0F}, .friction = 1},
        {.said = {.friction = 1.01F}},
        {.said = {.friction = -0.01F}},
        {.said = {.elasticity = 0.0F}, .elasticity = 0},
        {.said = {.elasticity = 0.07F}, .elasticity = 0.07F},
        {.said = {.elasticity = 0.5F}, .elasticity = kMaxElasticity},
        {.said = {.elasticity = -0.5F}, .elasticity = 0},
    };
    for (const Case& c : cases) {
        Story story;
        story.server.create(kOlthoi, outside(60, 50), c.said);
        const WorldObject& body = story.body(kOlthoi);
        EXPECT_EQ(body.seldom->scale, c.scale);
        EXPECT_EQ(body.seldom->friction, c.friction);
        EXPECT_EQ(body.seldom->elasticity, c.elasticity);
    }
}

TEST(WorldCreation, ScaleMakesTheWholeShapeLarger) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.server.create(kSword, outside(60, 60), {.scale = 2.0F});
    const BodyShape& plain = story.body(kOlthoi).seldom->shape;
    const BodyShape& scaled = story.body(kSword).seldom->shape;
    EXPECT_EQ(scaled.radius, 2 * plain.radius);
    EXPECT_EQ(scaled.height, 2 * plain.height);
    EXPECT_EQ(scaled.step_down, 2 * plain.step_down);
    EXPECT_EQ(scaled.cylinder_radius, 2 * plain.cylinder_radius);
}

TEST(WorldCreation, ScaleMovesTheLowestPointOfAShape) {
    class Floating : public ShapeSource {
        [[nodiscard]] BodyShape shape_of(ObjectId /*object*/, std::uint32_t /*setup*/) const override {
            return {.radius = 0.4F, .low_point = {0, 0.25F, -0.5F}, .has_one_sphere = true, .has_free_heading = true};
        }
    };
    const Floating shapes;
    Story story({.host = {.shapes = &shapes}});
    story.server.create(kOlthoi, outside(60, 50), {.scale = 2.0F});
    EXPECT_EQ(story.body(kOlthoi).seldom->shape.low_point, (Vec3{0, 0.5F, -1}));
    EXPECT_EQ(story.body(kOlthoi).seldom->shape.cylinder_radius, 0.8F)
        << "as the sphere's, unless the host knows better";
    EXPECT_TRUE(story.body(kOlthoi).seldom->shape.has_one_sphere);
    EXPECT_TRUE(story.body(kOlthoi).seldom->shape.has_free_heading);
}

// What a host's animation is told of a body, and in which order.
class ListeningLayer : public AnimationLayer {
 public:
    bool describe(ObjectId /*body*/, const DescribedBody& description) override {
        calls.emplace_back("describe");
        described = description;
        return false;
    }
    void initialise(ObjectId /*body*/) override { calls.emplace_back("initialise"); }
    void enter_world(ObjectId /*body*/, AnimationSink& /*sink*/) override { calls.emplace_back("enter world"); }
    void leave_world(ObjectId /*body*/, AnimationSink& /*sink*/) override { calls.emplace_back("leave world"); }
    void change_visibility(ObjectId /*body*/, AnimationSink& /*sink*/) override {
        calls.emplace_back("change visibility");
    }
    void forget(ObjectId /*body*/) override { calls.emplace_back("forget"); }
    std::vector<std::string> calls;
    DescribedBody described;
};

TEST(WorldCreation, TheHostsAnimationIsToldOfTheWholeLifeOfABody) {
    ListeningLayer layer;
    Story story{{.host = {.animation = &layer}}};
    layer.calls.clear();
    story.server.create(kOlthoi, outside(60, 50), {.setup = 7, .scale = 2.0F});
    EXPECT_EQ(layer.calls, (std::vector<std::string>{"describe", "initialise", "enter world"}));
    EXPECT_EQ(layer.described.setup, 7U);
    EXPECT_EQ(layer.described.motion_table, 0x09000001U);
    EXPECT_EQ(layer.described.scale, 2);
    layer.calls.clear();
    story.server.state(kOlthoi, kDefaultPhysicsState | kHidden);
    story.server.state(kOlthoi, kDefaultPhysicsState | kHidden);
    story.server.state(kOlthoi, kDefaultPhysicsState);
    EXPECT_EQ(layer.calls, (std::vector<std::string>{"change visibility", "change visibility"}));
    layer.calls.clear();
    story.server.remove(kOlthoi);
    EXPECT_EQ(layer.calls, (std::vector<std::string>{"leave world", "forget"}));

    story.server.create(kSword, outside(61, 50), {.animated = false});
    EXPECT_EQ(layer.described.setup, 0U);
    EXPECT_EQ(layer.described.motion_table, 0U);
    EXPECT_EQ(layer.described.scale, 1);
}

TEST(WorldCreation, AnObjectHasTheClockOfItsCreationWhereverItIs) {
    Story story;
    story.server.create(kSword, {}, {.nowhere = true});
    EXPECT_EQ(story.body(kSword).clock, story.now);
    EXPECT_EQ(story.body(kSword).position, Position{});
}

TEST(WorldCreation, ANewerInstanceReplacesTheOldBody) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.server.position(kOlthoi, outside(61, 50));
    story.server.stamps[kOlthoi] = {};
    story.server.stamp(kOlthoi, StampSlot::Instance) = {1};
    EXPECT_EQ(story.server.create(kOlthoi, outside(70, 50)), Status::Processed);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {70, 50, 0}));
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Position], Stamp{0});
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kOlthoi), 1U);
    EXPECT_EQ(story.state().objects.size(), 2U);
}

TEST(WorldCreation, AForcedUpdateReplacesTheBodyWhateverTheInstance) {
    Story story;
    story.server.stamp(kOlthoi, StampSlot::Instance) = {5};
    story.server.create(kOlthoi, outside(60, 50));
    for (const std::uint16_t instance : {std::uint16_t{5}, std::uint16_t{4}, std::uint16_t{6}}) {
        story.server.stamp(kOlthoi, StampSlot::Instance) = {instance};
        EXPECT_EQ(story.server.update_object(kOlthoi, outside(70, 50)), Status::Processed);
        EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Instance], Stamp{instance});
    }
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kOlthoi), 3U);
}

TEST(WorldCreation, AForcedUpdateOfAnUnknownObjectCreatesIt) {
    Story story;
    EXPECT_EQ(story.server.update_object(kOlthoi, outside(60, 50)), Status::Processed);
    EXPECT_TRUE(story.knows(kOlthoi));
}

TEST(WorldCreation, AnObjectWithoutAPlaceIsKnownButNotShown) {
    Story story;
    EXPECT_EQ(story.server.create(kSword, {}, {.nowhere = true}), Status::Processed);
    EXPECT_TRUE(story.knows(kSword));
    EXPECT_FALSE(story.world.pose(kSword));
    EXPECT_FALSE(story.body(kSword).has_cell);
}

TEST(WorldCreation, TheDescribedMovementIsAppliedAtOnce) {
    Story story;
    SentMotionState running;
    running.forward_command = kRunForward;
    running.forward_speed = 1.5F;
    story.server.create(kOlthoi, outside(60, 50), {.movement = MovementData{.style = 0x3D, .body = running}});
    story.frames(31);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 50 + 6, 0.25);
}

// Spec 20 §9.1 c: "Apply appearance, children, and parent attachment".
TEST(WorldCreation, ChildrenThatAreThereAreAttached) {
    Story story;
    story.server.create(kSword, outside(150, 150), {.creature = false});
    CreateObject holder{story.server.describe(kOlthoi, outside(60, 50), {})};
    holder.physics.children = std::vector<PhysicsDesc::ChildLink>{{kSword, 1}, {kDrudge, 2}, {kOlthoi, 3}};
    EXPECT_EQ(story.server.send(holder), Status::Processed);
    EXPECT_EQ(story.body(kSword).parent, kOlthoi);
    EXPECT_EQ(story.body(kOlthoi).aside->children, std::vector<ObjectId>{kSword});
    EXPECT_EQ(story.world.find(kSword)->position, story.where(kOlthoi));
    EXPECT_TRUE(story.body(kOlthoi).parent.is_null());
    EXPECT_FALSE(story.knows(kDrudge));
}

TEST(WorldCreation, ChildrenOfOneThatIsNowhereLoadedGoWithIt) {
    PartialGround ground;
    Story story{{.host = {.placement = &ground}}};
    story.server.create(kSword, outside(61, 50), {.creature = false});
    ground.loaded = false;
    CreateObject holder{story.server.describe(kOlthoi, outside(60, 50), {})};
    holder.physics.children = std::vector<PhysicsDesc::ChildLink>{{kSword, 1}};
    story.server.send(holder);
    story.play(26);
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_FALSE(story.knows(kSword));
}

// Spec 10 §1: guid "0 = none".
TEST(WorldCreation, AParentOfId0IsNone) {
    Story story;
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50), {.parent = ParentLink{ObjectId{}, 1}}), Status::Processed);
    EXPECT_TRUE(story.world.pose(kOlthoi));
}

// Spec 71 §5.2: "Flag absent or id 0: the body has no motion table".
TEST(WorldCreation, AMotionTableOfId0IsNone) {
    Story story;
    CreateObject statue{story.server.describe(kOlthoi, outside(60, 50), {})};
    statue.physics.motion_table = 0;
    story.server.send(statue);
    EXPECT_FALSE(story.world.find(kOlthoi)->is_animated);
    story.server.forward(kOlthoi, kRunForward);
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
}

// ---- without spheres (spec 40 §7) ----

class NoSpheres : public ShapeSource {
    [[nodiscard]] bool has_spheres(ObjectId object, std::uint32_t /*setup*/) const override {
        return object != kOlthoi;
    }
};

TEST(WorldCreation, ABodyWithoutSpheresNeverTranslatesInASliceAndIsPlacedInTheEnd) {
    const NoSpheres shapes;
    Story story({.host = {.shapes = &shapes}});
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(2);
    story.server.position(kOlthoi, outside(65, 50));
    story.frames(8);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {65, 50, 0}));
    EXPECT_EQ(story.recorder.count<Event::Blipped>(kOlthoi), 1U);
}

TEST(WorldCreation, TheSphereThatABodyWithoutSpheresIsPlacedWithIsNotScaled) {
    const NoSpheres shapes;
    Story story({.host = {.shapes = &shapes}});
    story.server.create(kOlthoi, outside(60, 50), {.scale = 2.0F});
    EXPECT_EQ(story.body(kOlthoi).seldom->shape.radius, kPersonShape.radius);
    EXPECT_EQ(story.body(kOlthoi).seldom->shape.height, 2 * kPersonShape.height);
}

// ---- the player's own client ----

class Client : public PlayerClient {
 public:
    void server_takes_control() override { calls.emplace_back("control"); }
    void player_teleported() override { calls.emplace_back("teleported"); }
    void rehome_camera() override { calls.emplace_back("camera"); }
    void tell_streamer(bool teleporting) override {
        calls.emplace_back("streamer");
        told_of_teleports += teleporting ? 1 : 0;
    }
    int told_of_teleports = 0;
    std::vector<std::string> calls;
};

class OwnClient : public ::testing::Test {
 protected:
    OwnClient() { client.calls.clear(); }
    Client client;
    Story story{{.host = {.player_client = &client}}};
};

// Spec 20 §9.1 d: "bind it as the player; store the position; tell the streamer; enter the world …; run the player-moved
// notification".
TEST_F(OwnClient, IsAskedToLoadBeforeThePlayerEntersTheWorld) {
    story.server.update_object(kPlayer, outside(70, 50));
    EXPECT_EQ(client.calls, (std::vector<std::string>{"streamer", "teleported", "camera", "streamer"}));
    EXPECT_EQ(client.told_of_teleports, 4) << "two of them at its first creation";
}

TEST_F(OwnClient, SeesATeleportEndWithAPlayerThatIsNowhere) {
    story.server.send(PlayerTeleport{{1}});
    ASSERT_TRUE(story.state().inbound.waiting_for_teleport);
    story.server.update_object(kPlayer, {}, {.nowhere = true});
    EXPECT_FALSE(story.state().inbound.waiting_for_teleport);
    EXPECT_EQ(client.calls, (std::vector<std::string>{"streamer", "teleported", "camera"}));
    EXPECT_FALSE(story.body(kPlayer).has_cell);
    story.play(26);
    EXPECT_FALSE(story.knows(kPlayer)) << "a lost cell";
}

// Spec 20 §9.10: "the command interpreter loses control to the server".
TEST_F(OwnClient, LosesControlToAMotionOfTheServer) {
    story.server.forward(kPlayer, kRunForward);
    EXPECT_EQ(client.calls, std::vector<std::string>{"control"});
    story.server.motion(kPlayer, SentMotionState{}, true);
    EXPECT_EQ(client.calls.size(), 1U) << "an echo of its own";
    story.server.create(kOlthoi, outside(60, 50));
    story.server.forward(kOlthoi, kRunForward);
    EXPECT_EQ(client.calls.size(), 1U) << "another object's";
}

TEST_F(OwnClient, KeepsControlWhenAMotionComesWithADescription) {
    story.server.stamp(kPlayer, StampSlot::Movement) = {1};
    story.server.create(kPlayer, outside(50, 50), {.movement = MovementData{.style = 0x3D, .body = SentMotionState{}}});
    EXPECT_EQ(story.body(kPlayer).stamps[StampSlot::Movement], Stamp{1});
    EXPECT_TRUE(client.calls.empty());
}

TEST(WorldCreation, SizesAreScaled) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50), {.scale = 2.0F});
    EXPECT_FLOAT_EQ(story.body(kOlthoi).seldom->shape.radius, 0.8F);
    EXPECT_FLOAT_EQ(story.body(kOlthoi).seldom->shape.height, 3.6F);
    EXPECT_FLOAT_EQ(story.body(kOlthoi).seldom->shape.step_down, 1.2F);
}

TEST(WorldCreation, DescribedVelocityIsClampedAndSpinStored) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50), {.state = 0, .velocity = Vec3{0, 0, 400}, .omega = Vec3{0, 0, 1}});
    EXPECT_FLOAT_EQ(story.body(kOlthoi).velocity.z, 50);
}

// ---- the same instance again: every channel with its own stamp ----

class InPlace : public ::testing::Test {
 protected:
    InPlace() {
        story.server.create(kOlthoi, outside(60, 50));
        story.frames(3);
    }
    Stamp stored(StampSlot slot) const { return story.body(kOlthoi).stamps[slot]; }
    Story story;
};

TEST_F(InPlace, WithTheSameStampsNothingChanges) {
    const std::uint64_t before = story.world.state_hash();
    EXPECT_EQ(story.server.create(kOlthoi, outside(70, 50), {.state = 0, .velocity = Vec3{1, 1, 1}}),
              Status::Processed);
    EXPECT_EQ(story.world.state_hash(), before);
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kOlthoi), 0U);
}

TEST_F(InPlace, ANewerPositionIsAGroundedUpdate) {
    story.server.stamp(kOlthoi, StampSlot::Position) = {1};
    story.server.create(kOlthoi, outside(62, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 1U);
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {62, 50, 0}));
}

TEST_F(InPlace, WithoutAPlaceItIsPickedUp) {
    story.server.stamp(kOlthoi, StampSlot::Position) = {1};
    story.server.create(kOlthoi, {}, {.nowhere = true});
    EXPECT_FALSE(story.body(kOlthoi).has_cell);
    EXPECT_TRUE(story.body(kOlthoi).position.cell.is_nowhere());
    EXPECT_EQ(stored(StampSlot::Position), Stamp{1});
}

TEST_F(InPlace, WithAParentItIsAttached) {
    story.server.stamp(kOlthoi, StampSlot::Position) = {1};
    story.server.create(kOlthoi, {}, {.parent = ParentLink{kPlayer, 1}, .nowhere = true});
    EXPECT_EQ(story.body(kOlthoi).parent, kPlayer);
    EXPECT_FALSE(story.world.pose(kOlthoi));
}

TEST_F(InPlace, ANewerMovementIsApplied) {
    story.server.stamp(kOlthoi, StampSlot::Movement) = {1};
    SentMotionState walking;
    walking.forward_command = kWalkForward;
    story.server.create(kOlthoi, outside(60, 50), {.movement = MovementData{.style = 0x3D, .body = walking}});
    EXPECT_EQ(stored(StampSlot::Movement), Stamp{1});
    story.frames(30);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y, 53.1, 0.15);
}

TEST_F(InPlace, ANewerStateIsTaken) {
    story.server.stamp(kOlthoi, StampSlot::State) = {1};
    story.server.create(kOlthoi, outside(60, 50), {.state = kDefaultPhysicsState | kEthereal});
    EXPECT_TRUE(story.body(kOlthoi).is(kEthereal));
}

TEST_F(InPlace, ANewerVectorIsTaken) {
    story.server.stamp(kOlthoi, StampSlot::Vector) = {1};
    story.server.create(kOlthoi, outside(60, 50), {.velocity = Vec3{0, 0, 5}});
    EXPECT_FLOAT_EQ(story.body(kOlthoi).velocity.z, 5);
}

// Spec 20 §9.1, "Update in place" f: without a stamp.
TEST_F(InPlace, TheRecordIsUpdated) {
    CreateObject said{story.server.describe(kOlthoi, outside(60, 50), {.creature = false})};
    said.weenie->name = "Arrow";
    story.server.send(said);
    EXPECT_EQ(story.body(kOlthoi).aside->name, "Arrow");
    EXPECT_FALSE(story.body(kOlthoi).is_creature);
}

TEST_F(InPlace, AnAppearanceMovesItsStampOnly) {
    story.server.stamp(kOlthoi, StampSlot::ObjDesc) = {1};
    World same;
    WorldState expected = story.state();
    expected.objects.find(kOlthoi)->stamps.write(StampSlot::ObjDesc, {1});
    same.restore(snapshot_of(expected));
    story.server.create(kOlthoi, outside(60, 50));
    EXPECT_EQ(stored(StampSlot::ObjDesc), Stamp{1});
    EXPECT_EQ(story.world.state_hash(), same.state_hash());
}

// ---- delete ----

TEST(WorldDeletion, AnObjectOfTheSameInstanceGoes) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50));
    story.server.position(kOlthoi, outside(62, 50));
    EXPECT_EQ(story.server.remove(kOlthoi), Status::Processed);
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_EQ(story.state().objects.size(), 1U);
    EXPECT_EQ(story.server.position(kOlthoi, outside(63, 50)), Status::Queued);
}

TEST(WorldDeletion, ThePlayerCannotBeDeleted) {
    Story story;
    EXPECT_EQ(story.server.remove(kPlayer), Status::Error);
    EXPECT_TRUE(story.knows(kPlayer));
}

TEST(WorldDeletion, GivesEverythingBackToThePools) {
    Story story;
    for (int life = 0; life < 50; ++life) {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(55, 50));
        story.frames(2);
        for (int i = 0; i < 10; ++i) story.server.position(kOlthoi, outside(61 + static_cast<float>(i), 50));
        story.server.stick(kDrudge, kOlthoi);
        story.server.remove(kOlthoi);
        story.server.remove(kDrudge);
        story.server.stamps.erase(kOlthoi);
        story.server.stamps.erase(kDrudge);
    }
    EXPECT_EQ(story.state().objects.slots().size(), 3U);
    EXPECT_EQ(story.state().pools.waypoints.in_use(), 0U);
    EXPECT_EQ(story.state().pools.watchers.in_use(), 0U);
}

TEST_F(OwnClient, IsAskedToLoadForAPlayerThatIsHeldAndStandsWhereItsHolderDoes) {
    story.server.create(kOlthoi, outside(60, 50));
    client.calls.clear();
    story.server.update_object(kPlayer, outside(80, 50), {.parent = ParentLink{kOlthoi, 1}});
    EXPECT_EQ(story.body(kPlayer).parent, kOlthoi);
    EXPECT_EQ(story.where(kPlayer), story.where(kOlthoi));
    EXPECT_EQ(client.calls.front(), "streamer");
}

TEST(WorldCreation, ReportsItsPhysicsState) {
    Story story;
    story.server.create(kOlthoi, outside(60, 50), {.state = kDefaultPhysicsState | kFrozen});
    ASSERT_EQ(story.recorder.count<Event::PhysicsStateChanged>(kOlthoi), 1U);
    story.server.state(kOlthoi, 0x408);
    EXPECT_EQ(story.recorder.count<Event::PhysicsStateChanged>(kOlthoi), 2U);
}

TEST(GameRecord, IsThatOfACreatureOrAThingAndOfThePlayerOrAnother) {
    for (const bool is_creature : {true, false}) {
        for (const bool is_local_player : {true, false}) {
            WorldObject object;
            object.is_creature = is_creature;
            object.is_local_player = is_local_player;
            EXPECT_EQ(weenie_of(object).is_creature, is_creature);
            EXPECT_EQ(weenie_of(object).is_local_player, is_local_player);
        }
    }
}

TEST(WorldCreation, TheDescribedMovementIsTheServersOrTheClients) {
    Story story;
    for (const bool autonomous : {true, false}) {
        ObjectDescription said = story.server.describe(autonomous ? kOlthoi : kDrudge, outside(60, 50), {});
        said.physics.movement = PhysicsMovement{MovementData{.body = SentMotionState{}}, autonomous};
        story.server.send(CreateObject{said});
        EXPECT_EQ(story.body(said.object).last_move_autonomous, autonomous);
    }
}

}  // namespace
}  // namespace acmotion::test
