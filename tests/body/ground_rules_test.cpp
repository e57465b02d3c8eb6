// 40-body 13.2, 13.3: sweeps and placements over ground that a function describes, so that each of its numbers is known
#include "body/ground_rules.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "body/sweeps.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

constexpr BodyShape kWalkerShape{.radius = 0.51F, .step_down = 0.4F};
constexpr SweepSeed kFalling{};

SweepSeed walking_with_edge_slide(const Vec3& normal = kUp) {
    SweepSeed seed = walking(normal);
    seed.edge_slide = true;
    return seed;
}
// Of a plane with that rise to the east and to the north.
Vec3 normal_of(float east, float north) {
    const float size = std::sqrt(1 + east * east + north * north);
    return {-east / size, -north / size, 1 / size};
}
std::optional<GroundBelow> level(const Position& /*at*/) { return GroundBelow{}; }

// ---- how many steps

int steps_of(const BodyShape& shape, const Vec3& way) {
    int asked = 0;
    const GroundAt counting = [&](const Position&) {
        ++asked;
        return GroundBelow{};
    };
    const Position from = spot(40, 40, 0);
    EXPECT_TRUE(sweep_over(counting, shape, from, by(from, way), kFalling).ok);
    return asked;
}
TEST(GroundSteps, AreAsLongAsTheRadiusAndAtMost256) {
    EXPECT_EQ(steps_of({.radius = 0.5F}, {0, 0.5F, 0}), 1);
    EXPECT_EQ(steps_of({.radius = 0.5F}, {0, 0.51F, 0}), 2);
    EXPECT_EQ(steps_of({.radius = 0.5F}, {3, 4, 0}), 10);
    EXPECT_EQ(steps_of({.radius = 0}, {0, 0.045F, 0}), 5);
    EXPECT_EQ(steps_of({.radius = 0.01F}, {0, 5000, 0}), 256);
    EXPECT_EQ(steps_of({.radius = 0.5F}, {}), 1) << "nowhere is one step too";
}

// ---- how high

TEST(GroundHeight, IsTouchedWithinEpsAlongItsNormal) {
    const auto touches = [](double above, const Vec3& normal) {
        const GroundAt ground = [&](const Position&) { return GroundBelow{.rest = -above, .normal = normal}; };
        return sweep_over(ground, kOneStep, spot(40, 40, 0), spot(40, 40.5F, 0), kFalling).contact.valid;
    };
    const double eps = kEpsilon;
    EXPECT_TRUE(touches(eps, kUp));
    EXPECT_FALSE(touches(1.001 * eps, kUp));
    const Vec3 steep{0, 0.8660254F, 0.5F};
    EXPECT_TRUE(touches(2 * eps, steep)) << "two eps above it are one along the normal";
    EXPECT_FALSE(touches(2.001 * eps, steep));
}

TEST(GroundHeight, IsWalkableFromTheFloorLimitOnAndIncludingIt) {
    const auto is_touched = [](float normal_z) {
        const GroundAt ground = [&](const Position&) {
            return GroundBelow{.normal = {0, std::sqrt(1 - normal_z * normal_z), normal_z}};
        };
        return sweep_over(ground, kOneStep, spot(40, 40, 0), spot(40, 40.5F, 0), walking()).contact.valid;
    };
    EXPECT_TRUE(is_touched(kWalkableZ));
    EXPECT_FALSE(is_touched(std::nextafter(kWalkableZ, 0.0F)));
}

TEST(GroundHeight, IsSteppedDownToByHalfTheRadiusOfOneSphere) {
    const BodyShape shape{.radius = 0.2F, .step_down = 0.5F, .has_one_sphere = true};
    const auto steps_down = [&](double metres) {
        const GroundAt ground = [&](const Position&) { return GroundBelow{.rest = -metres}; };
        return sweep_over(ground, shape, spot(40, 40, 0), spot(40, 40.1F, 0), walking()).contact.valid;
    };
    EXPECT_TRUE(steps_down(0.099));
    EXPECT_FALSE(steps_down(0.101));
}

TEST(GroundHeight, IsSteppedDownToFromTheLandingLimitOn) {
    const auto reaches = [](float normal_z) {
        const GroundAt ground = [&](const Position&) {
            return GroundBelow{.rest = -0.03, .normal = {0, std::sqrt(1 - normal_z * normal_z), normal_z}};
        };
        const SweepSeed sliding{.contact = {.valid = true}, .in_contact = true};
        const bool stepped = sweep_over(ground, kOneStep, spot(40, 40, 0), spot(40, 40.5F, 0), sliding).contact.valid;
        EXPECT_EQ(place_on(ground, kOneStep, spot(40, 40, 0), {}).contact.valid, stepped);
        return stepped;
    };
    EXPECT_TRUE(reaches(0.0871557F));
    EXPECT_FALSE(reaches(std::nextafter(0.0871557F, 0.0F)));
}

