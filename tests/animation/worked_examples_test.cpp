// Spec 70 §11: each example begins initialised and checked.
#include "animation/played_part_array.h"

namespace acmotion::test {
namespace {

constexpr float kFifty = 0.05F;  // milliseconds

class AnimationExample : public PlayedPartArray {};

TEST_F(AnimationExample, A1DoWalk) {
    EXPECT_EQ(do_motion(kWalk), MotionError::None);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToWalk2, kWalk6}));
    EXPECT_EQ(velocity(), (Vec3{0, 3, 0}));
    EXPECT_EQ(pending(), (Pending{{kWalk, 1}}));

    EXPECT_NEAR(forward(kFifty), 0.1, kNear);
    EXPECT_NEAR(frame_number(), 1.5, kNear);
    EXPECT_TRUE(notices_.empty());
    EXPECT_NEAR(forward(kFifty), 0.2, kNear);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kWalk6})) << "the link is left";
    EXPECT_NEAR(frame_number(), 1.0, kNear);
    EXPECT_EQ(notices_, (std::vector<Notice>{{kWalk, true}}));
    EXPECT_NEAR(forward(kFifty), 0.1, kNear);
    EXPECT_NEAR(forward(kFifty), 0.2, kNear);
    EXPECT_NEAR(frame_number(), 4.0, kNear);
    EXPECT_NEAR(forward(kFifty), 0.1, kNear);
    EXPECT_NEAR(frame_number(), 5.5, kNear);
    EXPECT_NEAR(forward(kFifty), 0.2, kNear) << "one portion for entering, one for crossing";
    EXPECT_NEAR(frame_number(), 1.0, kNear);
}

TEST_F(AnimationExample, A2ATurnWhileWalkingIsAModifierAndOutlastsTheWalk) {
    do_motion(kWalk);
    update(kFifty);
    update(kFifty);
    notices_.clear();
    const double frame = frame_number();

    do_motion(kWalk, 2);
    EXPECT_EQ(rates(), std::vector<float>{60});
    EXPECT_EQ(velocity(), (Vec3{0, 6, 0}));
    EXPECT_EQ(frame_number(), frame) << "the frame number is not touched";
    EXPECT_EQ(pending(), (Pending{{kWalk, 0}}));
    EXPECT_NEAR(forward(kFifty), 0.3, kNear);

    do_motion(kTurn);
    EXPECT_EQ(state().modifiers, (std::vector<AxisMotion>{{kTurn, 1}})) << "gated, so it is no cycle now";
    EXPECT_EQ(omega(), (Vec3{0, 0, -1.5F}));
    const Frame turned = update(kFifty);
    EXPECT_NEAR(turned.origin.y, 0.3, kNear);
    EXPECT_NEAR(turned.rotation.w, 0.999297, kNear);
    EXPECT_NEAR(turned.rotation.z, -0.037491, kNear);

    do_motion(kStandReady);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToReady3, kTurn4}));
    EXPECT_EQ(state().sub_state.command, kTurn);
    EXPECT_TRUE(state().modifiers.empty());
    EXPECT_EQ(velocity(), Vec3{});
    EXPECT_EQ(omega(), (Vec3{0, 0, -1.5F}));
    EXPECT_EQ(pending(), (Pending{{kWalk, 0}, {kTurn, 0}, {kStandReady, 1}}));
    update(0.101F);
    EXPECT_EQ(notices_, (std::vector<Notice>{{kWalk, true}, {kTurn, true}, {kStandReady, true}}));
}

TEST_F(AnimationExample, A3WalkReadyWalkInQuickSuccessionPlaysOneLinkNotThree) {
    do_motion(kWalk);
    do_motion(kStandReady);
    do_motion(kWalk);
    EXPECT_EQ(pending(), (Pending{{kWalk, 1}, {kStandReady, 0}, {kWalk, 0}}));
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToWalk2, kWalk6}));
    update(kFifty);
    EXPECT_TRUE(notices_.empty());
    update(kFifty);
    EXPECT_EQ(notices_, (std::vector<Notice>{{kWalk, true}, {kStandReady, true}, {kWalk, true}}));
}

TEST_F(AnimationExample, A4AReversedLookupPlaysTheLinkOfTheTargetBackwards) {
    do_motion(kWalk, -1);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToReady3, kWalk6}));
    EXPECT_EQ(rates(), (std::vector<float>{-30, -30}));
    EXPECT_NEAR(frame_number(), 2.9998, 1e-6);
    EXPECT_EQ(velocity(), (Vec3{0, -3, 0}));
    EXPECT_NEAR(forward(kFifty), -0.1, kNear);
    EXPECT_NEAR(frame_number(), 1.4998, kNear);
    EXPECT_NEAR(forward(kFifty), -0.2, kNear);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kWalk6}));
    EXPECT_NEAR(frame_number(), 5.9996, kNear);
    EXPECT_EQ(notices_, (std::vector<Notice>{{kWalk, true}}));
}

TEST_F(AnimationExample, A5TheBodyKeepsMovingAtWalkingSpeedThroughTheAction) {
    do_motion(kWalk);
    update(kFifty);
    update(kFifty);
    notices_.clear();

    do_motion(kBow);
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kToReady3, kBow3, kToWalk2, kWalk6}));
    EXPECT_EQ(rates(), (std::vector<float>{30, 15, 30, 30}));
    EXPECT_EQ(pending(), (Pending{{kBow, 3}}));
    EXPECT_EQ(state().actions, (std::vector<AxisMotion>{{kBow, 1}}));
    EXPECT_EQ(velocity(), (Vec3{0, 3, 0}));
    update(0.2F);
    EXPECT_EQ(parts_.manager()->counter(), 1U);
    EXPECT_TRUE(notices_.empty());
    update(0.2F);
    EXPECT_EQ(notices_, (std::vector<Notice>{{kBow, true}}));
    EXPECT_TRUE(state().actions.empty());
}

TEST_F(AnimationExample, A6TheSurplusHooksFindNoEntry) {
    do_motion(kWalk);
    do_motion(kBow);
    EXPECT_NEAR(forward(1), 3, 0.11) << "one portion is 0.1 m or, of the action, 0.2 m";
    EXPECT_EQ(notices_, (std::vector<Notice>{{kWalk, true}, {kBow, true}}));
    EXPECT_EQ(nodes(), (std::vector<std::uint32_t>{kWalk6}));
    EXPECT_EQ(parts_.manager()->counter(), 0U);
}

TEST_F(AnimationExample, A7ATurnOnTheSpotBecomesAModifierOfAWalk) {
    do_motion(kTurn);
    EXPECT_EQ(state().sub_state.command, kTurn);
    update(kFifty);
    parts_.check_completed_motions(*this);

    EXPECT_EQ(do_motion(kStandReady), MotionError::None);
    EXPECT_EQ(state().sub_state.command, kTurn) << "nothing happens: only a stop ends it";
    EXPECT_EQ(pending(), (Pending{{kStandReady, 0}}));
    do_motion(kWalk, 2);
    EXPECT_EQ(velocity(), (Vec3{0, 6, 0}));
    EXPECT_EQ(omega(), (Vec3{0, 0, -1.5F}));
    EXPECT_EQ(state().modifiers, (std::vector<AxisMotion>{{kTurn, 1}}));
}

}  // namespace
}  // namespace acmotion::test
