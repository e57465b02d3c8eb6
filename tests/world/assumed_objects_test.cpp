#include "world/story.h"

// 11-transport 9.3, "Assumed objects": for observers that came late. One test per statement.
namespace acmotion::test {
namespace {

// The player is there; no other object was ever described.
class AssumedObjects : public testing::Test {
 protected:
    explicit AssumedObjects(const Given& given = {}) : story(given) { story.world.assume_objects(true); }

    [[nodiscard]] BodyInfo known(ObjectId id) const { return story.world.find(id).value_or(BodyInfo{}); }

    Story story;
};

TEST_F(AssumedObjects, ComeToLifeAtTheirFirstPosition) {
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50, 3, 90)), Status::Processed);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 3}));
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90));
    EXPECT_TRUE(story.world.pose(kOlthoi));
    EXPECT_TRUE(known(kOlthoi).is_assumed);
    EXPECT_FALSE(known(kPlayer).is_assumed);
    const auto created = story.recorder.all<Event::ObjectCreated>(kOlthoi);
    ASSERT_EQ(created.size(), 1U);
    EXPECT_TRUE(created[0].assumed);
}

// "An unknown object comes to life with its first F748, or its first F619, whose movement half then follows"
TEST_F(AssumedObjects, ComeToLifeByAPositionThatBringsAMovementWhichFollows) {
    EXPECT_EQ(story.server.forward(kOlthoi, kWalkForward), Status::Queued);
    EXPECT_EQ(story.server.vector(kOlthoi, {0, 0, 4}), Status::Queued);
    SentMotionState running;
    running.forward_command = kRunForward;
    PositionAndMovement both{.object = kOlthoi, .pack = story.server.pack(kOlthoi, outside(60, 50), false)};
    both.movement_stamp = {9};
    both.server_controlled_move_stamp = {7};
    both.movement = {.style = 0x3D, .body = running};
    EXPECT_EQ(story.server.send(both), Status::Processed);

    EXPECT_TRUE(known(kOlthoi).is_assumed);
    EXPECT_FALSE(known(kOlthoi).in_contact) << "as the message says";
    EXPECT_EQ(story.recorder.count<Event::PositionDecided>(kOlthoi), 0U) << "it made the body, and does not move it";
    EXPECT_EQ(known(kOlthoi).motion.forward.command, MotionCommand::RunForward) << "the parked walk is older";
    EXPECT_EQ(known(kOlthoi).velocity, (Vec3{0, 0, 4})) << "what was parked is replayed behind it";
    const StampSet stamps = known(kOlthoi).stamps;
    EXPECT_EQ(stamps[StampSlot::Movement], Stamp{9});
    EXPECT_EQ(stamps[StampSlot::ServerControlledMove], Stamp{7});
    EXPECT_TRUE(stamps.is_unset(StampSlot::State));
}

TEST(AssumedObjectsByDefault, AreNone) {
    Story story;
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
    const PositionAndMovement both{.object = kOlthoi, .pack = story.server.pack(kOlthoi, outside(60, 50), true)};
    EXPECT_EQ(story.server.send(both), Status::Queued);
    EXPECT_FALSE(story.knows(kOlthoi));
}

TEST_F(AssumedObjects, AreLikeAnOrdinaryCreatureThatStands) {
    story.server.position(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(60, 60));
    const WorldObject& assumed = story.body(kOlthoi);
    const WorldObject& created = story.body(kDrudge);
    EXPECT_EQ(assumed.physics_state, 0x00400C08U);
    EXPECT_EQ(assumed.seldom->shape.radius, created.seldom->shape.radius);
    EXPECT_EQ(assumed.is_creature, created.is_creature);
    EXPECT_EQ(assumed.is_animated, created.is_animated);
    EXPECT_EQ(assumed.transient_state, created.transient_state);
    EXPECT_EQ(known(kOlthoi).motion, known(kDrudge).motion);
}

// "also gives size, scale, friction and elasticity, which nothing had told before"
TEST_F(AssumedObjects, AreDescribedInPlaceByACreationOfTheSameInstance) {
    story.server.stamps[kOlthoi].slots.fill({3});
    story.server.position(kOlthoi, outside(60, 50));
    story.frames(2);
    EXPECT_TRUE(known(kOlthoi).is_animated);
    const Description said{.animated = false,
                           .setup = 7,
                           .velocity = Vec3{1, 0, 0},
                           .scale = 2.0F,
                           .friction = 0.25F,
                           .elasticity = 0.05F};
    story.server.create(kOlthoi, outside(60, 50), said);
    EXPECT_FALSE(known(kOlthoi).is_assumed);
    EXPECT_FALSE(known(kOlthoi).is_animated);
    EXPECT_EQ(story.body(kOlthoi).aside->setup, 7U);
    EXPECT_EQ(story.body(kOlthoi).seldom->friction, 0.25F);
    EXPECT_EQ(story.body(kOlthoi).seldom->elasticity, 0.05F);
    EXPECT_EQ(known(kOlthoi).name, "Stranger");
    EXPECT_EQ(known(kOlthoi).scale, 2);
    EXPECT_EQ(known(kOlthoi).shape.radius, 2 * known(kPlayer).shape.radius);
    EXPECT_EQ(known(kOlthoi).velocity, (Vec3{1, 0, 0})) << "its vector stamp was unset";
    EXPECT_EQ(story.recorder.count<Event::ObjectDescribed>(kOlthoi), 1U);
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kOlthoi), 0U);

    story.server.create(kOlthoi, outside(60, 50));
    EXPECT_EQ(story.recorder.count<Event::ObjectDescribed>(kOlthoi), 1U) << "only once";
    EXPECT_EQ(known(kOlthoi).scale, 2);
}

