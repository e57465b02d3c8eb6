#pragma once
#include <cmath>

#include "acmotion/geometry/position.h"

namespace acmotion {

// A place on the one map of all landblocks, in metres east, north and up of its south-west corner. Doubles: far from
// the corner a float resolves centimetres only. Indoors too, where a dungeon shows at its landblock.
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

[[nodiscard]] inline MapPlace map_place(const Position& position) {
    constexpr double kLandblockMetres = 192;
    const Vec3& origin = position.frame.origin;
    return {((position.cell.value >> 24U) & 0xFFU) * kLandblockMetres + static_cast<double>(origin.x),
            ((position.cell.value >> 16U) & 0xFFU) * kLandblockMetres + static_cast<double>(origin.y),
            static_cast<double>(origin.z)};
}

// How long a step is, horizontally and in all; rounded as every distance on the map is.
[[nodiscard]] inline double flat_step_metres(const WideVec3& step) {
    return std::sqrt(step.x * step.x + step.y * step.y);
}
[[nodiscard]] inline double step_metres(const WideVec3& step) {
    const double flat = flat_step_metres(step);
    return std::sqrt(flat * flat + step.z * step.z);
}

// Three-dimensional / horizontal.
[[nodiscard]] inline double distance(const MapPlace& a, const MapPlace& b) { return step_metres(b - a); }
[[nodiscard]] inline double horizontal_distance(const MapPlace& a, const MapPlace& b) {
    return flat_step_metres(b - a);
}

}  // namespace acmotion
