#pragma once
#include "acmotion/geometry/position.h"

// The functions of frame.h and position.h for callers that turn several things by one rotation.
namespace acmotion {

// The columns of the rotation matrix: the local axes in world coordinates. Rounded to floats, as the original stored
// them, and wide again, because they are computed with.
struct Axes {
    WideVec3 right;
    WideVec3 forward;
    WideVec3 up;
};
[[nodiscard]] Axes axes(const Quaternion& q);

[[nodiscard]] WideVec3 to_global_vector(const Axes& axes, const WideVec3& local);
[[nodiscard]] WideVec3 to_local_vector(const Axes& axes, const WideVec3& global);
// `base_axes` are those of the base's rotation.
[[nodiscard]] Frame combine(const Frame& base, const Axes& base_axes, const Frame& offset);
[[nodiscard]] Frame difference(const Position& position, const Position& base, const Axes& base_axes);

}  // namespace acmotion
