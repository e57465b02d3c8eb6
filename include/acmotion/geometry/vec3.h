#pragma once
#include <cmath>

namespace acmotion {

// Stored numbers are 32-bit floats and sums are made in double precision, as in the original (spec 40 §1): the x87
// kept intermediate results wider than what it stored.
struct Vec3 {
    float x = 0;
    float y = 0;
    float z = 0;

    bool operator==(const Vec3&) const = default;
};

// A vector that is still being computed. Rounds to Vec3 only when it is stored.
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

[[nodiscard]] constexpr WideVec3 operator+(const WideVec3& a, const WideVec3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}
[[nodiscard]] constexpr WideVec3 operator-(const WideVec3& a, const WideVec3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}
[[nodiscard]] constexpr WideVec3 operator*(const WideVec3& v, double s) { return {v.x * s, v.y * s, v.z * s}; }
[[nodiscard]] constexpr double dot(const WideVec3& a, const WideVec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
[[nodiscard]] inline double length(const WideVec3& v) { return std::sqrt(dot(v, v)); }

// The unit vector, or nothing if `v` is shorter than EPS ("normalize check small").
struct Normalised {
    Vec3 vector;  // `v` itself when it is too small
    bool too_small = false;
};
[[nodiscard]] Normalised normalise_check_small(const Vec3& v);

// Every axis within EPS, inclusive (spec 40 §3).
[[nodiscard]] bool nearly_equal(const Vec3& a, const Vec3& b);

}  // namespace acmotion
