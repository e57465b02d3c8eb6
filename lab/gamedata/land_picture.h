#pragma once
#include <string>

#include "acmotion/gamedata/terrain.h"

namespace acmotion::game_files {

// A landblock as an SVG, north up: every triangle in the colour of its height and light from the north-west, water in blue,
// slopes too steep to walk in red, the cuts of all cells, and heights at the samples.
[[nodiscard]] std::string land_picture(const Landblock& block, const Region& region);

}  // namespace acmotion::game_files
