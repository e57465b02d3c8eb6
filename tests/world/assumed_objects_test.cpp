#include "world/partial_ground.h"
#include "world/story.h"

// 11-transport 9.3, "Assumed objects": for observers that came late. One test per statement.
namespace acmotion::test {
namespace {

// The player is there; no other object was ever described.
class AssumedObjects : public testing::Test {
 protected:
    explicit AssumedObjects(const Given& given = {}) : story(given) { story.world.assume_objects(true); }

    [[nodiscard]] BodyInfo known(ObjectId id) const { return story.world.find(id).value_or(BodyInfo{}); }

    [[nodiscard]] std::size_t pending_motions() const {
        return story.body(kOlthoi).movement->interpreter()->pending().size();
    }

    Story story;
};

TEST(AssumedObjectsByDefault, AreNone) {
    Story story;
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Queued);
    EXPECT_FALSE(story.knows(kOlthoi));
}

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

TEST_F(AssumedObjects, WaitWithWhatCameBeforeAndPlayItInItsOrder) {
    EXPECT_EQ(story.server.forward(kOlthoi, kWalkForward), Status::Queued);
    EXPECT_EQ(story.server.forward(kOlthoi, kRunForward, 1.5F), Status::Queued);
    EXPECT_EQ(story.server.vector(kOlthoi, {0, 0, 4}), Status::Queued);
    EXPECT_EQ(story.server.state(kOlthoi, kDefaultPhysicsState | kHidden), Status::Queued);
    EXPECT_FALSE(story.knows(kOlthoi));

    story.server.position(kOlthoi, outside(60, 50));
    const auto replayed = story.recorder.all<Event::MessagesReplayed>(kOlthoi);
    ASSERT_EQ(replayed.size(), 1U);
    EXPECT_EQ(replayed[0].count, 4U);
    EXPECT_EQ(known(kOlthoi).motion.forward.command, MotionCommand::RunForward);
    EXPECT_EQ(known(kOlthoi).velocity, (Vec3{0, 0, 4}));
    EXPECT_TRUE(known(kOlthoi).is_hidden);
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

TEST(AssumedObjectsByDefault, AreNotMadeByAPositionThatBringsAMovementEither) {
    Story story;
    const PositionAndMovement both{.object = kOlthoi, .pack = story.server.pack(kOlthoi, outside(60, 50), true)};
    EXPECT_EQ(story.server.send(both), Status::Queued);
    EXPECT_FALSE(story.knows(kOlthoi));
}

TEST_F(AssumedObjects, HaveTheInstanceOfTheMessage) {
    story.server.stamp(kOlthoi, StampSlot::Instance) = {7};
    story.server.position(kOlthoi, outside(60, 50));
    EXPECT_EQ(known(kOlthoi).stamps[StampSlot::Instance], Stamp{7});
    story.server.stamp(kOlthoi, StampSlot::Instance) = {6};
    EXPECT_EQ(story.server.position(kOlthoi, outside(61, 50)), Status::OldInstance);
    story.server.stamp(kOlthoi, StampSlot::Instance) = {8};
    EXPECT_EQ(story.server.position(kOlthoi, outside(61, 50)), Status::Queued);
}

TEST_F(AssumedObjects, TakeTheFirstStampOfAChannelAsNewerWhateverItIs) {
    for (const std::uint16_t first : std::initializer_list<std::uint16_t>{0, 1, 0x7FFF, 0x8000, 0xFFFF}) {
        const ObjectId id = kOlthoi.value + first;
        for (Stamp& stamp : story.server.stamps[id].slots) stamp = {first};
        story.server.position(id, outside(60, 50));
        story.server.forward(id, kRunForward);
        story.server.vector(id, {0, 0, 1});
        story.server.state(id, kDefaultPhysicsState | kHidden);
        EXPECT_EQ(known(id).motion.forward.command, MotionCommand::RunForward) << first;
        EXPECT_EQ(known(id).velocity, (Vec3{0, 0, 1})) << first;
        EXPECT_TRUE(known(id).is_hidden) << first;
    }
}

TEST_F(AssumedObjects, HaveOrdinaryStampsFromThenOn) {
    story.server.stamps[kOlthoi].slots.fill({100});
    story.server.position(kOlthoi, outside(60, 50));
    story.server.forward(kOlthoi, kRunForward);
    story.server.stamps[kOlthoi].slots.fill({50});
    story.server.stamp(kOlthoi, StampSlot::Instance) = {100};
    story.server.position(kOlthoi, outside(70, 50));
    story.server.forward(kOlthoi, kWalkForward);
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Ignore), 1U);
    EXPECT_EQ(known(kOlthoi).motion.forward.command, MotionCommand::RunForward);
}

