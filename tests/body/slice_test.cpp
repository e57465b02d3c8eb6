// 40-body 7 and 8: one slice, and the frame it proposes
#include <gtest/gtest.h>

#include "body/recording_host.h"
#include "body/scripted_ground.h"
#include "body/tick.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

// A body over scripted ground, with everything that a slice can call.
class Slice : public ::testing::Test {
 protected:
    Slice() {
        world.ground = &ground;
        world.body.movement.emplace();
    }
    void expect_at(float x, float y, float z) const {
        EXPECT_NEAR(world.origin().x, x, kNear);
        EXPECT_NEAR(world.origin().y, y, kNear);
        EXPECT_NEAR(world.origin().z, z, kNear);
    }
    // Translation of root motion, body axes.
    void step(float x, float y, float z) { world.root_motion.origin = {x, y, z}; }

    ScriptedGround ground;
    RecordingHost world;
};

// ---- order

TEST_F(Slice, MovesThenServesItsManagersThenRunsScripts) {
    world.speed = {4, 4};
    world.walk_to(spot(10, 150, 5));  // beyond the blip distance: its place is taken at the end of the slice
    world.slice(0.1F);

    const std::vector<std::string> order{"advance_animation", "handle_targets", "use_movement_time",
                                         "animation_upkeep",  "place_sliding",  "run_scripts"};
    EXPECT_EQ(world.calls, order);
    EXPECT_EQ(ground.sweeps, 1);
    expect_at(10, 150, 5);
}

// ---- step 1b, 1c

// ---- step 1e: without spheres

TEST_F(Slice, NeverTranslatesABodyWithoutSpheresWhichRestsOnWalkableGround) {
    world.body.has_spheres = false;
    world.body.cached_velocity = {1, 2, 3};
    step(0, 1, 0);
    world.root_motion.rotation = turned(Position{}, 90).frame.rotation;
    world.slice(0.1F);

    EXPECT_EQ(world.origin(), (Vec3{10, 10, 5}));
    EXPECT_NEAR(world.heading(), 90, 1e-3F);
    EXPECT_EQ(world.body.cached_velocity, Vec3{});
    EXPECT_EQ(ground.sweeps, 0);
    EXPECT_TRUE(world.body.is(kActive)) << "it has a movement manager";

    world.body.movement.reset();
    world.body.velocity = {3, 0, 0};  // not the rest test of the integration
    world.slice(0.1F);
    EXPECT_FALSE(world.body.is(kActive));
    world.body.set(kActive, true);
    world.body.set(kOnWalkable, false);
    world.slice(0.1F);
    EXPECT_TRUE(world.body.is(kActive));
}

// ---- step 1f: not moved

// ---- step 1g: moved

// 40 §14 vector 2.
TEST_F(Slice, CrossesALandblock) {
    const Position old = spot(190, 5, 0, {0xA9B40039});
    world.body.position = old;
    step(4, 0, 0);
    world.slice(0.2F);

    EXPECT_EQ(world.body.position.cell.value, 0xAAB40001U);
    expect_at(2, 5, 0);
    EXPECT_EQ(offset(old, world.body.position), (Vec3{4, 0, 0}));
    EXPECT_NEAR(world.body.cached_velocity.x, 20, 1e-3F);
    EXPECT_EQ(ground.sweep_target.cell.value, 0xA9B40039U) << "proposed with the current cell";
}

// 40 §7: along the path with align-path, else along the velocity on a sled, but yaw only.
TEST_F(Slice, FacesAlongItsPathOrOnASledAlongItsVelocity) {
    struct Row {
        std::uint32_t state;
        Vec3 velocity, step;
        float heading, up;
    };
    const Row rows[] = {{kAlignPath, {}, {1, 0, 1}, 90, 0.70711F},
                        {kSledding, {-5, 0, -5}, {1, 0, 1}, 270, 0},
                        {kSledding | kAlignPath, {-5, 0, 0}, {2, 0, 0}, 90, 0},
                        {kSledding, {}, {0, 1, 0}, 0, 0}};
    for (const Row& row : rows) {
        SCOPED_TRACE(&row - rows);
        world.body.position = spot(10, 10, 5);
        world.body.physics_state = row.state;  // no gravity
        world.body.transient_state = kContact | kOnWalkable | kActive;
        world.body.velocity = row.velocity;
        world.root_motion.origin = row.step;
        world.slice(0.1F);
        EXPECT_NEAR(world.heading(), row.heading, 1e-2F);
        EXPECT_NEAR(forward_axis(world.body.position.frame.rotation).z, row.up, kNear);
    }
}

// ---- §13.2: what the sweep is given

