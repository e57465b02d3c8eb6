#pragma once
#include <tuple>

#include "core/maybe.h"
#include "motion/interpreter.h"
#include "motion/movement_request.h"

namespace acmotion {

// Owns the motion interpreter and hands requests to it, or on to the move-to manager (spec 60 §1).
class MovementManager {
 public:
    MovementManager() = default;
    explicit MovementManager(const MotionInterpreter& interpreter) { interpreter_.emplace(interpreter); }
    // Call before the manager goes.
    void destroy(Pools& pools);

    // Types 1 to 5. Wakes the body; makes the interpreter if there is none; lets completed motions go. GeneralFailure
    // for any other type.
    MotionError perform(const Call& call, MotionHost& host, const MotionRequest& request);
    // A movement message past its gate. Lost, without a trace on the body, while there is no interpreter.
    void apply_update(const Call& call, MotionHost& host, const MovementUpdate& update);

    // What a move-to does and stops: adjusted, and the adjusted speed written back (spec 60 §5.7 step 1).
    MotionError do_sub_motion(const Call& call, MotionHost& host, MotionCommand motion, SubMotion& block);
    MotionError stop_sub_motion(const Call& call, MotionHost& host, MotionCommand motion, SubMotion& block);

    // Made, and put in its default state, if there is none.
    MotionInterpreter& made_interpreter(const Call& call, MotionHost& host);
    // Retail enters it twice when it has to make the interpreter first, which leaves two pending motions.
    void enter_default_state(const Call& call, MotionHost& host);

    void hit_ground(const Call& call, MotionHost& host);
    void leave_ground(const Call& call, MotionHost& host);
    void motion_done(const Call& call, MotionHost& host);
    // A move-to goes on.
    void leave_world(const Call& call, MotionHost& host);
    // The game object or the body is another one, or stamina has run out: the movement is played again.
    void reapply_movement(const Call& call, MotionHost& host);

    [[nodiscard]] bool motions_pending() const { return interpreter_ && interpreter_->motions_pending(); }
    // Nothing until one is first needed.
    [[nodiscard]] Maybe<MotionInterpreter>& interpreter() { return interpreter_; }
    [[nodiscard]] const Maybe<MotionInterpreter>& interpreter() const { return interpreter_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [interpreter] = *this;
        return std::tie(interpreter);
    }

 private:
    void apply_state(const Call& call, MotionHost& host, const InterpretedUpdate& update);
    void begin_move_to(MotionHost& host, const MoveToUpdate& update);

    [[no_unique_address]] Maybe<MotionInterpreter> interpreter_;
};

}  // namespace acmotion