// Its own creation, so to speak: neither a teleport nor a first waypoint.
TEST_F(AssumedObjects, AreNotRoutedByThePositionThatMadeThem) {
    story.server.position(kOlthoi, outside(60, 50));
    EXPECT_EQ(story.recorder.count<Event::PositionDecided>(kOlthoi), 0U);
    EXPECT_EQ(story.server.send(UpdatePosition{kOlthoi, story.server.pack(kOlthoi, outside(90, 50), true)}),
              Status::Processed);
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Ignore), 1U) << "the same stamp once more";
    story.frames(2);
    story.server.position(kOlthoi, outside(61, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 1U);
}

TEST_F(AssumedObjects, AreLikeAnOrdinaryCreatureThatStands) {
    story.server.position(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(60, 60));
    const WorldObject& assumed = story.body(kOlthoi);
    const WorldObject& created = story.body(kDrudge);
    EXPECT_EQ(assumed.physics_state, 0x00400C08U);
    EXPECT_EQ(assumed.seldom->scale, 1);
    EXPECT_EQ(assumed.seldom->shape.radius, created.seldom->shape.radius);
    EXPECT_EQ(assumed.seldom->shape.height, created.seldom->shape.height);
    EXPECT_EQ(assumed.is_creature, created.is_creature);
    EXPECT_EQ(assumed.is_animated, created.is_animated);
    EXPECT_EQ(assumed.transient_state, created.transient_state);
    EXPECT_EQ(known(kOlthoi).motion, known(kDrudge).motion);
    EXPECT_TRUE(known(kOlthoi).has_motion);
    EXPECT_TRUE(known(kOlthoi).name.empty());
}

TEST_F(AssumedObjects, StandOrFallAsTheMessageSays) {
    story.server.position(kOlthoi, outside(60, 50, 20), true);
    story.server.position(kDrudge, outside(60, 60, 20), false);
    EXPECT_TRUE(known(kOlthoi).in_contact);
    EXPECT_FALSE(known(kDrudge).in_contact);
    story.frames(15);
    EXPECT_EQ(story.where(kOlthoi).frame.origin.z, 20);
    EXPECT_LT(story.where(kDrudge).frame.origin.z, 19.5F);
}

