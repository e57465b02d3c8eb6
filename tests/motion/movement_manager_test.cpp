// 50-motion 3, 60-moveto 1, 2: the movement manager
#include "motion/movement_manager.h"

#include "motion/interpreter_fixture.h"
#include "motion/speeds.h"

namespace acmotion::test {
namespace {

class Movement : public InterpreterTest {
 protected:
    Movement() : manager_(MotionInterpreter(resting())) {}

    [[nodiscard]] const InterpreterFields& fields() { return manager_.interpreter()->fields(); }
    void receive(const MovementUpdate& update) { manager_.apply_update(call(), body_, update); }
    void receive_order(MoveToType type, ObjectId object) {
        MoveToUpdate update{.order = {.type = type, .object = object}, .run_rate = 1.7F, .fallback_heading = 45};
        update.order.position.cell = {0xA9B40001};
        update.order.params.desired_heading = 10;
        receive({.content = update});
    }

    MovementManager manager_;
};

// ---- requests ----

TEST_F(Movement, RequestWakesTheBodyMakesTheInterpreterAndChecks) {
    manager_ = MovementManager();
    const MotionError error =
        manager_.perform(call(), body_, {MotionRequestType::DoInterpreted, MotionCommand::WalkForward, {}});

    EXPECT_EQ(error, MotionError::None);
    EXPECT_EQ(body_.calls.front(), "activate");
    EXPECT_EQ(animation_.calls.front(), Played{"initialise"});
    EXPECT_EQ(animation_.calls.back(), Played{"check"});
    EXPECT_EQ(fields().interpreted.forward.command, MotionCommand::WalkForward);
}

TEST_F(Movement, RequestsOneToFiveReachTheInterpreter) {
    manager_.perform(call(), body_, {MotionRequestType::DoRaw, MotionCommand::TurnLeft, {}});
    EXPECT_EQ(fields().interpreted.turn.speed, -1);
    manager_.perform(call(), body_, {MotionRequestType::StopRaw, MotionCommand::TurnLeft, {}});
    EXPECT_EQ(fields().interpreted.turn.command, MotionCommand::None);
    manager_.perform(call(), body_, {MotionRequestType::DoInterpreted, MotionCommand::RunForward, {.speed = 2}});
    EXPECT_EQ(fields().interpreted.forward.speed, 2);
    manager_.perform(call(), body_, {MotionRequestType::StopInterpreted, MotionCommand::RunForward, {}});
    EXPECT_EQ(fields().interpreted.forward.command, MotionCommand::Ready);
    manager_.perform(call(), body_, {MotionRequestType::StopCompletely, MotionCommand::None, {}});
    EXPECT_EQ(animation_.calls[animation_.calls.size() - 2], Played{"stop all"});
    EXPECT_EQ(manager_.perform(call(), body_, {static_cast<MotionRequestType>(10), MotionCommand::Ready, {}}),
              MotionError::GeneralFailure);
}

// ---- updates ----

TEST_F(Movement, UpdateCancelsTheMoveToAndUnsticksBeforeAnything) {
    receive({});
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel", "unstick"}));
    EXPECT_TRUE(animation_.calls.empty()) << "an unknown type does no more";
}

TEST_F(Movement, UpdateDoesANewStyleAsARawCommand) {
    receive({.style = kSwordCombat});
    EXPECT_EQ(fields().interpreted.style, kSwordCombat);
    EXPECT_EQ(fields().seldom->raw.style, kSwordCombat);
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"cancel", "unstick", "cancel"}));
}

TEST_F(Movement, UpdateOfStateAppliesItSticksThenTakesTheLongJump) {
    receive({.content = InterpretedUpdate{.state = {.forward = {MotionCommand::RunForward, 2}},
                                          .sticks_to = body_.known,
                                          .standing_longjump = true}});

    EXPECT_TRUE(animation_.has_done(MotionCommand::RunForward)) << "with the old value";
    EXPECT_EQ(body_.stuck_to, body_.known);
    EXPECT_TRUE(fields().standing_longjump);
    receive({.content = InterpretedUpdate{}});
    EXPECT_FALSE(fields().standing_longjump);
}

TEST_F(Movement, UpdateToMoveToAKnownObjectBringsTheRunRate) {
    receive_order(MoveToType::MoveToObject, body_.known);
    ASSERT_EQ(body_.orders.size(), 1U);
    EXPECT_EQ(body_.orders[0].type, MoveToType::MoveToObject);
    EXPECT_EQ(body_.orders[0].object, body_.known);
    EXPECT_EQ(fields().my_run_rate, 1.7F);
    EXPECT_NEAR(max_speed(fields(), body_.game_object).plain, 6.8F, 1e-4F);

    receive_order(MoveToType::MoveToObject, 0x50000099);
    EXPECT_EQ(body_.orders[1].type, MoveToType::MoveToPosition) << "of an unknown one";
    EXPECT_EQ(body_.orders[1].position.cell.value, 0xA9B40001U);
    EXPECT_EQ(body_.orders[1].params.desired_heading, 10);
}

TEST_F(Movement, UpdateToTurnToAnUnknownObjectTurnsToTheSeparateHeading) {
    receive_order(MoveToType::TurnToObject, body_.known);
    receive_order(MoveToType::TurnToObject, 0x50000099);
    EXPECT_EQ(body_.orders[0].type, MoveToType::TurnToObject);
    EXPECT_EQ(body_.orders[0].params.desired_heading, 10);
    EXPECT_EQ(body_.orders[1].type, MoveToType::TurnToHeading);
    EXPECT_EQ(body_.orders[1].params.desired_heading, 45);
    EXPECT_EQ(fields().my_run_rate, 1) << "only types 6 and 7 bring one";
}

// ---- the ground ----

TEST_F(Movement, HittingTheGroundRestartsTheMoveToWhateverTheInterpreterDid) {
    body_.game_object = &kFurniture;
    manager_.hit_ground(call(), body_);
    EXPECT_EQ(body_.calls, (std::vector<std::string>{"restart"}));
    EXPECT_TRUE(animation_.calls.empty());
}

}  // namespace
}  // namespace acmotion::test
