// 50-motion 6, 8.1: leaving and hitting the ground, jumping
#include "motion/interpreter_fixture.h"
#include "support/near.h"

namespace acmotion::test {
namespace {

class Ground : public InterpreterTest {
 protected:
    void run() { begin_with(InterpretedState{.forward = {MotionCommand::RunForward, 1}}); }
    void expect_velocity(const Vec3& want) {
        EXPECT_NEAR(body_.now.velocity.x, want.x, kNear);
        EXPECT_NEAR(body_.now.velocity.y, want.y, kNear);
        EXPECT_NEAR(body_.now.velocity.z, want.z, kNear);
    }
};
class Jump : public InterpreterTest {};

// M6
TEST_F(Ground, LeftWhileStandingKeepsTheSentArcAndARunOverwritesIt) {
    for (const bool runs : {false, true}) {
        if (runs) run();
        body_.face(90);
        body_.now.velocity = {3, 0, 8};
        interpreter_.leave_ground(call(), body_);
        expect_velocity(runs ? Vec3{4, 0, 0} : Vec3{3, 0, 8});
        EXPECT_EQ(trace_.all<Event::LeftGround>().back().kept, !runs);
    }
}

TEST_F(Ground, LeavingItUsesUpTheJumpDropsLinksAndPlaysFalling) {
    InterpreterFields charged = resting();
    charged.seldom.change().jump_extent = 0.7F;
    charged.standing_longjump = true;
    begin_with(charged);
    lose_ground();
    interpreter_.leave_ground(call(), body_);

    EXPECT_EQ(fields().seldom->jump_extent, 0);
    EXPECT_FALSE(fields().standing_longjump);
    ASSERT_GE(animation_.calls.size(), 2U);
    EXPECT_EQ(animation_.calls[0], Played{"drop links"});
    EXPECT_EQ(animation_.calls[1], (Played{"do", MotionCommand::Falling, 1}));
}

TEST_F(Ground, HittingItPlaysTheStoredStateAgain) {
    run();
    interpreter_.hit_ground(call(), body_);

    EXPECT_EQ(animation_.calls[0], Played{"drop links"});
    EXPECT_TRUE(animation_.has_done(MotionCommand::RunForward));
    EXPECT_EQ(trace_.all<Event::HitGround>().size(), 1U);
    EXPECT_FALSE(trace_.all<Event::CurrentMovementApplied>().back().cancel_move_to);
    EXPECT_FALSE(trace_.all<Event::CurrentMovementApplied>().back().disable_jump);
}

TEST_F(Ground, LeftByOtherRulesKeepsTheVelocityOrAnArc) {
    for (const int which : {0, 1, 2}) {
        run();
        rules_ = {};
        rules_.leave_ground_sets_velocity = which != 0;
        rules_.protect_vector_jump = which == 1;
        rules_.upward_vector_leaves_ground = which == 2;
        body_.now.velocity = {3, 0, 8};
        interpreter_.expect_arc();
        interpreter_.leave_ground(call(), body_);
        expect_velocity({3, 0, 8});
        EXPECT_FALSE(fields().keeps_next_arc) << "once";
        if (which == 0) continue;
        interpreter_.leave_ground(call(), body_);
        expect_velocity({0, 4, 0});
    }
}

TEST_F(Ground, ConcernsOnlyCreaturesWithGravityAndABody) {
    run();
    body_.is_there = false;
    interpreter_.leave_ground(call(), body_);
    interpreter_.hit_ground(call(), body_);
    body_.is_there = true;
    body_.game_object = &kFurniture;
    interpreter_.leave_ground(call(), body_);
    interpreter_.hit_ground(call(), body_);
    body_.game_object = &kRemoteWeenie;
    body_.now.has_gravity = false;
    interpreter_.leave_ground(call(), body_);
    interpreter_.hit_ground(call(), body_);

    EXPECT_TRUE(animation_.calls.empty());
    EXPECT_EQ(body_.now.velocity, Vec3{});
}

TEST_F(Jump, CancelsTheMoveToFirstThenLosesTheGround) {
    EXPECT_EQ(interpreter_.jump(call(), body_, 0.5F), MotionError::None);
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel", "not walkable"}));
    EXPECT_EQ(fields().seldom->jump_extent, 0.5F) << "losing the ground uses it up, which this body leaves to the test";

    body_.calls.clear();
    lose_ground();
    EXPECT_EQ(interpreter_.jump(call(), body_, 0.9F), MotionError::NotGrounded);
    EXPECT_EQ(fields().seldom->jump_extent, 0.5F);
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel"})) << "cancelled all the same";
    body_.is_there = false;
    EXPECT_EQ(interpreter_.jump(call(), body_, 1), MotionError::NoBody);
}

TEST_F(Jump, ChargedStandingStillIsAStandingLongJump) {
    static constexpr Weenie kLaden{.load_limit = 0.5F};
    const auto charge = [&](MotionCommand forward, const Weenie& weenie = kRemoteWeenie) {
        InterpreterFields before = resting();
        before.interpreted.forward.command = forward;
        before.seldom.change().jump_extent = 0.6F;
        begin_with(before);
        body_.game_object = &weenie;
        return interpreter_.charge_jump(body_);
    };
    EXPECT_EQ(charge(MotionCommand::WalkForward), MotionError::None);
    EXPECT_FALSE(fields().standing_longjump);
    EXPECT_EQ(charge(MotionCommand::Sitting), MotionError::MotionForbidsJump);
    EXPECT_FALSE(fields().standing_longjump);
    EXPECT_EQ(charge(MotionCommand::Ready, kLaden), MotionError::CannotJump);
    EXPECT_FALSE(fields().standing_longjump);
    EXPECT_EQ(charge(MotionCommand::Ready), MotionError::None);
    EXPECT_TRUE(fields().standing_longjump);
}

}  // namespace
}  // namespace acmotion::test
