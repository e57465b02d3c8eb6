#include <utility>

#include "acmotion/world/inspector.h"
#include "world/story.h"

// What a host sees of a world: BodyInfo, poses, snapshots, and a World that moves.
namespace acmotion::test {
namespace {

class Face : public ::testing::Test {
 protected:
    Face() {
        story.server.create(kOlthoi, outside(60, 50));
        story.frames(2);
    }
    [[nodiscard]] BodyInfo info(ObjectId id = kOlthoi) const { return story.world.find(id).value(); }
    Story story;
};

TEST_F(Face, ABodyAndItsPoseAgree) {
    for (const std::uint32_t state : {kDefaultPhysicsState, kDefaultPhysicsState | kFrozen | kHidden}) {
        story.server.state(kOlthoi, state);
        story.frames(30);
        const Pose pose = story.world.pose(kOlthoi).value();
        EXPECT_EQ(info().object, kOlthoi);
        EXPECT_EQ(info().position, pose.position);
        EXPECT_EQ(info().in_contact, pose.in_contact);
        EXPECT_EQ(info().is_hidden, (state & kHidden) != 0);
        EXPECT_TRUE(info().is_shown);
        EXPECT_EQ(pose.clock, story.now) << "though it has no slices";
        EXPECT_EQ(info().clock, story.now);
    }
    EXPECT_FALSE(story.world.find(kDrudge));
}

TEST_F(Face, AThingHasNoMotionAndWhatTheServerSaidOfIt) {
    ObjectDescription said =
        story.server.describe(kSword, outside(61, 50), {.animated = false, .creature = false, .scale = 1.5F});
    said.weenie->name = "Spoon";
    story.server.send(CreateObject{said});
    for (const bool has_movement : {false, true}) {
        if (has_movement) story.server.motion(kSword, TurnToHeading{.parameters = {.desired_heading = 90}});
        EXPECT_EQ(story.body(kSword).movement.has_value(), has_movement);
        EXPECT_FALSE(info(kSword).has_motion);
        EXPECT_EQ(info(kSword).motion, InterpretedState{});
        EXPECT_EQ(info(kSword).max_speed, 0);
        EXPECT_EQ(info(kSword).queue.waypoints, 0);
    }
    EXPECT_EQ(info(kSword).name, "Spoon");
    EXPECT_FALSE(info(kSword).is_animated);
    EXPECT_FALSE(info(kSword).is_assumed);
    EXPECT_EQ(info(kSword).scale, 1.5F);
    EXPECT_FLOAT_EQ(info(kSword).shape.radius, 1.5F * info().shape.radius);
    EXPECT_EQ(info(kSword).stamps, story.server.stamps[kSword]);
    story.server.attach(kOlthoi, kSword);
    EXPECT_EQ(info(kSword).parent, kOlthoi);
    EXPECT_FALSE(info(kSword).is_shown);
}

TEST_F(Face, ANameIsUtf8ThatSteersNoTerminalAndOutlivesItsBody) {
    ObjectDescription said = story.server.describe(kSword, outside(61, 50), {.animated = false, .creature = false});
    said.weenie->name = "Nulgr\xE9 the \x1B[2J Spoon";
    story.server.send(CreateObject{said});
    const BodyInfo spoon = info(kSword);
    story.server.send(DeleteObject{kSword, said.physics.stamps[StampSlot::Instance]});
    EXPECT_FALSE(story.world.find(kSword));
    EXPECT_EQ(spoon.name, "Nulgr\xC3\xA9 the ?[2J Spoon");
}

TEST_F(Face, AMotionHasItsSpeedsAndItsTarget) {
    EXPECT_EQ(info().move_to, MoveToType::None);
    story.server.forward(kOlthoi, kRunForward, 1.5F);
    EXPECT_TRUE(info().has_motion);
    EXPECT_TRUE(info().is_animated);
    EXPECT_EQ(info().motion.forward, (AxisMotion{MotionCommand::RunForward, 1.5F}));
    EXPECT_FLOAT_EQ(info().adjusted_max_speed, 6);
    EXPECT_FLOAT_EQ(info().max_speed, 6);
    story.server.motion(kOlthoi, MoveToPosition{.position = outside(80, 50), .run_rate = 2});
    EXPECT_FLOAT_EQ(info().max_speed, 8);
    EXPECT_EQ(info().move_to, MoveToType::MoveToPosition);
    EXPECT_TRUE(info().move_to_target.is_null());
    story.server.motion(kOlthoi, MoveToObject{.target = kPlayer});
    EXPECT_EQ(info().move_to_target, kPlayer);
    MovementData charging{.style = kDefaultStyleWord, .body = SentMotionState{}};
    charging.options = kOptionStandingLongJump;
    EXPECT_FALSE(info().charges_long_jump);
    story.server.send(UpdateMotion{kOlthoi, {}, {9}, {9}, false, charging});
    EXPECT_TRUE(info().charges_long_jump);
}

TEST_F(Face, AWalkIsMeasuredAndItsLeashAndStickAreShown) {
    EXPECT_FALSE(info().is_leashed);
    story.server.position(kOlthoi, outside(62, 50));
    story.frames(3);
    EXPECT_TRUE(info().is_leashed);
    EXPECT_GT(info().leash_travelled, 0);
    EXPECT_GT(info().measured_velocity.x, 1);
    EXPECT_EQ(info().measured_velocity, story.world.pose(kOlthoi)->velocity);
    EXPECT_EQ(info().velocity, Vec3{}) << "a walk has none of its own";
    EXPECT_NEAR(info().player_distance, 10, 1);
    EXPECT_TRUE(info().sticky_target.is_null());
    story.server.stick(kOlthoi, kPlayer);
    EXPECT_EQ(info().sticky_target, kPlayer);
}

TEST_F(Face, AQueueShowsItsPlacesItsWindowAndItsFailures) {
    story.server.position(kOlthoi, outside(80, 50));
    story.frames(3);
    BodyInfo::Queue queue = info().queue;
    EXPECT_EQ(queue.window_slices, 3);
    EXPECT_NEAR(queue.window_seconds, 3 * kFrame30, 1e-5);
    EXPECT_FALSE(queue.window_start_metres) << "the first is not measured";
    EXPECT_EQ(queue.fails, 0);
    story.frames(3);
    queue = info().queue;
    EXPECT_EQ(queue.window_slices, 1);
    ASSERT_TRUE(queue.window_start_metres);
    EXPECT_NEAR(*queue.window_start_metres, 20 - 4 * 8 * kFrame30, 1e-3) << "as the fifth slice begins, at 8 m/s";

    story.server.position(kOlthoi, outside(190, 50));
    const WaypointRange places = story.world.waypoints(kOlthoi);
    ASSERT_EQ(std::ranges::distance(places), 2);
    EXPECT_EQ(info().queue.waypoints, 2);
    EXPECT_EQ(info().queue.next, *places.begin());
    EXPECT_FLOAT_EQ((*places.begin()).frame.origin.x, 80);
    EXPECT_EQ(info().queue.fails, 4) << "too far to walk: a blip is due";
    story.frames(2);
    EXPECT_EQ(info().queue.waypoints, 0);
    EXPECT_TRUE(info().queue.next.cell.is_nowhere());
    EXPECT_EQ(info().queue.fails, 0);
    EXPECT_TRUE(story.world.waypoints(kOlthoi).empty());
    EXPECT_TRUE(story.world.waypoints(kDrudge).empty()) << "of an object that is not there";
}

TEST_F(Face, AMovedWorldGoesOnAndASnapshotOutlivesItsWorld) {
    story.server.position(kOlthoi, outside(62, 50));
    const std::uint64_t hash = WorldInspector{story.world}.state_hash();
    World world{std::move(story.world)};
    EXPECT_EQ(WorldInspector{world}.state_hash(), hash);
    world.advance(story.now + kFrame30);  // asks the stand-ins of the host
    EXPECT_GT(world.pose(kOlthoi)->position.frame.origin.x, outside(60, 50).frame.origin.x);
    story.world = std::move(world);
    story.frame();

    World other;
    {
        Story gone;
        const Snapshot kept = gone.world.snapshot();
        const Snapshot copy = kept;  // NOLINT(performance-unnecessary-copy-initialization)
        other.restore(copy);
    }
    EXPECT_TRUE(other.find(kPlayer));
}

using Ids = std::vector<ObjectId>;

// Of seven bodies, four are shown: the first, one between and the last are not.
class Poses : public testing::Test {
 protected:
    Poses() {
        story.server.create(kOlthoi, outside(60, 50));
        story.server.create(kDrudge, outside(62, 50));
        for (std::uint32_t i = 1; i <= 3; ++i) story.server.create(next(i), outside(62, 50));
        story.server.create(next(4), outside(70, 50), {.nowhere = true});
        story.server.attach(kOlthoi, kPlayer);
        story.server.remove(kDrudge);
    }
    static constexpr ObjectId next(std::uint32_t i) { return kOlthoi.value + i; }
    const Ids shown{kOlthoi, next(1), next(2), next(3)};
    Story story;
};

TEST_F(Poses, AreThoseOfBodiesInACellThatNothingCarries) {
    Ids ids;
    for (const Pose& pose : story.world.poses()) ids.push_back(pose.object);
    EXPECT_EQ(ids, shown);
    auto at = story.world.poses().begin();
    EXPECT_EQ((*at++).object, shown[0]);
    EXPECT_EQ((*at).object, shown[1]);
    const World empty;
    EXPECT_EQ(empty.poses().begin(), empty.poses().end());
}

TEST_F(Poses, AreTheSameManyAtATime) {
    for (std::size_t room = 1; room < 7; ++room) {
        std::vector<Pose> poses(room);
        Ids ids;
        auto at = story.world.poses().begin();
        EXPECT_EQ(at.take({}), 0U) << "it goes on where it was";
        while (const std::size_t taken = at.take(poses)) {
            EXPECT_LE(taken, room);
            for (std::size_t i = 0; i < taken; ++i) ids.push_back(poses[i].object);
            EXPECT_EQ(at == story.world.poses().end(), ids.size() == 4) << "after " << ids.size();
        }
        EXPECT_EQ(ids, shown) << room;
    }
}

}  // namespace
}  // namespace acmotion::test
