#pragma once
#include "motion/interpreter_fields.h"
#include "motion/weenie.h"

// From what a key or a move-to asks for to what a body can do (spec 50 §4). Pure.
namespace acmotion {

// Left and backwards become right and forward at a negative speed; with the Run key, walking becomes running. A key of
// Invalid stands for the raw state's. A weenie that is no creature gets what it asks for.
[[nodiscard]] AxisMotion adjust_motion(const InterpreterFields& fields, const Weenie* weenie, AxisMotion asked,
                                       HoldKey key);

// The Run key's part alone.
[[nodiscard]] AxisMotion apply_run(AxisMotion asked, float run_rate);

}  // namespace acmotion
