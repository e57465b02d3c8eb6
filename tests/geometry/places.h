#pragma once
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "geometry/all.h"

// Places for tests to speak of, and comparing with the tolerance of every worked example of the spec.
namespace acmotion::test {

inline constexpr double kTolerance = 1e-4;
inline constexpr double kOneBitOfOne = std::numeric_limits<double>::epsilon();  // 2.2e-16
inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
inline constexpr CellId kMeadow{0xA9B40001};  // outdoors
inline constexpr CellId kHall{0xA9B40101};    // indoors, in the same landblock

[[nodiscard]] inline Position at(float x, float y, float z = 0, CellId cell = kMeadow) {
    return {cell, {{x, y, z}, {}}};
}
[[nodiscard]] inline Position north(float metres) { return at(0, metres); }

[[nodiscard]] inline Quaternion facing(float degrees) {
    Frame frame;
    set_heading(frame, degrees);
    return frame.rotation;
}
[[nodiscard]] inline Position facing(Position position, float degrees) {
    position.frame.rotation = facing(degrees);
    return position;
}

[[nodiscard]] inline bool is_finite(const Vec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
[[nodiscard]] inline bool is_finite(const Quaternion& q) {
    return std::isfinite(q.w) && std::isfinite(q.x) && std::isfinite(q.y) && std::isfinite(q.z);
}
[[nodiscard]] inline bool is_finite(const Frame& frame) { return is_finite(frame.origin) && is_finite(frame.rotation); }

}  // namespace acmotion::test

// Where gtest looks for them.
namespace acmotion {

inline std::ostream& operator<<(std::ostream& out, const Vec3& v) {
    return out << "(" << v.x << ", " << v.y << ", " << v.z << ")";
}
inline std::ostream& operator<<(std::ostream& out, const Quaternion& q) {
    return out << "(" << q.w << ", " << q.x << ", " << q.y << ", " << q.z << ")";
}
inline std::ostream& operator<<(std::ostream& out, const Frame& f) { return out << f.origin << " " << f.rotation; }
inline std::ostream& operator<<(std::ostream& out, const Position& p) {
    return out << std::hex << "0x" << p.cell.value << std::dec << " " << p.frame;
}

}  // namespace acmotion

namespace acmotion::test {

template <class T>
[[nodiscard]] ::testing::AssertionResult verdict(bool is_near, const T& got, const T& want) {
    if (is_near) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "got " << got << ", want " << want;
}

[[nodiscard]] inline ::testing::AssertionResult near(const Vec3& got, const Vec3& want, double tolerance = kTolerance) {
    const WideVec3 gap = WideVec3{got} - want;
    return verdict(std::abs(gap.x) <= tolerance && std::abs(gap.y) <= tolerance && std::abs(gap.z) <= tolerance, got,
                   want);
}

// The same rotation: q and -q are one.
[[nodiscard]] inline ::testing::AssertionResult near(const Quaternion& got, const Quaternion& want,
                                                     double tolerance = kTolerance) {
    const double cosine = static_cast<double>(got.w) * want.w + static_cast<double>(got.x) * want.x +
                          static_cast<double>(got.y) * want.y + static_cast<double>(got.z) * want.z;
    return verdict(std::abs(std::abs(cosine) - 1.0) <= tolerance, got, want);
}

[[nodiscard]] inline ::testing::AssertionResult near_heading(float got, float want, double tolerance = 1e-3) {
    return verdict(std::abs(std::remainder(static_cast<double>(got) - want, 360.0)) <= tolerance, got, want);
}

}  // namespace acmotion::test
