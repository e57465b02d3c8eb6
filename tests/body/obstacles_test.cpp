// 30-interpolation 1: "a waypoint behind a wall makes no progress"; 40-body 13.3: the placement search
#include "acmotion/body/obstacles.h"

#include <gtest/gtest.h>

#include "body/recording_host.h"

namespace acmotion::test {
namespace {

// Two metres deep, from y = 19 to y = 21, as wide as the field.
constexpr float kWallFront = 19;
Obstacles::Box wall() { return {.centre = spot(10, 20, 0), .half_width = 100, .half_depth = 1, .height = 10}; }

class Walls : public ::testing::Test {
 protected:
    Walls() {
        world.ground = &obstacles;
        world.body.movement.emplace();
        world.body.seldom.change().shape = {.radius = 0.5F, .height = 1.8F};
        world.speed = {4, 4};
    }
    FreeSpace free_space;
    Obstacles obstacles{free_space};
    RecordingHost world;
};

TEST_F(Walls, StallAWalkFailItsWindowAndBlipTheBodyToItsWaypoint) {
    obstacles.add(wall());
    world.body.position = spot(10, 17, 5);
    world.walk_to(spot(10, 24, 5));
    float farthest = 0;
    int ticks = 0;
    for (; ticks < 60 && world.count("place_sliding") == 0; ++ticks) {
        farthest = std::max(farthest, world.origin().y);
        world.tick_after(1.0 / 30);
    }
    EXPECT_NEAR(farthest, kWallFront - 0.5F, 0.01F) << "no progress beyond the wall";
    const std::vector<Event::WindowJudged> windows = world.story.all<Event::WindowJudged>();
    ASSERT_GE(windows.size(), 2U);
    EXPECT_TRUE(windows.front().good) << "the first window has no baseline";
    EXPECT_FALSE(windows.back().good);
    ASSERT_EQ(world.story.all<Event::Blipped>().size(), 1U);
    EXPECT_TRUE(world.story.all<Event::Blipped>()[0].placed);
    EXPECT_EQ(world.origin(), (Vec3{10, 24, 5}));
    EXPECT_FALSE(world.body.manager->is_interpolating());
}

TEST_F(Walls, BlipBesideAWaypointThatLiesInsideThem) {
    obstacles.add(wall());
    world.body.position = spot(10, 17, 5);
    world.walk_to(spot(10, 20.8F, 5));
    world.ticks(30, 1.0 / 30);
    ASSERT_EQ(world.story.all<Event::Blipped>().size(), 1U);
    EXPECT_TRUE(world.story.all<Event::Blipped>()[0].placed);
    EXPECT_NEAR(length(offset(world.body.position, spot(10, 20.8F, 5))), 1, 0.01)
        << "the nearest ring with a free spot";
}

TEST_F(Walls, KeepABlipWaitingThatFindsNoFreeSpot) {
    obstacles.add({.centre = spot(10, 40, 0), .half_width = 100, .half_depth = 21, .height = 10});
    world.body.position = spot(10, 17, 5);
    world.walk_to(spot(10, 40, 5));
    world.ticks(30, 1.0 / 30);
    const std::vector<Event::Blipped> blips = world.story.all<Event::Blipped>();
    ASSERT_GE(blips.size(), 2U) << "tried again every slice";
    for (const Event::Blipped& blip : blips) EXPECT_FALSE(blip.placed);
    EXPECT_NEAR(world.origin().y, 18.5F, 0.01F);
}

TEST_F(Walls, StopALongStepThatWouldEndBehindAThinOne) {
    obstacles.add({.centre = spot(10, 20, 0), .half_width = 100, .half_depth = 0.05F, .height = 10});
    const PlacementOutcome swept =
        obstacles.sweep(world.body.seldom->shape, spot(10, 15, 5), spot(10, 25, 5), {.in_contact = true});
    EXPECT_TRUE(swept.ok);
    EXPECT_NEAR(swept.position.frame.origin.y, 20 - 0.05F - 0.5F, 0.01F);
    EXPECT_TRUE(swept.hit.environment);
}

TEST_F(Walls, FailASweepThatGetsNowhere) {
    obstacles.add(wall());
    const PlacementOutcome swept =
        obstacles.sweep(world.body.seldom->shape, spot(10, 18.5F, 5), spot(10, 18.7F, 5), {.in_contact = true});
    EXPECT_FALSE(swept.ok);
    EXPECT_TRUE(swept.hit.environment);
    EXPECT_EQ(swept.position, spot(10, 18.5F, 5));
}

TEST_F(Walls, LetABodyInTheAirFallAlongThem) {
    obstacles.add(wall());
    world.body.position = spot(10, 18, 8);
    world.lift();
    world.body.velocity = {0, 5, 0};
    world.body.acceleration = {0, 0, -9.8F};
    world.body.last_support_z = 0;
    world.ticks(60, 1.0 / 30);
    EXPECT_LE(world.origin().y, kWallFront - 0.5F);
    EXPECT_EQ(world.origin().z, 0) << "it does not hang there";
}

TEST_F(Walls, LetABodyLeaveThatIsInsideAlready) {
    obstacles.add(wall());
    world.body.position = spot(10, 20, 5);
    world.root_motion.origin = {0, 0.5F, 0};
    world.ticks(1, 0.1);
    EXPECT_NEAR(world.origin().y, 20.5F, 1e-4F);
}

TEST_F(Walls, AreNoHindranceAboveAndBelow) {
    obstacles.add({.centre = spot(10, 20, 5), .half_width = 100, .half_depth = 1, .height = 3});
    const auto passes = [&](float z) {
        return !obstacles.sweep(world.body.seldom->shape, spot(10, 15, z), spot(10, 25, z), {.in_contact = true})
                    .hit.environment;
    };
    EXPECT_TRUE(passes(8));
    EXPECT_FALSE(passes(7.9F));
    EXPECT_FALSE(passes(5));
    EXPECT_FALSE(passes(3.3F)) << "1.8 m tall";
    EXPECT_TRUE(passes(3.2F));
}

TEST_F(Walls, StopABodyWithoutAHeightByItsSphere) {
    obstacles.add(wall());
    world.body.seldom.change().shape = {};
    world.body.position = spot(10, 17, 0);
    world.root_motion.origin = {0, 0.5F, 0};
    world.ticks(20, 0.1);
    EXPECT_LE(world.origin().y, kWallFront - 0.1F);
}

TEST_F(Walls, StopASweepThatOnlyItsLastStepTakesInto) {
    obstacles.add(wall());
    const PlacementOutcome swept =
        obstacles.sweep(world.body.seldom->shape, spot(10, 17.1F, 5), spot(10, 18.6F, 5), {.in_contact = true});
    EXPECT_TRUE(swept.ok);
    EXPECT_TRUE(swept.hit.environment);
    EXPECT_LE(swept.position.frame.origin.y, 18.5F);
    EXPECT_NEAR(swept.position.frame.origin.y, 18.5F, 0.5F / 1024 + 1e-5F) << "to a thousandth of a step";

    const PlacementOutcome up_to_it =
        obstacles.sweep(world.body.seldom->shape, spot(10, 17.1F, 5), spot(10, 18.5F, 5), {.in_contact = true});
    EXPECT_FALSE(up_to_it.hit.environment) << "to touch it is to be free";
    EXPECT_EQ(up_to_it.position.frame.origin.y, 18.5F);
}

// The last of three steps of half a metre begins at 18.05, and nine tenths of it are free: 921 of 1024 are found.
TEST_F(Walls, HalveTheStepThatIsBlockedTenTimes) {
    obstacles.add(wall());
    const PlacementOutcome swept =
        obstacles.sweep(world.body.seldom->shape, spot(10, 17.05F, 5), spot(10, 18.55F, 5), {.in_contact = true});
    EXPECT_NEAR(swept.position.frame.origin.y, 18.05 + 0.5 * 921 / 1024, 2e-5);
}

TEST_F(Walls, LetABodyThatComesNearerByExactlyEpsGoThere) {
    obstacles.add({.centre = spot(10, 1.5F + 1.5F * kEpsilon, 0), .half_width = 100, .half_depth = 1, .height = 10});
    const PlacementOutcome swept =
        obstacles.sweep(world.body.seldom->shape, spot(10, 0, 5), spot(10, 1024 * kEpsilon, 5), {.in_contact = true});
    EXPECT_TRUE(swept.ok);
    EXPECT_EQ(swept.position.frame.origin.y, kEpsilon);
}

// What lies beside the middle of a step, and is touched at neither of its ends, is passed.
TEST_F(Walls, AreLookedForAtTheEndOfEachStepOnly) {
    obstacles.add(Obstacles::Pillar{.centre = spot(10.505F, 15, 0), .radius = 0.01F, .height = 10});
    const auto passes = [&](float begin, float end) {
        return !obstacles.sweep(world.body.seldom->shape, spot(10, begin, 5), spot(10, end, 5), {.in_contact = true})
                    .hit.environment;
    };
    EXPECT_TRUE(passes(14.8F, 15.2F));
    EXPECT_FALSE(passes(14.8F, 15));
    EXPECT_FALSE(passes(14.6F, 15.4F)) << "two steps";
}

// As far as the wall, and what is left of the way is height alone: unless that leads into something too.
TEST_F(Walls, StopABodyInTheAirWhereItsHeightWouldTakeItIntoAnother) {
    obstacles.add(wall());
    const BodyShape& shape = world.body.seldom->shape;
    const PlacementOutcome falling = obstacles.sweep(shape, spot(10, 17, 8), spot(10, 20, 4), {});
    EXPECT_NEAR(falling.position.frame.origin.y, 18.5F, 0.01F);
    EXPECT_EQ(falling.position.frame.origin.z, 4);

    obstacles.add({.centre = spot(10, 18, 0), .half_width = 5, .half_depth = 1, .height = 5});
    const PlacementOutcome held = obstacles.sweep(shape, spot(10, 17, 8), spot(10, 20, 4), {});
    EXPECT_NEAR(held.position.frame.origin.y, 18.5F, 0.01F);
    EXPECT_NEAR(held.position.frame.origin.z, 6, 0.01F) << "half of the way down, too";
}

// ---- placement

// Edges are straight and corners round: what counts is the distance from the nearest point.
TEST_F(Walls, BeginWhereTheSphereOfABodyTouchesThem) {
    obstacles.add({.centre = spot(50, 50, 0), .half_width = 1, .half_depth = 2, .height = 10});
    obstacles.add(Obstacles::Pillar{.centre = spot(80, 50, 0), .radius = 1, .height = 10});
    const auto is_free = [&](float x, float y, float z = 5) {
        return obstacles.place(world.body.seldom->shape, spot(x, y, z), {.allow_slide = false}).ok;
    };
    EXPECT_TRUE(is_free(51.5F, 50));
    EXPECT_FALSE(is_free(51.49F, 50));
    EXPECT_TRUE(is_free(48.5F, 50));
    EXPECT_FALSE(is_free(48.51F, 50));
    EXPECT_TRUE(is_free(50, 52.5F));
    EXPECT_FALSE(is_free(50, 52.49F));
    EXPECT_FALSE(is_free(51.3F, 52.3F)) << "0.42 m from the corner";
    EXPECT_TRUE(is_free(51.4F, 52.4F)) << "0.57 m";

    EXPECT_TRUE(is_free(81.5F, 50));
    EXPECT_FALSE(is_free(81.49F, 50));
    EXPECT_TRUE(is_free(81.1F, 51.1F)) << "1.56 m";
    EXPECT_FALSE(is_free(81, 51)) << "1.41 m";
    EXPECT_TRUE(is_free(80, 50, 10)) << "on top of it";
    EXPECT_FALSE(is_free(80, 50, 9.99F));
    EXPECT_TRUE(is_free(80, 50, -1.8F)) << "below it";
    EXPECT_FALSE(is_free(80, 50, -1.79F));
    world.body.seldom.change().shape.height = 0;  // as high as its sphere then
    EXPECT_TRUE(is_free(80, 50, -1));
    EXPECT_FALSE(is_free(80, 50, -0.99F));
}

// 40 §13.3: eight spots of 22.5 degrees lie between east and west, and the first ring with a free one is taken.
TEST_F(Walls, SearchEachRingFromTheEastRoundByTheNorth) {
    obstacles.add(Obstacles::Pillar{.centre = spot(50, 50, 0), .radius = 0.9F, .height = 10});
    const BodyShape& shape = world.body.seldom->shape;
    const PlaceOptions slides{.allow_slide = true};
    const auto expect_at = [&](float x, float y) {
        const PlacementOutcome placed = obstacles.place(shape, spot(50, 50, 5), slides);
        EXPECT_NEAR(placed.position.frame.origin.x, x, 1e-3F);
        EXPECT_NEAR(placed.position.frame.origin.y, y, 1e-3F);
        EXPECT_EQ(placed.position.frame.origin.z, 5);
    };
    expect_at(51.5F, 50);
    obstacles.add({.centre = spot(52, 50, 0), .half_width = 0.1F, .half_depth = 0.1F, .height = 10});
    expect_at(50 + 1.5F * 0.92388F, 50 + 1.5F * 0.38268F);
    obstacles.add({.centre = spot(55, 50, 0), .half_width = 4.99F, .half_depth = 20, .height = 10});
    expect_at(50 - 1.5F * 0.38268F, 50 + 1.5F * 0.92388F);
}

TEST_F(Walls, SearchTheInnermostRingFirst) {
    obstacles.add({.centre = spot(49.6F, 50, 0), .half_width = 0.05F, .half_depth = 5, .height = 10});
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::Ok);
    EXPECT_EQ(world.origin(), (Vec3{50.5F, 50, 5}));
}

TEST_F(Walls, SearchAllEightRingsForASphereOfExactlyAnEighthOfAMetre) {
    obstacles.add(Obstacles::Pillar{.centre = spot(50, 50, 0), .radius = 3, .height = 10});
    world.body.seldom.change().shape.radius = 0.125F;
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::Ok);
    EXPECT_NEAR(length(offset(world.body.position, spot(50, 50, 5))), 3.5, 1e-3);
}

