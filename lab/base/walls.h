#pragma once
#include <vector>

#include "acmotion/body/obstacles.h"
#include "lab/base/checked_json.h"
#include "lab/base/json.h"

// Walls that a receiver has and its server does not know of. A capture has nothing of them, so they are in the file
// beside it (docs/scenarios.md, "The truth file") and in a recording.
namespace acmotion {

// Every step of every body looks at all of them.
inline constexpr std::size_t kMostWalls = 1000;
inline constexpr NumberBounds kWallMetres{0, 10000, true, "a number > 0, at most 10000"};

// [[cell, x, y, z, width, depth, height], ...]: the middle of the foot, then the whole extents.
[[nodiscard]] Json walls_json(const std::vector<Obstacles::Box>& walls);
// None where there is nothing.
[[nodiscard]] std::vector<Obstacles::Box> read_walls(const CheckedJson& node);

}  // namespace acmotion
