// docs/performance.md: bodies that stand still are not visited, and nothing that is shown differs.
#include <gtest/gtest.h>

#include "world/village.h"

namespace acmotion::test {
namespace {

std::size_t awake(const World& world) {
    const ObjectTable& objects = state_of(world).objects;
    std::size_t count = 0;
    for (ObjectTable::Slot slot = 0; slot < objects.slots().size(); ++slot) {
        count += objects.slots()[slot].is_live && objects.is_awake(slot);
    }
    return count;
}
bool is_awake(const World& world, ObjectId id) {
    const ObjectTable& objects = state_of(world).objects;
    for (ObjectTable::Slot slot = 0; slot < objects.slots().size(); ++slot) {
        if (objects.slots()[slot].id == id) return objects.is_awake(slot);
    }
    return false;
}
// Restoring wakes all bodies, so that the next tick visits them all.
void wake_everybody(World& world) { world.restore(world.snapshot()); }

class Resting : public ::testing::Test {
 protected:
    Story story;
    World& world = story.world;
};

TEST_F(Resting, ABodyThatStandsIsNotVisited) {
    for (std::uint32_t i = 0; i < 200; ++i)
        story.server.create(0x80001000 + i, outside(10 + static_cast<float>(i) / 4, 30));
    story.frames(5);
    EXPECT_EQ(awake(world), 1U) << "the player";
}

TEST_F(Resting, AMessageWakesItsBodyAndNoOther) {
    story.server.create(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(70, 50));
    story.frames(5);
    story.server.position(kOlthoi, outside(62, 50));
    EXPECT_TRUE(is_awake(world, kOlthoi));
    EXPECT_FALSE(is_awake(world, kDrudge));
    story.play(3);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.x, 62, 0.06);
    EXPECT_FALSE(is_awake(world, kOlthoi));
}

TEST_F(Resting, ABodyThatWalksTurnsFliesOrFollowsIsAwake) {
    story.server.create(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(70, 50));
    story.server.create(kSword, outside(80, 50));
    story.server.forward(kOlthoi, kWalkForward);
    story.server.motion(kDrudge, SentMotionState{.turn_command = kTurnRight});
    story.server.vector(kSword, {0, 0, 10});
    story.frames(10);
    for (const ObjectId id : {kOlthoi, kDrudge, kSword}) EXPECT_TRUE(is_awake(world, id));
}

TEST_F(Resting, AFarBodySleepsUntilThePlayerComes) {
    story.server.create(kOlthoi, outside(180, 50));
    story.frames(5);
    ASSERT_FALSE(is_awake(world, kOlthoi));
    ASSERT_FALSE(story.body(kOlthoi).is(kActive));
    story.server.teleport(kPlayer, outside(100, 50));
    story.frames(3);
    EXPECT_TRUE(story.body(kOlthoi).is(kActive));
}

TEST_F(Resting, ANearBodyFallsAsleepWhenThePlayerGoes) {
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(5);
    story.server.teleport(kPlayer, outside(180, 50));
    story.frames(3);
    EXPECT_FALSE(story.body(kOlthoi).is(kActive));
    EXPECT_FALSE(is_awake(world, kOlthoi));
}

TEST_F(Resting, ABodyJustWithinReachNoticesTheStepThatTakesThePlayerAway) {
    const float reach = 96;
    story.server.create(kOlthoi, outside(50 + reach - 0.005F, 50));
    story.frames(5);
    ASSERT_TRUE(story.body(kOlthoi).is(kActive));
    story.server.teleport(kPlayer, outside(49.99F, 50));
    story.frames(3);
    EXPECT_FALSE(story.body(kOlthoi).is(kActive));
}

// 40-body 6.1
TEST_F(Resting, AFrameAtTheTimeOfTheLastTickIsNone) {
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(5);
    ASSERT_TRUE(world.move_player(outside(90, 50), story.now));
    const std::uint64_t before = world.state_hash();
    world.advance(story.now);
    EXPECT_EQ(world.state_hash(), before) << "it measures no distances";
}

// The router's near and far is measured from the last tick, also of a body that had none of its own.
TEST_F(Resting, TheDistanceFromThePlayerIsThatOfTheLastTick) {
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(5);
    story.server.teleport(kPlayer, outside(90, 50));
    story.frames(5);
    ASSERT_FALSE(is_awake(world, kOlthoi));
    story.server.position(kOlthoi, outside(61, 50));
    EXPECT_NEAR(story.body(kOlthoi).player_distance, 30, 1e-3);
}

// Bodies are ticked in the order in which they came: those behind the player see its step of the same frame.
TEST_F(Resting, TheDistanceFromAPlayerThatRunsIsThatOfItsLastStepOrOfTheOneBefore) {
    Story earlier{{.has_player = false}};
    earlier.server.player(kPlayer);
    earlier.server.create(kOlthoi, outside(60, 50));
    earlier.server.create(kPlayer, outside(50, 50));
    story.server.create(kOlthoi, outside(60, 50));
    for (Story* one : {&story, &earlier}) {
        one->server.forward(kPlayer, kRunForward);
        one->frames(10);
        const Position before = one->where(kPlayer);
        one->frame();
        ASSERT_FALSE(is_awake(one->world, kOlthoi));
        const Position& seen = one == &story ? one->where(kPlayer) : before;
        EXPECT_NEAR(one->world.find(kOlthoi)->player_distance, distance(seen, one->where(kOlthoi)), 1e-4);
        EXPECT_GT(distance(before, one->where(kPlayer)), 0.1);
    }
}

TEST_F(Resting, ABodyForWhichNoTimePassesIsNotVisited) {
    for (const ObjectId id : {kOlthoi, kDrudge, kSword}) story.server.create(id, outside(60, 50));
    story.server.forward(kOlthoi, kWalkForward);
    story.server.state(kOlthoi, kDefaultPhysicsState | kFrozen);
    story.server.attach(kDrudge, kSword);
    story.server.forward(kDrudge, kWalkForward);
    story.server.pickup(kDrudge);
    story.frames(5);
    for (const ObjectId id : {kOlthoi, kDrudge, kSword}) EXPECT_FALSE(is_awake(world, id)) << id.value;
    story.server.state(kOlthoi, kDefaultPhysicsState);
    EXPECT_TRUE(is_awake(world, kOlthoi));
}

// A thing that was told to turn has a movement manager and no motion; one that hangs in the air has none of either.
TEST_F(Resting, ThingsThatNothingMovesAreNotVisited) {
    const Description thing{.animated = false, .creature = false, .state = kDefaultPhysicsState & ~kGravity};
    for (const ObjectId id : {kOlthoi, kDrudge}) story.server.create(id, outside(60, 50), thing);
    story.server.motion(kOlthoi, TurnToHeading{.parameters = {.desired_heading = 90}});
    story.server.teleport(kDrudge, outside(60, 50, 30), false);
    story.play(1);
    for (const ObjectId id : {kOlthoi, kDrudge}) EXPECT_FALSE(is_awake(world, id)) << id.value;
    EXPECT_EQ(story.where(kDrudge).frame.origin.z, 30);
}

// It gets nowhere, and would if it could.
TEST(RestingAtAWall, ABodyThatWalksIsVisitedThoughItStands) {
    class Walls : public FreeSpace {
        [[nodiscard]] PlacementOutcome sweep(const BodyShape& /*shape*/, const Position& from, const Position& /*to*/,
                                             const SweepSeed& /*seed*/) const override {
            return {.ok = false, .position = from};
        }
    };
    const Walls walls;
    Story story{{.host = {.placement = &walls}}};
    story.server.create(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(62, 50));
    story.server.forward(kOlthoi, kWalkForward);
    story.frames(5);
    EXPECT_EQ(story.where(kOlthoi), outside(60, 50));
    EXPECT_TRUE(is_awake(story.world, kOlthoi));
    EXPECT_FALSE(is_awake(story.world, kDrudge));
}

TEST_F(Resting, ABodyThatAnotherWatchesIsVisited) {
    story.server.create(kOlthoi, outside(60, 50));
    story.server.create(kDrudge, outside(70, 50));
    story.server.motion(kDrudge, MoveToObject{.target = kOlthoi, .position = outside(60, 50)});
    story.frames(5);
    EXPECT_TRUE(is_awake(world, kOlthoi));
}

// Near the player a body without legs falls asleep in one tick and wakes in the next.
TEST_F(Resting, AThingOnTheGroundIsVisitedAsLongAsThePlayerIsNear) {
    story.server.create(kSword, outside(60, 50), {.animated = false, .creature = false});
    story.frames(5);
    EXPECT_TRUE(is_awake(world, kSword));
    story.server.create(kDrudge, outside(60, 50), {.animated = false, .state = kDefaultPhysicsState | kStatic});
    story.frames(5);
    EXPECT_FALSE(is_awake(world, kDrudge)) << "but for one that never wakes";
}

// 40-body 6.1: at least a thirtieth of a second.
TEST(TheGateOfAWorld, LetsAFrameOfExactlyItsLengthThrough) {
    World world;
    world.set_player(kPlayer, 0);
    EXPECT_TRUE(world.advance(kMinQuantumSeconds));
    EXPECT_EQ(state_of(world).last_tick, kMinQuantumSeconds);
    EXPECT_TRUE(world.advance(kMinQuantumSeconds + 0.033));
    EXPECT_EQ(state_of(world).last_tick, kMinQuantumSeconds);
    EXPECT_TRUE(world.advance(0.5 * kMinQuantumSeconds));
    EXPECT_EQ(state_of(world).last_tick, 0.5 * kMinQuantumSeconds) << "a clock that ran backwards sets it anew";
}

TEST_F(Resting, TimeSpentAtRestIsNotMadeUpForLater) {
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(60);
    story.server.forward(kOlthoi, kWalkForward);
    story.frame();
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y - 50, 3.12 * kFrame30, 1e-3);
}