TEST_F(Walls, RefuseASpotWithEveryRingOccupiedWhereTheBodyWas) {
    obstacles.add({.centre = spot(50, 50, 0), .half_width = 10, .half_depth = 10, .height = 10});
    const PlacementOutcome placed =
        obstacles.place(world.body.seldom->shape, turned(spot(50, 50, 5), 60), {.allow_slide = true});
    EXPECT_FALSE(placed.ok);
    EXPECT_TRUE(placed.hit.environment);
    EXPECT_EQ(placed.position, turned(spot(50, 50, 5), 60));
}

TEST_F(Walls, RefuseAnOccupiedSpotWithoutSlide) {
    obstacles.add(wall());
    world.body.set(kOnWalkable, false);
    EXPECT_EQ(world.place(spot(10, 20, 5), kSimplePlacement), PlacementResult::Collided);
    EXPECT_EQ(world.origin(), (Vec3{10, 10, 5}));
    EXPECT_EQ(world.place(spot(10, 30, 5), kSimplePlacement), PlacementResult::Ok);
}

TEST_F(Walls, SlideAPlacementToTheNearestFreeRing) {
    obstacles.add(Obstacles::Pillar{.centre = spot(50, 50, 0), .radius = 1, .height = 10});
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::Ok);
    EXPECT_NEAR(length(offset(world.body.position, spot(50, 50, 5))), 1.5, 1e-3);
    EXPECT_EQ(world.place(spot(52, 50, 5)), PlacementResult::Ok);
    EXPECT_EQ(world.origin(), (Vec3{52, 50, 5})) << "a free spot is taken as it is";
}

