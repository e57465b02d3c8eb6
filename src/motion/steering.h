#pragma once
#include "acmotion/core/motion_state.h"
#include "motion/motion_parameters.h"

// Which way to turn, which way to walk, and how fast: the pure part of a move-to (spec 60 §3, §4). Degrees and metres.
namespace acmotion {

// How far a body that heads for `from` must turn to head for `to`, in [0, 360): to the right with TurnRight, to the
// left with any other command.
[[nodiscard]] double heading_difference(double to, double from, MotionCommand turn);

// Has a body that turns this way gone past its goal? A right turn must be beyond it, a left turn may be exactly there.
[[nodiscard]] bool has_passed(float heading, float goal, MotionCommand turn);

struct Gait {
    MotionCommand command = MotionCommand::None;  // none: the distance is right as it is
    bool moving_away = false;
    HoldKey key = HoldKey::None;
};
[[nodiscard]] Gait choose_gait(const MoveToParams& params, double distance);

// What to add to the bearing of the target to get the heading of a body that moves so: 0 or 180.
[[nodiscard]] float facing_offset(MotionCommand command, bool moving_away);

// The turn that a new turn node starts with; None if the body heads there already.
[[nodiscard]] MotionCommand choose_turn(double right_turn);
// The turn that a walking body steers with; None within 20° of where it should go.
// Unlike the above it goes left at 180.
[[nodiscard]] MotionCommand choose_auxiliary_turn(double right_turn);

[[nodiscard]] constexpr bool is_turn(MotionCommand command) {
    return command == MotionCommand::TurnRight || command == MotionCommand::TurnLeft;
}

}  // namespace acmotion
