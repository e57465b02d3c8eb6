#pragma once
#include <cstdint>

#include "acmotion/core/motion_state.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// A motion that was accepted and whose end has not been reported (spec 50 §9).
struct PendingMotion {
    std::uint32_t context = 0;
    MotionCommand motion = MotionCommand::None;
    MotionError jump_error = MotionError::None;  // what a jump is refused with while this one is the oldest

    bool operator==(const PendingMotion&) const = default;
};

}  // namespace acmotion