TEST_F(Walls, SearchUpTo4MetresAndUpTo2ForSmallSpheres) {
    obstacles.add(Obstacles::Pillar{.centre = spot(50, 50, 0), .radius = 3.4F, .height = 10});
    EXPECT_EQ(world.place(spot(50, 50, 5)), PlacementResult::Ok);
    EXPECT_NEAR(length(offset(world.body.position, spot(50, 50, 5))), 4, 1e-3);

    obstacles.add(Obstacles::Pillar{.centre = spot(100, 50, 0), .radius = 3.6F, .height = 10});
    EXPECT_NE(world.place(spot(100, 50, 5)), PlacementResult::Ok) << "4.1 m";

    world.body.seldom.change().shape.radius = 0.12F;
    EXPECT_NE(world.place(spot(50, 50, 5)), PlacementResult::Ok) << "3.52 m, but it looks no farther than 2";
}

TEST_F(Walls, SearchAcrossTheEdgeOfALandblock) {
    obstacles.add({.centre = spot(20, 50, 0), .half_width = 19.8F, .half_depth = 40, .height = 10});
    EXPECT_EQ(world.place(spot(0.2F, 50, 5)), PlacementResult::Ok);
    EXPECT_EQ(world.body.position.cell.value >> 16, 0xA8B4U);
}