// Three updates in one frame: the first is walked towards, the other two are far. The blip to the last of them, in the
// same slice, brings the body back to where it stood.
TEST_F(Resting, NoBodyRestsWithTheVelocityOfAWalkThatWasUndone) {
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(5);
    for (const float east : {61.0F, 170.0F, 60.0F}) story.server.position(kOlthoi, outside(east, 50));
    story.frame();
    EXPECT_NEAR(story.world.pose(kOlthoi)->velocity.x, 8, 1e-3) << "measured before the blip";
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));

    story.frames(2);
    EXPECT_EQ(story.world.pose(kOlthoi)->velocity, Vec3{});
    EXPECT_FALSE(is_awake(world, kOlthoi));
}

// Spec 81 row 33: a silence ends the velocity of whatever is no player, though a thing has no legs to show it.
TEST(RestingUnderOpenac, AThingForgetsTheVelocityOfItsUpdatesBeforeItRests) {
    Story story{{.rules = Rules::openac()}};
    story.server.create(kSword, outside(60, 50), {.animated = false});
    story.frames(3);
    ++story.server.stamp(kSword, StampSlot::Position).value;
    UpdatePosition sent{kSword, story.server.pack(kSword, outside(60, 50), true)};
    sent.pack.velocity = {0, 4, 0};
    story.server.send(sent);
    ASSERT_TRUE(story.body(kSword).remembered()->has_velocity);
    story.server.motion(kSword, TurnToHeading{.parameters = {.desired_heading = 0}});
    story.play(1);
    EXPECT_FALSE(story.body(kSword).remembered()->has_velocity);
}

