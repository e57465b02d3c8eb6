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
    interpreter_.enter_default_state(call(), body_);

    EXPECT_EQ(state(), InterpretedState{});
    EXPECT_EQ(fields().seldom->raw, RawState{});
    EXPECT_TRUE(fields().initialised);
    EXPECT_EQ(fields().seldom->server_action_stamp, 7U) << "the stamp is not touched";
    EXPECT_EQ(fields().my_run_rate, 3) << "the run rate is not touched";
    EXPECT_EQ(pending().front(), (PendingMotion{0, MotionCommand::Ready, MotionError::None}));
    ASSERT_GE(animation_.calls.size(), 2U);
    EXPECT_EQ(animation_.calls[0], Played{"initialise"});
    EXPECT_EQ(animation_.calls[1], Played{"drop links"}) << "LeaveGround runs once";
}

TEST_F(DefaultState, ForgetsTheActionsOfBothStates) {
    interpreter_.do_raw_motion(call(), body_, kSwing, {});
    ASSERT_EQ(pools_.actions.in_use(), 2U);
    interpreter_.enter_default_state(call(), body_);
    EXPECT_TRUE(interpreter_.actions().empty());
    EXPECT_TRUE(interpreter_.raw_actions().empty());
    EXPECT_EQ(pools_.actions.in_use(), 0U);
}

TEST_F(DefaultState, StartsWithNothingInitialised) {
    const MotionInterpreter fresh;
    EXPECT_FALSE(fresh.fields().initialised);
    EXPECT_EQ(fresh.fields().seldom->current_speed_factor, 1);
    EXPECT_EQ(fresh.fields().my_run_rate, 1);
    EXPECT_FALSE(fresh.motions_pending());
}

// ---- doing ----

TEST_F(DoMotion, PlaysQueuesAndRecordsWhatTheAnimationAgreesTo) {
    const MotionError error =
        interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {.speed = 2, .context = 9});

    EXPECT_EQ(error, MotionError::None);
    EXPECT_EQ(animation_.calls, (std::vector{Played{"do", MotionCommand::WalkForward, 2}}));
    EXPECT_EQ(pending(), (std::vector{PendingMotion{9, MotionCommand::WalkForward}}));
    EXPECT_EQ(state().forward, (AxisMotion{MotionCommand::WalkForward, 2}));
}

TEST_F(DoMotion, ChangesNothingIfTheAnimationRefuses) {
    animation_.refuses = MotionError::UnknownMotion;
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::UnknownMotion);

    EXPECT_EQ(state(), InterpretedState{});
    EXPECT_FALSE(interpreter_.motions_pending());
}

TEST_F(DoMotion, FailsWithoutABodyAndWithoutAShape) {
    body_.animation_layer = nullptr;
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::GeneralFailure);
    body_.is_there = false;
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::NoBody);
}

TEST_F(DoMotion, RecordsInTheAirWhatItCannotPlay) {
    lose_ground();
    EXPECT_EQ(interpreter_.do_motion(call(), body_, MotionCommand::RunForward, {.speed = 2}), MotionError::None);

    EXPECT_TRUE(animation_.calls.empty());
    EXPECT_FALSE(interpreter_.motions_pending());
    EXPECT_EQ(state().forward, (AxisMotion{MotionCommand::RunForward, 2}));
}

TEST_F(DoMotion, RefusesAnActionInTheAir) {
    lose_ground();
    EXPECT_EQ(interpreter_.do_motion(call(), body_, kSwing, {}), MotionError::NotGrounded);
    EXPECT_TRUE(interpreter_.actions().empty());
}

TEST_F(DoMotion, OnlyRecordsWalkingWhileAStandingLongJumpIsCharged) {
    InterpreterFields charged = resting();
    charged.standing_longjump = true;
    begin_with(charged);
    for (const MotionCommand motion :
         {MotionCommand::WalkForward, MotionCommand::RunForward, MotionCommand::SideStepRight}) {
        EXPECT_EQ(interpreter_.do_motion(call(), body_, motion, {}), MotionError::None);
    }
    EXPECT_TRUE(animation_.calls.empty());
    EXPECT_EQ(state().sidestep.command, MotionCommand::SideStepRight);

    interpreter_.do_motion(call(), body_, MotionCommand::TurnRight, {});
    EXPECT_TRUE(animation_.has_done(MotionCommand::TurnRight));
}

