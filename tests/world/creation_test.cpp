#include "world/story.h"

// 20-inbound 9.1 to 9.3: objects come, are described again, and go.
namespace acmotion::test {
namespace {

TEST(WorldCreation, ACreatedObjectIsWhatItsDescriptionSays) {
    Story story;
    StampSet& stamps = story.server.stamps[kOlthoi];
    for (std::size_t i = 0; i < kStampSlots; ++i) stamps.slots[i] = {static_cast<std::uint16_t>(0x9000 + i)};
    EXPECT_EQ(story.server.create(kOlthoi, outside(60, 50, 3, 90)), Status::Processed);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 3}));
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90));
    EXPECT_TRUE(story.body(kOlthoi).is(kContact));
    EXPECT_TRUE(story.body(kOlthoi).is(kOnWalkable));
    EXPECT_TRUE(story.world.pose(kOlthoi));
    EXPECT_EQ(story.body(kOlthoi).aside->name, "Stranger");
    EXPECT_EQ(story.body(kOlthoi).stamps, stamps) << "all nine, untested";
    EXPECT_EQ(story.recorder.count<Event::PhysicsStateChanged>(kOlthoi), 1U);

    for (const bool autonomous : {true, false}) {
        ObjectDescription said =
            story.server.describe(kDrudge, outside(60, 60), {.state = 0, .velocity = Vec3{0, 0, 400}});
        const SentMotionState running{.forward_command = kRunForward};
        said.physics.movement = PhysicsMovement{MovementData{.style = 0x3D, .body = running}, autonomous};
        story.server.send(UpdateObject{said});
        EXPECT_EQ(story.body(kDrudge).last_move_autonomous, autonomous);
        EXPECT_EQ(story.world.find(kDrudge)->motion.forward.command, MotionCommand::RunForward);
        EXPECT_FLOAT_EQ(story.body(kDrudge).velocity.z, 50) << "no faster";
    }
}

// Spec 10 §1: guid "0 = none"; spec 71 §5.2: "Flag absent or id 0: the body has no motion table".
TEST(WorldCreation, AParentOrMotionTableOfId0IsNone) {
    Story story;
    CreateObject statue{story.server.describe(kOlthoi, outside(60, 50), {.parent = ParentLink{ObjectId{}, 1}})};
    statue.physics.motion_table = 0;
    EXPECT_EQ(story.server.send(statue), Status::Processed);
    EXPECT_TRUE(story.world.pose(kOlthoi));
    EXPECT_FALSE(story.world.find(kOlthoi)->is_animated);
    story.server.forward(kOlthoi, kRunForward);
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
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
        {.said = {.friction = 1.0F}, .friction = 1},
        {.said = {.friction = 1.01F}},
        {.said = {.friction = -0.01F}},
        {.said = {.elasticity = 0.07F}, .elasticity = 0.07F},
        {.said = {.elasticity = 0.5F}, .elasticity = kMaxElasticity},
        {.said = {.elasticity = -0.5F}, .elasticity = 0},
    };
    for (const Case& c : cases) {
        Story story;
        story.server.create(kOlthoi, outside(60, 50), c.said);
        const WorldObject& body = story.body(kOlthoi);
        EXPECT_EQ(body.seldom->scale, c.scale);
        EXPECT_EQ(body.seldom->shape.radius, c.scale * kPersonShape.radius);
        EXPECT_EQ(body.seldom->shape.height, c.scale * kPersonShape.height);
        EXPECT_EQ(body.seldom->shape.step_down, c.scale * kPersonShape.step_down);
        EXPECT_EQ(body.seldom->shape.cylinder_radius, c.scale * kPersonShape.cylinder_radius);
        EXPECT_EQ(body.seldom->friction, c.friction);
        EXPECT_EQ(body.seldom->elasticity, c.elasticity);
    }
}

// What a host's animation is told of a body, and in which order.
class ListeningLayer : public AnimationLayer {
 public:
    bool describe(ObjectId /*body*/, const AnimationLayer::Description& description) override {
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
    AnimationLayer::Description described;
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

TEST(WorldCreation, AForcedUpdateOrANewerInstanceReplacesTheBody) {
    Story story;
    story.server.stamp(kOlthoi, StampSlot::Instance) = {5};
    EXPECT_EQ(story.server.update_object(kOlthoi, outside(60, 50)), Status::Processed) << "an unknown one is made";
    for (const std::uint16_t instance : {std::uint16_t{5}, std::uint16_t{4}, std::uint16_t{6}}) {
        story.server.stamp(kOlthoi, StampSlot::Instance) = {instance};
        EXPECT_EQ(story.server.update_object(kOlthoi, outside(70, 50)), Status::Processed);
        EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Instance], Stamp{instance});
    }
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kOlthoi), 3U);
    story.server.position(kOlthoi, outside(61, 50));
    story.server.stamps[kOlthoi] = {};
    story.server.stamp(kOlthoi, StampSlot::Instance) = {7};
    EXPECT_EQ(story.server.create(kOlthoi, outside(80, 50)), Status::Processed);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {80, 50, 0}));
    EXPECT_EQ(story.body(kOlthoi).stamps[StampSlot::Position], Stamp{0});
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kOlthoi), 4U);
    EXPECT_EQ(story.state().objects.size(), 2U);
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

// ---- the same instance again: every channel with its own stamp ----

class InPlace : public ::testing::Test {
 protected:
    InPlace() {
        story.server.create(kOlthoi, outside(60, 50));
        story.frames(3);
    }
    Story story;
};

// Spec 20 §9.1, "Update in place": each part by its own stamp, and the record without one.
TEST_F(InPlace, EachPartIsTakenByItsOwnStamp) {
    const auto again = [&](StampSlot slot, std::uint16_t stamp, const Description& said, float x = 60) {
        story.server.stamp(kOlthoi, slot) = {stamp};
        story.server.create(kOlthoi, outside(x, 50), said);
        EXPECT_EQ(story.body(kOlthoi).stamps[slot], Stamp{stamp});
    };
    const SentMotionState walking{.forward_command = kWalkForward};
    again(StampSlot::Movement, 1, {.creature = false, .movement = MovementData{.style = 0x3D, .body = walking}});
    EXPECT_EQ(story.world.find(kOlthoi)->motion.forward.command, MotionCommand::WalkForward);
    EXPECT_FALSE(story.body(kOlthoi).is_creature) << "the record";
    again(StampSlot::State, 1, {.state = kDefaultPhysicsState | kEthereal});
    EXPECT_TRUE(story.body(kOlthoi).is(kEthereal));
    again(StampSlot::Vector, 1, {.velocity = Vec3{0, 0, 5}});
    EXPECT_FLOAT_EQ(story.body(kOlthoi).velocity.z, 5);
    again(StampSlot::ObjDesc, 1, {});
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 0U) << "each alone";
    again(StampSlot::Position, 1, {}, 62);
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 1U) << "a grounded update";
    again(StampSlot::Position, 2, {.nowhere = true});
    EXPECT_TRUE(story.body(kOlthoi).position.cell.is_nowhere()) << "picked up";
    EXPECT_FALSE(story.body(kOlthoi).has_cell);
    again(StampSlot::Position, 3, {.parent = ParentLink{kPlayer, 1}, .nowhere = true});
    EXPECT_EQ(story.body(kOlthoi).parent, kPlayer);
}

// ---- delete ----

}  // namespace
}  // namespace acmotion::test
