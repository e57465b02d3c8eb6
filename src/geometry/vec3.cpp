#include "acmotion/geometry/vec3.h"

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

}  // namespace acmotion
