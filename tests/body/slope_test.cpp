// 40-body 13.2: how a step goes over ground that is not level
#include <gtest/gtest.h>

#include <cmath>

#include "body/sweeps.h"
#include "body/terrain.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

constexpr float kTan30 = 0.57735027F;

Heightfield rising_to_the_east(float rise) {
    return terrain([rise](float east, float) { return rise * east; });
}
Vec3 normal_of(float rise) {
    const float size = std::sqrt(1 + rise * rise);
    return {-rise / size, 0, 1 / size};
}

// Standing on a slope that rises to the east, and asked to go that way: how far it gets.
Vec3 gone(float rise, const SweepSeed& seed, const Vec3& way) {
    const Heightfield field = rising_to_the_east(rise);
    const Position from = spot(40, 40, 40 * rise);
    const PlacementOutcome swept = field.sweep(kOneStep, from, by(from, way), seed);
    EXPECT_TRUE(swept.ok && swept.contact.valid);
    return (WideVec3{swept.position.frame.origin} - from.frame.origin).rounded();
}
#define EXPECT_GONE(way, x_, y_, z_)    \
    do {                                \
        const Vec3 went = (way);        \
        EXPECT_NEAR(went.x, x_, 3e-5F); \
        EXPECT_NEAR(went.y, y_, 3e-5F); \
        EXPECT_NEAR(went.z, z_, 3e-5F); \
    } while (false)

TEST(Slope, AStepIntoItIsProjectedAndOneAwayKeepsItsWay) {
    const SweepSeed seed = walking(normal_of(kTan30));
    EXPECT_GONE(gone(kTan30, seed, {1, 0, 0}), 0.75F, 0, 0.433013F);
    EXPECT_GONE(gone(kTan30, seed, {0.707107F, 0.707107F, 0}), 0.53033F, 0.707107F, 0.306186F);
    EXPECT_GONE(gone(kTan30, seed, {-1, 0, 0}), -1, 0, -0.57735F);
    EXPECT_GONE(gone(kTan30, seed, {0, 1, 0}), 0, 1, 0);
}

TEST(Slope, AStepUpOrDownStaysOnThePlane) {
    const SweepSeed seed = walking(normal_of(kTan30));
    EXPECT_GONE(gone(kTan30, seed, {0.5F, 0, 1.5F}), 0.5F, 0, 0.5F * kTan30);
    const Vec3 down = gone(kTan30, seed, {0.5F, 0, -1.5F});
    EXPECT_NEAR(down.z, down.x * kTan30, 3e-5F);
}

// ---- stepping down

// Moved north, along the slope, at that height above it: does it find ground?
bool steps_down(const BodyShape& shape, const SweepSeed& seed, float rise, float above) {
    const Heightfield field = rising_to_the_east(rise);
    const Position from = spot(40, 40, 40 * rise + above);
    return field.sweep(shape, from, by(from, {0, 0.3F, 0}), seed).contact.valid;
}

// r (1/N.z - 1) = 0.5 (1/0.866025 - 1) = 0.07735
TEST(StepDown, ReachesLessFarOnASlopeUnlessItIsWater) {
    const BodyShape shape{.radius = 0.5F, .step_down = 0.4F};
    SweepSeed seed = walking(normal_of(kTan30));
    EXPECT_TRUE(steps_down(shape, seed, kTan30, 0.4F - 0.0774F));
    EXPECT_FALSE(steps_down(shape, seed, kTan30, 0.4F - 0.0773F));
    seed.contact.water = true;
    EXPECT_TRUE(steps_down(shape, seed, kTan30, 0.3999F));
}

// ---- ground that is too steep

// Level up to 40 m north, then 2 m up for each metre.
Heightfield crag() {
    return terrain([](float, float north) { return north <= 40 ? 0 : 2 * (north - 40); });
}

TEST(TooSteep, AWalkerWithoutTheEdgeSlideBitGoesOnWithoutContact) {
    const BodyShape shape{.radius = 0.5F, .step_down = 0.4F};
    for (const float way : {0.5F, 1.5F}) {
        const PlacementOutcome swept = crag().sweep(shape, spot(25, 39.8F, 0), spot(25, 39.8F + way, 0), walking());
        EXPECT_TRUE(swept.ok);
        EXPECT_FALSE(swept.contact.valid);
        EXPECT_NEAR(swept.position.frame.origin.y, 39.8F + way, kNear);
        EXPECT_EQ(swept.position.frame.origin.z, 0);
    }
    const PlacementOutcome lifted = crag().sweep(shape, spot(25, 40.2F, 0), spot(25, 40.3F, 0), {});
    EXPECT_NEAR(lifted.position.frame.origin.z, 0.6F, 1e-4F) << "as a body in the air is";
    EXPECT_TRUE(lifted.contact.valid);
}

