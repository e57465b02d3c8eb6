// 50-motion 2, 7: entering the default state, doing and stopping motions, raw commands
#include "motion/interpreter.h"

#include "motion/interpreter_fixture.h"

namespace acmotion::test {
namespace {

class DoMotion : public InterpreterTest {};
class StopMotion : public InterpreterTest {};
class RawMotion : public InterpreterTest {};
class DefaultState : public InterpreterTest {};

// ---- the default state ----

TEST_F(DefaultState, RestsBothStatesAndQueuesReadyThenLeavesTheGround) {
    InterpreterFields before;
    before.interpreted.forward = {MotionCommand::RunForward, 2};
    before.seldom.change().raw.turn.command = MotionCommand::TurnLeft;
    before.seldom.change().server_action_stamp = 7;
    before.my_run_rate = 3;
    begin_with(before);
    interpreter_.do_raw_motion(call(), body_, kSwing, {});
    animation_.calls.clear();
    interpreter_.enter_default_state(call(), body_);
    EXPECT_TRUE(interpreter_.actions().empty());
    EXPECT_TRUE(interpreter_.raw_actions().empty());

    EXPECT_EQ(state(), InterpretedState{});
    EXPECT_EQ(fields().seldom->raw, RawState{});
    EXPECT_TRUE(fields().initialised);
    EXPECT_EQ(fields().seldom->server_action_stamp, 7U) << "the stamp is not touched";
    EXPECT_EQ(fields().my_run_rate, 3) << "the run rate is not touched";
    EXPECT_EQ(pending()[1], (PendingMotion{0, MotionCommand::Ready, MotionError::None}));
    ASSERT_GE(animation_.calls.size(), 2U);
    EXPECT_EQ(animation_.calls[0], Played{"initialise"});
    EXPECT_EQ(animation_.calls[1], Played{"drop links"}) << "LeaveGround runs once";
}

// ---- doing ----

TEST_F(DoMotion, PlaysQueuesAndRecordsWhatTheAnimationAgreesToAndStopsIt) {
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {.speed = 2, .context = 9}),
              MotionError::None);
    EXPECT_EQ(animation_.calls, (std::vector{Played{"do", MotionCommand::WalkForward, 2}}));
    EXPECT_EQ(pending(), (std::vector{PendingMotion{9, MotionCommand::WalkForward}}));
    EXPECT_EQ(state().forward, (AxisMotion{MotionCommand::WalkForward, 2}));

    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::WalkForward, {.context = 3}), MotionError::None);
    EXPECT_EQ(pending().back(), (PendingMotion{3, MotionCommand::Ready}));
    EXPECT_EQ(state(), InterpretedState{});
}

TEST_F(DoMotion, ChangesNothingIfTheAnimationRefuses) {
    begin_with(InterpretedState{.turn = {MotionCommand::TurnRight, 2}});
    animation_.refuses = MotionError::UnknownMotion;
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::UnknownMotion);
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight, {}), MotionError::UnknownMotion);
    EXPECT_EQ(state(), (InterpretedState{.turn = {MotionCommand::TurnRight, 2}}));
    EXPECT_FALSE(interpreter_.motions_pending());
}

TEST_F(DoMotion, NeedsABodyAndAShapeAsDoesStopping) {
    body_.animation_layer = nullptr;
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::GeneralFailure);
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight, {}), MotionError::GeneralFailure);
    body_.is_there = false;
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::NoBody);
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight, {}), MotionError::NoBody);
    EXPECT_EQ(interpreter_.stop_completely(call(), body_), MotionError::NoBody);
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::NoBody);
    EXPECT_EQ(interpreter_.stop_raw_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::NoBody);
    EXPECT_TRUE(body_.calls.empty());
}

TEST_F(DoMotion, RecordsInTheAirWhatItCannotPlayAndRefusesAnAction) {
    lose_ground();
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::RunForward, {.speed = 2}), MotionError::None);
    EXPECT_EQ(state().forward, (AxisMotion{MotionCommand::RunForward, 2}));
    EXPECT_EQ(interpreter_.do_motion(call(), body_, kSwing, {}), MotionError::NotGrounded);
    EXPECT_TRUE(interpreter_.actions().empty());
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::RunForward, {}), MotionError::None);
    EXPECT_EQ(state(), InterpretedState{});

    EXPECT_TRUE(animation_.calls.empty());
    EXPECT_FALSE(interpreter_.motions_pending());
}

