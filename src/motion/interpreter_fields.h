#pragma once
#include <cstdint>

#include "acmotion/motion/motion_state.h"

namespace acmotion {

// Everything a motion interpreter remembers but its queues (spec 50 §2). A value, so that speeds and jump rules are
// pure functions of it.
struct InterpreterFields {
    InterpretedState interpreted;
    RawState raw;
    float current_speed_factor = 1;  // read by the adjusted max speed; nothing ever writes it
    float my_run_rate = 1;           // of the last run that was applied, or of the last move-to update
    float jump_extent = 0;
    std::uint32_t server_action_stamp = 0;
    bool initialised = false;
    bool standing_longjump = false;
    bool keeps_next_arc = false;  // Rules::protect_vector_jump only
};

}  // namespace acmotion
