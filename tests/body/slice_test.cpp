// 40-body 7 and 8: one slice, and the frame it proposes
#include "body/slice.h"

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

TEST_F(Slice, MovesThenServesTargetsThenMovementThenAnimationThenThePositionManagerThenScripts) {
    world.speed = {4, 4};
    world.walk_to(spot(10, 150, 5));  // beyond the blip distance: its place is taken at the end of the slice
    world.slice(0.1F);

    const std::vector<std::string> order{"advance_animation", "handle_targets", "use_movement_time",
                                         "animation_upkeep",  "place_sliding",  "run_scripts"};
    EXPECT_EQ(world.calls, order);
    EXPECT_EQ(ground.sweeps, 1);
    expect_at(10, 150, 5);
}

TEST_F(Slice, ServesTheManagersOfABodyThatLostItsCellInThisVerySlice) {
    step(0, 1, 0);
    ground.swept = PlacementOutcome{.position = spot(10, 11, 5), .has_cell = false};
    world.slice(0.1F);

    const std::vector<std::string> order{"advance_animation", "lost_cell",        "handle_targets",
                                         "use_movement_time", "animation_upkeep", "run_scripts"};
    EXPECT_EQ(world.calls, order);
}

TEST_F(Slice, ReturnsAtOnceWithoutACell) {
    world.body.has_cell = false;
    world.slice(0.1F);
    EXPECT_TRUE(world.calls.empty());
}

// ---- step 1b, 1c

TEST_F(Slice, LeavesTheEtherealStateWhenNothingOverlaps) {
    world.body.physics_state |= kEthereal;
    world.body.set(kCheckEthereal, true);
    world.is_ethereal_blocked = true;
    world.slice(0.1F);
    EXPECT_TRUE(world.body.is(kEthereal));
    EXPECT_TRUE(world.body.is(kCheckEthereal));

    world.is_ethereal_blocked = false;
    world.slice(0.1F);
    EXPECT_FALSE(world.body.is(kEthereal));
    EXPECT_FALSE(world.body.is(kCheckEthereal));
}

TEST_F(Slice, ForgetsThatTheBodyJumped) {
    set_velocity(world.body, {1, 0, 0}, world.now);
    EXPECT_TRUE(world.body.jumped_this_frame);
    world.slice(0.1F);
    EXPECT_FALSE(world.body.jumped_this_frame);
}

// ---- step 1e: without spheres

TEST_F(Slice, NeverTranslatesABodyWithoutSpheres) {
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
}

