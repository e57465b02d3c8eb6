#pragma once
#include <cfloat>

#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/vec3.h"
#include "acmotion/wire/decode.h"

namespace acmotion::wire {

// Outside of it, ends excluded, a number is accepted and flagged (spec 10 §13). Of a vector the length counts.
struct SoftRange {
    float low;
    float high;
    SoftFlag flag;
};
inline constexpr SoftRange kVelocityRange{0, 50, SoftFlag::FastVelocity};
inline constexpr SoftRange kOmegaRange{0, 100, SoftFlag::FastOmega};
inline constexpr SoftRange kSpeedRange{-20, 20, SoftFlag::UnusualSpeed};
// The interval is open at 0, so it begins at the smallest number above it.
inline constexpr SoftRange kRunRateRange{FLT_TRUE_MIN, 10, SoftFlag::UnusualRunRate};

inline void judge(double value, const SoftRange& range, SoftFlags& flags) {
    if (value < range.low || value > range.high) flags.add(range.flag);
}
void judge_place(CellId cell, const Vec3& origin, SoftFlags& flags);

}  // namespace acmotion::wire
