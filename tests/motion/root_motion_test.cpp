// 50-motion 11: the default root motion source
#include "acmotion/motion/root_motion.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "motion/jump_rules.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

constexpr float kTick = 1.0F / 30;

Frame advanced(const InterpretedState& state, bool may_walk = true) {
    DefaultRootMotion source;
    return source.advance(0x80000001, {state, may_walk}, kTick);
}

Vec3 velocity_with(AxisMotion forward, AxisMotion sidestep = {}) {
    return root_velocity({{.forward = forward, .sidestep = sidestep}, true});
}

// M1, M2, M3
TEST(DefaultRootMotion, CarriesByTheSpeedOfEachCommandAdjustedOrNot) {
    EXPECT_NEAR(advanced({.forward = {MotionCommand::RunForward, 2.5F}}).origin.y, 0.333333F, kNear);
    EXPECT_EQ(advanced({}), Frame{});
    EXPECT_NEAR(velocity_with({MotionCommand::WalkForward, 1}).y, 3.12F, kNear);
    EXPECT_NEAR(velocity_with({MotionCommand::WalkBackwards, 2}).y, -4.056F, kNear);
    EXPECT_NEAR(velocity_with({}, {MotionCommand::SideStepLeft, 2}).x, -2.5F, kNear);
    EXPECT_EQ(velocity_with({MotionCommand::RunForward, 9}, {MotionCommand::SideStepRight, 3}), (Vec3{3.75F, 36, 0}))
        << "without a clamp";
}

// M8
TEST(DefaultRootMotion, TurnsAHumanoidByItsRateAndInTheAirToo) {
    const Frame offset = advanced({.turn = {MotionCommand::TurnRight, 1}});
    EXPECT_NEAR(heading_of(offset.rotation), 2.864789F, 1e-3F);
    EXPECT_EQ(advanced({.turn = {MotionCommand::TurnRight, 0.003F}}).rotation, Quaternion{}) << "below epsilon";

    const Frame falling = advanced({.forward = {MotionCommand::RunForward, 1}, .turn = {MotionCommand::TurnLeft, 1}},
                                   /*may_walk=*/false);
    EXPECT_EQ(falling.origin, Vec3{});
    EXPECT_NEAR(heading_of(falling.rotation), 360 - 2.864789F, 1e-3F);
    DefaultRootMotion other_creatures(3);
    const Frame faster = other_creatures.advance(0x80000001, {{.turn = {MotionCommand::TurnRight, 1}}, true}, kTick);
    EXPECT_NEAR(heading_of(faster.rotation), 2 * 2.864789F, 1e-3F);
}

TEST(DefaultRootMotion, TwoHalvesOfATickCarryAsFarAsTheWhole) {
    const auto speeds = rc::gen::map(rc::gen::inRange(-5000, 5000), [](int n) { return static_cast<float>(n) / 1000; });
    rc::check([&] {
        DefaultRootMotion source;
        const MotionMoment moment{{.forward = {MotionCommand::RunForward, *speeds}}, true};
        const float whole = source.advance(1, moment, kTick).origin.y;
        RC_ASSERT(std::abs(2 * source.advance(1, moment, kTick / 2).origin.y - whole) < kNear);
    });
}

TEST(MotionMoment, MayWalkOnlyOnTheGroundAndWithoutAStandingLongJump) {
    const Weenie remote;
    const BodyView standing{.in_contact = true, .on_walkable = true};
    InterpreterFields fields;
    fields.interpreted.forward.command = MotionCommand::RunForward;

    EXPECT_TRUE(motion_moment(fields, standing, &remote).may_walk);
    EXPECT_FALSE(motion_moment(fields, {}, &remote).may_walk);
    fields.standing_longjump = true;
    EXPECT_FALSE(motion_moment(fields, standing, &remote).may_walk);
    EXPECT_EQ(motion_moment(fields, standing, &remote).state, fields.interpreted);
}

}  // namespace
}  // namespace acmotion::test
