#pragma once
#include <cstdint>

#include "core/maybe.h"
#include "motion/motion_state.h"
#include "motion/pooled_list.h"

namespace acmotion {

// Everything a motion interpreter remembers (spec 50 §2). A value, so that speeds and jump rules are pure functions of it.
struct InterpreterFields {
    using Actions = PooledList<MotionAction>;
    using Pending = PooledList<PendingMotion>;

    // What most remotes leave as it is: keys are the local player's, and only a body that fights or jumps changes the
    // rest.
    struct Seldom {
        RawState raw;
        float current_speed_factor = 1;  // read by the adjusted max speed; nothing ever writes it
        float jump_extent = 0;
        std::uint32_t server_action_stamp = 0;
        Actions actions;
        Actions raw_actions;
    };

    Usual<Seldom> seldom;
    Pending pending;
    InterpretedState interpreted;
    float my_run_rate = 1;  // of the last run that was applied, or of the last move-to update
    bool initialised : 1 = false;
    bool standing_longjump : 1 = false;
    bool keeps_next_arc : 1 = false;  // Rules::protect_vector_jump and upward_vector_leaves_ground
};

}  // namespace acmotion
