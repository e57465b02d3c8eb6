#pragma once
#include "acmotion/core/rules.h"
#include "motion/body_view.h"
#include "motion/interpreter_fields.h"

// How fast a motion state moves a body (spec 50 §5, §6). Pure. A null weenie is a body without a game object.
namespace acmotion {

// The weenie's if it answers, which only the local player's does; else the remembered one. 1 without a weenie.
[[nodiscard]] float run_rate(const InterpreterFields& fields, const Weenie* weenie);

// Neither looks at what the body does now, except that the adjusted one asks a runner's own speed: a remote that stands
// but once ran at 2.5 still reports 10 m/s.
[[nodiscard]] MaxSpeed max_speed(const InterpreterFields& fields, const Weenie* weenie);

// m/s at which the waypoint queue chases (spec 30 §3.5): twice the max speed, or the fallback where none is known.
[[nodiscard]] double catch_up_speed(const MaxSpeed& max_speed, const Rules& rules);

// m/s, body-local, capped at the max speed. For leaving the ground only.
[[nodiscard]] Vec3 state_velocity(const InterpreterFields& fields, const Weenie* weenie);

// Upward, in m/s. Always 0 for a remote.
[[nodiscard]] float jump_speed(const InterpreterFields& fields, const Weenie* weenie);

// What a body takes off with, body-local: what its state says, or the velocity it has if that says nothing.
[[nodiscard]] Vec3 leave_ground_velocity(const InterpreterFields& fields, const Weenie* weenie, const BodyView& body);

// ---- from what a key or a move-to asks for to what a body can do (spec 50 §4) ---------------------------------------

// Left and backwards become right and forward at a negative speed; with the Run key, walking becomes running. A key of
// Invalid stands for the raw state's. A weenie that is no creature gets what it asks for.
[[nodiscard]] AxisMotion adjust_motion(const InterpreterFields& fields, const Weenie* weenie, AxisMotion asked,
                                       HoldKey key);

// The Run key's part alone.
[[nodiscard]] AxisMotion apply_run(AxisMotion asked, float run_rate);

}  // namespace acmotion
