// 50-motion 3: how an update changes a remote
#include <rapidcheck.h>

#include "motion/interpreter_fixture.h"
#include "motion/speeds.h"

namespace acmotion::test {
namespace {

class ApplyMovement : public InterpreterTest {
 protected:
    void receive(const InterpretedState& state, std::vector<MotionAction> actions = {}) {
        interpreter_.move_to_interpreted_state(call(), body_, state, actions);
    }
};

constexpr AxisMotion kRun{MotionCommand::RunForward, 2.5F};

// M1, M2
TEST_F(ApplyMovement, OfARunSetsTheRunRateWhichStandingKeeps) {
    receive({.forward = kRun});
    EXPECT_EQ(fields().my_run_rate, 2.5F);
    receive({});
    EXPECT_EQ(fields().my_run_rate, 2.5F);
    EXPECT_NEAR(max_speed(fields(), body_.game_object).adjusted, 10, 1e-4F);
}

TEST_F(ApplyMovement, PlaysStyleForwardSidestepAndTurnInThisOrderOrStopsThem) {
    receive({kSwordCombat, kRun, {MotionCommand::SideStepRight, 2}, {MotionCommand::TurnRight, -3}});
    EXPECT_EQ(animation_.calls,
              (std::vector{Played{"do", kSwordCombat, 1}, Played{"do", MotionCommand::RunForward, 2.5F},
                           Played{"do", MotionCommand::SideStepRight, 2}, Played{"do", MotionCommand::TurnRight, -3}}));
    EXPECT_EQ(pending().size(), 4U);

    animation_.calls.clear();
    receive({.forward = kRun});
    EXPECT_EQ(animation_.calls,
              (std::vector{Played{"do", MotionCommand::NonCombat, 1}, Played{"do", MotionCommand::RunForward, 2.5F},
                           Played{"stop", MotionCommand::SideStepRight}, Played{"stop", MotionCommand::TurnRight}}));
    EXPECT_EQ(pending().back().motion, MotionCommand::Ready);
}

TEST_F(ApplyMovement, PlaysFallingInTheAirLeavesTheSidestepAndStillTurns) {
    lose_ground();
    receive({.forward = kRun, .sidestep = {MotionCommand::SideStepRight, 1}, .turn = {MotionCommand::TurnRight, 1}});

    EXPECT_EQ(animation_.calls,
              (std::vector{Played{"do", MotionCommand::Falling, 1}, Played{"do", MotionCommand::TurnRight, 1}}));
    EXPECT_EQ(state().forward, kRun) << "on landing the stored state is re-applied";
}

TEST_F(ApplyMovement, ReplacesTheStateAndTheRawStyleAndCancelsTheMoveTo) {
    receive({.style = kSwordCombat, .forward = kRun});
    EXPECT_EQ(state(), (InterpretedState{.style = kSwordCombat, .forward = kRun}));
    EXPECT_EQ(fields().seldom->raw.style, kSwordCombat);
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel"}));
    EXPECT_TRUE(trace_.all<Event::CurrentMovementApplied>().back().cancel_move_to);
    ASSERT_EQ(trace_.all<Event::MotionStateReceived>().size(), 1U);
    EXPECT_EQ(trace_.all<Event::MotionStateReceived>()[0].forward, 0x44000007U);
    EXPECT_EQ(trace_.all<Event::MotionStateReceived>()[0].forward_speed, 2.5F);
}

// M7
TEST_F(ApplyMovement, OfAPartialUpdateRestsWhatIsAbsent) {
    begin_with(InterpretedState{.sidestep = {MotionCommand::SideStepRight, 2}});
    InterpretedState only_forward;
    only_forward.forward.command = MotionCommand::Ready;
    receive(only_forward);

    EXPECT_EQ(state().sidestep, (AxisMotion{MotionCommand::None, 1}));
}

TEST_F(ApplyMovement, DoesNothingWithoutABodyOrBeforeTheDefaultState) {
    body_.is_there = false;
    receive({.forward = kRun});
    EXPECT_EQ(state(), InterpretedState{});

    body_.is_there = true;
    begin_with(InterpreterFields{});
    receive({.forward = kRun});
    EXPECT_EQ(state().forward, kRun) << "remembered";
    EXPECT_TRUE(animation_.calls.empty()) << "but not played";
    EXPECT_EQ(trace_.all<Event::CurrentMovementApplied>().back().path, MovementPath::NotInitialised);
}

// 50 §13.4
TEST_F(ApplyMovement, AgainLeavesTheStateUnchanged) {
    const auto speeds = rc::gen::map(rc::gen::inRange(-5000, 5000), [](int n) { return static_cast<float>(n) / 1000; });
    rc::check([&] {
        const InterpretedState any{kSwordCombat,
                                   {*rc::gen::element(MotionCommand::Ready, MotionCommand::RunForward), *speeds},
                                   {*rc::gen::element(MotionCommand::None, MotionCommand::SideStepRight), *speeds},
                                   {*rc::gen::element(MotionCommand::None, MotionCommand::TurnRight), *speeds}};
        body_.now.in_contact = *rc::gen::arbitrary<bool>();
        body_.now.last_move_autonomous = *rc::gen::arbitrary<bool>();
        receive(any);
        const InterpreterFields once = fields();
        interpreter_.apply_current_movement(call(), body_, false, false);
        RC_ASSERT(state() == any);
        RC_ASSERT(fields().my_run_rate == once.my_run_rate);
    });
}

// ---- which state is played ----

TEST_F(ApplyMovement, OfTheLocalPlayerComesFromItsKeysAfterAnAutonomousMove) {
    InterpreterFields keys = resting();
    keys.seldom.change().raw.style = kSwordCombat;
    keys.seldom.change().raw.forward = {MotionCommand::WalkForward, 1, HoldKey::Run};
    keys.seldom.change().raw.sidestep = {MotionCommand::SideStepLeft, 1, HoldKey::Invalid};
    keys.my_run_rate = 2;
    begin_with(keys);
    body_.game_object = &kLocalPlayer;
    interpreter_.apply_current_movement(call(), body_, false, false);
    EXPECT_EQ(state(), InterpretedState{}) << "not after a server's move";

    body_.now.last_move_autonomous = true;
    interpreter_.apply_current_movement(call(), body_, false, false);
    EXPECT_EQ(state().style, kSwordCombat);
    EXPECT_EQ(state().forward, (AxisMotion{MotionCommand::RunForward, 2}));
    EXPECT_EQ(state().sidestep.command, MotionCommand::SideStepRight);
    EXPECT_NEAR(state().sidestep.speed, -1.248F, 1e-4F);
    EXPECT_TRUE(animation_.has_done(MotionCommand::RunForward)) << "and is played";
}

// Spec 81 row 33.
TEST_F(ApplyMovement, OfAGaitPlaysItInTheStyleAndLeavesTheState) {
    const InterpretedState walking{.style = kSwordCombat, .forward = {MotionCommand::WalkForward, 1}};
    begin_with(walking);
    interpreter_.play_gait(call(), body_, kRun);
    EXPECT_EQ(animation_.calls,
              (std::vector{Played{"do", kSwordCombat, 1}, Played{"do", MotionCommand::RunForward, 2.5F}}));
    EXPECT_EQ(state(), walking);
    EXPECT_EQ(fields().my_run_rate, 1);
    for (const PendingMotion& motion : pending()) EXPECT_EQ(motion.jump_error, MotionError::None);
    EXPECT_TRUE(body_.calls.empty());
}

// ---- actions ----

TEST_F(ApplyMovement, PlaysActionsInWireOrderEachAgainstTheStampBefore) {
    receive({}, {{kSwing, 2, 3}, {kReload, 1, 2}, {kWave, 1, 4, true}});

    EXPECT_TRUE(animation_.has_done(kSwing));
    EXPECT_FALSE(animation_.has_done(kReload)) << "older than the one before";
    EXPECT_TRUE(animation_.has_done(kWave));
    EXPECT_EQ(fields().seldom->server_action_stamp, 4U);
    EXPECT_EQ(interpreter_.actions().size(), 2U);
    EXPECT_EQ(pools_.actions[interpreter_.actions().head()].value, (MotionAction{kSwing, 2, 0, false}))
        << "the parameters' stamp stays 0";
    receive({}, {{kWave, 1, 4}});
    EXPECT_EQ(interpreter_.actions().size(), 2U) << "not twice";
    EXPECT_EQ(trace_.all<Event::ActionDecided>().back().outcome, ActionOutcome::NotNewer);
}

TEST_F(ApplyMovement, TheLocalPlayersOwnActionComingBackLeavesTheStampAlone) {
    body_.game_object = &kLocalPlayer;
    receive({}, {{kSwing, 1, 5, true}});
    EXPECT_EQ(fields().seldom->server_action_stamp, 0U);
    EXPECT_EQ(trace_.all<Event::ActionDecided>().back().outcome, ActionOutcome::OwnEcho);

    receive({}, {{kSwing, 1, 5, false}});
    EXPECT_EQ(fields().seldom->server_action_stamp, 5U);
}

}  // namespace
}  // namespace acmotion::test
