#pragma once
#include "acmotion/geometry/position.h"

namespace acmotion {

// An upright cylinder standing on a position.
struct Cylinder {
    float radius = 0;  // metres, as the height
    float height = 0;
};
// Signed gap between two of them; negative when they overlap (spec 40 §2.2).
[[nodiscard]] double cylinder_distance(const Cylinder& shape_a, const Position& a, const Cylinder& shape_b,
                                       const Position& b);

}  // namespace acmotion
