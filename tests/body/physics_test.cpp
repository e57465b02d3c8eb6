// 40-body 9: integration, friction, acceleration, setting velocity
#include "body/physics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "body/recording_host.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

[[nodiscard]] Body airborne() {
    Body body;
    body.transient_state = kActive;
    return body;
}
[[nodiscard]] Body standing() {
    Body body;
    body.transient_state = kActive | kContact | kOnWalkable;
    return body;
}
Frame integrated(Body& body, float quantum) {
    Frame frame;
    frame = integrate(body, frame, quantum);
    return frame;
}

// ---- §9

TEST(Integration, FollowsTheExampleOfTheSpec) {
    Body body = airborne();
    body.velocity = {0, 0, 5};
    body.acceleration = {0, 0, -9.8F};
    const Frame frame = integrated(body, 0.1F);

    EXPECT_NEAR(frame.origin.z, 0.451F, kVeryNear);
    EXPECT_NEAR(body.velocity.z, 4.02F, kVeryNear);
}

TEST(Integration, LetsABodyAtRestInTheAirGainVelocityInTheFirstSliceAndMoveFromTheSecondOn) {
    Body body = airborne();
    body.acceleration = {0, 0, -9.8F};
    EXPECT_EQ(integrated(body, 0.1F).origin, Vec3{});
    EXPECT_NEAR(body.velocity.z, -0.98F, kVeryNear);
    EXPECT_NEAR(integrated(body, 0.1F).origin.z, -0.098F - 0.049F, kVeryNear);
}

TEST(Integration, PutsABodyAtRestToSleepOnWalkableGroundWithoutAMovementManager) {
    Body body = standing();
    integrated(body, 0.1F);
    EXPECT_FALSE(body.is(kActive));

    Body managed = standing();
    managed.movement.emplace();
    integrated(managed, 0.1F);
    EXPECT_TRUE(managed.is(kActive));

    Body flying = airborne();
    integrated(flying, 0.1F);
    EXPECT_TRUE(flying.is(kActive));
}

TEST(Integration, ClampsToFiftyMetresASecond) {
    Body body = airborne();
    body.velocity = {60, 0, 80};
    const Frame frame = integrated(body, 0.1F);
    expect_near(body.velocity, {30, 0, 40});
    expect_near(frame.origin, {3, 0, 4});

    body.velocity = {30, 0, 40};  // exactly 50 is no reason
    integrated(body, 0.1F);
    EXPECT_EQ(body.velocity, (Vec3{30, 0, 40}));
}

// |v|² - 0.0625 < EPS: about 0.2504 m/s, and the speed before friction.
TEST(Integration, BringsSlowBodiesToRestByTheSpeedBeforeFriction) {
    Body slow = airborne();
    slow.velocity = {0.25F, 0, 0};
    EXPECT_EQ(integrated(slow, 0.1F).origin, Vec3{});
    EXPECT_EQ(slow.velocity, Vec3{});

    Body hair_slower = airborne();
    hair_slower.velocity = {0.25039F, 0, 0};
    integrated(hair_slower, 0.1F);
    EXPECT_EQ(hair_slower.velocity, Vec3{});

    Body hair_faster = airborne();
    hair_faster.velocity = {0.25041F, 0, 0};
    integrated(hair_faster, 0.1F);
    EXPECT_NE(hair_faster.velocity, Vec3{});

    Body braked = standing();  // friction takes it far below the threshold, and it still creeps on
    braked.velocity = {0.3F, 0, 0};
    const Frame frame = integrated(braked, 0.2F);
    EXPECT_LT(length(braked.velocity), 0.25);
    EXPECT_GT(frame.origin.x, 0);
}

TEST(Integration, RotatesByOmegaInWorldAxesAndIgnoresLessThanEps) {
    Body body = airborne();
    body.omega = {0, 0, -1};  // clockwise from above
    Frame frame;
    set_heading(frame, 10);
    frame = integrate(body, frame, 0.1F);
    EXPECT_NEAR(heading_of(frame.rotation), 10 + 0.1 * 180 / 3.14159265, 1e-3);

    body.omega = {0, 0, 0.0019F};
    const Quaternion before = frame.rotation;
    frame = integrate(body, frame, 0.1F);
    EXPECT_EQ(frame.rotation, before);
}

// ---- §9.1

struct FrictionRow {
    const char* what;
    std::uint32_t state;
    float friction;
    Vec3 normal;
    Vec3 velocity;
    float quantum;
    Vec3 expected;
};

