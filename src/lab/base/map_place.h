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

// The way from `b` to `a`, and a place that a step leads to.
[[nodiscard]] constexpr WideVec3 operator-(const MapPlace& a, const MapPlace& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] constexpr MapPlace operator+(const MapPlace& a, const WideVec3& step) {
    return {a.x + step.x, a.y + step.y, a.z + step.z};
}

[[nodiscard]] MapPlace map_place(const Position& position);
// Three-dimensional / horizontal.
[[nodiscard]] double distance(const MapPlace& a, const MapPlace& b);
[[nodiscard]] double horizontal_distance(const MapPlace& a, const MapPlace& b);

}  // namespace acmotion