// Spec 81 row 33: the gait plays in place of the motion.
TEST(RestingUnderOpenac, ABodyWhoseGaitStandsRestsThoughItsMotionWalks) {
    Story story{{.rules = Rules::openac()}};
    story.server.create(kOlthoi, outside(60, 50));
    story.server.forward(kOlthoi, kWalkForward);
    story.frames(3);
    for (int i = 0; i < 2; ++i) {
        story.server.position(kOlthoi, outside(60, 51));
        story.play(0.2);
    }
    ASSERT_EQ(story.body(kOlthoi).gait()->command, MotionCommand::Ready);
    story.play(2);
    EXPECT_EQ(story.world.find(kOlthoi)->motion.forward.command, MotionCommand::WalkForward);
    EXPECT_FALSE(is_awake(story.world, kOlthoi));
}

// An update gives the body its heading at once (acdream, row 15), and then a turn to the same heading ends: that tick leaves the body
// as it was, but the sign of a zero in its rotation is that of the turn. The one after it is that of a body that stands.
TEST(RestingUnderAcdream, ABodyDoesNotRestInTheTickInWhichItsTurnEnds) {
    Story story{{.rules = Rules::acdream()}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.motion(kOlthoi, TurnToHeading{.parameters = {.desired_heading = 343}});
    story.frames(2);
    Story restless{{.rules = Rules::acdream()}};
    for (int i = 0; i < 120; ++i) {
        story.server.position(kOlthoi, facing(outside(60, 50), 343));
        story.frame();
        restless.world.restore(story.world.snapshot());
        restless.now = story.now;
        story.frame();
        restless.frame();
        ASSERT_EQ(restless.world.state_hash(), story.world.state_hash()) << "frame " << i;
    }
}

class Counting : public RootMotionSource {
 public:
    [[nodiscard]] Frame advance(ObjectId /*body*/, const MotionMoment& /*moment*/, float /*dt*/) override {
        ++asked;
        return {};
    }
    int asked = 0;
};

TEST(RestingWithAHost, ItsAnimationIsAskedInEverySlice) {
    Counting animation;
    Story story{{.host = {.root_motion = &animation}}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    const int before = animation.asked;
    story.frames(10);
    EXPECT_EQ(animation.asked - before, 20) << "the player and one more";
}

// Which bodies may rest depends on the host.
TEST(RestingWithAHost, ItsAnimationIsAskedForBodiesThatRestedUnderAnother) {
    Story resting{{.has_player = false}};
    resting.server.player(kPlayer);
    for (const ObjectId id : {kOlthoi, kPlayer}) resting.server.create(id, outside(60, 50));
    resting.frames(5);
    ASSERT_FALSE(is_awake(resting.world, kOlthoi));
    Counting animation;
    Story story{{.host = {.root_motion = &animation}, .has_player = false}};
    story.world.restore(resting.world.snapshot());
    story.now = resting.now;
    story.frames(3);
    EXPECT_EQ(animation.asked, 6) << "the player and one more";
}

// Things that lie, stand, hang in the air or turn, on both sides of the 96 m; and a player that runs past them.
void add_bystanders(Story& story) {
    for (std::uint32_t i = 0; i < 60; ++i) {
        const Position place = outside(50, 100.0F + static_cast<float>(i) * 1.5F);
        const bool is_thing = i % 3 == 0;
        const std::uint32_t state = i % 5 == 0 ? kDefaultPhysicsState | kStatic : kDefaultPhysicsState;
        const std::optional<Vec3> omega = i % 7 == 0 ? std::optional{Vec3{0, 0, 1}} : std::nullopt;
        story.server.create(0x80002000 + i, place, {.animated = !is_thing, .state = state, .omega = omega});
    }
    story.server.forward(kPlayer, kRunForward, 2);
}

// What happens to the player, from which near and far are measured.
void disturb(Story& story, int frame) {
    if (frame % 40 == 20) story.server.teleport(kPlayer, outside(static_cast<float>(frame + 20), 50));
    if (frame % 50 == 30) story.server.position(0x80002001 + static_cast<std::uint32_t>(frame) % 20, outside(55, 140));
    if (frame == 100) story.world.set_player(0x80001007, story.now);
}

// The same world twice; in one of them all bodies are visited on every tick.
TEST(Rest, ChangesNothingThatIsShown) {
    for (const Rules& rules : {Rules::retail(), Rules::acdream(), Rules::openac()}) {
        for (const double frame : {kFrame30, kFrame60, 0.21, 0.45}) {
            Village resting{rules, frame};
            Village restless{rules, frame};
            for (Village* village : {&resting, &restless}) add_bystanders(village->story);
            std::size_t fewest = 1000;
            for (int i = 0; i < 150; ++i) {
                wake_everybody(restless.story.world);
                for (Village* village : {&resting, &restless}) {
                    village->live_a_frame();
                    disturb(village->story, i);
                }
                ASSERT_EQ(resting.hash(), restless.hash()) << "frame " << i << " of " << frame << " s";
                fewest = std::min(fewest, awake(resting.story.world));
            }
            EXPECT_LT(fewest, 60U) << "of 85";
        }
    }
}

}  // namespace
}  // namespace acmotion::test