TEST_F(DoMotion, RecordsNothingWithoutTheModifyInterpretedBit) {
    interpreter_.do_motion(call(), body_, MotionCommand::WalkForward,
                           MotionParameters{}.with(kMotionModifyInterpreted, false));
    EXPECT_EQ(state(), InterpretedState{});
    EXPECT_TRUE(interpreter_.motions_pending());
}

TEST_F(DoMotion, RemembersAnActionWithSpeedStampAndAutonomy) {
    interpreter_.do_motion(call(), body_, kSwing,
                           MotionParameters{.speed = 2, .action_stamp = 5}.with(kMotionAutonomous, true));

    ASSERT_EQ(interpreter_.actions().size(), 1U);
    EXPECT_EQ(pools_.actions[interpreter_.actions().head()].value, (MotionAction{kSwing, 2, 5, true}));
    EXPECT_EQ(state(), InterpretedState{});
}

TEST_F(DoMotion, DeathDropsLinkAnimationsFirst) {
    interpreter_.do_motion(call(), body_, MotionCommand::Dead, {});
    EXPECT_EQ(animation_.calls, (std::vector{Played{"drop links"}, Played{"do", MotionCommand::Dead, 1}}));
}

TEST_F(DoMotion, ABodyWithoutACellDropsLinkAnimationsAtTheEndOfEveryRow) {
    body_.now.has_cell = false;
    interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {});
    EXPECT_EQ(animation_.calls.back(), Played{"drop links"});

    lose_ground();
    animation_.calls.clear();
    interpreter_.do_motion(call(), body_, kSwing, {});
    EXPECT_EQ(animation_.calls, (std::vector{Played{"drop links"}}));
}

// ---- the jump error of the pending motion (50 §9) ----

TEST_F(DoMotion, ForbidsJumpingIfAskedToOrByItselfOrByTheMotionBefore) {
    interpreter_.do_motion(call(), body_, MotionCommand::Ready, MotionParameters{}.with(kMotionDisableJump, true));
    interpreter_.do_motion(call(), body_, MotionCommand::Sitting, {});
    interpreter_.do_motion(call(), body_, MotionCommand::Ready, {});
    interpreter_.do_motion(call(), body_, MotionCommand::WalkForward, {});

    const std::vector<PendingMotion> all = pending();
    EXPECT_EQ(all[0].jump_error, MotionError::MotionForbidsJump) << "the bit";
    EXPECT_EQ(all[1].jump_error, MotionError::MotionForbidsJump) << "sitting";
    EXPECT_EQ(all[2].jump_error, MotionError::MotionForbidsJump) << "still sitting before this one";
    EXPECT_EQ(all[3].jump_error, MotionError::None);
}

TEST_F(DoMotion, AnActionDoesNotLookAtTheForwardCommand) {
    begin_with(InterpretedState{.forward = {MotionCommand::Sitting}});
    interpreter_.do_motion(call(), body_, kSwing, {});
    interpreter_.do_motion(call(), body_, kReload, {});

    EXPECT_EQ(pending()[0].jump_error, MotionError::None);
    EXPECT_EQ(pending()[1].jump_error, MotionError::MotionForbidsJump);
}

// ---- stopping ----

TEST_F(StopMotion, QueuesReadyAndRemovesTheMotion) {
    begin_with(InterpretedState{.forward = {MotionCommand::WalkForward, 2}});
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::WalkForward, {.context = 3}), MotionError::None);

    EXPECT_EQ(pending(), (std::vector{PendingMotion{3, MotionCommand::Ready}}));
    EXPECT_EQ(state(), InterpretedState{});
}

TEST_F(StopMotion, RemovesInTheAirWithoutAskingTheAnimation) {
    begin_with(InterpretedState{.forward = {MotionCommand::WalkForward, 2}});
    lose_ground();
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::None);

    EXPECT_TRUE(animation_.calls.empty());
    EXPECT_EQ(state(), InterpretedState{});
}

TEST_F(StopMotion, KeepsAMotionThatTheAnimationWillNotStop) {
    begin_with(InterpretedState{.forward = {MotionCommand::WalkForward, 2}});
    animation_.refuses = MotionError::UnknownMotion;
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::UnknownMotion);
    EXPECT_EQ(state().forward.command, MotionCommand::WalkForward);
}

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

TEST_F(StopMotion, CompletelyDropsTheLinksOfABodyWithoutACell) {
    body_.now.has_cell = false;
    interpreter_.stop_completely(call(), body_);
    EXPECT_EQ(animation_.calls, (std::vector{Played{"stop all"}, Played{"drop links"}}));

    animation_.calls.clear();
    interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight, {});
    EXPECT_EQ(animation_.calls.back(), Played{"drop links"});
    EXPECT_EQ(animation_.calls.size(), 2U);
}

