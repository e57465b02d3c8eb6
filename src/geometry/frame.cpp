#include "acmotion/geometry/frame.h"

#include <bit>
#include <cmath>
#include <cstdint>

#include "core/constants.h"
#include "core/same_bits.h"
#include "geometry/trig.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

struct WideQuaternion {
    double w, x, y, z;
};

WideQuaternion widen(const Quaternion& q) { return {q.w, q.x, q.y, q.z}; }
WideQuaternion conjugate(const Quaternion& q) {
    return {q.w, -static_cast<double>(q.x), -static_cast<double>(q.y), -static_cast<double>(q.z)};
}
double squared_norm(const WideQuaternion& q) { return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z; }

// Hamilton's product.
WideQuaternion operator*(const WideQuaternion& a, const WideQuaternion& b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

Quaternion rounded(const WideQuaternion& q) {
    return {static_cast<float>(q.w), static_cast<float>(q.x), static_cast<float>(q.y), static_cast<float>(q.z)};
}

bool is_valid_rotation(const Quaternion& q) {
    // Written so that NaN fails it.
    return std::abs(squared_norm(widen(q)) - 1.0) <= 5.0 * static_cast<double>(kEpsilon);
}

// "Set rotation" (spec 40 §3): `old` stands when the result would be no rotation at all.
Quaternion normalised_or(const WideQuaternion& q, const Quaternion& old) {
    const double norm = squared_norm(q);
    const double scale = 1.0 / std::sqrt(norm);
    const Quaternion unit = rounded({q.w * scale, q.x * scale, q.y * scale, q.z * scale});
    // Whatever is neither huge nor tiny comes out as a rotation and needs no check.
    const bool is_ordinary = norm > 1e-30 && norm < 1e30;
    return is_ordinary || is_valid_rotation(unit) ? unit : old;
}

bool is_no_turn(const Quaternion& q) {
    const auto bits = [](float number) { return std::bit_cast<std::uint32_t>(number); };
    return q.w == 1 && (bits(q.x) | bits(q.y) | bits(q.z)) == 0;
}

}  // namespace

Axes axes(const Quaternion& q) {
    const auto [w, x, y, z] = widen(q);
    return {.right = WideVec3{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)}.rounded(),
            .forward = WideVec3{2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)}.rounded(),
            .up = WideVec3{2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}.rounded()};
}

Vec3 forward_axis(const Quaternion& q) { return axes(q).forward.rounded(); }

WideVec3 to_global_vector(const Axes& axes, const WideVec3& local) {
    return axes.right * local.x + axes.forward * local.y + axes.up * local.z;
}
WideVec3 to_global_vector(const Quaternion& rotation, const WideVec3& local) {
    return to_global_vector(axes(rotation), local);
}

WideVec3 to_local_vector(const Axes& axes, const WideVec3& global) {
    return {dot(axes.right, global), dot(axes.forward, global), dot(axes.up, global)};
}
WideVec3 to_local_vector(const Quaternion& rotation, const WideVec3& global) {
    return to_local_vector(axes(rotation), global);
}

Vec3 to_global_point(const Frame& frame, const Vec3& local) {
    return (to_global_vector(frame.rotation, local) + frame.origin).rounded();
}

Vec3 to_local_point(const Frame& frame, const WideVec3& global) {
    return to_local_vector(frame.rotation, global - frame.origin).rounded();
}

Frame combine(const Frame& base, const Frame& offset) {
    return {to_global_point(base, offset.origin), turned(Stance(base), offset.rotation)};
}

Vec3 to_global_point(const Stance& base, const Vec3& local) {
    return (base.to_global(local) + base.frame().origin).rounded();
}

// base ⊗ by, normalised. Most bodies look to where they go already, and need no product.
Quaternion turned(const Stance& base, const Quaternion& by) {
    const Quaternion& rotation = base.frame().rotation;
    if (is_no_turn(by) && base.stays_as_it_is()) return rotation;
    return normalised_or(widen(rotation) * widen(by), rotation);
}

Frame difference(const Frame& frame, const Frame& base) {
    return {to_local_point(base, frame.origin), rotation_difference(frame.rotation, base.rotation)};
}

Quaternion rotation_difference(const Quaternion& rotation, const Quaternion& base) {
    // An upright body that looks there already. (docs/performance.md, "A rotation that stays")
    if (rotation.x == 0 && same_bits(rotation, base)) return {};
    return normalised_or(conjugate(base) * widen(rotation), Quaternion{});
}

void set_rotation(Frame& frame, const Quaternion& q) { frame.rotation = normalised_or(widen(q), frame.rotation); }

void rotate_by_world_vector(Frame& frame, const WideVec3& w) {
    const double angle = length(w);
    if (angle * angle < static_cast<double>(kEpsilon) * kEpsilon) return;
    const WideVec3 axis = w * (trig::sin(angle / 2) / angle);
    const WideQuaternion turn{trig::cos(angle / 2), axis.x, axis.y, axis.z};
    frame.rotation = normalised_or(turn * widen(frame.rotation), frame.rotation);
}

void rotate_by_local_vector(Frame& frame, const Vec3& w) {
    rotate_by_world_vector(frame, to_global_vector(frame.rotation, w).rounded());
}

bool is_valid(const Frame& frame) {
    const Vec3& o = frame.origin;
    return !std::isnan(o.x) && !std::isnan(o.y) && !std::isnan(o.z) && is_valid_rotation(frame.rotation);
}

}  // namespace acmotion
