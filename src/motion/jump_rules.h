#pragma once
#include <optional>

#include "acmotion/core/motion_state.h"
#include "acmotion/host.h"
#include "motion/body_view.h"
#include "motion/interpreter_fields.h"

// What may be done from where a body stands: moving (spec 50 §7) and jumping (§8). Pure. A null body answers as the
// original does without one; a null weenie is a body without a game object.
namespace acmotion {

// Falling, dying and turning need no ground, and neither does a body without gravity or one that is no creature.
[[nodiscard]] bool contact_allows_move(MotionCommand motion, const BodyView* body, const Weenie* weenie);

// What a root motion source is asked with.
[[nodiscard]] MotionMoment motion_moment(const InterpreterFields& fields, const BodyView& body, const Weenie* weenie);

[[nodiscard]] bool forbids_jump(MotionCommand motion);

// Standing on walkable ground with no motion at all. No exemption for bodies that need no ground to move.
[[nodiscard]] bool is_standing_still(const InterpretedState& state, const BodyView* body);

[[nodiscard]] MotionError jump_charge_is_allowed(const InterpreterFields& fields, const Weenie* weenie);

// `oldest_pending` is the jump error of the motion at the head of the pending queue, if there is one;
// later ones do not count.
[[nodiscard]] MotionError jump_is_allowed(const InterpreterFields& fields, std::optional<MotionError> oldest_pending,
                                          const BodyView* body, const Weenie* weenie, float extent);

// Does the ground concern this body at all? Asked before leaving and before hitting it (spec 50 §6).
[[nodiscard]] bool needs_ground(const BodyView& body, const Weenie* weenie);

}  // namespace acmotion