// ---- from step to step

// Down by 0.6 m at 40 m north, which is too far, and up again by half of that at 40.5 m.
TEST(GroundSteps, OneThatLosesTheGroundIsFollowedByStepsInTheAir) {
    const GroundAt ground = [](const Position& at) {
        const float north = at.frame.origin.y;
        return GroundBelow{.rest = north < 40 ? 0 : north < 40.5F ? -0.6 : -0.3};
    };
    const PlacementOutcome swept = sweep_over(ground, kWalkerShape, spot(40, 39.8F, 0), spot(40, 40.8F, 0), walking());
    EXPECT_FALSE(swept.contact.valid) << "0.3 m is a step down for a walker alone";
    EXPECT_EQ(swept.position.frame.origin.z, 0);
    EXPECT_FALSE(swept.hit.environment);
}

TEST(GroundSteps, AWalkersOneOfExactlyEpsIsTaken) {
    const PlacementOutcome swept = sweep_over(level, kOneStep, spot(40, 0, 0), spot(40, kEpsilon, 0), walking());
    EXPECT_TRUE(swept.ok);
    EXPECT_EQ(swept.position.frame.origin.y, kEpsilon);
    EXPECT_FALSE(sweep_over(level, kOneStep, spot(40, 0, 0), spot(40, 0.00019F, 0), walking()).ok);
}

// Two steps of (0, 0.5, -0.1). The first lands, the second is bent onto the slope: 0.3366 of it lead into the plane.
TEST(GroundSteps, OneThatLandsIsFollowedByStepsAlongTheGround) {
    constexpr float kTan30 = 0.57735027F;
    const GroundAt ground = [](const Position& at) {
        return GroundBelow{.rest = double{kTan30} * (at.frame.origin.y - 40), .normal = normal_of(0, kTan30)};
    };
    const PlacementOutcome swept = sweep_over(ground, kWalkerShape, spot(40, 40, 0), spot(40, 41, -0.2F), kFalling);
    EXPECT_TRUE(swept.contact.valid);
    expect_near(swept.position.frame.origin, {40, 40.5F + 0.3317F, kTan30 * 0.8317F}, 2e-4F);
    ASSERT_TRUE(swept.hit.collision_normal);
    expect_near(*swept.hit.collision_normal, normal_of(0, kTan30));
}

// ---- what is solid

TEST(SolidGround, HoldsABodyInTheAirThatGoesOnUpOrDown) {
    for (const Vec3 way : {Vec3{0.5F, 1, 1}, Vec3{0.5F, 1, -1}, Vec3{0, 1, -1}}) {
        const Position from = spot(40, 39.5F, 5);
        const PlacementOutcome swept = sweep_over(shore, kOneStep, from, by(from, way), kFalling);
        EXPECT_TRUE(swept.ok);
        EXPECT_TRUE(swept.hit.environment);
        EXPECT_EQ(swept.position.frame.origin, (Vec3{40, 39.5F, 5 + way.z}));
    }
}

TEST(SolidGround, HoldsNoMissileAndTakesNothingElse) {
    SweepSeed seed = kFalling;
    seed.is_missile = true;
    const PlacementOutcome swept = sweep_over(shore, kOneStep, spot(40, 39.5F, 5), spot(40, 40.5F, 5), seed);
    EXPECT_TRUE(swept.ok);
    EXPECT_FALSE(swept.hit.environment);
    EXPECT_EQ(swept.position.frame.origin.y, 40.5F);

    EXPECT_FALSE(place_on(shore, kOneStep, spot(40, 41, 0), {}).ok);
    EXPECT_FALSE(place_on(shore, kOneStep, spot(40, 41, 0), {}).contact.valid);
    EXPECT_TRUE(place_on(shore, kOneStep, spot(40, 39, 0), {}).ok);
    const PlacementOutcome missile = place_on(shore, kOneStep, spot(40, 41, 0), {.is_missile = true});
    EXPECT_TRUE(missile.ok && missile.contact.valid);
}

// ---- walls

// A slope of 0.2 to the east and 0.1 to the north, with a wall of three metres to a metre that stands across it: where
// they meet, a metre to the east is half a metre to the south and 0.15 m up.
std::optional<GroundBelow> slope_with_a_wall(const Position& at) {
    const double east = at.frame.origin.x - 40.0;
    const double north = at.frame.origin.y - 40.0;
    const double beyond = north + 0.5 * east;
    const double slope = 0.2 * east + 0.1 * north;
    if (beyond < 0) return GroundBelow{.rest = slope, .normal = normal_of(0.2F, 0.1F)};
    return GroundBelow{.rest = slope + 3 * beyond, .normal = normal_of(1.7F, 3.1F)};
}

