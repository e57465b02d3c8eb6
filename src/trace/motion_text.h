#pragma once
#include <string>

#include "acmotion/core/motion_state.h"

namespace acmotion {

// Its name, or its number where it has none.
[[nodiscard]] std::string motion_text(MotionCommand command);

}  // namespace acmotion
