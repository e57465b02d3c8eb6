#pragma once
#include <array>
#include <string_view>

#include "acmotion/trace/decisions.h"

// Outcomes and reasons as one word each, for files that machines read; in the order of trace/decisions.h.
namespace acmotion {

namespace words {

template <class Enum, std::size_t N>
[[nodiscard]] constexpr std::string_view nth(const std::array<std::string_view, N>& all, Enum value) {
    const auto index = static_cast<std::size_t>(value);
    return index < N ? all[index] : "unknown";
}

}  // namespace words

[[nodiscard]] constexpr std::string_view word(Gate value) {
    return words::nth(std::to_array<std::string_view>({"apply", "park", "drop"}), value);
}
[[nodiscard]] constexpr std::string_view word(GateReason value) {
    return words::nth(
        std::to_array<std::string_view>({"same_instance", "unknown_body", "newer_instance", "older_instance"}), value);
}
[[nodiscard]] constexpr std::string_view word(PositionOutcome value) {
    return words::nth(
        std::to_array<std::string_view>({"ignore", "forced_blip", "hard_teleport", "interpolate", "slide_snap",
                                         "landing_snap", "player_teleport", "player_correction", "player_leash"}),
        value);
}
[[nodiscard]] constexpr std::string_view word(PositionReason value) {
    return words::nth(
        std::to_array<std::string_view>({"force_stamp_newer", "position_stamp_not_newer", "teleport_stamp_older",
                                         "teleport_stamp_newer", "no_cell", "not_grounded", "near_player",
                                         "far_from_player", "first_grounded_after_air", "every_update_snaps",
                                         "accepts_server_positions", "keeps_own_position"}),
        value);
}
[[nodiscard]] constexpr std::string_view word(VectorOutcome value) {
    return words::nth(std::to_array<std::string_view>({"ignore", "apply"}), value);
}
[[nodiscard]] constexpr std::string_view word(VectorReason value) {
    return words::nth(
        std::to_array<std::string_view>({"vector_stamp_not_newer", "keeps_own_position", "vector_stamp_newer"}), value);
}
[[nodiscard]] constexpr std::string_view word(MovementOutcome value) {
    return words::nth(std::to_array<std::string_view>({"apply", "ignore"}), value);
}
[[nodiscard]] constexpr std::string_view word(MovementReason value) {
    return words::nth(std::to_array<std::string_view>(
                          {"newer", "movement_stamp_not_newer", "server_control_stamp_older", "own_echo"}),
                      value);
}
[[nodiscard]] constexpr std::string_view word(ActionOutcome value) {
    return words::nth(std::to_array<std::string_view>({"played", "refused", "not_newer", "own_echo"}), value);
}
[[nodiscard]] constexpr std::string_view word(MovementPath value) {
    return words::nth(std::to_array<std::string_view>({"not_initialised", "interpreted", "raw"}), value);
}
[[nodiscard]] constexpr std::string_view word(Refusal value) {
    return words::nth(std::to_array<std::string_view>(
                          {"malformed", "state_not_newer", "looks_not_newer", "pickup_not_newer", "parent_not_newer",
                           "older_parent", "holds_itself", "older_description", "player_deleted", "second_player"}),
                      value);
}
[[nodiscard]] constexpr std::string_view word(WindowReason value) {
    return words::nth(std::to_array<std::string_view>({"fast", "far", "stuck", "unmeasured", "slow"}), value);
}
[[nodiscard]] constexpr std::string_view word(WorldBound value) {
    return words::nth(
        std::to_array<std::string_view>({"objects", "parked_messages", "held_messages", "children", "ended_lives"}),
        value);
}
[[nodiscard]] constexpr std::string_view word(Enqueue value) {
    return words::nth(std::to_array<std::string_view>({"appended", "appended_far", "already_there"}), value);
}
[[nodiscard]] constexpr std::string_view word(Walk value) {
    return words::nth(
        std::to_array<std::string_view>({"no_waypoint", "no_contact", "velocity_ahead", "impossible_time", "reached",
                                         "stepped", "stepped_onto", "stalled_near", "stalled_failed", "blipped"}),
        value);
}
[[nodiscard]] constexpr std::string_view word(MoveToType value) {
    // 0 is none; 6 to 9 are the rest.
    const auto number = static_cast<std::size_t>(value);
    return words::nth(std::to_array<std::string_view>(
                          {"none", "move_to_object", "move_to_position", "turn_to_object", "turn_to_heading"}),
                      number >= 6 ? number - 5 : number);
}
[[nodiscard]] constexpr std::string_view word(Stride value) {
    return words::nth(std::to_array<std::string_view>({"walk", "run", "back_up"}), value);
}
[[nodiscard]] constexpr std::string_view word(Turn value) {
    return words::nth(std::to_array<std::string_view>({"none", "left", "right"}), value);
}
[[nodiscard]] constexpr std::string_view word(TargetStatus value) {
    return words::nth(std::to_array<std::string_view>(
                          {"undefined", "ok", "left_world", "teleported", "contained", "parented", "timed_out"}),
                      value);
}

}  // namespace acmotion