TEST_F(Slice, StartsItsSweepInContactUnlessItsVelocityLeavesThePlane) {
    world.body.physics_state |= kHidden;  // so that no friction touches the velocity
    world.walk_to(spot(10, 50, 5));
    world.body.velocity = {0, 0, kEpsilon};
    world.slice(0.1F);
    EXPECT_TRUE(ground.seed.in_contact) << "exactly EPS still stays";
    EXPECT_TRUE(ground.seed.on_walkable);

    world.body.velocity = {0, 0, 0.00021F};
    world.slice(0.1F);
    EXPECT_FALSE(ground.seed.in_contact);
    EXPECT_FALSE(ground.seed.on_walkable);
    EXPECT_TRUE(ground.seed.contact.valid) << "the plane is remembered";

    world.body.velocity = {};
    world.body.physics_state = kDefaultPhysicsState;
    world.body.transient_state = kOnWalkable | kActive;
    step(0, 1, 0);
    world.slice(0.1F);
    EXPECT_FALSE(ground.seed.in_contact || ground.seed.on_walkable || ground.seed.contact.valid) << "in the air";
}

TEST_F(Slice, SeedsTheSweepWithCounterSlidingNormalAndStateBits) {
    step(0, 1, 0);
    const auto counter_after = [&](std::uint32_t bits) {
        world.body.transient_state = kContact | kOnWalkable | kActive | bits;
        world.slice(0.1F);
        return ground.seed.stationary;
    };
    EXPECT_EQ(counter_after(0), 0);
    EXPECT_EQ(counter_after(kStationaryFall), 1);
    EXPECT_EQ(counter_after(kStationaryStop | kStationaryFall), 2);
    EXPECT_EQ(counter_after(kStationaryStuck | kStationaryFall), 3);

    world.body.physics_state = kMissile;
    world.body.transient_state |= kSliding | kWaterContact;
    world.body.seldom.change().sliding_normal = {1, 0, 0};
    world.slice(0.1F);
    EXPECT_TRUE(ground.seed.is_missile);
    EXPECT_FALSE(ground.seed.has_gravity);
    EXPECT_FALSE(ground.seed.edge_slide);
    EXPECT_TRUE(ground.seed.contact.water);
    ASSERT_TRUE(ground.seed.sliding_normal);
    EXPECT_EQ(*ground.seed.sliding_normal, (Vec3{1, 0, 0}));

    world.body.physics_state = kDefaultPhysicsState;
    world.slice(0.1F);
    EXPECT_TRUE(ground.seed.has_gravity);
    EXPECT_TRUE(ground.seed.edge_slide);
    EXPECT_FALSE(ground.seed.sliding_normal) << "the last commit had none";
}

// ---- §8: the proposed frame

// 40 §14 vector 3.
TEST_F(Slice, TakesTheOffsetInBodyAxes) {
    world.body.position = turned(world.body.position, 90);
    step(0, 1, 0);
    world.slice(0.1F);
    expect_at(11, 10, 5);
}

// 40 §14 vector 4.
TEST_F(Slice, TakesNoTranslationFromRootMotionInTheAirButItsRotation) {
    world.lift();
    step(0, 3, 0);
    world.root_motion.rotation = turned(Position{}, 30).frame.rotation;
    world.slice(0.1F);
    expect_at(10, 10, 5);
    EXPECT_NEAR(world.heading(), 30, 1e-3F);
}

// 40 §14 vector 5.
TEST_F(Slice, ReplacesRootMotionByTheWalkToAWaypoint) {
    world.speed = {2.5F, 2.5F};  // 5 m/s of catch-up speed
    world.walk_to(turned(spot(10, 15, 5), 120));
    step(0, 0.2F, 0);
    world.slice(0.1F);
    expect_at(10, 10.5F, 5);
    EXPECT_NEAR(world.heading(), 120, 1e-2F) << "all of the turn at once";
}

// 40 §14 vector 6.
TEST_F(Slice, FollowsNoWaypointInTheAir) {
    world.speed = {2.5F, 2.5F};
    world.walk_to(spot(10, 15, 5));
    world.lift();
    world.body.velocity = {1, 0, 3};
    world.slice(0.1F);
    expect_at(10.1F, 10, 5.3F);
}

// 40 §14 vector 7.
TEST_F(Slice, WalksAHiddenBodyWithoutGravityAndAnimation) {
    world.speed = {2.5F, 2.5F};
    world.walk_to(spot(10, 15, 5));
    world.body.physics_state |= kHidden;
    world.body.velocity = {0, 0, 3};
    world.body.acceleration = {0, 0, -9.8F};
    world.body.omega = {0, 0, 1};
    ground.swept = PlacementOutcome{.position = spot(10, 10.5F, 5), .contact = {.valid = true}};
    world.slice(0.1F);

    EXPECT_EQ(ground.sweep_target.frame.origin, (Vec3{10, 10.5F, 5}));
    EXPECT_EQ(world.count("advance_animation"), 0);
    EXPECT_EQ(world.body.velocity, (Vec3{0, 0, 3}));
    EXPECT_NEAR(world.heading(), 0, 1e-3F);
}