TEST_F(StopMotion, CompletelyWithoutAnAnimationStillRestsTheStateAndAllowsTheJump) {
    begin_with(InterpretedState{.forward = {MotionCommand::WalkForward, 2}});
    body_.animation_layer = nullptr;
    EXPECT_EQ(interpreter_.stop_completely(call(), body_), MotionError::None);
    EXPECT_EQ(state(), InterpretedState{});
    EXPECT_EQ(pending(), (std::vector{PendingMotion{0, MotionCommand::Ready, MotionError::None}}));
    EXPECT_TRUE(fields().seldom.is_usual()) << "keys that were never touched take no room";
}

TEST_F(StopMotion, FailsWithoutAShapeAndLeavesTheStateWithoutTheModifyBit) {
    begin_with(InterpretedState{.turn = {MotionCommand::TurnRight, 2}});
    interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight,
                             MotionParameters{}.with(kMotionModifyInterpreted, false));
    EXPECT_EQ(state().turn.command, MotionCommand::TurnRight);
    EXPECT_EQ(pending().size(), 1U);

    body_.animation_layer = nullptr;
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight, {}), MotionError::GeneralFailure);
    EXPECT_EQ(state().turn.command, MotionCommand::TurnRight);
    EXPECT_EQ(pending().size(), 1U);
}

TEST_F(StopMotion, OnlyForgetsWalkingWhileAStandingLongJumpIsCharged) {
    InterpreterFields charged = resting();
    charged.standing_longjump = true;
    charged.interpreted.forward = {MotionCommand::RunForward, 2};
    charged.interpreted.turn = {MotionCommand::TurnRight, 2};
    begin_with(charged);
    interpreter_.stop_motion(call(), body_, MotionCommand::RunForward, {});
    EXPECT_EQ(state().forward, (AxisMotion{MotionCommand::Ready, 1}));
    EXPECT_TRUE(animation_.calls.empty());
    interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight, {});
    EXPECT_EQ(animation_.calls, (std::vector{Played{"stop", MotionCommand::TurnRight}}));
}

TEST_F(StopMotion, CompletelyNeedsABody) {
    body_.is_there = false;
    EXPECT_EQ(interpreter_.stop_completely(call(), body_), MotionError::NoBody);
    EXPECT_EQ(interpreter_.stop_motion(call(), body_, MotionCommand::TurnRight, {}), MotionError::NoBody);
}

// ---- raw commands ----

TEST_F(RawMotion, IsAdjustedForTheBodyAndRememberedAsItWasAsked) {
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, MotionCommand::TurnLeft, {.speed = 2}), MotionError::None);

    EXPECT_EQ(state().turn, (AxisMotion{MotionCommand::TurnRight, -2}));
    EXPECT_EQ(fields().seldom->raw.turn, (RawAxisMotion{MotionCommand::TurnLeft, 2, HoldKey::Invalid}));
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel"}));
}

TEST_F(RawMotion, StopsTheAdjustedCommandAndForgetsTheAskedOne) {
    interpreter_.do_raw_motion(call(), body_, MotionCommand::WalkBackwards, {});
    interpreter_.stop_raw_motion(call(), body_, MotionCommand::WalkBackwards, {});

    EXPECT_EQ(state(), InterpretedState{});
    EXPECT_EQ(fields().seldom->raw, RawState{});
    EXPECT_EQ(animation_.calls.back(), (Played{"stop", MotionCommand::WalkForward}));
}

TEST_F(RawMotion, OfStyleCancelsAMoveToOnlyWithItsBit) {
    interpreter_.do_raw_motion(call(), body_, kSwordCombat, MotionParameters{}.with(kMotionCancelMoveTo, false));
    EXPECT_TRUE(body_.calls.empty());
    EXPECT_EQ(fields().seldom->raw.style, kSwordCombat);
}

TEST_F(RawMotion, WithTheSetHoldKeyBitTakesRunAndReappliesTheMovement) {
    interpreter_.do_raw_motion(call(), body_, MotionCommand::WalkForward, {.hold_key = HoldKey::Run});

    EXPECT_EQ(fields().seldom->raw.hold_key, HoldKey::Run);
    EXPECT_EQ(state().forward.command, MotionCommand::RunForward);
    EXPECT_EQ(trace_.all<Event::CurrentMovementApplied>().size(), 1U);
}