// "only a *newer* instance than the deleted one comes to life; the rest is parked as by the client"
TEST_F(AssumedObjects, OfALifeThatIsOverDoNotComeBack) {
    story.server.stamp(kOlthoi, StampSlot::Instance) = {5};
    story.server.position(kOlthoi, outside(60, 50));
    story.server.remove(kOlthoi);
    for (const std::uint16_t not_newer : std::initializer_list<std::uint16_t>{5, 4, 0x8006}) {
        story.server.stamp(kOlthoi, StampSlot::Instance) = {not_newer};
        const PositionPack pack = story.server.pack(kOlthoi, outside(61, 50), true);
        EXPECT_EQ(story.server.send(UpdatePosition{kOlthoi, pack}), Status::Queued) << not_newer;
        EXPECT_EQ(story.server.send(PositionAndMovement{.object = kOlthoi, .pack = pack}), Status::Queued) << not_newer;
    }
    EXPECT_FALSE(story.knows(kOlthoi));
    story.server.stamp(kOlthoi, StampSlot::Instance) = {6};
    const PositionPack newer = story.server.pack(kOlthoi, outside(61, 50), true);
    EXPECT_EQ(story.server.send(PositionAndMovement{.object = kOlthoi, .pack = newer}), Status::Processed);
    EXPECT_TRUE(story.knows(kOlthoi));
}

// "so its second update is an ordinary one and not a teleport"
TEST_F(AssumedObjects, CountTheStampsOfThatMessageAsTheirFirst) {
    for (const std::uint16_t first : std::initializer_list<std::uint16_t>{0, 1, 0x7FFF, 0x8000, 0xFFFF}) {
        const ObjectId id = kOlthoi.value + first;
        for (Stamp& stamp : story.server.stamps[id].slots) stamp = {first};
        story.server.position(id, outside(60, 50));
        const StampSet stamps = known(id).stamps;
        EXPECT_EQ(stamps[StampSlot::Teleport], Stamp{first});
        EXPECT_EQ(stamps[StampSlot::ForcePosition], Stamp{first});
        for (const StampSlot slot : {StampSlot::Movement, StampSlot::State, StampSlot::Vector,
                                     StampSlot::ServerControlledMove, StampSlot::ObjDesc})
            EXPECT_TRUE(stamps.is_unset(slot)) << "not carried";
        story.frames(2);
        story.server.position(id, outside(61, 50));
        EXPECT_EQ(story.recorder.routed(id, PositionOutcome::Interpolate), 1U) << first;
        story.server.forward(id, kRunForward);
        story.server.vector(id, {0, 0, 1});
        story.server.state(id, kDefaultPhysicsState | kHidden);
        EXPECT_EQ(known(id).motion.forward.command, MotionCommand::RunForward) << first << ": newer than none";
        EXPECT_EQ(known(id).velocity, (Vec3{0, 0, 1})) << first;
        EXPECT_TRUE(known(id).is_hidden) << first;
    }
}

// ---- the receiver's own player --------------------------------------------------------------------------------------

class AssumedPlayer : public AssumedObjects {
 protected:
    AssumedPlayer() : AssumedObjects({.has_player = false}) {}
};

TEST_F(AssumedPlayer, StandsWhereItsOwnClientOrTheServerFirstSays) {
    Story other{{.has_player = false}};
    other.world.set_player(kPlayer, other.now);
    EXPECT_FALSE(other.world.move_player(outside(50, 50), other.now)) << "it assumes no objects";
    other.world.assume_objects(true);
    EXPECT_EQ(other.server.position(kPlayer, outside(50, 50)), Status::Processed);
    EXPECT_TRUE(other.world.find(kPlayer)->is_assumed);

    EXPECT_FALSE(story.world.move_player(outside(50, 50), story.now)) << "no player is known";
    story.world.set_player(kPlayer, story.now);
    EXPECT_TRUE(story.world.move_player(outside(50, 50), story.now));
    EXPECT_TRUE(known(kPlayer).is_assumed);
    EXPECT_TRUE(story.body(kPlayer).is_local_player);
    EXPECT_TRUE(story.world.move_player(outside(52, 50), story.now));
    EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {52, 50, 0}));
}

TEST_F(AssumedPlayer, IsDescribedInPlaceWhateverItsInstance) {
    story.world.set_player(kPlayer, story.now);
    story.world.move_player(outside(50, 50), story.now);
    story.server.stamp(kPlayer, StampSlot::Instance) = {9};
    EXPECT_EQ(story.server.create(kPlayer, outside(50, 50)), Status::Processed);
    EXPECT_FALSE(known(kPlayer).is_assumed);
    EXPECT_EQ(known(kPlayer).stamps[StampSlot::Instance], Stamp{9});
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kPlayer), 0U);
}

}  // namespace
}  // namespace acmotion::test
