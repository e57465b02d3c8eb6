#pragma once
#include <cmath>
#include <cstddef>
#include <string_view>

#include "acmotion/core/result.h"
#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/frame.h"

namespace acmotion {

// A place in the world: the origin of `frame` is relative to the south-west corner of the cell's landblock, indoors
// too. It may lie outside of that landblock; distances hold all the same.
struct Position {
    CellId cell;
    Frame frame;

    bool operator==(const Position&) const = default;
};

// From `a` to `b` in world axes, across landblocks (spec 40 §2.1).
[[nodiscard]] Vec3 offset(const Position& a, const Position& b);
// For the vectors: from `a` to a point of b's local space, in world axes.
[[nodiscard]] Vec3 offset_to_point(const Position& a, const Position& b, const Vec3& local_of_b);

// Three-dimensional / horizontal, in metres.
[[nodiscard]] double distance(const Position& a, const Position& b);
[[nodiscard]] double horizontal_distance(const Position& a, const Position& b);
// Compass degrees from `a` towards `b`; 0 if one stands on the other.
[[nodiscard]] float heading_towards(const Position& a, const Position& b);

// Distance between centres less both radii. Three-dimensional, whatever its name in the binary says (spec 40 §2.2).
[[nodiscard]] double surface_distance(float radius_a, const Position& a, float radius_b, const Position& b);

// A point of b's local space in the local space of `a` (for the vectors) / in the axes of a's landblock.
[[nodiscard]] Vec3 to_local_of(const Position& a, const Position& b, const Vec3& local_of_b);
[[nodiscard]] Vec3 to_block_of(const Position& a, const Position& b, const Vec3& local_of_b);

// `position` as seen from `base`, across landblocks.
[[nodiscard]] Frame difference(const Position& position, const Position& base);

// Re-bases an origin that may lie outside its landblock on the outdoor cell below it (spec 40 §2.3). False, and the
// cell becomes nowhere, when the class is invalid or the point is off the map.
bool adjust_to_outside(Position& position);

// Retail's own test: a valid frame in a valid cell.
[[nodiscard]] bool is_valid(const Position& position);
// Is every coordinate of an origin or offset at most kMaxCoordinateMetres? No for NaN.
[[nodiscard]] bool is_within_reach(const Vec3& origin);
// The library's check of received positions, stricter than retail's: an origin of at most 10 km, a cell that a body can stand in, a unit
// quaternion. The error names `message` and the field; `byte_offset` is where the position began.
[[nodiscard]] Result<Position> checked_position(const Position& position, std::string_view message,
                                                std::size_t byte_offset = 0);

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

// On the straight way between two places, and the short way round between their rotations.
[[nodiscard]] Position drawn_between(const Position& a, const Position& b, double share);

}  // namespace acmotion
