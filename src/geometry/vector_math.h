#pragma once
#include "acmotion/geometry/vec3.h"

namespace acmotion {

// The unit vector, or nothing if `v` is shorter than EPS ("normalize check small").
struct Normalised {
    Vec3 vector;  // `v` itself when it is too small
    bool too_small = false;
};
[[nodiscard]] Normalised normalise_check_small(const Vec3& v);

// Every axis within EPS, inclusive (spec 40 §3).
[[nodiscard]] bool nearly_equal(const Vec3& a, const Vec3& b);

}  // namespace acmotion
