#include <numbers>

#include "world/story.h"

// Leaving the ground and coming down again (40-body 9, 10; 50-motion 6).
namespace acmotion::test {
namespace {

constexpr float kJump = 5;  // m/s upwards
// The slice that leaves the ground still has no gravity: it comes with the loss of contact (spec 40 §9.2).
constexpr double kFirstSlice = 1.0 / 30;
constexpr double kApex = kJump * kFirstSlice + kJump * kJump / (2 * 9.8);  // 1.442 m
constexpr double kAirTime = 2 * kFirstSlice + 2 * kJump / 9.8;             // 1.087 s

class JumpStory : public ::testing::Test {
 protected:
    explicit JumpStory(const Rules& rules = Rules::retail()) : story{{.rules = rules}} {
        story.server.create(kOlthoi, outside(60, 50));
        story.frames(3);
    }
    Story story;
};

TEST_F(JumpStory, OnTheSpotMakesAnArcAndLandsByGroundContact) {
    Track& track = story.follow(kOlthoi);
    story.server.vector(kOlthoi, {0, 0, kJump});
    story.play(kAirTime - 0.1);
    EXPECT_NEAR(track.highest(), kApex, 0.01);
    EXPECT_TRUE(track.ever_in_the_air());
    EXPECT_FALSE(story.body(kOlthoi).is(kOnWalkable));
    story.play(0.3);
    // 5 % of the speed come back, a hop of a centimetre (spec 40 §11.1).
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.z, 0, 0.02);
    EXPECT_GE(story.recorder.count<Event::HitGround>(kOlthoi), 1U);
    story.play(0.5);
    EXPECT_EQ(story.where(kOlthoi).frame.origin.z, 0);
    EXPECT_TRUE(story.body(kOlthoi).is(kOnWalkable));
}

TEST_F(JumpStory, TheApexComesHalfwayThroughTheAir) {
    story.server.vector(kOlthoi, {0, 0, kJump});
    story.play(kAirTime / 2);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.z, kApex, 0.02);
    EXPECT_NEAR(story.body(kOlthoi).velocity.z, 0, 0.5);
}

TEST_F(JumpStory, UpdatesInTheAirAreIgnored) {
    story.server.vector(kOlthoi, {0, 0, kJump});
    story.play(0.3);
    const float z = story.where(kOlthoi).frame.origin.z;
    story.server.position(kOlthoi, outside(65, 55, 4, 90), false);
    EXPECT_EQ(story.waypoints(kOlthoi), 0);
    EXPECT_EQ(story.where(kOlthoi).frame.origin.z, z);
    story.play(kAirTime);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}, 1e-2));
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 0));
}

TEST_F(JumpStory, AGroundedUpdateInTheAirIsQueuedAndWalkedAfterLanding) {
    story.server.vector(kOlthoi, {0, 0, kJump});
    story.play(0.5);
    story.server.position(kOlthoi, outside(62, 50));
    EXPECT_EQ(story.waypoints(kOlthoi), 1);
    story.frames(3);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.x, 60, 1e-3);
    story.play(1.5);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {62, 50, 0}, 1e-2));
}

TEST_F(JumpStory, ARunningJumpAfterANeutralMovementKeepsItsArc) {
    story.server.forward(kOlthoi, kRunForward);
    story.play(0.5);
    const float start = story.where(kOlthoi).frame.origin.y;
    Track& track = story.follow(kOlthoi);
    story.server.neutral(kOlthoi);
    story.server.vector(kOlthoi, {0, 4, kJump});
    story.play(kAirTime + 0.15);
    EXPECT_NEAR(track.highest(), kApex, 0.01);
    EXPECT_NEAR(story.where(kOlthoi).frame.origin.y - start, 4 * kAirTime, 0.6);
}

