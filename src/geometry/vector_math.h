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

// `v` times `factor`; nothing if that is not within reach (position.h).
// Ours: retail has no bound. What decoding accepts (spec 10 §13) and what a slice may make of it are the same, so a scale or
// a speed that no body has cannot carry one out of the range of numbers.
[[nodiscard]] Vec3 scaled_within_reach(const Vec3& v, double factor);

}  // namespace acmotion