TEST(TooSteep, AWalkerWithTheEdgeSlideBitSlidesAlongItsFoot) {
    const BodyShape shape{.radius = 0.5F, .step_down = 0.4F};
    SweepSeed seed = walking();
    seed.edge_slide = true;
    EXPECT_FALSE(crag().sweep(shape, spot(25, 39.8F, 0), spot(25, 40.2F, 0), seed).ok) << "straight on: nowhere";

    const PlacementOutcome along = crag().sweep(shape, spot(25, 39.8F, 0), spot(25.3F, 40.2F, 0), seed);
    EXPECT_TRUE(along.ok && along.contact.valid && along.hit.environment);
    EXPECT_EQ(along.contact.normal, kUp);
    EXPECT_NEAR(along.position.frame.origin.x, 25.3F, kNear);
    EXPECT_NEAR(along.position.frame.origin.y, 39.8F, kNear);
    EXPECT_EQ(along.position.frame.origin.z, 0);

    const PlacementOutcome away = crag().sweep(shape, spot(25, 39.8F, 0), spot(25.3F, 39.6F, 0), seed);
    EXPECT_FALSE(away.hit.environment);
    EXPECT_NEAR(away.position.frame.origin.y, 39.6F, kNear);
}

// ---- steps of one sweep

std::optional<GroundBelow> stairs_down_to_the_north(const Position& at) {
    return GroundBelow{.rest = -0.3 * std::floor(at.frame.origin.y)};
}

TEST(Steps, AFlightOfStairsIsWalkedDownInOneSweep) {
    const BodyShape shape{.radius = 0.5F, .step_down = 0.4F};
    const PlacementOutcome swept =
        sweep_over(stairs_down_to_the_north, shape, spot(40, 40.25F, -12), spot(40, 43.25F, -12), walking());
    EXPECT_TRUE(swept.contact.valid);
    EXPECT_NEAR(swept.position.frame.origin.z, -12.9F, 1e-4F);
}

TEST(Steps, ABodyOnSolidGroundMayLeaveIt) {
    const PlacementOutcome swept = sweep_over(shore, kOneStep, spot(40, 41, 0), spot(40, 40.5F, 0), walking());
    EXPECT_TRUE(swept.ok);
    EXPECT_EQ(swept.position.frame.origin.y, 40.5F);
    EXPECT_FALSE(sweep_over(shore, kOneStep, spot(40, 39.5F, 0), spot(40, 40.5F, 0), walking()).ok);
}

// ---- turning

// A body whose lowest point is a metre ahead of it, on ground that rises to the north by a tenth.
Position swept_while_turning(float metres_east, bool has_free_heading,
                             const Quaternion& eastwards = turned(Position{}, 90).frame.rotation) {
    const BodyShape shape{
        .radius = 0.5F, .step_down = 0.4F, .low_point = {0, 1, 0}, .has_free_heading = has_free_heading};
    const Heightfield field = slope(0.1F);
    const Vec3 normal{0, -0.1F / std::sqrt(1.01F), 1 / std::sqrt(1.01F)};
    const Position from = spot(40, 40, 4.1F);
    Position to = by(from, {metres_east, 0, 0});
    to.frame.rotation = eastwards;
    const PlacementOutcome swept = field.sweep(shape, from, to, walking(normal));
    EXPECT_TRUE(swept.ok && swept.contact.valid);
    EXPECT_NEAR(heading_of(swept.position.frame.rotation), 90, 1e-3F) << "the requested one at the end";
    return swept.position;
}

TEST(Turning, TheLowestPointLagsOneStepBehindUnlessItsHeadingIsFree) {
    const Quaternion q = turned(Position{}, 90).frame.rotation;
    EXPECT_NEAR(swept_while_turning(0.4F, false).frame.origin.z, 4.1F, 1e-4F) << "one step: as it began";
    EXPECT_NEAR(swept_while_turning(0.8F, false).frame.origin.z, 4.070711F, 1e-4F) << "two: half of the turn";
    EXPECT_NEAR(swept_while_turning(1.4F, false).frame.origin.z, 4.05F, 1e-4F) << "three: two thirds";
    EXPECT_NEAR(swept_while_turning(0.8F, false, {-q.w, -q.x, -q.y, -q.z}).frame.origin.z, 4.070711F, 1e-4F)
        << "the short way round, however the rotation is written";
    EXPECT_NEAR(swept_while_turning(0.4F, true).frame.origin.z, 4, 1e-4F);
}

}  // namespace
}  // namespace acmotion::test
