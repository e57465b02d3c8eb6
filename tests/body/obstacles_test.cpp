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

TEST_F(Walls, StallAWalkUntilItBlipsToItsWaypoint) {
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

TEST_F(Walls, FailASweepThatGetsNowhere) {
    obstacles.add(wall());
    const PlacementOutcome swept =
        obstacles.sweep(world.body.seldom->shape, spot(10, 18.5F, 5), spot(10, 18.7F, 5), {.in_contact = true});
    EXPECT_FALSE(swept.ok);
    EXPECT_TRUE(swept.hit.environment);
    EXPECT_EQ(swept.position, spot(10, 18.5F, 5));
}

TEST_F(Walls, LetABodyLeaveThatIsInsideAlready) {
    obstacles.add(wall());
    world.body.position = spot(10, 20, 5);
    world.root_motion.origin = {0, 0.5F, 0};
    world.ticks(1, 0.1);
    EXPECT_NEAR(world.origin().y, 20.5F, 1e-4F);
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

// As far as the wall, and what is left of the way is height alone: unless that leads into something too.
TEST_F(Walls, LetABodyInTheAirFallAlongThem) {
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

TEST_F(Walls, RefuseAnOccupiedSpotWithoutSlide) {
    obstacles.add(wall());
    world.body.set(kOnWalkable, false);
    EXPECT_EQ(world.place(spot(10, 20, 5), kSimplePlacement), PlacementResult::Collided);
    EXPECT_EQ(world.origin(), (Vec3{10, 10, 5}));
    EXPECT_EQ(world.place(spot(10, 30, 5), kSimplePlacement), PlacementResult::Ok);
}

TEST_F(Walls, LeaveCellsToTheGround) {
    EXPECT_EQ(obstacles.resolve(spot(193, 5, 7)).position.cell.value, 0xAAB40001U);
    EXPECT_FALSE(obstacles.resolve(spot(1, 1, 1, {})).has_cell);
}

// 40 §13.3: "rings of growing radius up to 4 m (2 m for spheres under 0.125)".
TEST_F(Walls, SearchUpTo4MetresAndUpTo2ForSmallSpheres) {
    const auto found_at = [&](float pillar, float radius) {
        Obstacles ground{free_space};
        ground.add(Obstacles::Pillar{.centre = spot(50, 50, 0), .radius = pillar, .height = 10});
        const PlacementOutcome placed = ground.place({.radius = radius}, spot(50, 50, 5), {.allow_slide = true});
        return placed.ok ? length(offset(placed.position, spot(50, 50, 5))) : 0;
    };
    EXPECT_NEAR(found_at(1, 0.5F), 1.5, 1e-3) << "the nearest free ring";
    EXPECT_NEAR(found_at(3.4F, 0.5F), 4, 1e-3);
    EXPECT_EQ(found_at(3.6F, 0.5F), 0) << "4.1 m";
    EXPECT_NEAR(found_at(3, 0.125F), 3.5, 1e-3) << "no small one";
    EXPECT_NEAR(found_at(1.8F, 0.12F), 2, 1e-3);
    EXPECT_EQ(found_at(2, 0.12F), 0);
}

}  // namespace
}  // namespace acmotion::test