TEST(Friction, FollowsEveryCaseOfTheSection) {
    const float slope_z = 0.98F;  // steeper than ten degrees
    const float slope_y = std::sqrt(1 - slope_z * slope_z);
    const auto kept = [](float friction, float quantum) { return std::pow(1 - friction, quantum); };
    const FrictionRow rows[] = {
        {"the default slows to 5 % in a second", 0, 0.95F, {0, 0, 1}, {4, 0, 0}, 0.2F, {4 * kept(0.95F, 0.2F), 0, 0}},
        {"the part into the ground goes", 0, 0.5F, {0, 0, 1}, {4, 0, -3}, 0.1F, {4 * kept(0.5F, 0.1F), 0, 0}},
        {"the part out of it goes below 0.25", 0, 0.5F, {0, 0, 1}, {4, 0, 0.24F}, 0.1F, {4 * kept(0.5F, 0.1F), 0, 0}},
        {"0.25 out of the ground and more: none", 0, 0.5F, {0, 0, 1}, {4, 0, 0.25F}, 0.1F, {4, 0, 0.25F}},
        {"a friction of 0 keeps all", 0, 0, {0, 0, 1}, {4, 0, 0}, 0.2F, {4, 0, 0}},
        {"a friction of 1 stops at once", 0, 1, {0, 0, 1}, {4, 0, 0}, 0.2F, {0, 0, 0}},
        {"sledding below 1.25 m/s grips", kSledding, 0.5F, {0, 0, 1}, {1.2F, 0, 0}, 0.1F, {0, 0, 0}},
        {"sledding at 1.25 m/s does not",
         kSledding,
         0.5F,
         {0, 0, 1},
         {1.25F, 0, 0},
         0.1F,
         {1.25F * kept(0.5F, 0.1F), 0, 0}},
        {"sledding fast on the level: the body's own",
         kSledding,
         0.5F,
         {0, 0, 1},
         {4, 0, 0},
         0.1F,
         {4 * kept(0.5F, 0.1F), 0, 0}},
        {"sledding fast on a slope glides",
         kSledding,
         0.5F,
         {0, slope_y, slope_z},
         {4, 0, 0},
         0.1F,
         {4 * kept(0.2F, 0.1F), 0, 0}},
        {"sledding at exactly 2.5 m/s on a slope glides",
         kSledding,
         0.5F,
         {0, slope_y, slope_z},
         {2.5F, 0, 0},
         0.1F,
         {2.5F * kept(0.2F, 0.1F), 0, 0}},
        {"sledding slower than 2.5 m/s on a slope does not",
         kSledding,
         0.5F,
         {0, slope_y, slope_z},
         {2.49F, 0, 0},
         0.1F,
         {2.49F * kept(0.5F, 0.1F), 0, 0}},
        {"exactly ten degrees is no slope",
         kSledding,
         0.5F,
         {0, 0.17364818F, kSleddingGlideNormalZ},
         {4, 0, 0},
         0.1F,
         {4 * kept(0.5F, 0.1F), 0, 0}},
    };
    for (const FrictionRow& row : rows) {
        SCOPED_TRACE(row.what);
        Body body = standing();
        body.physics_state |= row.state;
        body.seldom.change().friction = row.friction;
        body.contact_normal = row.normal;
        body.velocity = row.velocity;
        integrated(body, row.quantum);
        expect_near(body.velocity, row.expected);
    }
}

TEST(Friction, HoldsOnWalkableGroundOnly) {
    Body body = airborne();
    body.set(kContact, true);
    body.velocity = {4, 0, -3};
    integrated(body, 0.1F);
    EXPECT_EQ(body.velocity, (Vec3{4, 0, -3}));
}

TEST(Friction, AsksForTheClampedSpeed) {
    Body body = standing();
    body.seldom.change().friction = 0.5F;
    body.velocity = {100, 0, 0};
    integrated(body, 0.1F);
    EXPECT_NEAR(body.velocity.x, 50 * std::pow(0.5, 0.1), 1e-4);
}

TEST(Friction, IsTakenOnlyWithinZeroAndOne) {
    Body body;
    for (const float refused : {-0.01F, 1.01F, 1e30F}) {
        set_friction(body, refused);
        EXPECT_EQ(body.seldom->friction, kDefaultFriction);
    }
    set_friction(body, 0);
    EXPECT_EQ(body.seldom->friction, 0);
    set_friction(body, 1);
    EXPECT_EQ(body.seldom->friction, 1);
}

