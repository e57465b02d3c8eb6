#pragma once
#include "acmotion/geometry/frame.h"

// Headings are compass degrees in [0, 360): 0 = +Y (north), 90 = +X (east) (spec 40 §4).
namespace acmotion {

// Of the forward axis.
[[nodiscard]] float heading_of(const Quaternion& rotation);
// Of the horizontal part of `v`; 0 if that part is shorter than EPS.
[[nodiscard]] float heading_of(const Vec3& v);

// Faces `v`; roll is discarded. A vector shorter than EPS changes nothing.
void face_vector(Frame& frame, const Vec3& v);
// Turns to `degrees`, keeping the z of the forward axis. A pitched body's pitch changes slightly, because the vector is
// normalised afterwards; retail does that too.
void set_heading(Frame& frame, float degrees);

}  // namespace acmotion
