#include <utility>

#include "world/story.h"

// What a host sees of a world: BodyInfo, snapshots, and a World that moves.
namespace acmotion::test {
namespace {

class Face : public ::testing::Test {
 protected:
    Face() {
        story.server.create(kOlthoi, outside(60, 50));
        story.frames(2);
    }
    [[nodiscard]] BodyInfo info(ObjectId id) const { return story.world.find(id).value(); }
    Story story;
};

TEST_F(Face, NothingIsKnownAboutAnObjectThatIsNotThere) {
    std::vector<Position> places{outside(1, 1)};
    story.world.waypoints(kDrudge, places);
    EXPECT_FALSE(story.world.find(kDrudge));
    EXPECT_TRUE(places.empty());
}

TEST_F(Face, ABodyAndItsPoseAgree) {
    const Pose pose = story.world.pose(kOlthoi).value();
    EXPECT_EQ(info(kOlthoi).object, kOlthoi);
    EXPECT_EQ(info(kOlthoi).position, pose.position);
    EXPECT_EQ(info(kOlthoi).in_contact, pose.in_contact);
    EXPECT_TRUE(info(kOlthoi).is_shown);
    EXPECT_TRUE(info(kOlthoi).is_animated);
}

TEST_F(Face, TheClockOfABodyAtRestGoesOnThoughItHasNoSlices) {
    for (int i = 0; i < 60; ++i) {
        story.frames(1);
        EXPECT_EQ(story.world.pose(kOlthoi)->clock, story.now);
        for (const Pose& pose : story.world.poses()) EXPECT_EQ(pose.clock, story.now);
    }
    EXPECT_EQ(info(kOlthoi).clock, story.now);
}

TEST_F(Face, TheClockOfAFrozenBodyGoesOnAsWell) {
    story.server.state(kOlthoi, kDefaultPhysicsState | kFrozen);
    story.frames(30);
    EXPECT_EQ(story.world.pose(kOlthoi)->clock, story.now);
    EXPECT_EQ(info(kOlthoi).clock, story.now);
}

TEST_F(Face, WaypointsAreShownNextOneFirst) {
    story.server.position(kOlthoi, outside(61, 50));
    story.server.position(kOlthoi, outside(62, 50));
    std::vector<Position> places;
    story.world.waypoints(kOlthoi, places);
    ASSERT_EQ(places.size(), 2U);
    EXPECT_EQ(info(kOlthoi).queue.waypoints, 2);
    EXPECT_EQ(info(kOlthoi).queue.next, places[0]);
    EXPECT_FLOAT_EQ(places[1].frame.origin.x, outside(62, 50).frame.origin.x);
    EXPECT_TRUE(info(kOlthoi).is_leashed);
}

TEST_F(Face, ABodyThatWasNeverCommandedStands) {
    story.server.create(kSword, outside(61, 50), {.animated = false, .creature = false});
    EXPECT_FALSE(info(kSword).has_motion);
    EXPECT_EQ(info(kSword).motion, InterpretedState{});
    EXPECT_EQ(info(kSword).queue.waypoints, 0);
    EXPECT_EQ(info(kSword).move_to, MoveToType::None);
}

TEST_F(Face, ARunIsAMotionWithItsSpeed) {
    story.server.forward(kOlthoi, kRunForward, 1.5F);
    EXPECT_TRUE(info(kOlthoi).has_motion);
    EXPECT_EQ(info(kOlthoi).motion.forward, (AxisMotion{MotionCommand::RunForward, 1.5F}));
    EXPECT_FLOAT_EQ(info(kOlthoi).adjusted_max_speed, 6);
}

TEST_F(Face, WhatTheServerSaidOfABodyIsThere) {
    ObjectDescription said = story.server.describe(kSword, outside(61, 50), {.animated = false, .scale = 1.5F});
    said.weenie.emplace().name = "Spoon";
    story.server.send(CreateObject{said});
    EXPECT_EQ(info(kSword).name, "Spoon");
    EXPECT_FALSE(info(kSword).is_animated);
    EXPECT_FALSE(info(kSword).is_assumed);
    EXPECT_EQ(info(kSword).scale, 1.5F);
    EXPECT_EQ(info(kSword).stamps, story.server.stamps[kSword]);
}

TEST_F(Face, AHiddenBodyIsHiddenAndShown) {
    EXPECT_FALSE(info(kOlthoi).is_hidden);
    story.server.state(kOlthoi, kDefaultPhysicsState | kHidden);
    EXPECT_TRUE(info(kOlthoi).is_hidden);
    EXPECT_TRUE(info(kOlthoi).is_shown);
}

TEST_F(Face, ALeashAndAStickAreShownWhileTheyHold) {
    EXPECT_FALSE(info(kOlthoi).is_leashed);
    EXPECT_TRUE(info(kOlthoi).sticky_target.is_null());
    story.server.position(kOlthoi, outside(62, 50));
    story.play(0.3);
    EXPECT_TRUE(info(kOlthoi).is_leashed);
    EXPECT_GT(info(kOlthoi).leash_travelled, 0);
    story.server.stick(kOlthoi, kPlayer);
    EXPECT_EQ(info(kOlthoi).sticky_target, kPlayer);
}

TEST_F(Face, AWalkIsMeasured) {
    story.server.position(kOlthoi, outside(62, 50));
    story.frames(3);
    EXPECT_GT(info(kOlthoi).measured_velocity.x, 1);
    EXPECT_EQ(info(kOlthoi).measured_velocity, story.world.pose(kOlthoi)->velocity);
    EXPECT_EQ(info(kOlthoi).velocity, Vec3{}) << "a walk has none of its own";
    EXPECT_NEAR(info(kOlthoi).player_distance, 10, 1);
}

TEST_F(Face, AQueueShowsItsWindowAndItsFailures) {
    story.server.position(kOlthoi, outside(80, 50));
    story.frames(3);
    BodyInfo::Queue queue = info(kOlthoi).queue;
    EXPECT_EQ(queue.window_slices, 3);
    EXPECT_NEAR(queue.window_seconds, 3 * kFrame30, 1e-5);
    EXPECT_FALSE(queue.window_start_metres) << "the first is not measured";
    EXPECT_EQ(queue.fails, 0);
    story.frames(3);
    queue = info(kOlthoi).queue;
    EXPECT_EQ(queue.window_slices, 1);
    ASSERT_TRUE(queue.window_start_metres);
    EXPECT_NEAR(*queue.window_start_metres, 20 - 4 * 8 * kFrame30, 1e-3) << "as the fifth slice begins, at 8 m/s";
    EXPECT_EQ(queue.next, story.world.find(kOlthoi)->queue.next);

    story.server.position(kOlthoi, outside(190, 50));
    EXPECT_EQ(info(kOlthoi).queue.waypoints, 2);
    EXPECT_EQ(info(kOlthoi).queue.fails, 4) << "too far to walk: a blip is due";
    EXPECT_FLOAT_EQ(info(kOlthoi).queue.next.frame.origin.x, 80);
    story.frames(2);
    EXPECT_EQ(info(kOlthoi).queue.waypoints, 0);
    EXPECT_TRUE(info(kOlthoi).queue.next.cell.is_nowhere());
    EXPECT_EQ(info(kOlthoi).queue.fails, 0);
}

TEST_F(Face, ABodyInTheAirHasNoGroundAndItsOwnVelocity) {
    EXPECT_TRUE(info(kOlthoi).in_contact);
    EXPECT_TRUE(info(kOlthoi).on_walkable);
    story.server.vector(kOlthoi, {1, 2, 8});
    EXPECT_EQ(info(kOlthoi).velocity, (Vec3{1, 2, 8}));
    story.frames(3);
    EXPECT_FALSE(info(kOlthoi).in_contact);
    EXPECT_FALSE(info(kOlthoi).on_walkable);
    EXPECT_TRUE(info(kOlthoi).has_cell);
}

TEST_F(Face, ALongJumpThatIsChargedIsShown) {
    EXPECT_FALSE(info(kOlthoi).charges_long_jump);
    MovementData charging{.style = kDefaultStyleWord, .body = SentMotionState{}};
    charging.options = kOptionStandingLongJump;
    story.server.send(UpdateMotion{kOlthoi, {}, {1}, {1}, false, charging});
    EXPECT_TRUE(info(kOlthoi).charges_long_jump);
}

TEST_F(Face, BothSpeedsOfABodyThatRunsOtherwiseThanItsRate) {
    story.server.forward(kOlthoi, kRunForward, 1.5F);
    EXPECT_FLOAT_EQ(info(kOlthoi).max_speed, 6);
    story.server.create(kDrudge, outside(70, 50));
    story.server.motion(kDrudge, MoveToPosition{.position = outside(80, 50), .run_rate = 2});
    EXPECT_FLOAT_EQ(info(kDrudge).max_speed, 8);
    EXPECT_EQ(info(kDrudge).move_to, MoveToType::MoveToPosition);
    EXPECT_TRUE(info(kDrudge).move_to_target.is_null());
}

// It has a movement manager then, and no interpreter: a thing has no motion.
TEST_F(Face, AThingThatWasToldToMoveHasNoMotion) {
    story.server.create(kSword, outside(61, 50), {.animated = false, .creature = false});
    story.server.motion(kSword, TurnToHeading{.parameters = {.desired_heading = 90}});
    ASSERT_TRUE(story.body(kSword).movement);
    EXPECT_FALSE(info(kSword).has_motion);
    EXPECT_EQ(info(kSword).max_speed, 0);
}

TEST_F(Face, TheShapeIsThatOfTheDescriptionScaled) {
    story.server.create(kDrudge, outside(70, 50), {.scale = 2.0F});
    EXPECT_FLOAT_EQ(info(kDrudge).shape.radius, 2 * info(kOlthoi).shape.radius);
    EXPECT_FLOAT_EQ(info(kDrudge).shape.height, 2 * info(kOlthoi).shape.height);
}

TEST_F(Face, AMoveToShowsItsTarget) {
    story.server.create(kDrudge, outside(70, 50));
    story.server.motion(kOlthoi, MoveToObject{.target = kDrudge});
    EXPECT_EQ(info(kOlthoi).move_to, MoveToType::MoveToObject);
    EXPECT_EQ(info(kOlthoi).move_to_target, kDrudge);
}

TEST_F(Face, WhatIsCarriedIsKnownButNotShown) {
    story.server.create(kSword, outside(61, 50), {.creature = false});
    story.server.attach(kOlthoi, kSword);
    EXPECT_EQ(info(kSword).parent, kOlthoi);
    EXPECT_FALSE(info(kSword).is_shown);
    for (const Pose& pose : story.world.poses()) EXPECT_NE(pose.object, kSword);
}

TEST_F(Face, ASnapshotOutlivesItsWorld) {
    World other;
    {
        Story gone;
        gone.server.create(kDrudge, outside(70, 50));
        const Snapshot kept = gone.world.snapshot();
        const Snapshot copy = kept;  // NOLINT(performance-unnecessary-copy-initialization)
        other.restore(copy);
    }
    EXPECT_TRUE(other.find(kDrudge));
}

TEST_F(Face, AWorldThatWasMovedGoesOn) {
    story.server.position(kOlthoi, outside(62, 50));
    const std::uint64_t hash = story.world.state_hash();
    World world{std::move(story.world)};
    EXPECT_EQ(world.state_hash(), hash);
    world.advance(story.now + kFrame30);  // asks the stand-ins of the host
    EXPECT_GT(world.pose(kOlthoi)->position.frame.origin.x, outside(60, 50).frame.origin.x);
    story.world = std::move(world);
    story.frame();
}

}  // namespace
}  // namespace acmotion::test
