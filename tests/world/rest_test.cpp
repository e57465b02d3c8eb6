// docs/performance.md: bodies that stand still are not visited, and nothing that is shown differs.
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "acmotion/world/inspector.h"
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
    return objects.is_awake(objects.slot_of(id));
}
// Restoring wakes all bodies, so that the next tick visits them all.
void wake_everybody(World& world) { world.restore(world.snapshot()); }

// An olthoi, a drudge and a sword beside the player.
class Resting : public ::testing::Test {
 protected:
    Resting() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(70, 50));
        story.server.create(kSword, outside(80, 50), {.animated = false, .creature = false});
        story.frames(5);
    }
    void expect_visited(const std::vector<ObjectId>& bodies) const {
        for (const ObjectId id : {kOlthoi, kDrudge, kSword})
            EXPECT_EQ(is_awake(world, id), std::ranges::find(bodies, id) != bodies.end()) << id.value;
    }
    Story story;
    World& world = story.world;
};

// Near the player a body without legs falls asleep in one tick and wakes in the next.
TEST_F(Resting, AStandingBodyIsNotVisitedButAThingIs) {
    EXPECT_EQ(awake(world), 2U) << "the player as well";
    expect_visited({kSword});
    story.server.state(kSword, kDefaultPhysicsState | kStatic);
    story.frames(5);
    expect_visited({});
}

TEST_F(Resting, AMessageWakesItsBodyAndNoOther) {
    story.server.position(kOlthoi, outside(62, 50));
    expect_visited({kOlthoi, kSword});
    story.play(3);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.x, 62, 0.06);
    expect_visited({kSword});
}

TEST_F(Resting, ABodyThatWalksTurnsFliesFollowsOrIsWatchedIsVisited) {
    story.server.forward(kOlthoi, kWalkForward);
    story.server.motion(kDrudge, SentMotionState{.turn_command = kTurnRight});
    story.server.vector(kSword, {0, 0, 10});
    story.frames(10);
    expect_visited({kOlthoi, kDrudge, kSword});
    story.server.neutral(kOlthoi);
    story.server.motion(kDrudge, MoveToObject{.target = kOlthoi, .position = outside(60, 50)});
    story.frames(5);
    expect_visited({kOlthoi, kDrudge, kSword});
}

TEST_F(Resting, ABodyForWhichNoTimePassesIsNotVisited) {
    for (const ObjectId id : {kOlthoi, kDrudge}) story.server.forward(id, kWalkForward);
    story.server.state(kOlthoi, kDefaultPhysicsState | kFrozen);
    story.server.attach(kDrudge, kSword);
    story.server.pickup(kDrudge);
    story.frames(5);
    expect_visited({});
    story.server.state(kOlthoi, kDefaultPhysicsState);
    expect_visited({kOlthoi});
}

TEST_F(Resting, BodiesSleepAndWakeAsThePlayerGoesAndComes) {
    story.server.teleport(kOlthoi, outside(50 + 96 - 0.005F, 50));
    story.server.teleport(kDrudge, outside(180, 50));
    story.frames(5);
    const auto active = [&] { return std::pair{story.body(kOlthoi).is(kActive), story.body(kDrudge).is(kActive)}; };
    EXPECT_EQ(active(), (std::pair{true, false}));
    story.server.teleport(kPlayer, outside(49.99F, 50));
    story.frames(3);
    EXPECT_EQ(active(), (std::pair{false, false})) << "one centimetre";
    story.server.teleport(kPlayer, outside(100, 50));
    story.frames(3);
    EXPECT_EQ(active(), (std::pair{true, true}));
}

// The router's near and far is measured from the last tick, also of a body that had none of its own. A frame at the time
// of the last tick is none (40-body 6.1).
TEST_F(Resting, TheDistanceFromThePlayerIsThatOfTheLastTick) {
    story.server.teleport(kPlayer, outside(90, 50));
    story.frames(5);
    ASSERT_FALSE(is_awake(world, kOlthoi));
    ASSERT_TRUE(world.move_player(outside(95, 50), story.now));
    const std::uint64_t before = WorldInspector{world}.state_hash();
    world.advance(story.now);
    EXPECT_EQ(WorldInspector{world}.state_hash(), before);
    story.server.position(kOlthoi, outside(61, 50));
    EXPECT_NEAR(story.body(kOlthoi).player_distance, 30, 1e-3);
}

// Three updates in one frame: the first is walked towards, the other two are far. The blip to the last of them, in the
// same slice, brings the body back to where it stood.
TEST_F(Resting, NoBodyRestsWithTheVelocityOfAWalkThatWasUndone) {
    for (const float east : {61.0F, 170.0F, 60.0F}) story.server.position(kOlthoi, outside(east, 50));
    story.frame();
    EXPECT_NEAR(story.world.pose(kOlthoi)->velocity.x, 8, 1e-3) << "measured before the blip";
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));

    story.frames(2);
    EXPECT_EQ(story.world.pose(kOlthoi)->velocity, Vec3{});
    EXPECT_FALSE(is_awake(world, kOlthoi));
}

// An update gives the body its heading at once (acdream, row 15), and then a turn to the same heading ends: that tick leaves the body
// as it was, but the sign of a zero in its rotation is that of the turn. The one after it is that of a body that stands.
TEST(RestingUnderAcdream, NoBodyRestsInTheTickThatEndsItsTurn) {
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
        ASSERT_EQ(WorldInspector{restless.world}.state_hash(), WorldInspector{story.world}.state_hash())
            << "frame " << i;
    }
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

auto what_is_known(const World& world, ObjectId id) {
    const BodyInfo info = world.find(id).value();
    return std::tuple{info.position,      info.measured_velocity, info.in_contact,
                      info.motion,        info.stamps.slots,      info.is_hidden,
                      info.sticky_target, info.queue.waypoints,   info.queue.window_slices,
                      info.move_to,       info.is_leashed};
}

// World::changed: of bodies that it leaves out, `find` says what it said. Asked in every third frame.
TEST(Rest, WhatIsNotAmongTheChangedIsAsItWas) {
    Village village{Rules::retail()};
    add_bystanders(village.story);
    World& world = village.story.world;
    std::map<ObjectId, decltype(what_is_known(world, {}))> before;
    std::vector<ObjectId> changed;
    std::size_t fewest = 1000;
    for (int i = 0; i < 300; ++i) {
        village.live_a_frame();
        disturb(village.story, i);
        if (i == 200) wake_everybody(world);
        if (i % 3 != 0) continue;
        world.changed(changed);
        fewest = std::min(fewest, changed.size());
        for (const Pose& pose : world.poses()) {
            const bool is_among = std::ranges::find(changed, pose.object) != changed.end();
            const auto now = what_is_known(world, pose.object);
            ASSERT_TRUE(is_among || (before.contains(pose.object) && before.at(pose.object) == now)) << "frame " << i;
            before.insert_or_assign(pose.object, now);
        }
    }
    EXPECT_LT(fewest, 60U) << "of 85";
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

}  // namespace
}  // namespace acmotion::test