TEST_F(AssumedObjects, AreDescribedInPlaceByACreationOfTheSameInstance) {
    story.server.stamps[kOlthoi].slots.fill({3});
    story.server.position(kOlthoi, outside(60, 50));
    story.frames(2);
    story.server.create(kOlthoi, outside(60, 50), {.velocity = Vec3{1, 0, 0}, .scale = 2.0F});
    EXPECT_FALSE(known(kOlthoi).is_assumed);
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

TEST_F(AssumedObjects, AreReplacedByANewerCreationAndKeptFromAnOlderOne) {
    story.server.stamp(kOlthoi, StampSlot::Instance) = {5};
    story.server.position(kOlthoi, outside(60, 50));
    story.server.stamp(kOlthoi, StampSlot::Instance) = {4};
    EXPECT_EQ(story.server.create(kOlthoi, outside(70, 50)), Status::OldInstance);
    EXPECT_TRUE(known(kOlthoi).is_assumed);
    story.server.stamp(kOlthoi, StampSlot::Instance) = {6};
    EXPECT_EQ(story.server.create(kOlthoi, outside(70, 50)), Status::Processed);
    EXPECT_FALSE(known(kOlthoi).is_assumed);
    EXPECT_EQ(story.recorder.count<Event::ObjectDestroyed>(kOlthoi), 1U);
    EXPECT_EQ(known(kOlthoi).stamps.unset, 0U);
}

TEST_F(AssumedObjects, AreDeletedLikeOthersAndMayComeAgain) {
    story.server.position(kOlthoi, outside(60, 50));
    EXPECT_EQ(story.server.remove(kOlthoi), Status::Processed);
    EXPECT_FALSE(story.knows(kOlthoi));
    story.server.stamp(kOlthoi, StampSlot::Instance) = {1};
    EXPECT_EQ(story.server.position(kOlthoi, outside(70, 50)), Status::Processed);
    EXPECT_TRUE(known(kOlthoi).is_assumed);
}

// The deletion overtook it: it is no news of an unknown object.
TEST_F(AssumedObjects, AreNotMadeByAStragglerOfALifeThatIsOver) {
    story.server.stamp(kOlthoi, StampSlot::Instance) = {5};
    story.server.create(kOlthoi, outside(60, 50));
    const std::uint64_t before = story.world.state_hash();
    story.server.remove(kOlthoi);
    EXPECT_EQ(story.server.position(kOlthoi, outside(61, 50)), Status::Queued);
    EXPECT_FALSE(story.knows(kOlthoi));
    EXPECT_NE(story.world.state_hash(), before);
    story.server.stamp(kOlthoi, StampSlot::Instance) = {6};
    EXPECT_EQ(story.server.position(kOlthoi, outside(61, 50)), Status::Processed);
}

// "only a *newer* instance than the deleted one comes to life; the rest is parked as by the client"
TEST_F(AssumedObjects, OfALifeThatIsOverDoNotComeBackByEitherPosition) {
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

// "Only a delete message ends a life for this purpose; a timed destruction does not."
TEST(AssumedObjectsThatLostTheirCell, ComeBackWithTheSameInstance) {
    PartialGround ground;
    Story story{{.host = {.placement = &ground}}};
    story.world.assume_objects(true);
    story.server.position(kOlthoi, outside(60, 50));
    ground.loaded = false;
    story.server.teleport(kOlthoi, outside(70, 50));
    story.play(26);
    ASSERT_FALSE(story.knows(kOlthoi));
    ground.loaded = true;
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Processed);
    EXPECT_TRUE(story.knows(kOlthoi));
}

// "so its second update is an ordinary one and not a teleport"
TEST_F(AssumedObjects, CountTheStampsOfThatMessageAsTheirFirst) {
    for (const std::uint16_t first : std::initializer_list<std::uint16_t>{1, 0x7FFF, 0x8000, 0xFFFF}) {
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
    }
}

// "also gives size, scale, friction and elasticity, which nothing had told before"
TEST_F(AssumedObjects, GetSizeScaleFrictionAndElasticityFromTheDescriptionInPlace) {
    story.server.position(kOlthoi, outside(60, 50));
    story.server.create(kOlthoi, outside(60, 50), {.scale = 2.0F, .friction = 0.25F, .elasticity = 0.05F});
    const WorldObject& described = story.body(kOlthoi);
    EXPECT_EQ(described.seldom->scale, 2);
    EXPECT_EQ(described.seldom->shape.height, 2 * kPersonShape.height);
    EXPECT_EQ(described.seldom->friction, 0.25F);
    EXPECT_EQ(described.seldom->elasticity, 0.05F);
}

TEST_F(AssumedObjects, AreWhatTheDescriptionSaysOnceItHasCome) {
    story.server.position(kOlthoi, outside(60, 50));
    EXPECT_TRUE(known(kOlthoi).is_animated);
    story.server.create(kOlthoi, outside(60, 50), {.animated = false, .setup = 7});
    EXPECT_FALSE(known(kOlthoi).is_animated);
    EXPECT_EQ(known(kOlthoi).name, "Stranger");
    EXPECT_EQ(story.body(kOlthoi).aside->setup, 7U);
}

TEST_F(AssumedObjects, GoOnWithTheirMotionsIfTheDescriptionBringsNoTable) {
    story.server.position(kOlthoi, outside(60, 50));
    story.server.forward(kOlthoi, kRunForward);
    const std::size_t pending = pending_motions();
    ASSERT_GT(pending, 0U);
    story.server.create(kOlthoi, outside(60, 50));
    EXPECT_EQ(pending_motions(), pending);
}

TEST_F(AssumedObjects, ArePartOfASnapshotAndOfTheHash) {
    story.server.position(kOlthoi, outside(60, 50));
    World other;
    other.restore(story.world.snapshot());
    EXPECT_EQ(other.state_hash(), story.world.state_hash());
    EXPECT_TRUE(other.find(kOlthoi)->is_assumed);

    const auto drudge = encode(UpdatePosition{kDrudge, story.server.pack(kDrudge, outside(60, 60), true)}).value();
    EXPECT_EQ(other.receive(drudge, story.now).status, Status::Processed) << "the option came along";
    other.restore(story.world.snapshot());
    other.assume_objects(false);
    EXPECT_NE(other.state_hash(), story.world.state_hash());
}

TEST(AssumedObjectsOfAWorld, AreNoMoreThanItsLimits) {
    Story story{{.limits = {.objects = 2}}};
    story.world.assume_objects(true);
    EXPECT_EQ(story.server.position(kOlthoi, outside(60, 50)), Status::Processed);
    EXPECT_EQ(story.server.position(kDrudge, outside(60, 60)), Status::Error);
    EXPECT_EQ(story.recorder.count<Event::WorldBoundReached>({}), 1U);
    EXPECT_FALSE(story.knows(kDrudge));
}

// ---- the receiver's own player --------------------------------------------------------------------------------------

class AssumedPlayer : public AssumedObjects {
 protected:
    AssumedPlayer() : AssumedObjects({.has_player = false}) {}
};

TEST_F(AssumedPlayer, StandsWhereItsOwnClientSays) {
    EXPECT_FALSE(story.world.move_player(outside(50, 50), story.now)) << "no player is known";
    story.world.set_player(kPlayer, story.now);
    EXPECT_TRUE(story.world.move_player(outside(50, 50), story.now));
    EXPECT_TRUE(known(kPlayer).is_assumed);
    EXPECT_TRUE(story.body(kPlayer).is_local_player);
    EXPECT_TRUE(story.world.move_player(outside(52, 50), story.now));
    EXPECT_TRUE(near(story.where(kPlayer).frame.origin, {52, 50, 0}));
}

TEST_F(AssumedPlayer, OrElseAtItsFirstPosition) {
    story.world.set_player(kPlayer, story.now);
    EXPECT_EQ(story.server.position(kPlayer, outside(50, 50)), Status::Processed);
    EXPECT_TRUE(known(kPlayer).is_assumed);
    EXPECT_TRUE(story.body(kPlayer).is_local_player);
}

TEST_F(AssumedPlayer, IsNotMadeUnlessTheWorldAssumesObjects) {
    story.world.assume_objects(false);
    story.world.set_player(kPlayer, story.now);
    EXPECT_FALSE(story.world.move_player(outside(50, 50), story.now));
    EXPECT_FALSE(story.knows(kPlayer));
}

TEST_F(AssumedPlayer, HasNoBodiesNearBeforeItsPlaceIsKnown) {
    story.world.set_player(kPlayer, story.now);
    story.server.position(kOlthoi, outside(60, 50));
    story.frames(2);
    story.server.position(kOlthoi, outside(61, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::SlideSnap), 1U);
    story.world.move_player(outside(50, 50), story.now);
    story.frames(2);
    story.server.position(kOlthoi, outside(62, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::Interpolate), 1U);
}

TEST_F(AssumedPlayer, HasTheInstanceThatTheServerFirstSpeaksOf) {
    story.world.set_player(kPlayer, story.now);
    story.server.forward(kPlayer, kRunForward);
    story.world.move_player(outside(50, 50), story.now);
    EXPECT_EQ(story.recorder.count<Event::MessagesReplayed>(kPlayer), 1U);
    EXPECT_FALSE(known(kPlayer).stamps.is_unset(StampSlot::Instance));
    story.server.stamp(kPlayer, StampSlot::Instance) = {1};
    EXPECT_EQ(story.server.forward(kPlayer, kWalkForward), Status::Queued) << "another life";
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
