#pragma once
#include "acmotion/geometry/position.h"

namespace acmotion {

// A place on the one map of all landblocks, in metres east, north and up of its south-west corner. Doubles: far from
// the corner a float knows centimetres only. Indoors too, where a dungeon shows at its landblock.
struct MapPlace {
    double x = 0;
    double y = 0;
    double z = 0;

    bool operator==(const MapPlace&) const = default;
};

[[nodiscard]] MapPlace map_place(const Position& position);
// Three-dimensional / horizontal.
[[nodiscard]] double distance(const MapPlace& a, const MapPlace& b);
[[nodiscard]] double horizontal_distance(const MapPlace& a, const MapPlace& b);

}  // namespace acmotion
