#pragma once
#include <span>
#include <tuple>

#include "motion/call.h"
#include "motion/host.h"
#include "motion/interpreter_fields.h"

namespace acmotion {

// Keeps a body's motion state and makes the animation follow it (spec 50, "CMotionInterp"). Server updates, keys and
// move-to all end here; speeds (speeds.h) and jump rules (jump_rules.h) are read off its fields.
class MotionInterpreter {
 public:
    using Actions = InterpreterFields::Actions;
    using Pending = InterpreterFields::Pending;

    MotionInterpreter() = default;
    // Begins with any memory, and empty queues.
    explicit MotionInterpreter(InterpreterFields fields);
    // Gives the queues back to the pools. Call before the interpreter goes.
    void destroy(Pools& pools);

    // Both states rest, the animation begins, the ground is left. Stamp and run rate stay (spec 50 §2).
    void enter_default_state(const Call& call, MotionHost& host);

    // Plays that instead of the forward motion, and leaves the state as it is (spec 81 row 33).
    void play_gait(const Call& call, MotionHost& host, const AxisMotion& gait);

    // ---- one motion (spec 50 §7) ----
    // The interpreted state changes only if the parameters say so, and only by what was accepted.
    MotionError do_motion(const Call& call, MotionHost& host, MotionCommand motion, const MotionParameters& parameters);
    MotionError stop_motion(const Call& call, MotionHost& host, MotionCommand motion,
                            const MotionParameters& parameters);
    // The same for what a key asks: the command is adjusted first, the raw state remembers it as it was asked.
    MotionError do_raw_motion(const Call& call, MotionHost& host, MotionCommand motion,
                              const MotionParameters& parameters);
    MotionError stop_raw_motion(const Call& call, MotionHost& host, MotionCommand motion,
                                const MotionParameters& parameters);
    MotionError stop_completely(const Call& call, MotionHost& host);
    // Run is taken unless held already, None only in place of Run. A change re-applies the current movement.
    void set_hold_key(const Call& call, MotionHost& host, HoldKey key, bool cancel_move_to);

    // ---- the whole state (spec 50 §3) ----
    // An update of the server: the state replaces the old one, then the actions that are new are done, in their order.
    void move_to_interpreted_state(const Call& call, MotionHost& host, const InterpretedState& state,
                                   std::span<const MotionAction> actions);
    // Plays the state again. From the keys if they belong to this client, from the interpreted state otherwise.
    void apply_current_movement(const Call& call, MotionHost& host, bool cancel_move_to, bool disable_jump);
    void apply_raw_movement(const Call& call, MotionHost& host, bool cancel_move_to, bool disable_jump);
    void apply_interpreted_movement(const Call& call, MotionHost& host, bool cancel_move_to, bool disable_jump);

    // ---- ground and jumps (spec 50 §6, §8.1) ----
    // Replaces the velocity by what the motion state says, unless that says nothing; then plays Falling.
    void leave_ground(const Call& call, MotionHost& host);
    void hit_ground(const Call& call, MotionHost& host);
    MotionError jump(const Call& call, MotionHost& host, float extent);
    MotionError charge_jump(const MotionHost& host);
    [[nodiscard]] MotionError jump_is_allowed(const Call& call, const MotionHost& host, float extent) const;
    // A velocity update came: under Rules::protect_vector_jump the next leave_ground keeps it.
    void expect_arc() { fields_.keeps_next_arc = true; }

    // ---- pending motions (spec 50 §9) ----
    void queue_motion(const Call& call, MotionHost& host, const PendingMotion& motion);
    // The animation reports a motion done: the oldest one goes, whichever was meant.
    void motion_done(const Call& call, MotionHost& host);
    void check_completed_motions(const Call& call, MotionHost& host);
    void drop_link_animations(const Call& call, MotionHost& host);
    // Once the layer has ended what was on its own list.
    void leave_world(const Call& call, MotionHost& host);
    // The layer plays the body by other data now and has forgotten what was pending: so does this, and the movement is
    // played again.
    void restart_animation(const Call& call, MotionHost& host);
    [[nodiscard]] bool motions_pending() const { return !fields_.pending.empty(); }

    // Two orders that arrive with an update, outside of its state.
    void set_run_rate(float rate) { fields_.my_run_rate = rate; }
    void set_standing_longjump(bool on) { fields_.standing_longjump = on; }

    [[nodiscard]] const InterpreterFields& fields() const { return fields_; }
    [[nodiscard]] const Pending& pending() const { return fields_.pending; }
    [[nodiscard]] const Actions& actions() const { return fields_.seldom->actions; }
    [[nodiscard]] const Actions& raw_actions() const { return fields_.seldom->raw_actions; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [fields] = *this;
        return std::tie(fields);
    }

 private:
    [[nodiscard]] bool is_held_by_longjump(MotionCommand motion) const;
    [[nodiscard]] MotionError jump_error_of(MotionCommand motion, const MotionParameters& parameters) const;
    [[nodiscard]] ActionOutcome decide_action(const MotionHost& host, const MotionAction& action) const;
    [[nodiscard]] MotionError refusal_of(MotionCommand motion) const;

    MotionError try_motion(const Call& call, MotionHost& host, const BodyView& body, MotionCommand motion,
                           const MotionParameters& parameters);
    MotionError play_motion(const Call& call, MotionHost& host, MotionCommand motion,
                            const MotionParameters& parameters);
    MotionError try_stop(const Call& call, MotionHost& host, const BodyView& body, MotionCommand motion,
                         const MotionParameters& parameters);
    void clear_actions(Pools& pools);
    // False: there is none that could go without a difference.
    bool forget_one_of_many(const Call& call);
    // The first of each state's.
    void drop_actions(const Call& call);
    void record(Pools& pools, MotionCommand motion, const MotionParameters& parameters);
    void record_raw(Pools& pools, MotionCommand motion, const MotionParameters& parameters);

    void play_axis(const Call& call, MotionHost& host, AxisMotion axis, MotionCommand otherwise_stopped,
                   const MotionParameters& block);
    void take_action(const Call& call, MotionHost& host, const MotionAction& action);

    [[no_unique_address]] InterpreterFields fields_;
};

}  // namespace acmotion
