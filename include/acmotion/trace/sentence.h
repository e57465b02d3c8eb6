#pragma once
#include <string>
#include <string_view>

#include "acmotion/trace/event.h"

// The one place where decisions become English. `explain`, the viewer and the reports all use these words.
namespace acmotion {

// One or two words, as a heading or a column wants them: "interpolate". Literals, valid for ever.
[[nodiscard]] std::string_view name(PositionOutcome outcome);
[[nodiscard]] std::string_view name(TargetStatus status);
// "RunForward"; "" for a command that spec 10 §1.1 and 50 §1 do not name. The wire has the low half only.
[[nodiscard]] std::string_view name(MotionCommand command);
[[nodiscard]] std::string_view name_of_motion_word(std::uint16_t low_half);
// "NonCombat · RunForward × 1.5 · TurnRight × -1"; a command without a name is shown as a number.
[[nodiscard]] std::string sentence(const InterpretedState& motion);
// Half a sentence: why. Literals too; "" for a number that has no name.
[[nodiscard]] std::string_view sentence(GateReason reason);
[[nodiscard]] std::string_view sentence(PositionReason reason);
[[nodiscard]] std::string_view sentence(VectorReason reason);
[[nodiscard]] std::string_view sentence(MovementReason reason);
[[nodiscard]] std::string_view sentence(MotionError why);
[[nodiscard]] std::string_view sentence(Refusal why);
// "position 31 → interpolate: grounded, 14.2 m from the player (< 96)"
[[nodiscard]] std::string sentence(const Event& event);
// The same, and what the queue made of it: "…, 2.31 m from the newest waypoint (≤ 100); queue 1 → 2"
[[nodiscard]] std::string sentence(const Event::PositionDecided& decided, const Event::WaypointEnqueued& enqueued);

}  // namespace acmotion
