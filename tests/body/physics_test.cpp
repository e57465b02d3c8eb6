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
    slow.velocity = {0.25039F, 0, 0};
    EXPECT_EQ(integrated(slow, 0.1F).origin, Vec3{});
    EXPECT_EQ(slow.velocity, Vec3{});

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
    const Vec3 slope{0, slope_y, slope_z};
    const FrictionRow rows[] = {
        {"the default slows to 5 % in a second", 0, 0.95F, kUp, {4, 0, 0}, 0.2F, {4 * kept(0.95F, 0.2F), 0, 0}},
        {"the part into the ground goes", 0, 0.5F, kUp, {4, 0, -3}, 0.1F, {4 * kept(0.5F, 0.1F), 0, 0}},
        {"0.25 out of the ground and more: none", 0, 0.5F, kUp, {4, 0, 0.25F}, 0.1F, {4, 0, 0.25F}},
        {"a sled below 1.25 m/s grips", kSledding, 0.5F, kUp, {1.2F, 0, 0}, 0.1F, {}},
        {"a fast one on the level: its own", kSledding, 0.5F, kUp, {4, 0, 0}, 0.1F, {4 * kept(0.5F, 0.1F), 0, 0}},
        {"a fast one on a slope glides", kSledding, 0.5F, slope, {4, 0, 0}, 0.1F, {4 * kept(0.2F, 0.1F), 0, 0}},
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

TEST(Friction, IsTakenWithinZeroAndOneAndElasticityClamped) {
    Body body;
    for (const float refused : {-0.01F, 1.01F, 1e30F}) {
        set_friction(body, refused);
        EXPECT_EQ(body.seldom->friction, kDefaultFriction);
    }
    for (const float taken : {0.0F, 1.0F}) {
        set_friction(body, taken);
        EXPECT_EQ(body.seldom->friction, taken);
    }
    for (const auto& [asked, taken] : {std::pair{-1.0F, 0.0F}, {0.07F, 0.07F}, {1e30F, 0.1F}}) {
        set_elasticity(body, asked);
        EXPECT_EQ(body.seldom->elasticity, taken);
    }
}

// ---- §9.2

TEST(Acceleration, IsGravityUnlessTheBodyStandsOnWalkableGround) {
    struct Row {
        std::uint32_t transient, state;
        float z;
        bool ends_spin;
    };
    constexpr std::uint32_t kStanding = kContact | kOnWalkable;
    const Row rows[] = {{kStanding, kGravity, 0, true},
                        {kOnWalkable, kGravity, -9.8F, false},
                        {kContact, kGravity, -9.8F, false},
                        {kStanding, kGravity | kSledding, -9.8F, false},
                        {0, 0, 0, false}};
    for (const Row& row : rows) {
        Body body;
        body.transient_state = row.transient;
        body.physics_state = row.state;
        body.acceleration = body.omega = {1, 2, 3};
        update_acceleration(body);
        EXPECT_EQ(body.acceleration, (Vec3{0, 0, row.z})) << &row - rows;
        EXPECT_EQ(body.omega, row.ends_spin ? Vec3{} : (Vec3{1, 2, 3})) << &row - rows;
    }
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

TEST(SetVelocity, ScalesToFiftyAlsoWhatIsTurnedOutOfTheFloats) {
    Body body;
    set_velocity(body, {0, 300, -400}, 7);
    expect_near(body.velocity, {0, 30, -40});
    set_heading(body.position.frame, 45);
    const float largest = std::numeric_limits<float>::max();
    set_local_velocity(body, {largest, largest, 0}, 7);
    expect_near(body.velocity, {50, 0, 0});
}

}  // namespace
}  // namespace acmotion::test
