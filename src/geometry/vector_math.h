#pragma once
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "acmotion/geometry/position.h"
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

// ---- frame.h and position.h for callers that turn several things by one rotation ------------------------------------

// The columns of the rotation matrix: the local axes in world coordinates. Rounded to floats, as the original stored
// them, and wide again, because they are computed with.
struct Axes {
    WideVec3 right;
    WideVec3 forward;
    WideVec3 up;
};
[[nodiscard]] Axes axes(const Quaternion& q);

[[nodiscard]] WideVec3 to_global_vector(const Axes& axes, const WideVec3& local);
[[nodiscard]] WideVec3 to_local_vector(const Axes& axes, const WideVec3& global);

// How a body stands: its frame, which must outlive this, with what turning by it takes. An upright one has two numbers in
// place of nine. What that leaves out are zeros that are added: they change no sum but the sign of a zero, and that is gone
// as soon as an origin is added which is not the negative zero. (docs/performance.md, "An upright body")
class Stance {
 public:
    // How far the square of a norm may be off from 1 for no float to round to its neighbour.
    static constexpr double kLessThanRounds = 0.99 / (1 << 24);

    explicit Stance(const Frame& frame) : frame_(frame), is_upright_(is_upright(frame)) {
        const double w = frame.rotation.w;
        const double z = frame.rotation.z;
        cos_ = static_cast<float>(1 - 2 * (z * z));
        sin_ = static_cast<float>(2 * (w * z));
    }

    [[nodiscard]] const Frame& frame() const { return frame_; }
    [[nodiscard]] bool is_upright() const { return is_upright_; }
    // Does a turn by nothing leave its rotation as it is, to the bit? (docs/performance.md, "A rotation that stays")
    [[nodiscard]] bool stays_as_it_is() const {
        const double w = frame_.rotation.w;
        const double z = frame_.rotation.z;
        return is_upright_ && std::abs(w * w + z * z - 1) < kLessThanRounds && !is_negative_zero(frame_.rotation.w) &&
               !is_negative_zero(frame_.rotation.z);
    }
    [[nodiscard]] WideVec3 to_global(const WideVec3& local) const {
        if (!is_upright_) [[unlikely]]
            return to_global_vector(frame_.rotation, local);
        return {cos_ * local.x - sin_ * local.y, sin_ * local.x + cos_ * local.y, local.z};
    }
    // Of a way from its origin.
    [[nodiscard]] WideVec3 to_local(const WideVec3& global) const {
        if (!is_upright_) [[unlikely]]
            return to_local_vector(frame_.rotation, global);
        return {cos_ * global.x + sin_ * global.y, cos_ * global.y - sin_ * global.x, global.z};
    }

 private:
    [[nodiscard]] static bool is_upright(const Frame& frame) {
        const auto tilt = std::bit_cast<std::uint64_t>(std::array{frame.rotation.x, frame.rotation.y});
        return tilt == 0 && !is_negative_zero(frame.origin.x) && !is_negative_zero(frame.origin.y) &&
               !is_negative_zero(frame.origin.z);
    }
    [[nodiscard]] static bool is_negative_zero(float number) {
        return std::bit_cast<std::uint32_t>(number) == 0x80000000;
    }

    const Frame& frame_;
    bool is_upright_;
    double cos_;
    double sin_;
};
// The two halves of combine (frame.h).
[[nodiscard]] Vec3 to_global_point(const Stance& base, const Vec3& local);
[[nodiscard]] Quaternion turned(const Stance& base, const Quaternion& by);
// The origin of their difference (position.h): the way from `base`, where the one of that stance is.
[[nodiscard]] Vec3 local_way(const Position& position, const Position& base, const Stance& stance);

}  // namespace acmotion