TEST_F(Walls, GoOnSearchingWhereTheSpotIsNotLoaded) {
    // The map ends in the west, where there is room; then comes the south.
    constexpr CellId kWestEnd{0x00010001};
    obstacles.add(Obstacles::Pillar{.centre = spot(0.1F, 50, 0, kWestEnd), .radius = 1, .height = 10});
    obstacles.add({.centre = spot(20, 60, 0, kWestEnd), .half_width = 19, .half_depth = 20, .height = 10});
    obstacles.add({.centre = spot(10, 60, 0, kWestEnd), .half_width = 20, .half_depth = 8.5F, .height = 10});
    EXPECT_EQ(world.place(spot(0.1F, 50, 5, kWestEnd)), PlacementResult::Ok);
    EXPECT_TRUE(world.body.has_cell);
    EXPECT_NEAR(world.origin().x, 0.1F, 1e-3F);
    EXPECT_NEAR(world.origin().y, 48.5F, 1e-3F);
}

TEST_F(Walls, LeaveCellsToTheGround) {
    EXPECT_EQ(obstacles.resolve(spot(193, 5, 7)).position.cell.value, 0xAAB40001U);
    EXPECT_FALSE(obstacles.resolve(spot(1, 1, 1, {})).has_cell);
}

}  // namespace
}  // namespace acmotion::test