TEST_F(JumpStory, ARunningJumpWithoutItCollapsesToAShallowHop) {
    story.server.forward(kOlthoi, kRunForward);
    story.play(0.5);
    Track& track = story.follow(kOlthoi);
    story.server.vector(kOlthoi, {0, 4, kJump});
    story.play(kAirTime + 0.15);
    EXPECT_TRUE(track.ever_in_the_air());
    EXPECT_LT(track.highest(), 0.25);
    EXPECT_GT(track.highest(), 0.1);
    const std::vector<Event::LeftGround> events = story.recorder.all<Event::LeftGround>(kOlthoi);
    ASSERT_FALSE(events.empty());
    EXPECT_FALSE(events.back().kept);
    EXPECT_NEAR(events.back().velocity.y, 4, 1e-3);
    EXPECT_EQ(events.back().velocity.z, 0);
}

TEST(ProtectedJump, KeepsTheArcOfARunnerIfTheRulesSaySo) {
    Rules rules = Rules::retail();
    rules.protect_vector_jump = true;
    Story story{{.rules = rules}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.forward(kOlthoi, kRunForward);
    story.play(0.5);
    Track& track = story.follow(kOlthoi);
    story.server.vector(kOlthoi, {0, 4, kJump});
    story.play(kAirTime + 0.15);
    EXPECT_NEAR(track.highest(), kApex, 0.01);
}

TEST_F(JumpStory, ASpinLastsAsLongAsTheBodyIsInTheAir) {
    const float half_turn_a_second = std::numbers::pi_v<float>;
    story.server.vector(kOlthoi, {0, 0, kJump}, {0, 0, half_turn_a_second});
    story.play(0.5);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 270, 8));  // anticlockwise by a quarter
    story.play(kAirTime);
    EXPECT_EQ(story.body(kOlthoi).omega, Vec3{});
    const float landed = story.heading(kOlthoi);
    EXPECT_TRUE(near_heading(landed, 360 - 180 * static_cast<float>(kAirTime), 12));
    story.play(1);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), landed));
}

TEST_F(JumpStory, ADiscSpinsForEverWithoutGravityAndGround) {
    story.server.create(kDrudge, outside(55, 50, 2), {.creature = false, .state = 0});
    story.server.vector(kDrudge, {0, 0, 1}, {0, 0, 1});
    story.play(5);
    EXPECT_TRUE(near_heading(story.heading(kDrudge), 360 - 5 * 57.2958F, 4));
    EXPECT_NEAR(story.where(kDrudge).frame.origin.z, 7, 0.1);
}

// Nothing happens between two updates: neither the arc nor the spin, and the body is where the last one put it.
TEST(SnapJump, ShowsNothingButTheUpdates) {
    Story story{{.rules = Rules::snap()}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    story.server.vector(kOlthoi, {0, 4, kJump}, {0, 0, 1});
    story.play(0.5);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 50, 0}));
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 0));
    story.server.position(kOlthoi, outside(60, 52, 1.2F), false);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 52, 1.2F}));
    story.play(0.5);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {60, 52, 1.2F}));
}

class AcdreamJump : public JumpStory {
 protected:
    AcdreamJump() : JumpStory(Rules::acdream()) {}
};

TEST_F(AcdreamJump, LandsByTheFirstGroundedUpdate) {
    story.server.vector(kOlthoi, {0, 0, kJump});
    story.play(0.4);
    EXPECT_GT(story.where(kOlthoi).frame.origin.z, 0.8);
    story.server.position(kOlthoi, outside(61, 50));
    EXPECT_EQ(story.recorder.routed(kOlthoi, PositionOutcome::LandingSnap), 1U);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {61, 50, 0}));
    EXPECT_EQ(story.body(kOlthoi).velocity, Vec3{});
    story.play(1);
    EXPECT_TRUE(near(story.where(kOlthoi).frame.origin, {61, 50, 0}, 1e-2));
}

TEST_F(AcdreamJump, TurnsInTheAirWithEveryUpdate) {
    story.server.vector(kOlthoi, {0, 0, kJump});
    story.play(0.4);
    story.server.position(kOlthoi, outside(65, 55, 4, 90), false);
    EXPECT_TRUE(near_heading(story.heading(kOlthoi), 90, 0.01));
}

}  // namespace
}  // namespace acmotion::test