TEST_F(DoMotion, DeathDropsLinkAnimationsFirstABodyWithoutACellLast) {
    interpreter_.do_motion(call(), body_, MotionCommand::Dead, {});
    EXPECT_EQ(animation_.calls, (std::vector{Played{"drop links"}, Played{"do", MotionCommand::Dead, 1}}));

    body_.now.has_cell = false;
    interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {});
    EXPECT_EQ(animation_.calls.back(), Played{"drop links"});
    interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight, {});
    EXPECT_EQ(animation_.calls.back(), Played{"drop links"});
    interpreter_.stop_completely(call(), body_);
    EXPECT_EQ(animation_.calls.back(), Played{"drop links"});

    lose_ground();
    animation_.calls.clear();
    interpreter_.do_motion(call(), body_, kSwing, {});
    EXPECT_EQ(animation_.calls, (std::vector{Played{"drop links"}}));
}

// ---- stopping ----

TEST_F(StopMotion, CompletelyRestsBothStatesButKeepsStyleAndSideSpeeds) {
    InterpreterFields before = resting();
    before.interpreted = {
        kSwordCombat, {MotionCommand::Sitting, 2}, {MotionCommand::SideStepRight, 3}, {MotionCommand::TurnRight, 4}};
    before.seldom.change().raw.forward = {MotionCommand::WalkForward, 2, HoldKey::Run};
    begin_with(before);
    EXPECT_EQ(interpreter_.stop_completely(call(), body_), MotionError::None);

    EXPECT_EQ(state(),
              (InterpretedState{
                  kSwordCombat, {MotionCommand::Ready, 1}, {MotionCommand::None, 3}, {MotionCommand::None, 4}}));
    EXPECT_EQ(fields().seldom->raw.forward, (RawAxisMotion{MotionCommand::Ready, 1, HoldKey::Run}));
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel"}));
    EXPECT_EQ(animation_.calls, (std::vector{Played{"stop all"}}));
    EXPECT_EQ(pending(), (std::vector{PendingMotion{0, MotionCommand::Ready, MotionError::MotionForbidsJump}}))
        << "sitting forbade the jump";
}

// ---- raw commands ----

TEST_F(RawMotion, IsAdjustedForTheBodyAndRememberedAsItWasAsked) {
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, MotionCommand::TurnLeft, {.speed = 2}), MotionError::None);

    EXPECT_EQ(state().turn, (AxisMotion{MotionCommand::TurnRight, -2}));
    EXPECT_EQ(fields().seldom->raw.turn, (RawAxisMotion{MotionCommand::TurnLeft, 2, HoldKey::Invalid}));
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel"}));

    interpreter_.do_raw_motion(call(), body_, MotionCommand::WalkForward, {.hold_key = HoldKey::Run});
    EXPECT_EQ(fields().seldom->raw.hold_key, HoldKey::Run);
    EXPECT_EQ(state().forward.command, MotionCommand::RunForward);
    EXPECT_EQ(trace_.all<Event::CurrentMovementApplied>().size(), 1U) << "the key is taken, and the movement reapplied";
}

TEST_F(RawMotion, OutsideNonCombatRefusesCrouchSitSleepAndEmotes) {
    begin_with(InterpretedState{.style = kSwordCombat});
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, MotionCommand::Crouch, {}), MotionError::CannotCrouchInCombat);
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, MotionCommand::Sitting, {}), MotionError::CannotSitInCombat);
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, MotionCommand::Sleeping, {}), MotionError::CannotSleepInCombat);
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, kWave, {}), MotionError::CannotEmoteInCombat);
    EXPECT_TRUE(animation_.calls.empty());

    begin_with(InterpretedState{});
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, kWave, {}), MotionError::None);
}

TEST_F(RawMotion, RefusesASeventhAction) {
    for (int i = 0; i < 6; ++i) {
        EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, kSwing, {}), MotionError::None);
    }
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, kSwing, {}), MotionError::TooManyActions);
    EXPECT_EQ(interpreter_.raw_actions().size(), 6U);
    EXPECT_EQ(interpreter_.do_motion(call(), body_, kSwing, {}), MotionError::None)
        << "straight to the interpreter: no limit";
}

}  // namespace
}  // namespace acmotion::test