// ---- rules by which a slice has more to do, or less

// Records calls that other tests do not ask about.
struct ThoroughHost : RecordingHost {
    explicit ThoroughHost(const BuiltIn& built_in = {}) : RecordingHost(built_in) {
        body.movement.emplace();
        ground = &scripted;
        root_motion.origin = {0, 1, 0};
    }
    void run_animation_hooks(float quantum, double physics_time) override {
        calls.emplace_back("run_animation_hooks");
        hooks_at = {quantum, physics_time};
    }
    void end_silent_gait() override { calls.emplace_back("end_silent_gait"); }

    ScriptedGround scripted;
    std::pair<float, double> hooks_at;
};

TEST(SliceOfAHost, RunsTheHooksOfItsAnimationAlsoOfAHiddenBody) {
    ThoroughHost world;
    run_slice(world, 0.1F, 107);
    const std::vector<std::string> order{"advance_animation", "run_animation_hooks", "handle_targets",
                                         "use_movement_time", "animation_upkeep",    "run_scripts"};
    EXPECT_EQ(world.calls, order);
    EXPECT_EQ(world.hooks_at, (std::pair{0.1F, 107.0}));
    world.body.physics_state |= kHidden;
    world.slice(0.1F);
    EXPECT_EQ(world.count("run_animation_hooks"), 2);

    ThoroughHost without_one{{.animation = true}};
    without_one.slice(0.1F);
    EXPECT_EQ(without_one.count("run_animation_hooks"), 0) << "the stand-in has none";
}

// 81 row 33.
TEST(SliceOfAHost, EndsASilentGaitByTheRuleForGaitsAlone) {
    ThoroughHost world;
    world.scripted.swept = PlacementOutcome{.position = spot(10, 11, 5)};
    world.slice(0.1F);
    EXPECT_EQ(world.count("end_silent_gait"), 0);
    EXPECT_FALSE(world.body.is(kInFlight));

    world.rules.gait_from_velocity = true;
    world.body.velocity = {0, 1, 0};
    world.slice(0.1F);
    EXPECT_EQ(world.count("end_silent_gait"), 1);
    EXPECT_TRUE(world.body.is(kInFlight)) << "it has no ground";
    world.scripted.swept = PlacementOutcome{.position = spot(10, 12, 5), .contact = {true, kUp}};
    world.slice(0.1F);
    EXPECT_FALSE(world.body.is(kInFlight));

    world.body.physics_state |= kHidden;
    world.slice(0.1F);
    EXPECT_EQ(world.count("end_silent_gait"), 2) << "not of a hidden body";
}

// ---- 81 row 35: straight down to the ground

TEST_F(Slice, SettlesABodyOnGroundHalfAMetreBelow) {
    world.lift();
    world.body.position = turned(spot(10, 10, 5.4F), 70);
    world.body.velocity = {1, 0, 2};
    EXPECT_TRUE(settle_body(world));
    EXPECT_EQ(world.body.position, turned(spot(10, 10, 5), 70));
    EXPECT_EQ(ground.sweep_target, turned(spot(10, 10, 5.4F - 0.5F), 70));
    EXPECT_TRUE(world.body.is(kOnWalkable));
    EXPECT_TRUE(world.body.placed_this_tick) << "a display does not glide there";
    EXPECT_EQ(world.body.velocity, (Vec3{1, 0, 2}));
    ASSERT_EQ(world.story.all<Event::Settled>().size(), 1U);
    EXPECT_NEAR(world.story.all<Event::Settled>()[0].distance, 0.4, kNear);
    PlacementOutcome elsewhere{.position = spot(10, 10, 4.9F)};
    for (const auto& [contact, has_cell] : {std::pair{false, true}, {true, false}}) {
        elsewhere.contact.valid = contact;
        elsewhere.has_cell = has_cell;
        ground.swept = elsewhere;
        EXPECT_FALSE(settle_body(world));
    }
}

// ---- what motion does to a body

TEST_F(Slice, GivesAndTakesTheGroundAsMotionAsksFor) {
    MotionHost& motion = world;
    motion.set_on_walkable(false);
    EXPECT_FALSE(world.body.is(kOnWalkable));
    EXPECT_EQ(world.calls, std::vector<std::string>{"leave_ground"});
    EXPECT_FALSE(motion.is_interpolating());
    constrain_to(world, world.body.position, {10, 50});
    EXPECT_FALSE(motion.is_interpolating()) << "a manager alone is no waypoint";
    world.walk_to(spot(10, 15, 5));
    EXPECT_TRUE(motion.is_interpolating());
}

}  // namespace
}  // namespace acmotion::test
