#pragma once
#include <string>
#include <string_view>

#include "acmotion/trace/event.h"

// The one place where decisions become English. `explain`, the viewer and the reports all use these words.
namespace acmotion {

[[nodiscard]] std::string_view name(PositionOutcome outcome);
[[nodiscard]] std::string_view name(TargetStatus status);
[[nodiscard]] std::string_view sentence(GateReason reason);
[[nodiscard]] std::string_view sentence(PositionReason reason);
[[nodiscard]] std::string_view sentence(VectorReason reason);
[[nodiscard]] std::string_view sentence(MovementReason reason);
[[nodiscard]] std::string_view sentence(MotionError why);
// "position 0x001F → interpolate: grounded, near the player (< 96 m), 14.20 m away"
[[nodiscard]] std::string sentence(const Event& event);

}  // namespace acmotion
