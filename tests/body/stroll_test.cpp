// 40-body 7: the common step, of a body on level ground that only its legs move
#include <gtest/gtest.h>

#include <algorithm>

#include "body/recording_host.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

// Over ground that is built in, a step north by root motion, and up by that much.
class Stroll : public ::testing::Test {
 protected:
    Stroll() { world.body.movement.emplace(); }
    void step(float up = 0) {
        world.root_motion.origin = {0, 1, up};
        world.slice(0.1F);
        EXPECT_NEAR(world.origin().y, 11, kNear);
    }
    RecordingHost world{BuiltIn{.ground = true}};
};

TEST_F(Stroll, StandsOnLevelGroundAfterwards) {
    world.body.contact_normal = {0, 0.6F, 0.8F};
    world.body.seldom.change().sliding_normal = {1, 0, 0};
    step();
    EXPECT_EQ(world.body.contact_normal, kUp);
    EXPECT_EQ(world.body.seldom->sliding_normal, Vec3{});
    EXPECT_EQ(world.body.last_support_z, 5);
    EXPECT_EQ(world.body.cached_velocity, (Vec3{0, 10, 0}));
    EXPECT_TRUE(world.body.is(kContact));
}

TEST_F(Stroll, InTheAirABodyKeepsTheHeightThatLastSupportedIt) {
    world.lift();
    world.rules.root_motion_needs_walkable = false;
    world.body.physics_state = 0;  // no gravity: it is at rest
    step(1);
    EXPECT_NEAR(world.origin().z, 6, kNear);
    EXPECT_EQ(world.body.last_support_z, 5);
    EXPECT_FALSE(world.body.is(kContact));
}

TEST_F(Stroll, ABodyThatFacesItsWayTurnsIntoIt) {
    world.body.physics_state |= kAlignPath;
    world.body.position = turned(world.body.position, 180);
    world.root_motion.origin = {0, -1, 0};  // backwards: north
    world.slice(0.1F);
    EXPECT_NEAR(world.origin().y, 11, kNear);
    EXPECT_LT(std::min(world.heading(), 360 - world.heading()), 0.01F);
}

TEST_F(Stroll, ABodyThatCollidedNoLongerDoes) {
    world.body.colliding_with_environment = true;
    step();
    EXPECT_FALSE(world.body.colliding_with_environment);
}

}  // namespace
}  // namespace acmotion::test