TEST_F(Slice, PutsABodyWithoutSpheresToSleepOnWalkableGroundUnlessItHasAMovementManager) {
    world.body.has_spheres = false;
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

TEST_F(Slice, KeepsTheOldOriginAndContactWhenEveryAxisMovedByEpsAtMost) {
    world.body.position = spot(0, 0, 0);
    step(kEpsilon, -kEpsilon, kEpsilon);
    world.root_motion.rotation = turned(Position{}, 45).frame.rotation;
    world.body.cached_velocity = {1, 2, 3};
    world.body.contact_normal = {0, 0.6F, 0.8F};
    world.slice(0.1F);

    EXPECT_EQ(world.origin(), Vec3{});
    EXPECT_NEAR(world.heading(), 45, 1e-3F);
    EXPECT_EQ(world.body.cached_velocity, Vec3{});
    EXPECT_EQ(ground.sweeps, 0);

    world.body.position = spot(0, 0, 0);
    step(0, 0.000201F, 0);
    world.slice(0.1F);
    EXPECT_EQ(ground.sweeps, 1);
}

// ---- step 1g: moved

TEST_F(Slice, MeasuresTheVelocityOfASweptBody) {
    step(0, 0.5F, 0);
    world.slice(0.1F);
    expect_at(10, 10.5F, 5);
    EXPECT_NEAR(world.body.cached_velocity.y, 5, 1e-3F);
}

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

TEST_F(Slice, KeepsThePlaceButTurnsWhenTheSweepFails) {
    ground.swept = PlacementOutcome{.ok = false};
    step(0, 1, 0);
    world.root_motion.rotation = turned(Position{}, 90).frame.rotation;
    world.body.cached_velocity = {1, 2, 3};
    const std::uint32_t before = world.body.transient_state;
    world.slice(0.1F);

    EXPECT_EQ(world.origin(), (Vec3{10, 10, 5}));
    EXPECT_NEAR(world.heading(), 90, 1e-3F);
    EXPECT_EQ(world.body.cached_velocity, Vec3{});
    EXPECT_EQ(world.body.transient_state, before);
}

TEST_F(Slice, FacesAlongItsPathWithAlignPath) {
    world.body.physics_state |= kAlignPath;
    step(1, 0, 1);
    world.slice(0.1F);

    EXPECT_NEAR(world.heading(), 90, 1e-2F);
    EXPECT_NEAR(forward_axis(world.body.position.frame.rotation).z, 0.70711F, kNear) << "and pitches";
}

TEST_F(Slice, FacesAlongItsVelocityWhileSledding) {
    world.body.physics_state |= kSledding;
    world.body.physics_state &= ~kGravity;
    world.lift();
    world.body.velocity = {-5, 0, -5};
    world.slice(0.1F);

    EXPECT_NEAR(world.heading(), 270, 1e-2F);
    EXPECT_NEAR(forward_axis(world.body.position.frame.rotation).z, 0, kNear) << "yaw only";
}

TEST_F(Slice, PrefersItsPathToItsVelocityWhenSleddingWithAlignPath) {
    world.body.physics_state |= kSledding | kAlignPath;
    world.body.velocity = {-5, 0, 0};
    step(2, 0, 0);
    world.slice(0.1F);
    EXPECT_NEAR(world.heading(), 90, 1e-2F);
}

TEST_F(Slice, LetsASledWithoutVelocityFaceWhereItIsTurned) {
    world.body.physics_state |= kSledding;
    world.body.physics_state &= ~kGravity;
    step(0, 1, 0);
    world.root_motion.rotation = turned(Position{}, 90).frame.rotation;
    world.slice(0.1F);
    EXPECT_NEAR(world.heading(), 90, 1e-2F);
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
}

TEST_F(Slice, StartsItsSweepInTheAirWithoutContactEvenOnWalkable) {
    world.body.set(kContact, false);
    step(0, 1, 0);
    world.slice(0.1F);
    EXPECT_FALSE(ground.seed.in_contact);
    EXPECT_FALSE(ground.seed.on_walkable);
    EXPECT_FALSE(ground.seed.contact.valid);
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

TEST_F(Slice, MultipliesRootMotionByTheScaleOnWalkableGround) {
    world.body.seldom.change().scale = 1.5F;
    step(0, 1, 0);
    world.slice(0.1F);
    expect_at(10, 11.5F, 5);
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
    world.walk_to(spot(10, 15, 5));
    step(0, 0.2F, 0);
    world.slice(0.1F);
    expect_at(10, 10.5F, 5);
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

TEST_F(Slice, NeverPutsAHiddenBodyToSleepForComingToRest) {
    world.body.physics_state |= kHidden;
    world.body.movement.reset();
    world.slice(0.1F);
    EXPECT_TRUE(world.body.is(kActive));
}

TEST_F(Slice, TakesTheOrientationOfAWaypointCompletelyInTheFirstSlice) {
    world.speed = {2.5F, 2.5F};
    world.walk_to(turned(spot(10, 15, 5), 120));
    world.slice(0.1F);
    EXPECT_NEAR(world.heading(), 120, 1e-2F);
}

TEST_F(Slice, KeepsItsHeadingOnTheWayWhenAskedTo) {
    world.speed = {2.5F, 2.5F};
    world.walk_to(turned(spot(10, 15, 5), 120), true);
    world.slice(0.1F);
    expect_at(10, 10.5F, 5);
    EXPECT_NEAR(world.heading(), 0, 1e-2F);
}

TEST_F(Slice, ScalesTheStepByTheLeash) {
    constrain_to(world, spot(10, -20, 5), {10, 50});  // 30 m used up: half the slack is left
    step(0, 1, 0);
    world.slice(0.1F);
    expect_at(10, 10.5F, 5);
}

TEST_F(Slice, StandsBesideTheTargetItSticksTo) {
    world.others[9] = spot(10, 20, 5);
    PositionManager& manager = position_manager(world.body, world.now);
    manager.stick_to(world.call(), world, 9, 0.5F);
    manager.handle_update_target(world.call(), world, 9, TargetStatus::Ok, world.others[9]);
    world.ticks(20, 0.1);

    EXPECT_NEAR(world.origin().y, 20 - 0.3F - 0.5F - world.body.seldom->shape.radius, 0.01F);
    EXPECT_EQ(world.count("set_target"), 1);
    EXPECT_EQ(world.count("clear_target"), 1) << "for a second only";
    EXPECT_EQ(world.count("cancel_move_to"), 1);
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

TEST(SliceOfAHost, RunsTheHooksOfItsAnimationBeforeItMovesAlsoOfAHiddenBody) {
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
TEST(SliceOfAHost, EndsASilentGaitAndKeepsWhetherTheBodyFliesByTheRuleForGaitsAlone) {
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

// 81 row 39: gravity is looked at in each slice, but for hidden bodies, which it does not move.
TEST(SliceOfAHost, RecomputesAccelerationInEachSliceByTheRuleForThatAlone) {
    const auto falls = [](bool by_rule, std::uint32_t state) {
        RecordingHost world;
        world.rules.acceleration_every_slice = by_rule;
        world.lift();
        world.body.physics_state |= state;
        world.slice(0.1F);
        return world.body.acceleration.z != 0;
    };
    EXPECT_TRUE(falls(true, 0));
    EXPECT_FALSE(falls(true, kHidden));
    EXPECT_FALSE(falls(false, 0)) << "its acceleration is that of its last contact";
}

// 30 §7 row 25.
TEST(SliceOfAHost, CarriesABodyByItsRootMotionInTheAirOnlyByTheRuleForThat) {
    const auto gone = [](bool needs_walkable) {
        RecordingHost world;
        world.rules.root_motion_needs_walkable = needs_walkable;
        world.lift();
        world.body.physics_state &= ~kGravity;
        world.root_motion.origin = {0, 1, 0};
        world.slice(0.1F);
        return world.origin().y - 10;
    };
    EXPECT_EQ(gone(true), 0);
    EXPECT_EQ(gone(false), 1);
}

// 30 §7 row 27.
TEST_F(Slice, OfABodyThatAMessageHasSentIntoTheAirKeepsNothingOfWhatTheSweepMeetsBelow) {
    world.lift();
    world.body.set(kAirborne, true);
    world.body.velocity = {0, 5, -3};
    ground.swept = PlacementOutcome{
        .position = spot(10, 10.25F, 6), .contact = {true, kUp}, .hit = {.collision_normal = kUp, .environment = true}};
    world.slice(0.1F);
    expect_at(10, 10.25F, 4.7F);
    EXPECT_FALSE(world.body.is(kContact));
    EXPECT_LT(world.body.velocity.z, -2.9F) << "no bounce";
    EXPECT_NEAR(world.body.cached_velocity.z, -3, 1e-3F);
}

TEST_F(Slice, OfABlipByAStepCountsAsPlacedAndOneThatWalksDoesNot) {
    world.speed = {4, 4};
    world.walk_to(spot(10, 15, 5));
    world.slice(0.1F);
    EXPECT_FALSE(world.body.placed_this_tick);

    world.rules.blip_by_placement = false;
    world.walk_to(spot(10, 150, 5));  // beyond the blip distance
    world.slice(0.1F);
    EXPECT_TRUE(world.body.placed_this_tick);
    expect_at(10, 150, 5);
}

// ---- 81 row 35: straight down to the ground

TEST_F(Slice, ABodyIsSettledOnTheGroundThatLiesLessThanHalfAMetreBelow) {
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
}

TEST_F(Slice, ABodyIsNotSettledWhereThereIsNoGroundNoCellOrNoWay) {
    const PlacementOutcome nothing_below{.position = spot(10, 10, 4.9F)};
    PlacementOutcome no_cell{.position = spot(10, 10, 4.9F), .has_cell = false};
    PlacementOutcome no_way{.ok = false, .position = spot(10, 10, 4.9F)};
    no_cell.contact = no_way.contact = {true, kUp};
    world.lift();
    for (const PlacementOutcome& swept : {nothing_below, no_cell, no_way}) {
        ground.swept = swept;
        EXPECT_FALSE(settle_body(world));
        EXPECT_EQ(world.body.position, spot(10, 10, 5));
        EXPECT_FALSE(world.body.placed_this_tick);
    }
    EXPECT_TRUE(world.calls.empty());
    EXPECT_TRUE(world.story.events.empty());
}

// ---- what motion does to a body

TEST_F(Slice, TurnsABodyThatIsThereAlreadyAtOnce) {
    world.walk_to(turned(spot(10, 10.04F, 5), 200));
    EXPECT_NEAR(world.heading(), 200, 1e-2F);
    expect_at(10, 10, 5);
}

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

TEST_F(Slice, TakesOnTheVelocityOfAVelocityWaypoint) {
    WaypointQueue queue;
    queue.append(world.pools.waypoints, Waypoint::of_velocity(WaypointKind::Velocity, {60, 0, 0}));
    queue.use_time(world.call(), world);
    EXPECT_EQ(world.body.velocity, (Vec3{50, 0, 0})) << "through the clamping setter";
}

}  // namespace
}  // namespace acmotion::test
