// 30-interpolation 7, rows 24 to 28: one field flipped at a time
#include "world/one_body.h"

namespace acmotion::test {
namespace {

// ---- row 24 ----

float height_of_a_running_jump(const Rules& rules) {
    OneBody story{rules};
    story.server.forward(kOlthoi, kRunForward);
    story.frames(3);
    Track& track = story.follow(kOlthoi);
    story.server.vector(kOlthoi, {0, 4, 5});
    story.play(1.2);
    return track.highest();
}
TEST(WorldRuleRows, R24LeavingTheGroundReplacesASentVelocityOrKeepsIt) {
    EXPECT_LT(height_of_a_running_jump({}), 0.25) << "a shallow hop";
    EXPECT_NEAR(height_of_a_running_jump({{.leave_ground_sets_velocity = false}}), 1.44, 0.01) << "the whole arc";
    EXPECT_NEAR(height_of_a_running_jump({{.protect_vector_jump = true}}), 1.44, 0.01) << "also by that rule";
}

TEST(WorldRuleRows, R24ASentVelocitySwitchesGravityOnOrNot) {
    const Description weightless{.state = kDefaultPhysicsState & ~kGravity};
    OneBody retail{{}, weightless};
    retail.server.vector(kOlthoi, {0, 0, 5});
    retail.play(2);
    EXPECT_NEAR(retail.origin().z, 10, 0.1) << "it rises for ever";

    OneBody notes{{{.leave_ground_sets_velocity = false}}, weightless};
    notes.server.vector(kOlthoi, {0, 0, 5});
    notes.play(2);
    EXPECT_NEAR(notes.origin().z, 0, 0.02);
}

// ---- row 25 ----

float walked_far_away(const Rules& rules) {
    Story story{{.rules = rules}};
    story.server.create(kOlthoi, outside(50, 150));
    story.frames(3);
    story.server.forward(kOlthoi, kWalkForward);
    story.play(2);
    return story.where(kOlthoi).frame.origin.y - 150;
}
TEST(WorldRuleRows, R25BodiesBeyond96MetresSleepOrTickLikeAllOthers) {
    EXPECT_EQ(walked_far_away({}), 0);
    EXPECT_NEAR(walked_far_away({{.far_bodies_sleep = false}}), 2 * 3.12, 0.15);
}

// ---- row 26 ----

// How far north a runner gets in the first second of a fall, after it has lost the ground.
float run_in_the_air(const Rules& rules) {
    OneBody story{rules};
    story.server.forward(kOlthoi, kRunForward);
    story.frames(3);
    story.server.teleport(kOlthoi, outside(60, 50, 30), false);
    story.play(1);
    return story.origin().y - 50;
}
TEST(WorldRuleRows, R26RootMotionNeedsWalkableGroundOrNone) {
    EXPECT_NEAR(run_in_the_air({}), 4, 0.2) << "by the velocity it left the ground with";
    EXPECT_NEAR(run_in_the_air({{.root_motion_needs_walkable = false}}), 8, 0.4) << "and by its run as well";
}

// ---- row 27 ----

TEST(WorldRuleRows, R27ABodyLandsByItsSweepOrTheServersWord) {
    OneBody retail{{}};
    retail.server.vector(kOlthoi, {0, 0, 5});
    retail.play(2);
    EXPECT_NEAR(retail.origin().z, 0, 0.02);
    EXPECT_TRUE(retail.it().is(kContact));

    OneBody notes{{{.airborne_by_flag = true}}};
    notes.server.vector(kOlthoi, {0, 0, 5});
    EXPECT_FALSE(notes.it().is(kContact)) << "in the air at once";
    notes.play(2);
    EXPECT_NEAR(notes.origin().z, 5 * 2 - 4.9 * 4, 0.5) << "below the ground it left";
    EXPECT_FALSE(notes.it().is(kContact));
}

TEST(WorldRuleRows, R27OnlyAGroundedUpdateEndsTheFlight) {
    OneBody notes{{{.landing_snaps = true, .airborne_by_flag = true}}};
    notes.server.vector(kOlthoi, {0, 0, 5});
    notes.play(0.5);
    notes.server.position(kOlthoi, outside(61, 50, 1), false);
    EXPECT_TRUE(notes.it().is(kAirborne));
    notes.server.teleport(kOlthoi, outside(61, 50, 1), false);
    EXPECT_TRUE(notes.it().is(kAirborne));
    notes.server.position(kOlthoi, outside(61, 50));
    EXPECT_FALSE(notes.it().is(kAirborne));
    EXPECT_EQ(notes.recorder.routed(kOlthoi, PositionOutcome::LandingSnap), 1U);
    notes.play(1);
    EXPECT_TRUE(near(notes.origin(), {61, 50, 0}));
    EXPECT_TRUE(notes.it().is(kContact));
}

TEST(WorldRuleRows, R24AndR27ActFromTheMessageOn) {
    OneBody notes{Rules::acdream(), {.state = kDefaultPhysicsState & ~kGravity}};
    notes.server.vector(kOlthoi, {0, 0, 5}, {0, 0, 1});
    EXPECT_TRUE(notes.it().is(kAirborne));
    EXPECT_EQ(notes.it().velocity, (Vec3{0, 0, 5}));
    EXPECT_EQ(notes.it().omega, (Vec3{0, 0, 1}));
    EXPECT_EQ(notes.it().acceleration, (Vec3{0, 0, -9.8F}));
    notes.frame();
    EXPECT_NEAR(notes.it().velocity.z, 5 - 9.8 * kFrame30, 1e-4);
    EXPECT_NEAR(notes.origin().z, 5 * kFrame30 - 4.9 * kFrame30 * kFrame30, 1e-4);
}

// ---- row 28 ----

class SliceLengths : public RootMotionSource {
 public:
    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& /*moment*/, float dt) override {
        if (body == kOlthoi) seconds.push_back(dt);
        return {};
    }
    std::vector<float> seconds;
};

// The slices of a standing body in frames of these lengths.
std::vector<float> slices_of(const Rules& rules, std::initializer_list<double> frames) {
    SliceLengths lengths;
    Story story{{.rules = rules, .host = {.root_motion = &lengths}}};
    story.server.create(kOlthoi, outside(60, 50));
    story.frames(3);
    lengths.seconds.clear();
    for (const double frame : frames) story.frame(frame);
    return lengths.seconds;
}
TEST(WorldRuleRows, R28BodiesTickByTheGateOrOnEveryFrame) {
    const Rules every_frame{{.tick_every_frame = true}};
    EXPECT_EQ(slices_of({}, {0.02, 0.02}).size(), 1U) << "the gate lets every second one through";
    EXPECT_EQ(slices_of(every_frame, {0.02, 0.02}).size(), 2U);

    EXPECT_EQ(slices_of({}, {0.5}).size(), 3U) << "0.2, 0.2 and 0.1";
    const std::vector<float> hitch = slices_of(every_frame, {0.5});
    ASSERT_EQ(hitch.size(), 1U);
    EXPECT_NEAR(hitch[0], 0.5, 1e-5);

    EXPECT_TRUE(slices_of({}, {3}).empty()) << "so much time is thrown away";
    EXPECT_EQ(slices_of(every_frame, {3}).size(), 1U);
}

}  // namespace
}  // namespace acmotion::test