TEST(Elasticity, IsClampedToZeroAndATenth) {
    Body body;
    set_elasticity(body, -1);
    EXPECT_EQ(body.seldom->elasticity, 0);
    set_elasticity(body, 0.07F);
    EXPECT_EQ(body.seldom->elasticity, 0.07F);
    set_elasticity(body, 1e30F);
    EXPECT_EQ(body.seldom->elasticity, 0.1F);
}

// ---- §9.2

TEST(Acceleration, IsNothingAndEndsSpinOnWalkableGround) {
    Body body = standing();
    body.acceleration = {1, 2, 3};
    body.omega = {1, 2, 3};
    update_acceleration(body);
    EXPECT_EQ(body.acceleration, Vec3{});
    EXPECT_EQ(body.omega, Vec3{});
}

TEST(Acceleration, IsGravityWithoutContactWithoutWalkableGroundAndOnASled) {
    const auto falls = [](Body body) {
        body.omega = {1, 2, 3};
        update_acceleration(body);
        return body.acceleration == Vec3{0, 0, -9.8F} && body.omega == Vec3{1, 2, 3};
    };
    Body no_contact = standing();
    no_contact.set(kContact, false);
    Body too_steep = standing();
    too_steep.set(kOnWalkable, false);
    Body sled = standing();
    sled.physics_state |= kSledding;
    EXPECT_TRUE(falls(no_contact));
    EXPECT_TRUE(falls(too_steep));
    EXPECT_TRUE(falls(sled));
}

TEST(Acceleration, IsNothingInTheAirWithoutTheGravityBitAndKeepsSpin) {
    Body body = airborne();
    body.physics_state &= ~kGravity;
    body.acceleration = {1, 2, 3};
    body.omega = {1, 2, 3};
    update_acceleration(body);
    EXPECT_EQ(body.acceleration, Vec3{});
    EXPECT_EQ(body.omega, (Vec3{1, 2, 3}));
}

TEST(Acceleration, DoesNotReactToTheStateWordUntilTheNextContactChange) {
    RecordingHost world;
    world.lift();
    update_acceleration(world.body);
    world.body.position.frame.origin.z = 50;
    world.body.physics_state &= ~kGravity;
    world.tick_after(0.1);
    EXPECT_NEAR(world.body.velocity.z, -0.98F, kVeryNear);
}

// ---- §9.3

// 40 §14 vector 8.
TEST(SetVelocity, DropsAChangeBelowEpsButWakesTheBody) {
    Body body;
    set_velocity(body, {0.0001F, 0, 0}, 7);
    EXPECT_EQ(body.velocity, Vec3{});
    EXPECT_FALSE(body.jumped_this_frame);
    EXPECT_TRUE(body.is(kActive));
    EXPECT_EQ(body.clock, 7);
}

TEST(SetVelocity, LeavesANearlyZeroVelocityWhenSetToZero) {
    Body body;
    body.velocity = {kEpsilon, 0, 0};
    set_velocity(body, {}, 7);
    EXPECT_EQ(body.velocity, (Vec3{kEpsilon, 0, 0}));

    set_velocity(body, {0, 0, 0.000201F}, 7);
    EXPECT_EQ(body.velocity, (Vec3{0, 0, 0.000201F})) << "more than EPS on one axis stores all three";
    EXPECT_TRUE(body.jumped_this_frame);
}

TEST(SetVelocity, ScalesToFifty) {
    Body body;
    set_velocity(body, {0, 300, -400}, 7);
    expect_near(body.velocity, {0, 30, -40});
    set_velocity(body, {1e30F, 0, 0}, 7);
    expect_near(body.velocity, {50, 0, 0});
}

TEST(SetVelocity, StoresTheVelocityOfAStaticBodyWithoutWakingIt) {
    Body body;
    body.physics_state |= kStatic;
    set_velocity(body, {1, 0, 0}, 7);
    EXPECT_EQ(body.velocity, (Vec3{1, 0, 0}));
    EXPECT_FALSE(body.is(kActive));
}

TEST(SetVelocity, RotatesALocalVelocityByTheBodysOrientation) {
    Body body;
    set_heading(body.position.frame, 90);
    set_local_velocity(body, {0, 4, 1}, 7);
    expect_near(body.velocity, {4, 0, 1});

    set_heading(body.position.frame, 45);
    const float largest = std::numeric_limits<float>::max();
    set_local_velocity(body, {largest, largest, 0}, 7);
    expect_near(body.velocity, {50, 0, 0});
}

}  // namespace
}  // namespace acmotion::test