TEST(Wall, ASlopingOneIsSlidAlongWhereItMeetsTheSlope) {
    const Position from = spot(40, 39.9F, -0.01F);
    const Vec3 asked{0.3F, 0.3F, 0};
    const PlacementOutcome swept =
        sweep_over(slope_with_a_wall, kOneStep, from, by(from, asked), walking_with_edge_slide(normal_of(0.2F, 0.1F)));
    EXPECT_TRUE(swept.ok && swept.contact.valid && swept.hit.environment);
    const double share = (0.3 * 1 + 0.3 * -0.5) / (1 + 0.25 + 0.0225);
    expect_near(swept.position.frame.origin, (WideVec3{from.frame.origin} + WideVec3{1, -0.5, 0.15} * share).rounded(),
                kNear);
}

// Exactly one eps above a wall is on it, and twice that is over it.
TEST(Wall, HoldsAWalkerThatComesTowardsItWithinEps) {
    const auto is_held = [](double above, float north, float east = 0) {
        const GroundAt wall = [&](const Position& at) {
            const bool is_beyond = at.frame.origin != Vec3{40, 40, 0};
            return is_beyond ? GroundBelow{.rest = -above, .normal = {0, -0.8660254F, 0.5F}} : GroundBelow{};
        };
        return sweep_over(wall, kOneStep, spot(40, 40, 0), spot(40 + east, 40 + north, 0), walking_with_edge_slide())
            .hit.environment;
    };
    EXPECT_TRUE(is_held(2 * double{kEpsilon}, 0.3F));
    EXPECT_FALSE(is_held(2.001 * double{kEpsilon}, 0.3F));
    EXPECT_FALSE(is_held(0, -0.3F));
    EXPECT_FALSE(is_held(0, 0, 0.3F)) << "along it is not towards it";
}

TEST(Wall, IsNoneForABodyOffWalkableGround) {
    const GroundAt wall = [](const Position& at) {
        return at.frame.origin.y < 40 ? GroundBelow{} : GroundBelow{.rest = 0.1, .normal = normal_of(0, 3)};
    };
    const auto goes_on = [&](bool in_contact, bool on_walkable) {
        SweepSeed seed = walking_with_edge_slide();
        seed.in_contact = in_contact;
        seed.on_walkable = on_walkable;
        return sweep_over(wall, kOneStep, spot(40, 39.9F, 0), spot(40, 40.2F, 0), seed).position.frame.origin.y > 40;
    };
    EXPECT_FALSE(goes_on(true, true));
    EXPECT_TRUE(goes_on(true, false));
    EXPECT_TRUE(goes_on(false, false));
}

// ---- the lowest point

TEST(LowestPoint, IsWhatStandsOnTheGround) {
    const BodyShape shape{.radius = 2, .step_down = 0.4F, .low_point = {0, 0.5F, -0.3F}};
    const GroundAt high = [](const Position&) { return GroundBelow{.rest = 7}; };
    EXPECT_FLOAT_EQ(place_on(high, shape, spot(40, 40, 7.2F), {}).position.frame.origin.z, 7.3F);
    const PlacementOutcome swept = sweep_over(high, shape, spot(40, 40, 7.3F), spot(40, 40.5F, 7.3F), walking());
    EXPECT_TRUE(swept.contact.valid);
    EXPECT_FLOAT_EQ(swept.position.frame.origin.z, 7.3F);
    EXPECT_EQ(swept.position.frame.origin.y, 40.5F) << "it turns nowhere on the way";
}

// ---- cells

TEST(GroundCells, IndoorsIsFreeSpaceAndOutdoorsNeedsGround) {
    const GroundAt nothing = [](const Position&) { return std::optional<GroundBelow>{}; };
    EXPECT_TRUE(resolve_on(nothing, spot(5, 5, 5, kCellar)).has_cell);
    EXPECT_FALSE(resolve_on(nothing, spot(5, 5, 5)).has_cell);
    EXPECT_TRUE(resolve_on(level, spot(5, 5, 5)).has_cell);
    EXPECT_FALSE(resolve_on(level, spot(-1, 5, 5, {0x00010001})).has_cell);
    EXPECT_TRUE(place_on(nothing, kOneStep, spot(5, 5, 5, kCellar), {.grounded_hint = true}).contact.valid);
    const PlacementOutcome swept = sweep_over(nothing, kOneStep, spot(5, 5, 5), spot(6, 5, 5, kCellar), walking());
    EXPECT_TRUE(swept.has_cell && swept.contact.valid);
}

}  // namespace
}  // namespace acmotion::test
