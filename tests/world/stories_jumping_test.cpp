#include "world/one_body.h"

// Leaving the ground and coming down again (40-body 9, 10; 50-motion 6).
namespace acmotion::test {
namespace {

constexpr float kJump = 5;  // m/s upwards
// The slice that leaves the ground still has no gravity: it comes with the loss of contact (spec 40 §9.2).
constexpr double kFirstSlice = 1.0 / 30;
constexpr double kApex = kJump * kFirstSlice + kJump * kJump / (2 * 9.8);  // 1.442 m
constexpr double kAirTime = 2 * kFirstSlice + 2 * kJump / 9.8;             // 1.087 s

TEST(JumpStory, OnTheSpotMakesAnArcAndLandsByGroundContact) {
    OneBody story;
    Track& track = story.follow(kOlthoi);
    story.server.vector(kOlthoi, {0, 0, kJump}, {0, 0, 3.14159F});
    story.play(kAirTime / 2);
    EXPECT_NEAR(story.origin().z, kApex, 0.02);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 360 - 180 * static_cast<float>(kAirTime) / 2, 8));
    story.play(kAirTime / 2 - 0.1);
    EXPECT_NEAR(track.highest(), kApex, 0.01);
    EXPECT_TRUE(track.ever_in_the_air());
    EXPECT_FALSE(story.it().is(kOnWalkable));
    story.play(0.3);
    // 5 % of the speed come back, a hop of a centimetre (spec 40 §11.1).
    EXPECT_NEAR(story.origin().z, 0, 0.02);
    EXPECT_GE(story.recorder.count<Event::HitGround>(kOlthoi), 1U);
    story.play(0.5);
    EXPECT_EQ(story.origin().z, 0);
    EXPECT_TRUE(story.it().is(kOnWalkable));
    EXPECT_EQ(story.it().omega, Vec3{}) << "the spin lasts as long as it is in the air";
}

// A runner's motion takes the place of the velocity that was sent (spec 50 §6).
TEST(JumpStory, ARunningJumpKeepsItsArcAfterANeutralMovementOrIfTheRulesSaySo) {
    for (const bool is_neutral : {true, false}) {
        for (const bool is_protected : {true, false}) {
            OneBody story{{.protect_vector_jump = is_protected}};
            story.server.forward(kOlthoi, kRunForward);
            story.play(0.5);
            const float start = story.origin().y;
            Track& track = story.follow(kOlthoi);
            story.recorder.events.clear();
            if (is_neutral) story.server.neutral(kOlthoi);
            story.server.vector(kOlthoi, {0, 4, kJump});
            story.play(kAirTime + 0.15);
            EXPECT_TRUE(track.ever_in_the_air());
            EXPECT_NEAR(track.highest(), is_neutral || is_protected ? kApex : 0.17, 0.08);
            if (is_neutral) EXPECT_NEAR(story.origin().y - start, 4 * kAirTime, 0.7);
            const auto left = story.recorder.all<Event::LeftGround>(kOlthoi);
            ASSERT_FALSE(left.empty());
            EXPECT_EQ(left[0].velocity.z != 0, is_neutral || is_protected);
        }
    }
}

TEST(JumpStory, AcdreamLandsByTheFirstGroundedUpdateAndTurnsWithEveryOne) {
    OneBody story{Rules::acdream()};
    story.server.vector(kOlthoi, {0, 0, kJump});
    story.play(0.4);
    EXPECT_GT(story.origin().z, 0.8);
    story.update(outside(65, 55, 4, 90), false);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90, 0.01));
    story.update(outside(61, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::LandingSnap), 1U);
    EXPECT_EQ(story.it().velocity, Vec3{});
    story.play(1);
    EXPECT_TRUE(near(story.origin(), {61, 50, 0}, 1e-2));
}

}  // namespace
}  // namespace acmotion::test
