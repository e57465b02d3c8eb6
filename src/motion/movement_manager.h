#pragma once
#include <optional>
#include <tuple>

#include "motion/interpreter.h"
#include "motion/move_to_host.h"
#include "motion/movement_request.h"

namespace acmotion {

// What the movement manager asks of its body besides what the interpreter does.
class MovementHost : public MotionBody {
 public:
    // Wakes a body that is not static (spec 40 §5.4).
    virtual void activate() = 0;
    [[nodiscard]] virtual bool is_known(ObjectId object) const = 0;
    // The order to stick of spec 30 §4: wakes the body also if nobody knows the object, and follows a parent instead of
    // its child.
    virtual void stick_to(ObjectId object) = 0;
    // To the move-to manager, which is made if there is none.
    virtual MotionError begin_move_to(const MoveToOrder& order) = 0;
    virtual void restart_move_to() = 0;  // spec 60 §5.9; nothing without a move-to manager
};

// Owns the motion interpreter and hands requests to it, or on to the move-to manager (spec 60 §1). The context is the
// interpreter's; its body may be missing while the manager still has its own, `host`.
class MovementManager {
 public:
    MovementManager() = default;
    explicit MovementManager(const MotionInterpreter& interpreter) : interpreter_(interpreter) {}
    // Call before the manager goes.
    void destroy(MotionPools& pools);

    // Types 1 to 5. Wakes the body; makes the interpreter if there is none; lets completed motions go. GeneralFailure
    // for any other type.
    MotionError perform(const InterpreterContext& context, MovementHost& host, const MotionRequest& request);
    // Types 6 to 9. Wakes the body.
    MotionError perform(MovementHost& host, const MoveToOrder& order);
    // A movement message past its gate. Lost, without a trace on the body, while there is no interpreter.
    void apply_update(const InterpreterContext& context, MovementHost& host, const MovementUpdate& update);

    // What a move-to does and stops: adjusted, and the adjusted speed written back (spec 60 §5.7 step 1).
    MotionError do_sub_motion(const InterpreterContext& context, MotionCommand motion, SubMotion& block);
    MotionError stop_sub_motion(const InterpreterContext& context, MotionCommand motion, SubMotion& block);

    // Made, and put in its default state, if there is none.
    MotionInterpreter& made_interpreter(const InterpreterContext& context);
    // Retail enters it twice when it has to make the interpreter first, which leaves two pending motions.
    void enter_default_state(const InterpreterContext& context);

    void hit_ground(const InterpreterContext& context, MovementHost& host);
    void leave_ground(const InterpreterContext& context);
    void motion_done(const InterpreterContext& context);
    // A move-to goes on.
    void leave_world(const InterpreterContext& context);
    // The game object or the body is another one, or stamina has run out: the movement is played again.
    void reapply_movement(const InterpreterContext& context);

    [[nodiscard]] bool motions_pending() const { return interpreter_ && interpreter_->motions_pending(); }
    // Nothing until one is first needed.
    [[nodiscard]] std::optional<MotionInterpreter>& interpreter() { return interpreter_; }
    [[nodiscard]] const std::optional<MotionInterpreter>& interpreter() const { return interpreter_; }
    // For World::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [interpreter] = *this;
        return std::tie(interpreter);
    }

 private:
    void apply_state(const InterpreterContext& context, MovementHost& host, const InterpretedUpdate& update);
    void begin_move_to(MovementHost& host, const MoveToUpdate& update);

    std::optional<MotionInterpreter> interpreter_;
};

}  // namespace acmotion
