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

TEST(ContactAllowsMove, NeedsContactAndWalkableGroundButOfCreaturesWithGravityOnly) {
    const Weenie remote;
    const Weenie chair{.is_creature = false};
    const BodyView floating{.has_gravity = false};
    EXPECT_TRUE(contact_allows_move(MotionCommand::RunForward, &kStanding, &remote));
    for (const BodyView& body : {kFalling, BodyView{.in_contact = true}, BodyView{.on_walkable = true}}) {
        EXPECT_FALSE(contact_allows_move(MotionCommand::RunForward, &body, &remote));
        EXPECT_FALSE(contact_allows_move(MotionCommand::RunForward, &body, nullptr));
        EXPECT_TRUE(contact_allows_move(MotionCommand::RunForward, &body, &chair));
        for (const MotionCommand motion :
             {MotionCommand::Falling, MotionCommand::Dead, MotionCommand::TurnRight, MotionCommand::TurnLeft})
            EXPECT_TRUE(contact_allows_move(motion, &body, &remote)) << "also in the air";
    }
    EXPECT_TRUE(contact_allows_move(MotionCommand::WalkForward, &floating, &remote));
    EXPECT_FALSE(contact_allows_move(MotionCommand::Falling, nullptr, &remote)) << "without a body nothing is allowed";
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

}  // namespace
}  // namespace acmotion::test
