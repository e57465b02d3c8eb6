#pragma once
#include "acmotion/core/rules.h"
#include "acmotion/geometry/cell.h"

// Distances that depend on where a body is: its own, current cell decides, never the received one (spec 20 §14).
namespace acmotion {

// A waypoint farther than this is blipped to, not walked to.
[[nodiscard]] float blip_distance(CellId body_cell, bool is_local_player, const Rules& rules);

struct LeashRange {
    float start = 0;  // path length from which the leash slows the body
    float max = 0;    // path length at which it holds it
};
[[nodiscard]] LeashRange leash_range(CellId body_cell);

}  // namespace acmotion
