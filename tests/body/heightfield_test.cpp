// 40-body 13.2, 13.3, 13.5 with a ground: slopes, ledges, landings
#include "acmotion/body/heightfield.h"

#include <gtest/gtest.h>

#include <cmath>

#include "body/terrain.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

TEST(Heightfield, HasTheHeightOfAWalkingBodyNotItsWaypoint) {
    const Heightfield field = slope(0.3F);
    OnTerrain world(field, spot(40, 10, 3));
    world.speed = {4, 4};
    world.walk_to(spot(40, 30, 50));
    world.ticks(8, 0.1);
    EXPECT_GT(world.origin().y, 12);
    EXPECT_EQ(world.count("leave_ground"), 0) << "a step up into the air is bent back onto the plane";
    EXPECT_NEAR(world.origin().z, 0.3F * world.origin().y, kNear);
    EXPECT_TRUE(world.body.is(kOnWalkable));
}

// A bent square: 0 in the south-west, 1 in the south-east, 2 in the north-west and 5 in the north-east. It is cut from the
// south-west to the north-east.
TEST(Heightfield, BendsASquareAlongItsDiagonal) {
    const Heightfield field({.corner = spot(0, 0, 0), .spacing = 10, .columns = 2, .rows = 2, .heights = {0, 1, 2, 5}});
    const auto expect_ground = [&](float east, float north, float height, const Vec3& normal) {
        const PlacementOutcome placed = field.place({.step_down = 100}, spot(east, north, 0), {});
        EXPECT_NEAR(placed.position.frame.origin.z, height, kNear);
        expect_near(placed.contact.normal, (WideVec3{normal} * (1 / length(normal))).rounded());
    };
    expect_ground(8, 2, 0.1F * 8 + 0.4F * 2, {-0.1F, -0.4F, 1});
    expect_ground(2, 8, 0.3F * 2 + 0.2F * 8, {-0.3F, -0.2F, 1});
    expect_ground(10, 0, 1, {-0.1F, -0.4F, 1});
    expect_ground(0, 10, 2, {-0.3F, -0.2F, 1});
    expect_ground(5, 5, 2.5F, {-0.1F, -0.4F, 1});  // the cut itself
}

// The height of a corner is the square of its column and twice the square of its row.
TEST(Heightfield, TakesEachSquareFromItsOwnCorners) {
    Heightfield::Terrain samples{.corner = spot(0, 0, 0), .spacing = 10, .columns = 4, .rows = 3};
    for (const float row : {0.0F, 1.0F, 2.0F}) {
        for (const float column : {0.0F, 1.0F, 2.0F, 3.0F}) samples.heights.push_back(column * column + 2 * row * row);
    }
    const Heightfield field(samples);
    const auto height_at = [&](float east, float north) {
        return field.place({.step_down = 100}, spot(east, north, 0), {}).position.frame.origin.z;
    };
    EXPECT_NEAR(height_at(2, 2), 0.2F + 0.4F, kNear);
    EXPECT_NEAR(height_at(12, 2), 1 + 0.6F + 0.4F, kNear);
    EXPECT_NEAR(height_at(2, 12), 0.2F + 2 + 1.2F, kNear);
    EXPECT_NEAR(height_at(28, 18), 4 + 4 + 2 + 4.8F, kNear);
    EXPECT_NEAR(height_at(30, 20), 9 + 8, kNear);
}

TEST(Heightfield, DropsAWalkerOffALedgeAndLandsIt) {
    const Heightfield field = ledge();
    OnTerrain walker(field, spot(25, 39.6F, 20));
    walker.walk_north(1);
    EXPECT_FALSE(walker.body.is(kContact)) << "a slope of 20 in 10 has begun: within one step down, but too steep";

    OnTerrain runner(field, spot(25, 39.9F, 20));
    runner.root_motion.origin = {0, 3, 0};
    runner.tick_after(0.1);
    EXPECT_FALSE(runner.body.is(kContact)) << "six metres of air under a step of three";
    EXPECT_EQ(runner.origin().z, 20) << "on it went, along the plane";
    EXPECT_EQ(runner.count("leave_ground"), 1);
    EXPECT_EQ(runner.body.acceleration, (Vec3{0, 0, -9.8F}));

    runner.root_motion = {};
    runner.ticks(30, 0.1);
    EXPECT_TRUE(runner.body.is(kOnWalkable)) << "down the steep slope to the plain";
    EXPECT_EQ(runner.origin().z, 0);
    EXPECT_GT(runner.origin().y, 50);
}