TEST_F(RawMotion, ReappliesTheMovementAsTheKeyWasTaken) {
    for (const bool cancels : {true, false}) {
        begin_with(resting());
        interpreter_.set_hold_key(call(), body_, HoldKey::Run, cancels);
        const auto applied = trace_.all<Event::CurrentMovementApplied>().back();
        EXPECT_EQ(applied.cancel_move_to, cancels);
        EXPECT_FALSE(applied.disable_jump);
        EXPECT_EQ(applied.path, MovementPath::Interpreted);
    }
}

TEST_F(RawMotion, ThatIsStoppedIsForgottenOnlyWithItsBitAndWithoutAnError) {
    const auto begin_turning = [&] {
        begin_with(resting());
        interpreter_.do_raw_motion(call(), body_, MotionCommand::TurnRight, {});
        ASSERT_EQ(fields().seldom->raw.turn.command, MotionCommand::TurnRight);
        body_.calls.clear();
    };
    begin_turning();
    interpreter_.stop_raw_motion(call(), body_, MotionCommand::TurnRight,
                                 MotionParameters{}.with(kMotionModifyRaw, false).with(kMotionCancelMoveTo, false));
    EXPECT_EQ(fields().seldom->raw.turn.command, MotionCommand::TurnRight);
    EXPECT_TRUE(body_.calls.empty());

    begin_turning();
    animation_.refuses = MotionError::UnknownMotion;
    EXPECT_EQ(interpreter_.stop_raw_motion(call(), body_, MotionCommand::TurnRight, {}), MotionError::UnknownMotion);
    EXPECT_EQ(fields().seldom->raw.turn.command, MotionCommand::TurnRight);
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel"}));

    animation_.refuses = MotionError::None;
    EXPECT_EQ(interpreter_.stop_raw_motion(call(), body_, MotionCommand::TurnRight, {}), MotionError::None);
    EXPECT_EQ(fields().seldom->raw.turn.command, MotionCommand::None);
}

TEST_F(RawMotion, ThatIsRefusedOrHasNoBitIsNotRemembered) {
    interpreter_.do_raw_motion(call(), body_, MotionCommand::TurnRight,
                               MotionParameters{}.with(kMotionModifyRaw, false).with(kMotionSetHoldKey, false));
    EXPECT_EQ(fields().seldom->raw, RawState{});
    EXPECT_EQ(state().turn.command, MotionCommand::TurnRight);

    animation_.refuses = MotionError::UnknownMotion;
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::UnknownMotion);
    EXPECT_EQ(fields().seldom->raw.forward.command, MotionCommand::Ready);
}

TEST_F(RawMotion, OfAnActionIsAmongTheActionsOfBothStates) {
    interpreter_.do_raw_motion(call(), body_, kSwing, {.speed = 2, .action_stamp = 7});
    ASSERT_EQ(interpreter_.raw_actions().size(), 1U);
    EXPECT_EQ(pools_.actions[interpreter_.raw_actions().head()].value, (MotionAction{kSwing, 2, 7, false}));
    EXPECT_EQ(interpreter_.actions().size(), 1U);
    EXPECT_EQ(fields().seldom->raw, RawState{});
}

TEST_F(RawMotion, ReplacesOnlyRunByTheKeyNone) {
    InterpreterFields before = resting();
    before.seldom.change().raw.hold_key = HoldKey::Invalid;
    begin_with(before);
    interpreter_.set_hold_key(call(), body_, HoldKey::None, true);
    EXPECT_EQ(fields().seldom->raw.hold_key, HoldKey::Invalid);
    EXPECT_TRUE(trace_.events.empty());

    interpreter_.set_hold_key(call(), body_, HoldKey::Run, true);
    interpreter_.set_hold_key(call(), body_, HoldKey::Run, true);
    EXPECT_EQ(trace_.all<Event::CurrentMovementApplied>().size(), 1U) << "taken once";
    interpreter_.set_hold_key(call(), body_, HoldKey::None, true);
    EXPECT_EQ(fields().seldom->raw.hold_key, HoldKey::None);
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

TEST_F(RawMotion, NeedsABody) {
    body_.is_there = false;
    EXPECT_EQ(interpreter_.do_raw_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::NoBody);
    EXPECT_EQ(interpreter_.stop_raw_motion(call(), body_, MotionCommand::WalkForward, {}), MotionError::NoBody);
    EXPECT_TRUE(body_.calls.empty());
}

}  // namespace
}  // namespace acmotion::test
