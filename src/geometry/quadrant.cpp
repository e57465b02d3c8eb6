#include "geometry/quadrant.h"

namespace acmotion {

unsigned quadrant(const Vec3& p, float height) {
    const double low = height * 0.333333333;
    const double high = height * 0.66666667;  // a hair more than two thirds, so exactly two thirds is middle
    const unsigned side = p.x < 0 ? kQuadrantLeft : kQuadrantRight;
    const unsigned facing = p.y >= 0 ? kQuadrantFront : kQuadrantBack;
    const unsigned level = p.z < low ? kQuadrantLow : p.z >= high ? kQuadrantHigh : kQuadrantMiddle;
    return side | facing | level;
}

}  // namespace acmotion
