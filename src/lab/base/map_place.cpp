#include "lab/base/map_place.h"

#include <cmath>

namespace acmotion {
namespace {

constexpr double kLandblockMetres = 192;

}  // namespace

MapPlace map_place(const Position& position) {
    const Vec3& origin = position.frame.origin;
    return {((position.cell.value >> 24U) & 0xFFU) * kLandblockMetres + static_cast<double>(origin.x),
            ((position.cell.value >> 16U) & 0xFFU) * kLandblockMetres + static_cast<double>(origin.y),
            static_cast<double>(origin.z)};
}

double horizontal_distance(const MapPlace& a, const MapPlace& b) {
    const double x = b.x - a.x;
    const double y = b.y - a.y;
    return std::sqrt(x * x + y * y);
}

double distance(const MapPlace& a, const MapPlace& b) {
    const double flat = horizontal_distance(a, b);
    return std::sqrt(flat * flat + (b.z - a.z) * (b.z - a.z));
}

}  // namespace acmotion
