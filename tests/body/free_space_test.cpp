// 40-body 13.5: the default world without map data
#include "acmotion/body/free_space.h"

#include <gtest/gtest.h>

#include "body/recording_host.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

TEST(FreeSpace, HasEveryOutdoorAndIndoorCellLoadedAndNoOther) {
    const FreeSpace space;
    EXPECT_TRUE(space.resolve(spot(1, 1, 1)).has_cell);
    EXPECT_TRUE(space.resolve(spot(1, 1, 1, kCellar)).has_cell);
    for (const std::uint32_t low : {0x0000U, 0x0041U, 0x00FFU, 0xFFFEU, 0xFFFFU}) {
        EXPECT_FALSE(space.resolve(spot(1, 1, 1, {0xA9B40000 | low})).has_cell) << low;
    }
    EXPECT_FALSE(space.resolve(spot(-1, 5, 1, {0x00010001})).has_cell) << "off the map";
}

TEST(FreeSpace, RebasesOutdoorsAndLeavesIndoorsAlone) {
    const FreeSpace space;
    EXPECT_EQ(space.resolve(spot(193, 5, 7)).position, spot(1, 5, 7, {0xAAB40001}));
    EXPECT_EQ(space.resolve(spot(193, -5, 7, kCellar)).position, spot(193, -5, 7, kCellar));
}

TEST(FreeSpace, PlacesAnywhereInContactIfTheServerSaysSo) {
    const FreeSpace space;
    const PlacementOutcome grounded = space.place({}, spot(50, 60, 70), {.grounded_hint = true});
    EXPECT_TRUE(grounded.ok);
    EXPECT_EQ(grounded.position.frame.origin, (Vec3{50, 60, 70}));
    EXPECT_TRUE(grounded.contact.valid);
    EXPECT_EQ(grounded.contact.normal, (Vec3{0, 0, 1}));
    EXPECT_FALSE(space.place({}, spot(50, 60, 70), {.grounded_hint = false}).contact.valid);
}

// "Elastic ground": the height of a walking body is what its waypoints say.
TEST(FreeSpace, KeepsAWalkingBodyInContactAtAnyHeight) {
    RecordingHost world;
    world.body.movement.emplace();
    world.speed = {4, 4};
    world.walk_to(spot(10, 14, 8));
    world.ticks(30, 0.1);
    EXPECT_NEAR(world.origin().y, 14, 0.05F);
    EXPECT_NEAR(world.origin().z, 8, 0.05F);
    EXPECT_TRUE(world.body.is(kContact));
    EXPECT_TRUE(world.body.is(kOnWalkable));
    EXPECT_EQ(world.count("leave_ground"), 0);
}

// A jump straight up: 9.8 m/s takes a second to the top of 4.9 m, and another one back.
TEST(FreeSpace, LandsAJumpWhereTheBodyLastStood) {
    RecordingHost world;
    world.body.movement.emplace();
    set_velocity(world.body, {0, 0, 9.8F}, world.now);
    float top = 0;
    int airborne = 0;
    for (int i = 0; i < 120; ++i) {
        world.tick_after(1.0 / 30);
        top = std::max(top, world.origin().z);
        airborne += world.body.is(kContact) ? 0 : 1;
    }
    EXPECT_NEAR(top, 5 + 4.9F, 0.4F);
    EXPECT_NEAR(airborne, 60, 8) << "and a few hops of 5 %";
    EXPECT_EQ(world.origin().z, 5);
    EXPECT_EQ(world.body.velocity, Vec3{}) << "settled";
    EXPECT_GE(world.count("leave_ground"), 1);
    EXPECT_EQ(world.count("leave_ground"), world.count("hit_ground"));
}

// "One that is below it already is not lifted: while it rises it stays in the air, and as soon as a sweep does not raise it
// it lands where it is"
TEST(FreeSpace, LetsABodyBelowItsGroundRiseAndLandsItOtherwise) {
    const FreeSpace space;
    const SweepSeed seed{.last_support_z = 5};
    for (const float below : {-30.0F, 4.0F, 4.9999F}) {
        EXPECT_FALSE(space.sweep({}, spot(1, 1, below), spot(1, 1, below + 0.00005F), seed).contact.valid) << below;
        for (const float to : {below, below - 1}) {
            const PlacementOutcome landed = space.sweep({}, spot(1, 1, below), spot(2, 1, to), seed);
            EXPECT_TRUE(landed.contact.valid);
            EXPECT_EQ(landed.position.frame.origin, (Vec3{2, 1, below})) << "not lifted to where it last stood";
        }
    }
    EXPECT_TRUE(space.sweep({}, spot(1, 1, 5), spot(1, 1, 5.0001F), seed).contact.valid) << "not below it";
}

// "A placement whose hint is 0 forgets the remembered ground"
TEST(FreeSpace, ABodyPutIntoTheAirForgetsItsOldGround) {
    for (const float z : {-30.0F, 30.0F}) {
        RecordingHost world;
        world.body.movement.emplace();
        place_body(world, {.position = spot(10, 10, z), .grounded_hint = false});
        world.ticks(40, 0.1);
        EXPECT_LT(world.origin().z, z - 60);
        EXPECT_FALSE(world.body.is(kContact));
        world.walk_to(spot(10, 15, -200));
        world.ticks(60, 0.1);
        EXPECT_NEAR(world.origin().z, -200, 0.05F) << "until it is told again";
        EXPECT_TRUE(world.body.is(kOnWalkable));
    }
}

TEST(FreeSpace, LandsAtExactlyEpsAboveTheGround) {
    const FreeSpace space;
    const SweepSeed seed{.last_support_z = 0};
    const PlacementOutcome landed = space.sweep({}, spot(1, 1, 1), spot(1, 1, kEpsilon), seed);
    EXPECT_TRUE(landed.contact.valid);
    EXPECT_TRUE(landed.hit.environment);
    ASSERT_TRUE(landed.hit.collision_normal);
    EXPECT_EQ(*landed.hit.collision_normal, (Vec3{0, 0, 1}));
    EXPECT_EQ(landed.position.frame.origin.z, kEpsilon) << "the higher of the two";

    EXPECT_EQ(space.sweep({}, spot(1, 1, 1), spot(1, 1, -3), seed).position.frame.origin.z, 0);
    EXPECT_FALSE(space.sweep({}, spot(1, 1, 1), spot(1, 1, 0.00021F), seed).contact.valid);
}

}  // namespace
}  // namespace acmotion::test
