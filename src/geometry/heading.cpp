#include "acmotion/geometry/heading.h"

#include <cmath>

#include "core/constants.h"
#include "geometry/trig.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

// (450 - angle) mod 360, the compass heading of a mathematical angle.
double compass_degrees(double y, double x) {
    const double degrees = 450.0 - trig::atan2(y, x) * trig::kDegreesPerRadian;
    return degrees - 360.0 * std::floor(degrees / 360.0);
}

// A hair west of north rounds up to 360, which no heading is.
float stored_degrees(double degrees) {
    const auto rounded = static_cast<float>(degrees);
    return rounded < 360.0F ? rounded : 0.0F;
}

}  // namespace

float heading_of(const Quaternion& rotation) {
    const Vec3 forward = forward_axis(rotation);
    return stored_degrees(compass_degrees(forward.y, forward.x));
}

float heading_of(const Vec3& v) {
    const auto [flat, too_small] = normalise_check_small({v.x, v.y, 0});
    return too_small ? 0.0F : stored_degrees(compass_degrees(flat.y, flat.x));
}

void face_vector(Frame& frame, const Vec3& v) {
    const auto [unit, too_small] = normalise_check_small(v);
    if (too_small) return;
    // An exactly vertical vector has atan2(0, 0) = 0 and so counts as heading 90 here, not 0 (spec 40 §4).
    const double half_yaw = -compass_degrees(unit.y, unit.x) / trig::kDegreesPerRadian / 2;
    const double half_pitch = trig::asin(unit.z) / 2;
    const double cos_yaw = trig::cos(half_yaw);
    const double sin_yaw = trig::sin(half_yaw);
    const double cos_pitch = trig::cos(half_pitch);
    const double sin_pitch = trig::sin(half_pitch);
    set_rotation(frame, {static_cast<float>(cos_yaw * cos_pitch), static_cast<float>(cos_yaw * sin_pitch),
                         static_cast<float>(sin_yaw * sin_pitch), static_cast<float>(sin_yaw * cos_pitch)});
}

[[gnu::noinline]] void set_heading(Frame& frame, float degrees) {
    const double radians = degrees / trig::kDegreesPerRadian;
    face_vector(frame, {static_cast<float>(trig::sin(radians)), static_cast<float>(trig::cos(radians)),
                        forward_axis(frame.rotation).z});
}

}  // namespace acmotion
