// 40-body 5 and 20-inbound 10, 12.2: what a body begins with, orders that wake it, how it leaves
#include <gtest/gtest.h>

#include <cstring>

#include "body/host.h"
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

TEST(Body, TakesNoMemoryForAUsualShapeWhateverItsPadding) {
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

// 20 §12.2. Only grounded updates become waypoints, so each shows where the ground is (40 §13.5).
TEST(PositionManagerOfABody, WakesTheBodyEachTimeItIsAskedForUnlessStatic) {
    RecordingHost world;
    const auto wakes = [&](const std::function<void()>& ask) {
        world.now += 100;
        world.body.set(kActive, false);
        ask();
        return world.body.is(kActive) && world.body.clock == world.now;
    };
    EXPECT_TRUE(wakes([&] { position_manager(world.body, world.now); }));
    EXPECT_TRUE(wakes([&] { world.walk_to(spot(10, 15, 3)); }));
    EXPECT_EQ(world.body.last_support_z, 3);
    EXPECT_TRUE(wakes([&] { constrain_to(world, world.body.position, {10, 50}); }));
    EXPECT_EQ(world.body.manager->leash()->travelled(), 0);
    world.body.physics_state |= kStatic;
    EXPECT_FALSE(wakes([&] { world.walk_to(spot(10, 25, 3)); }));
    EXPECT_TRUE(world.body.manager->is_interpolating());
}

// 20 §10.2.
TEST(ClearTransientStates, EndsContactFirstSoThatSpinAndVelocityStay) {
    RecordingHost world;
    world.body.movement.emplace();
    world.body.transient_state = 0x1FF;
    world.body.velocity = {1, 2, 3};
    world.body.omega = {4, 5, 6};
    Vec3 seen;
    world.during_leave_ground = [&] { seen = world.body.acceleration; };
    for (int i = 0; i < 2; ++i) clear_transient_states(world);
    EXPECT_EQ(world.body.transient_state, 0U);
    EXPECT_EQ(world.calls, std::vector<std::string>{"leave_ground"}) << "once";
    EXPECT_EQ(world.story.all<Event::GroundChanged>().size(), 1U);
    EXPECT_EQ(seen, (Vec3{0, 0, -9.8F})) << "the movement manager sees the new acceleration";
    EXPECT_EQ(world.body.velocity, (Vec3{1, 2, 3}));
    EXPECT_EQ(world.body.omega, (Vec3{4, 5, 6}));

    RecordingHost unmanaged;
    clear_transient_states(unmanaged);
    EXPECT_TRUE(unmanaged.calls.empty());
}

// 20 §10.4.
TEST(LeaveWorld, KeepsPoseVelocityAndQueueButNoCell) {
    RecordingHost world;
    world.body.movement.emplace();
    world.body.position = turned(spot(10, 10, 5), 33);
    world.walk_to(spot(10, 15, 5));
    const Frame frame = world.body.position.frame;
    world.now = 150;
    world.during_leave_ground = [&] { set_velocity(world.body, {1, 2, 3}, world.now); };
    leave_world(world);

    EXPECT_FALSE(world.body.has_cell);
    EXPECT_TRUE(world.body.position.cell.is_nowhere());
    EXPECT_EQ(world.body.position.frame, frame);
    EXPECT_EQ(world.body.velocity, (Vec3{1, 2, 3}));
    EXPECT_TRUE(world.body.manager->is_interpolating());
    EXPECT_EQ(world.body.transient_state, 0U);
    EXPECT_EQ(world.body.clock, 150) << "it slept already when its motion was told, and woke, though not for long";
    EXPECT_EQ(world.count("leave_ground"), 1);
}

}  // namespace
}  // namespace acmotion::test
