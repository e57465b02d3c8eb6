// 40-body 5 and 20-inbound 10, 12.2: what a body begins with, orders that wake it, how it leaves
#include "body/activity.h"

#include <gtest/gtest.h>

#include <cstring>

#include "body/recording_host.h"

namespace acmotion::test {
namespace {

TEST(Body, BeginsAsTheConstructorLeavesIt) {
    const Body body;
    EXPECT_EQ(body.physics_state, 0x00400C08U);
    EXPECT_EQ(body.transient_state, 0U);
    EXPECT_FALSE(body.has_cell);
    EXPECT_TRUE(body.position.cell.is_nowhere());
    EXPECT_EQ(body.position.frame, Frame{});
    EXPECT_EQ(body.velocity, Vec3{});
    EXPECT_EQ(body.acceleration, Vec3{});
    EXPECT_EQ(body.omega, Vec3{});
    EXPECT_EQ(body.seldom->scale, 1);
    EXPECT_EQ(body.seldom->friction, 0.95F);
    EXPECT_EQ(body.seldom->elasticity, 0.05F);
    EXPECT_EQ(body.player_distance, 3.40282347e38F);
    EXPECT_EQ(body.seldom->shape.radius, 0.4F) << "a person's, until the host is asked";
}

TEST(Body, TakesNoMemoryForAUsualShapeWhateverAHostLeftBetweenItsMembers) {
    BodyShape shape;
    std::memset(static_cast<void*>(&shape), 0xA5, sizeof shape);
    const BodyShape usual = kPersonShape;
    shape.radius = usual.radius, shape.height = usual.height, shape.step_down = usual.step_down;
    shape.cylinder_radius = usual.cylinder_radius, shape.low_point = usual.low_point;
    shape.has_one_sphere = usual.has_one_sphere, shape.has_free_heading = usual.has_free_heading;
    Usual<Body::Seldom> seldom;
    seldom.set(&Body::Seldom::shape, shape);
    EXPECT_TRUE(seldom.is_usual());
    EXPECT_TRUE(same_bits(shape, usual));
    shape.has_free_heading = true;
    EXPECT_FALSE(same_bits(shape, usual));
    shape.has_free_heading = false, shape.has_one_sphere = true;
    EXPECT_FALSE(same_bits(shape, usual));
    shape.has_one_sphere = false, shape.low_point.z = -0.0F;
    EXPECT_FALSE(same_bits(shape, usual)) << "the other zero";
}

TEST(PositionManagerOfABody, IsMadeOnDemandAndWakesTheBodyEachTimeItIsAskedFor) {
    RecordingHost world;
    for (const double now : {200.0, 300.0}) {
        world.now = now;
        world.body.set(kActive, false);
        position_manager(world.body, now);
        EXPECT_TRUE(world.body.manager);
        EXPECT_TRUE(world.body.is(kActive));
        EXPECT_EQ(world.body.clock, now);
    }
}

TEST(PositionManagerOfABody, DoesNotWakeAStaticBody) {
    RecordingHost world;
    world.body.physics_state |= kStatic;
    world.body.set(kActive, false);
    world.walk_to(spot(10, 15, 5));
    EXPECT_TRUE(world.body.manager->is_interpolating());
    EXPECT_FALSE(world.body.is(kActive));
}

TEST(PositionManagerOfABody, WakesWithAWaypointAndWithALeash) {
    RecordingHost world;
    world.body.set(kActive, false);
    world.walk_to(spot(10, 15, 5));
    EXPECT_TRUE(world.body.is(kActive));

    world.body.set(kActive, false);
    constrain_to(world, world.body.position, {10, 50});
    EXPECT_TRUE(world.body.is(kActive));
    EXPECT_TRUE(world.body.manager->leash()->is_constrained());
    EXPECT_EQ(world.body.manager->leash()->travelled(), 0);
}

// Only grounded updates become waypoints, so each shows where the ground is (40 §13.5).
TEST(PositionManagerOfABody, RemembersTheHeightAtWhichTheServerHasTheBodyGrounded) {
    RecordingHost world;
    world.walk_to(spot(10, 15, 3));
    EXPECT_EQ(world.body.last_support_z, 3);
}

// ---- 20 §10.2

TEST(ClearTransientStates, ClearsEveryBitOfTheTransientWord) {
    RecordingHost world;
    world.body.transient_state = 0x1FF;
    clear_transient_states(world);
    EXPECT_EQ(world.body.transient_state, 0U);
}

TEST(ClearTransientStates, LeavesTheGroundOnlyIfTheBodyStoodAndHasAMovementManager) {
    RecordingHost standing;
    standing.body.movement.emplace();
    clear_transient_states(standing);
    EXPECT_EQ(standing.calls, std::vector<std::string>{"leave_ground"});
    EXPECT_EQ(standing.story.all<Event::GroundChanged>().size(), 1U);

    clear_transient_states(standing);
    EXPECT_EQ(standing.count("leave_ground"), 1) << "it had left already";

    RecordingHost unmanaged;
    clear_transient_states(unmanaged);
    EXPECT_TRUE(unmanaged.calls.empty());
}

TEST(ClearTransientStates, RecomputesAccelerationAndKeepsVelocityAndSpin) {
    RecordingHost world;
    world.body.velocity = {1, 2, 3};
    world.body.omega = {4, 5, 6};
    clear_transient_states(world);
    EXPECT_EQ(world.body.acceleration, (Vec3{0, 0, -9.8F}));
    EXPECT_EQ(world.body.velocity, (Vec3{1, 2, 3}));
    EXPECT_EQ(world.body.omega, (Vec3{4, 5, 6})) << "contact goes first, so standing does not end it";
}

// The movement manager then sees the new acceleration of the body.
TEST(ClearTransientStates, HasRecomputedAccelerationWhenTheMovementManagerIsTold) {
    RecordingHost world;
    world.body.movement.emplace();
    Vec3 seen;
    world.during_leave_ground = [&] { seen = world.body.acceleration; };
    clear_transient_states(world);
    EXPECT_EQ(seen, (Vec3{0, 0, -9.8F}));
}

// ---- 20 §10.4

TEST(LeaveWorld, KeepsOriginOrientationVelocityAndQueueButNoCell) {
    RecordingHost world;
    world.body.position = turned(spot(10, 10, 5), 33);
    world.body.velocity = {1, 2, 3};
    world.walk_to(spot(10, 15, 5));
    const Frame frame = world.body.position.frame;
    leave_world(world);

    EXPECT_FALSE(world.body.has_cell);
    EXPECT_TRUE(world.body.position.cell.is_nowhere());
    EXPECT_EQ(world.body.position.frame, frame);
    EXPECT_EQ(world.body.velocity, (Vec3{1, 2, 3}));
    EXPECT_TRUE(world.body.manager->is_interpolating());
    EXPECT_EQ(world.body.transient_state, 0U);
    EXPECT_EQ(world.body.acceleration, (Vec3{0, 0, -9.8F}));
}

TEST(LeaveWorld, PutsTheBodyToSleepBeforeTheMovementManagerIsTold) {
    RecordingHost world;
    world.body.movement.emplace();
    world.now = 150;
    world.during_leave_ground = [&] { set_velocity(world.body, {1, 0, 0}, world.now); };
    leave_world(world);
    EXPECT_EQ(world.body.clock, 150) << "the velocity that it is given then wakes it";
    EXPECT_FALSE(world.body.is(kActive)) << "and not for long";
}

TEST(LeaveWorld, NotifiesTheMovementManagerOfAStandingBody) {
    RecordingHost world;
    world.body.movement.emplace();
    leave_world(world);
    EXPECT_EQ(world.calls, std::vector<std::string>{"leave_ground"});
}

}  // namespace
}  // namespace acmotion::test
