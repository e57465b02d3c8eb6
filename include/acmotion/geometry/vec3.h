#pragma once
#include <cmath>

namespace acmotion {

// A point, offset or velocity: x east, y north, z up in world axes; x right, y forward, z up in local ones.
//
// Stored numbers are 32-bit floats and sums are made in double precision, as in the original (spec 40 §1): the x87
// kept intermediate results wider than what it stored.
struct Vec3 {
    float x = 0;
    float y = 0;
    float z = 0;

    bool operator==(const Vec3&) const = default;
};

// A vector that is still being computed. Rounds to Vec3 only when it is stored, and only where `rounded` says so: each
// rounding is a step of the original, and one more or less shows in the last bit of a pose.
struct WideVec3 {
    double x = 0;
    double y = 0;
    double z = 0;

    constexpr WideVec3() = default;
    constexpr WideVec3(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
    // Widening loses nothing, so it needs no cast.
    constexpr WideVec3(const Vec3& v) : x(v.x), y(v.y), z(v.z) {}

    [[nodiscard]] constexpr Vec3 rounded() const {
        return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
    }
};

// Operands that are stored widen by themselves, so `a - b` of two Vec3 is wide.
[[nodiscard]] constexpr WideVec3 operator+(const WideVec3& a, const WideVec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] constexpr WideVec3 operator-(const WideVec3& a, const WideVec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] constexpr WideVec3 operator*(const WideVec3& v, double s) { return {v.x * s, v.y * s, v.z * s}; }
// Summed from x to z: another order would round differently.
[[nodiscard]] constexpr double dot(const WideVec3& a, const WideVec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
[[nodiscard]] inline double length(const WideVec3& v) { return std::sqrt(dot(v, v)); }

}  // namespace acmotion
