#pragma once
#include "geometry/all.h"

namespace acmotion {

// On the straight way between two places, and the short way round between their rotations.
[[nodiscard]] inline Position drawn_between(const Position& a, const Position& b, double share) {
    Position result = a;
    result.frame.origin = (WideVec3{a.frame.origin} + WideVec3{offset(a, b)} * share).rounded();
    if (cell_class(a.cell) == CellClass::Outdoor) adjust_to_outside(result);
    const Quaternion& p = a.frame.rotation;
    const Quaternion& q = b.frame.rotation;
    // q and -q are the same rotation.
    const double towards = p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z < 0 ? -share : share;
    const auto mix = [&](float x, float y) { return static_cast<float>(x * (1 - share) + y * towards); };
    set_rotation(result.frame, {mix(p.w, q.w), mix(p.x, q.x), mix(p.y, q.y), mix(p.z, q.z)});
    return result;
}

}  // namespace acmotion
