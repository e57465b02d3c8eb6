#pragma once
#include "acmotion/geometry/position.h"
#include "acmotion/geometry/vec3.h"

namespace acmotion {

// An upright cylinder standing on a position.
struct Cylinder {
    float radius = 0;  // metres, as the height
    float height = 0;
};
// Signed gap between two of them; negative when they overlap (spec 40 §2.2).
[[nodiscard]] double cylinder_distance(const Cylinder& shape_a, const Position& a, const Cylinder& shape_b,
                                       const Position& b);

// Where a point of body-local space lies on a body of some height (spec 40 §2.3). Bits as in the original.
// For the vectors.
enum Quadrant : unsigned {
    kQuadrantHigh = 1,
    kQuadrantMiddle = 2,
    kQuadrantLow = 4,
    kQuadrantLeft = 8,
    kQuadrantRight = 16,
    kQuadrantFront = 32,
    kQuadrantBack = 64,
};
[[nodiscard]] unsigned quadrant(const Vec3& local_point, float height);

}  // namespace acmotion
