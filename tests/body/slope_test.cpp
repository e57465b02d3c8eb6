// 40-body 13.2: how a step goes over ground that is not level
#include <gtest/gtest.h>

#include <cmath>

#include "body/sweeps.h"
#include "body/terrain.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

constexpr float kTan30 = 0.57735027F;
constexpr float kTan60 = 1.7320508F;

Heightfield rising_to_the_east(float rise) {
    return terrain([rise](float east, float) { return rise * east; });
}
Vec3 normal_of(float rise) {
    const float size = std::sqrt(1 + rise * rise);
    return {-rise / size, 0, 1 / size};
}
SweepSeed sliding(const Vec3& normal) { return {.contact = {.valid = true, .normal = normal}, .in_contact = true}; }

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

TEST(Slope, AStepIntoThePlaneIsProjectedFullyAndOneAwayFromItKeepsXAndY) {
    const SweepSeed seed = walking(normal_of(kTan30));
    EXPECT_GONE(gone(kTan30, seed, {1, 0, 0}), 0.75F, 0, 0.433013F);
    EXPECT_GONE(gone(kTan30, seed, {0.707107F, 0.707107F, 0}), 0.53033F, 0.707107F, 0.306186F);
    EXPECT_GONE(gone(kTan30, seed, {-1, 0, 0}), -1, 0, -0.57735F);
    EXPECT_GONE(gone(kTan30, seed, {0, 1, 0}), 0, 1, 0);
}

TEST(Slope, ItIsTheSameOnAPlaneThatIsTooSteepToWalkOn) {
    const SweepSeed seed = sliding(normal_of(kTan60));
    EXPECT_GONE(gone(kTan60, seed, {1, 0, 0}), 0.25F, 0, 0.433013F);
    EXPECT_GONE(gone(kTan60, seed, {-0.5F, 0, 0}), -0.5F, 0, -0.866025F);
}

TEST(Slope, OneFarAboveTheGroundLiftsNobodyOffAndOneBelowItPressesNobodyIn) {
    const SweepSeed seed = walking(normal_of(kTan30));
    EXPECT_GONE(gone(kTan30, seed, {0.5F, 0, 1.5F}), 0.5F, 0, 0.5F * kTan30);
    const Vec3 down = gone(kTan30, seed, {0.5F, 0, -1.5F});
    EXPECT_NEAR(down.z, down.x * kTan30, 3e-5F);
}

TEST(Slope, AWalkerByRootMotionAloneHas075OfItsLevelXAndYUphillOnAPlaneOf30Degrees) {
    const Heightfield hill = slope(kTan30);
    const Heightfield level = plain(0);
    OnTerrain climber(hill, spot(40, 10, 10 * kTan30));
    OnTerrain walker(level, spot(40, 10, 0));
    for (OnTerrain* body : {&climber, &walker}) body->walk_north(20);
    EXPECT_NEAR(walker.origin().y, 20, kNear);
    EXPECT_NEAR(climber.origin().y - 10, 0.75F * (walker.origin().y - 10), 1e-4F);
    EXPECT_NEAR(climber.origin().z, climber.origin().y * kTan30, 1e-4F);
    EXPECT_EQ(climber.count("leave_ground"), 0);

    OnTerrain descender(hill, spot(40, 70, 70 * kTan30));
    descender.root_motion.origin = {0, -0.5F, 0};
    descender.ticks(20, 0.1);
    EXPECT_NEAR(descender.origin().y, 60, 1e-4F) << "downhill all of it";
}

TEST(Slope, AWaypointThatLiesOnTheSlopeIsNotSlowed) {
    const Heightfield hill = slope(kTan30);
    const Heightfield level = plain(0);
    OnTerrain climber(hill, spot(40, 10, 10 * kTan30));
    OnTerrain walker(level, spot(40, 10, 0));
    climber.walk_to(spot(40, 30, 30 * kTan30));
    walker.walk_to(spot(40, 40, 0));
    for (OnTerrain* body : {&climber, &walker}) {
        body->speed = {4, 4};
        body->ticks(5, 0.1);
    }
    const double climbed = length(WideVec3{climber.origin()} - Vec3{40, 10, 10 * kTan30});
    EXPECT_NEAR(climbed, walker.origin().y - 10, 1e-3);
    EXPECT_GT(climbed, 3.5);
}

// ---- stepping down

// Moved north, along the slope, at that height above it: does it find ground?
bool steps_down(const BodyShape& shape, const SweepSeed& seed, float rise, float above) {
    const Heightfield field = rising_to_the_east(rise);
    const Position from = spot(40, 40, 40 * rise + above);
    return field.sweep(shape, from, by(from, {0, 0.3F, 0}), seed).contact.valid;
}

TEST(StepDown, TakesWalkableGroundOnlyOnWalkable) {
    const BodyShape shape{.radius = 0.5F, .step_down = 0.4F};
    EXPECT_TRUE(steps_down(shape, walking(), 1.1F, 0.3F));
    EXPECT_FALSE(steps_down(shape, walking(), 1.2F, 0.3F)) << "a normal z of 0.640";
}

TEST(StepDown, TakesGroundFromANormalZOf00871557OnNotOnWalkable) {
    const BodyShape shape{.radius = 0.5F, .step_down = 0.4F};
    EXPECT_TRUE(steps_down(shape, sliding(kUp), 11.4F, 0.03F));
    EXPECT_FALSE(steps_down(shape, sliding(kUp), 11.5F, 0.03F));
}

