#include "geometry/vector_math.h"

#include <cmath>

#include "acmotion/geometry/position.h"
#include "core/constants.h"

namespace acmotion {
namespace {

bool within_epsilon(float a, float b) { return std::abs(static_cast<double>(a) - b) <= kEpsilon; }

}  // namespace

Normalised normalise_check_small(const Vec3& v) {
    const double size = length(v);
    if (size < kEpsilon) return {v, true};
    return {(WideVec3{v} * (1.0 / size)).rounded(), false};
}

bool nearly_equal(const Vec3& a, const Vec3& b) {
    return within_epsilon(a.x, b.x) && within_epsilon(a.y, b.y) && within_epsilon(a.z, b.z);
}

Vec3 scaled_within_reach(const Vec3& v, double factor) {
    const Vec3 scaled = (WideVec3{v} * factor).rounded();
    return is_within_reach(scaled) ? scaled : Vec3{};
}

}  // namespace acmotion