TEST(Heightfield, LandsOnASlopeWithItsNormalAndBouncesOffIt) {
    const Heightfield field = slope(0.5F);
    OnTerrain world(field, spot(40, 40, 20));
    place_body(world, {.position = spot(40, 40, 30)});
    ASSERT_FALSE(world.body.is(kContact)) << "ten metres up";
    for (int i = 0; i < 60 && !world.body.is(kContact); ++i) world.tick_after(1.0 / 30);

    const float size = std::sqrt(1.25F);
    EXPECT_NEAR(world.origin().z, 20, kNear);
    EXPECT_NEAR(world.body.contact_normal.y, -0.5F / size, kNear);
    EXPECT_NEAR(world.body.contact_normal.z, 1 / size, kNear);
    EXPECT_TRUE(world.body.is(kOnWalkable));
    EXPECT_LT(world.body.velocity.y, -1) << "thrown down the slope";
    EXPECT_NEAR(dot(world.body.velocity, world.body.contact_normal), 0.05 * 14 / size, 0.1) << "5 % of the impact";
    EXPECT_EQ(world.count("hit_environment in the air"), 1);
}

TEST(Heightfield, StepsDownBy4CentimetresOffWalkableGround) {
    const Heightfield field = plain(0);
    const BodyShape shape{.radius = 0.5F, .step_down = 0.4F};
    const auto stays = [&](float height, bool on_walkable, bool is_missile) {
        const SweepSeed seed{.in_contact = true, .on_walkable = on_walkable, .is_missile = is_missile};
        return field.sweep(shape, spot(5, 5, height), spot(6, 5, height), seed).contact.valid;
    };
    EXPECT_TRUE(stays(0.4F, true, false));
    EXPECT_FALSE(stays(0.41F, true, false));
    EXPECT_TRUE(stays(0.04F, false, false));
    EXPECT_FALSE(stays(0.05F, false, false));
    EXPECT_TRUE(stays(0.0001F, true, true));
    EXPECT_FALSE(stays(0.01F, true, true));
}

// 40 §13.3: "unless the body is a missile, step down".
TEST(Heightfield, LeavesAMissileWhereItIsPutAboveTheGround) {
    const Heightfield field = plain(0);
    const BodyShape shape{.radius = 0.5F, .step_down = 0.6F};
    const PlacementOutcome flying = field.place(shape, spot(40, 40, 0.5F), {.is_missile = true});
    EXPECT_TRUE(flying.ok);
    EXPECT_FALSE(flying.contact.valid);
    EXPECT_EQ(flying.position.frame.origin.z, 0.5F);
    EXPECT_TRUE(field.place(shape, spot(40, 40, 0), {.is_missile = true}).contact.valid);
    EXPECT_TRUE(field.place(shape, spot(40, 40, 0.5F), {}).contact.valid);
}

TEST(Heightfield, PutsABodyDownFromAsHighAsItStepsDown) {
    const Heightfield field = plain(0);
    const BodyShape shape{.radius = 0.5F, .step_down = 0.5F};
    EXPECT_TRUE(field.place(shape, spot(40, 40, 0.5F), {}).contact.valid);
    EXPECT_FALSE(field.place(shape, spot(40, 40, 0.501F), {}).contact.valid);
}

TEST(Heightfield, LosesTheCellOfABodyThatLeavesTheTerrain) {
    const Heightfield field = plain(0);
    OnTerrain world(field, spot(40, 79.8F, 0));
    world.walk_north(1);
    EXPECT_FALSE(world.body.has_cell);
    EXPECT_NEAR(world.origin().y, 80.3F, kNear);
    EXPECT_EQ(world.count("lost_cell"), 1);

    for (const Vec3 outside : {Vec3{40, 90, 0}, Vec3{90, 40, 0}, Vec3{-1, 40, 0}, Vec3{40, -1, 0}}) {
        world.body.has_cell = true;
        EXPECT_EQ(world.place(spot(outside.x, outside.y, 0)), PlacementResult::Ok);
        EXPECT_FALSE(world.body.has_cell) << outside.x << ", " << outside.y;
    }
    EXPECT_EQ(world.place(spot(80, 80, 0)), PlacementResult::Ok);
    EXPECT_TRUE(world.body.has_cell) << "its edge belongs to it";
}

TEST(Heightfield, IsNotTheFloorOfIndoorCells) {
    const Heightfield field = plain(0);
    OnTerrain world(field, spot(40, 40, -12, kCellar));
    EXPECT_TRUE(world.body.has_cell);
    EXPECT_EQ(world.origin().z, -12);
    EXPECT_TRUE(world.body.is(kContact));
    world.walk_north(4);
    EXPECT_NEAR(world.origin().y, 42, kNear);
    EXPECT_EQ(world.origin().z, -12);

    world.place(spot(500, 500, -12, kCellar));
    EXPECT_TRUE(world.body.has_cell) << "nor does it end where the terrain does";
}

}  // namespace
}  // namespace acmotion::test