TEST(StepDown, OfABodyWithOneSphereAHeightAbove2RCountsAsHalfR) {
    BodyShape shape{.radius = 0.2F, .step_down = 0.6F};
    EXPECT_TRUE(steps_down(shape, walking(), 0, 0.6F)) << "in two halves";
    shape.has_one_sphere = true;
    EXPECT_TRUE(steps_down(shape, walking(), 0, 0.1F));
    EXPECT_FALSE(steps_down(shape, walking(), 0, 0.101F));
    shape.step_down = 0.4F;
    EXPECT_TRUE(steps_down(shape, walking(), 0, 0.4F)) << "not above 2 r";
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

TEST(TooSteep, AWalkerIsNotLiftedOntoItAndWithoutTheEdgeSlideBitGoesOnWithoutContact) {
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

TEST(TooSteep, WithTheEdgeSlideBitAWalkerIsHeldBackAtItsFootAndSlidesAlong) {
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

TEST(TooSteep, AWalkerThatPushesAgainstItStaysOnWalkableGround) {
    const Heightfield field = crag();
    OnTerrain walker(field, spot(25, 38, 0));
    ASSERT_TRUE(walker.body.is(kEdgeSlide)) << "every body has the bit unless the server says otherwise";
    walker.root_motion.origin = {0.1F, 0.4F, 0};
    walker.ticks(40, 0.1);
    EXPECT_TRUE(walker.body.is(kOnWalkable));
    EXPECT_EQ(walker.origin().z, 0);
    EXPECT_GT(walker.origin().y, 39.5F);
    EXPECT_LE(walker.origin().y, 40);
    EXPECT_NEAR(walker.origin().x, 29, kNear);
}

// Level up to 40 m north, then 2 m down for each metre.
Heightfield brink() {
    return terrain([](float, float north) { return north <= 40 ? 0 : -2 * (north - 40); });
}

TEST(TooSteep, ItHoldsNoBodyBackThatWalksAwayFromIt) {
    SweepSeed seed = walking();
    seed.edge_slide = true;
    const PlacementOutcome swept = brink().sweep(kOneStep, spot(25, 39.9F, 0), spot(25, 40.00005F, 0), seed);
    EXPECT_TRUE(swept.ok);
    EXPECT_FALSE(swept.hit.environment);
    EXPECT_FALSE(swept.contact.valid);
    EXPECT_EQ(swept.position.frame.origin.y, 40.00005F) << "over the edge";
}

TEST(TooSteep, AWalkerThatIsHeldBackIsWhereItWasAndTurnedAsAsked) {
    SweepSeed seed = walking();
    seed.edge_slide = true;
    const Position from = spot(25, 39.8F, 0);
    const PlacementOutcome swept = crag().sweep(kOneStep, from, turned(by(from, {0, 0.4F, 0}), 90), seed);
    EXPECT_FALSE(swept.ok);
    EXPECT_EQ(swept.position, turned(from, 90));
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

// Its lowest point is a metre ahead of it, and turns away from what is to the north.
constexpr BodyShape kLongOne{.radius = 0.5F, .step_down = 0.4F, .low_point = {0, 1, 0}};

TEST(Steps, TheOneThatIsHeldBackIsTheLastOfItsSweep) {
    const Position from = spot(40, 38.4F, 0);
    const Position to = turned(by(from, {0, 1.35F, 0}), 120);
    const PlacementOutcome swept = sweep_over(shore, kLongOne, from, to, walking());
    EXPECT_TRUE(swept.ok);
    EXPECT_NEAR(swept.position.frame.origin.y, 38.4F + 0.45F, kNear)
        << "the second of three, though the third has room";
}

TEST(Steps, TheOneThatFindsNoGroundIsTheLastOfItsSweep) {
    const GroundAt loaded = [](const Position& at) {
        return at.frame.origin.y < 40 ? std::optional{GroundBelow{}} : std::nullopt;
    };
    const Position from = spot(40, 38.6F, 0);
    const PlacementOutcome swept = sweep_over(loaded, kLongOne, from, turned(by(from, {0, 1.35F, 0}), 90), walking());
    EXPECT_FALSE(swept.has_cell);
    EXPECT_FALSE(swept.contact.valid);
    EXPECT_NEAR(swept.position.frame.origin.y, 38.6F + 0.45F, kNear);
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

TEST(Turning, TheLowestPointLagsOneStepBehind) {
    EXPECT_NEAR(swept_while_turning(0.4F, false).frame.origin.z, 4.1F, 1e-4F) << "one step: as it began";
    EXPECT_NEAR(swept_while_turning(0.8F, false).frame.origin.z, 4.070711F, 1e-4F) << "two: half of the turn";
    EXPECT_NEAR(swept_while_turning(1.4F, false).frame.origin.z, 4.05F, 1e-4F) << "three: two thirds";
}

// Either sign is the same rotation.
TEST(Turning, TheLowestPointTurnsTheShortWayHoweverTheRotationIsWritten) {
    const Quaternion q = turned(Position{}, 90).frame.rotation;
    EXPECT_NEAR(swept_while_turning(0.8F, false, {-q.w, -q.x, -q.y, -q.z}).frame.origin.z, 4.070711F, 1e-4F);
}

TEST(Turning, ABodyOfFreeHeadingHasTheFinalOrientationFromTheFirstStepOn) {
    EXPECT_NEAR(swept_while_turning(0.4F, true).frame.origin.z, 4, 1e-4F);
}

}  // namespace
}  // namespace acmotion::test
