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
TEST_F(Ground, LeftWhileStandingKeepsTheArcOfAVelocityUpdate) {
    body_.face(90);
    body_.now.velocity = {3, 0, 8};
    interpreter_.leave_ground(call(), body_);

    expect_velocity({3, 0, 8});
    EXPECT_TRUE(trace_.all<Event::LeftGround>()[0].kept);
}

// M6
TEST_F(Ground, LeftWhileRunningOverwritesTheArcWithTheFlatRun) {
    run();
    body_.face(90);
    body_.now.velocity = {3, 0, 8};
    interpreter_.leave_ground(call(), body_);

    expect_velocity({4, 0, 0});
    EXPECT_FALSE(trace_.all<Event::LeftGround>()[0].kept);
}

TEST_F(Ground, UnderProtectVectorJumpOneLossKeepsTheVelocityThatCame) {
    rules_.protect_vector_jump = true;
    run();
    body_.now.velocity = {3, 0, 8};
    interpreter_.expect_arc();
    interpreter_.leave_ground(call(), body_);
    expect_velocity({3, 0, 8});

    interpreter_.leave_ground(call(), body_);
    expect_velocity({0, 4, 0});
}

TEST_F(Ground, AnArcIsNotProtectedUnderRetail) {
    run();
    body_.now.velocity = {3, 0, 8};
    interpreter_.expect_arc();
    interpreter_.leave_ground(call(), body_);
    expect_velocity({0, 4, 0});
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
}

TEST_F(Ground, HittingItWithoutContactPlaysFalling) {
    run();
    body_.now.in_contact = false;
    interpreter_.hit_ground(call(), body_);
    EXPECT_TRUE(animation_.has_done(MotionCommand::Falling));
}

TEST_F(Ground, IsNeitherLeftNorHitWithoutABody) {
    run();
    body_.is_there = false;
    body_.now.velocity = {3, 0, 8};
    interpreter_.leave_ground(call(), body_);
    interpreter_.hit_ground(call(), body_);
    EXPECT_TRUE(trace_.events.empty());
    EXPECT_TRUE(animation_.calls.empty());
    EXPECT_EQ(body_.now.velocity, (Vec3{3, 0, 8}));
}

TEST_F(Ground, LeftOrHitAppliesTheMovementWithoutAWordAboutMoveTosAndJumps) {
    const auto expect_plainly_applied = [&](std::size_t times) {
        const auto applied = trace_.all<Event::CurrentMovementApplied>();
        ASSERT_EQ(applied.size(), times);
        EXPECT_FALSE(applied.back().cancel_move_to);
        EXPECT_FALSE(applied.back().disable_jump);
        EXPECT_EQ(pending().back().jump_error, MotionError::None);
    };
    run();
    interpreter_.leave_ground(call(), body_);
    expect_plainly_applied(1);
    interpreter_.hit_ground(call(), body_);
    expect_plainly_applied(2);
    interpreter_.restart_animation(call(), body_);
    expect_plainly_applied(3);
    EXPECT_EQ(pending().front().motion, MotionCommand::Ready) << "what was pending has been forgotten";
    EXPECT_EQ(pending().size(), 5U);
}

TEST_F(Ground, LeftByRulesThatKeepTheVelocityOrAnArcThatWasSent) {
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
    }
}

TEST_F(Ground, DoesNotConcernWhoIsNoCreatureOrHasNoGravity) {
    run();
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
}

TEST_F(Jump, RefusedKeepsTheExtentAndEndsTheLongJump) {
    InterpreterFields charged = resting();
    charged.seldom.change().jump_extent = 0.3F;
    charged.standing_longjump = true;
    begin_with(charged);
    lose_ground();

    EXPECT_EQ(interpreter_.jump(call(), body_, 0.9F), MotionError::NotGrounded);
    EXPECT_EQ(fields().seldom->jump_extent, 0.3F);
    EXPECT_FALSE(fields().standing_longjump);
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel"})) << "cancelled all the same";
}

TEST_F(Jump, WithoutABodyCancelsNothing) {
    body_.is_there = false;
    EXPECT_EQ(interpreter_.jump(call(), body_, 1), MotionError::NoBody);
    EXPECT_EQ(interpreter_.jump_is_allowed(call(), body_, 1), MotionError::NotGrounded);
    EXPECT_TRUE(body_.calls.empty());
}

TEST_F(Jump, IsRefusedByTheOldestPendingMotionOnly) {
    interpreter_.queue_motion(call(), body_, {0, MotionCommand::Ready, MotionError::None});
    interpreter_.queue_motion(call(), body_, {0, MotionCommand::Sitting, MotionError::MotionForbidsJump});
    EXPECT_EQ(interpreter_.jump_is_allowed(call(), body_, 1), MotionError::None);

    interpreter_.motion_done(call(), body_);
    EXPECT_EQ(interpreter_.jump_is_allowed(call(), body_, 1), MotionError::MotionForbidsJump);
}

TEST_F(Jump, ChargedStandingStillIsAStandingLongJump) {
    EXPECT_EQ(interpreter_.charge_jump(body_), MotionError::None);
    EXPECT_TRUE(fields().standing_longjump);
}

TEST_F(Jump, ChargedWhileWalkingLeavesTheLongJumpAsItIs) {
    begin_with(InterpretedState{.forward = {MotionCommand::WalkForward}});
    EXPECT_EQ(interpreter_.charge_jump(body_), MotionError::None);
    EXPECT_FALSE(fields().standing_longjump);

    InterpreterFields charged = fields();
    charged.standing_longjump = true;
    begin_with(charged);
    EXPECT_EQ(interpreter_.charge_jump(body_), MotionError::None);
    EXPECT_TRUE(fields().standing_longjump) << "never cleared here";
}

TEST_F(Jump, ChargedWithoutABodyOrBeyondItsLoad) {
    body_.is_there = false;
    EXPECT_EQ(interpreter_.charge_jump(body_), MotionError::None);
    EXPECT_FALSE(fields().standing_longjump) << "nothing stands there";

    static constexpr Weenie kLaden{.load_limit = 0.5F};
    InterpreterFields charged = resting();
    charged.seldom.change().jump_extent = 0.6F;
    begin_with(charged);
    body_.is_there = true;
    body_.game_object = &kLaden;
    EXPECT_EQ(interpreter_.charge_jump(body_), MotionError::CannotJump);
    EXPECT_FALSE(fields().standing_longjump);
}

TEST_F(Jump, ChargedWhileSittingChangesNothing) {
    begin_with(InterpretedState{.forward = {MotionCommand::Sitting}});
    EXPECT_EQ(interpreter_.charge_jump(body_), MotionError::MotionForbidsJump);
    EXPECT_FALSE(fields().standing_longjump);
}

}  // namespace
}  // namespace acmotion::test
