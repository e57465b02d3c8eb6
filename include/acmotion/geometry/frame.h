#pragma once
#include "acmotion/geometry/vec3.h"

namespace acmotion {

// A rotation. Unit length is expected and not enforced; the default turns nothing.
struct Quaternion {
    float w = 1;
    float x = 0;
    float y = 0;
    float z = 0;

    bool operator==(const Quaternion&) const = default;
};

// Where and which way (spec 40 §3). Local axes: X right, Y forward, Z up. The rotation is used as it stands, never
// silently renormalised; rotations that are computed come out normalised.
struct Frame {
    Vec3 origin;  // metres
    Quaternion rotation;

    bool operator==(const Frame&) const = default;
};

// Local Y in world coordinates.
[[nodiscard]] Vec3 forward_axis(const Quaternion& q);

// A direction or velocity, from local axes to world axes and back. Length is kept, as far as the rotation is one.
[[nodiscard]] WideVec3 to_global_vector(const Quaternion& rotation, const WideVec3& local);
[[nodiscard]] WideVec3 to_local_vector(const Quaternion& rotation, const WideVec3& global);
// A point: the same, and the origin.
[[nodiscard]] Vec3 to_global_point(const Frame& frame, const Vec3& local);
[[nodiscard]] Vec3 to_local_point(const Frame& frame, const WideVec3& global);

// `offset` is in the local space of `base`: what one slice of motion does to a body.
[[nodiscard]] Frame combine(const Frame& base, const Frame& offset);
// `frame` as seen from `base`, so that combine(base, difference(frame, base)) is `frame` again.
[[nodiscard]] Frame difference(const Frame& frame, const Frame& base);
// conj(base) ⊗ rotation, normalised.
[[nodiscard]] Quaternion rotation_difference(const Quaternion& rotation, const Quaternion& base);

// Divides by the norm; an impossible rotation (zero, NaN) leaves `frame` as it was.
void set_rotation(Frame& frame, const Quaternion& q);
// Turns by |w| radians about the world axis `w` / the local axis `w`; turns below EPS are ignored.
void rotate_by_world_vector(Frame& frame, const WideVec3& w);
void rotate_by_local_vector(Frame& frame, const Vec3& w);

// No NaN anywhere, and |norm² - 1| <= 5·EPS.
[[nodiscard]] bool is_valid(const Frame& frame);

}  // namespace acmotion
