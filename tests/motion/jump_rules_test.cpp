// 50-motion 7, 8: what the ground allows, and which bodies may jump
#include "motion/jump_rules.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "motion/interpreter_fixture.h"

namespace acmotion::test {
namespace {

constexpr BodyView kStanding{.in_contact = true, .on_walkable = true};
constexpr BodyView kFalling{};

constexpr Weenie kTired{.stamina_limit = 0.5F};
constexpr Weenie kHeavy{.load_limit = 0.5F};

InterpreterFields doing(MotionCommand forward) {
    InterpreterFields fields;
    fields.interpreted.forward.command = forward;
    return fields;
}

TEST(ContactAllowsMove, NeedsContactAndWalkableGroundBoth) {
    const Weenie remote;
    EXPECT_TRUE(contact_allows_move(MotionCommand::RunForward, &kStanding, &remote));
    for (const BodyView& body : {kFalling, BodyView{.in_contact = true}, BodyView{.on_walkable = true}}) {
        EXPECT_FALSE(contact_allows_move(MotionCommand::RunForward, &body, &remote));
    }
}

TEST(ContactAllowsMove, LetsFallingDyingAndTurningHappenInTheAir) {
    const Weenie remote;
    for (const MotionCommand motion :
         {MotionCommand::Falling, MotionCommand::Dead, MotionCommand::TurnRight, MotionCommand::TurnLeft}) {
        EXPECT_TRUE(contact_allows_move(motion, &kFalling, &remote));
        EXPECT_FALSE(contact_allows_move(motion, nullptr, &remote)) << "without a body nothing is allowed";
    }
}

TEST(ContactAllowsMove, ConcernsCreaturesWithGravityOnly) {
    const Weenie remote;
    const Weenie chair{.is_creature = false};
    const BodyView floating{.has_gravity = false};

    EXPECT_TRUE(contact_allows_move(MotionCommand::WalkForward, &kFalling, &chair));
    EXPECT_TRUE(contact_allows_move(MotionCommand::WalkForward, &floating, &remote));
    EXPECT_FALSE(contact_allows_move(MotionCommand::WalkForward, &kFalling, nullptr));
}

TEST(ForbidsJump, HoldsForTheSixRangesEndsIncluded) {
    for (const std::uint32_t inside : {0x1000006FU, 0x10000078U, 0x10000128U, 0x10000131U, 0x40000008U, 0x40000016U,
                                       0x40000018U, 0x4000001EU, 0x40000039U, 0x41000012U, 0x41000014U}) {
        EXPECT_TRUE(forbids_jump(MotionCommand{inside})) << std::hex << inside;
    }
    for (const std::uint32_t outside : {0x1000006EU, 0x10000079U, 0x10000127U, 0x10000132U, 0x40000007U, 0x40000009U,
                                        0x40000015U, 0x40000019U, 0x4000001DU, 0x4000003AU, 0x41000011U, 0x41000015U}) {
        EXPECT_FALSE(forbids_jump(MotionCommand{outside})) << std::hex << outside;
    }
}

TEST(StandingStill, NeedsGroundAndNoMotionAtAll) {
    EXPECT_TRUE(is_standing_still({}, &kStanding));
    EXPECT_FALSE(is_standing_still({}, &kFalling));
    EXPECT_FALSE(is_standing_still({}, nullptr));
    EXPECT_FALSE(is_standing_still({.turn = {MotionCommand::TurnRight}}, &kStanding));
    EXPECT_FALSE(is_standing_still({.sidestep = {MotionCommand::SideStepRight}}, &kStanding));
    EXPECT_FALSE(is_standing_still({.forward = {MotionCommand::WalkForward}}, &kStanding));
}

TEST(StandingStill, ExemptsNotEvenBodiesWithoutGravity) {
    const BodyView floating{.has_gravity = false};
    EXPECT_FALSE(is_standing_still({}, &floating));
}

TEST(JumpCharge, IsForbiddenWhileFallenCrouchingSittingOrSleepingAndByNoOtherMotion) {
    const Weenie remote;
    for (const MotionCommand motion :
         {MotionCommand::Fallen, MotionCommand::Crouch, MotionCommand::Sitting, MotionCommand::Sleeping}) {
        EXPECT_EQ(jump_charge_is_allowed(doing(motion), &remote), MotionError::MotionForbidsJump);
    }
    EXPECT_EQ(jump_charge_is_allowed(doing(MotionCommand{0x40000016}), &remote), MotionError::None);
}

TEST(JumpCharge, AsksTheWeenieWithTheStoredExtent) {
    InterpreterFields fields = doing(MotionCommand::Sitting);
    fields.seldom.change().jump_extent = 0.9F;

    EXPECT_EQ(jump_charge_is_allowed(fields, &kHeavy), MotionError::CannotJump);
    EXPECT_EQ(jump_charge_is_allowed({}, &kHeavy), MotionError::None);
}

// 50 §8.1: each test of jump_is_allowed comes before the ones below it.
TEST(JumpIsAllowed, AsksItsSixTestsInOrder) {
    const Weenie remote;
    BodyView body;
    body.leash_is_full = true;
    InterpreterFields fields = doing(MotionCommand{0x40000016});
    fields.seldom.change().jump_extent = 1;
    const auto ask = [&](const Weenie& weenie, std::optional<MotionError> pending) {
        return jump_is_allowed(fields, pending, &body, &weenie, 1);
    };

    EXPECT_EQ(ask(kHeavy, MotionError::MotionForbidsJump), MotionError::NotGrounded);
    body.in_contact = body.on_walkable = true;
    EXPECT_EQ(ask(kHeavy, MotionError::MotionForbidsJump), MotionError::GeneralFailure) << "the leash";
    body.leash_is_full = false;
    EXPECT_EQ(ask(kHeavy, MotionError::MotionForbidsJump), MotionError::MotionForbidsJump)
        << "the oldest pending motion";
    EXPECT_EQ(ask(kHeavy, MotionError::None), MotionError::CannotJump) << "the charge";
    EXPECT_EQ(ask(kTired, std::nullopt), MotionError::MotionForbidsJump) << "the forward command";
    fields.interpreted.forward.command = MotionCommand::RunForward;
    EXPECT_EQ(ask(kTired, std::nullopt), MotionError::GeneralFailure) << "stamina";
    EXPECT_EQ(ask(remote, std::nullopt), MotionError::None);
}

TEST(JumpIsAllowed, FromTheAirForWhoNeedsNoGround) {
    const Weenie chair{.is_creature = false};
    EXPECT_EQ(jump_is_allowed({}, std::nullopt, &kFalling, &chair, 1), MotionError::None);
    EXPECT_EQ(jump_is_allowed({}, std::nullopt, nullptr, &chair, 1), MotionError::NotGrounded);
}

TEST(Weenie, AnswersAsARemoteCreatureUnlessOverridden) {
    const Weenie remote;
    EXPECT_TRUE(remote.is_creature);
    EXPECT_FALSE(remote.is_local_player);
    EXPECT_EQ(remote.run_rate, std::nullopt);
    EXPECT_EQ(remote.jump_speed(1), std::nullopt);
    EXPECT_TRUE(remote.can_jump(1));
    EXPECT_TRUE(remote.has_stamina_for_jump(1));
}

TEST(JumpLimits, BelongToWhatIsAllowed) {
    EXPECT_TRUE(kHeavy.can_jump(0.5F));
    EXPECT_FALSE(kHeavy.can_jump(0.501F));
    EXPECT_TRUE(kTired.has_stamina_for_jump(0.5F));
    EXPECT_FALSE(kTired.has_stamina_for_jump(0.501F));
    EXPECT_TRUE(Weenie{}.can_jump(1e30F) && Weenie{}.has_stamina_for_jump(1e30F));
}

}  // namespace
}  // namespace acmotion::test
