#pragma once
#include <string>
#include <string_view>

#include "acmotion/trace/event.h"

// The one place where decisions become English. `explain`, the viewer and the reports all use these words.
namespace acmotion {

// Short, as in a table: "interpolate", "hard teleport", …
[[nodiscard]] std::string_view name(PositionOutcome outcome);
[[nodiscard]] std::string_view name(TargetStatus status);
// A reason or error in a few words, without a full stop: it stands behind a colon.
[[nodiscard]] std::string_view sentence(GateReason reason);
[[nodiscard]] std::string_view sentence(PositionReason reason);
[[nodiscard]] std::string_view sentence(VectorReason reason);
[[nodiscard]] std::string_view sentence(MovementReason reason);
[[nodiscard]] std::string_view sentence(MotionError why);
// The whole event, in UTF-8, one line: "position 0x001F → interpolate: grounded, 14.2 m from the player (< 96)"
[[nodiscard]] std::string sentence(const Event& event);
// The same, and what the queue made of it: "…, 2.31 m from tail (≤ 100); queue 1 → 2"
[[nodiscard]] std::string sentence(const PositionDecided& decided, const WaypointEnqueued& enqueued);

}  // namespace acmotion
