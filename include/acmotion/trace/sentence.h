#pragma once
#include <string>
#include <string_view>

#include "acmotion/trace/event.h"

// The one place where decisions become English. `explain`, the viewer and the reports all use these words.
namespace acmotion {

// One or two words, as a heading or a column wants them: "interpolate". Literals, valid for ever.
[[nodiscard]] std::string_view name(PositionOutcome outcome);
[[nodiscard]] std::string_view name(TargetStatus status);
// Half a sentence: why. Literals too; "" for a number that has no name.
[[nodiscard]] std::string_view sentence(GateReason reason);
[[nodiscard]] std::string_view sentence(PositionReason reason);
[[nodiscard]] std::string_view sentence(VectorReason reason);
[[nodiscard]] std::string_view sentence(MovementReason reason);
[[nodiscard]] std::string_view sentence(MotionError why);
// "position 0x001F → interpolate: grounded, 14.2 m from the player (< 96)"
[[nodiscard]] std::string sentence(const Event& event);
// The same, and what the queue made of it: "…, 2.31 m from tail (≤ 100); queue 1 → 2"
[[nodiscard]] std::string sentence(const Event::PositionDecided& decided, const Event::WaypointEnqueued& enqueued);

}  // namespace acmotion
