// 40-body 12.6 and 12.7: entering the world, and coming back to it
#include <gtest/gtest.h>

#include "body/placement.h"
#include "body/recording_host.h"
#include "body/scripted_ground.h"

namespace acmotion::test {
namespace {

class EnteringTheWorld : public ::testing::Test {
 protected:
    EnteringTheWorld() { world.ground = &ground; }

    ScriptedGround ground;
    RecordingHost world;
    Body& body = world.body;
};

TEST_F(EnteringTheWorld, WakesTheBody) {
    body.has_cell = false;
    body.transient_state = 0;
    world.now = 150;
    EXPECT_TRUE(enter_world(world, spot(50, 50, 5)));
    EXPECT_TRUE(body.has_cell);
    EXPECT_TRUE(body.is(kActive));
    EXPECT_TRUE(body.is(kOnWalkable)) << "creation counts as grounded";
    EXPECT_EQ(body.clock, 150);
    EXPECT_TRUE(ground.options.allow_slide);
}

TEST_F(EnteringTheWorld, RefusesAParentedBody) {
    body.parent = 7;
    world.now = 150;
    EXPECT_FALSE(enter_world(world, spot(50, 50, 5)));
    EXPECT_EQ(body.position, spot(10, 10, 5));
    EXPECT_EQ(body.clock, 100);
}

TEST_F(EnteringTheWorld, KeepsTheNewPositionButNoCellOnFailure) {
    body.has_cell = false;
    ground.placed = PlacementOutcome{.ok = false};
    EXPECT_FALSE(enter_world(world, spot(50, 50, 5)));
    EXPECT_EQ(body.position, spot(50, 50, 5));
    EXPECT_FALSE(body.has_cell);
}

// Parked counts as success, and success wakes; the next tick puts it to sleep again.
TEST_F(EnteringTheWorld, SucceedsIntoALostCell) {
    body.has_cell = false;
    body.transient_state = 0;
    ground.loaded = false;
    EXPECT_TRUE(enter_world(world, spot(50, 50, 5)));
    EXPECT_FALSE(body.has_cell);
    EXPECT_TRUE(body.is(kActive));
    world.tick_after(0.1);
    EXPECT_FALSE(body.is(kActive));
}

}  // namespace
}  // namespace acmotion::test
