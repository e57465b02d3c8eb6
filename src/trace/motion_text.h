#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "acmotion/core/motion_state.h"

namespace acmotion {

// The whole command of which this half travels; nothing: the spec does not give it (spec 10 §1.1).
[[nodiscard]] std::optional<MotionCommand> motion_of_word(std::uint16_t low_half);
// Its name, or its number where it has none.
[[nodiscard]] std::string motion_text(MotionCommand command);

}  // namespace acmotion
