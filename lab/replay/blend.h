#pragma once
#include <memory>

#include "lab/replay/follower.h"

// `deadreckoning` and `hermite`: from what is shown to what is known, then on as that goes (spec 80 §2, §3).
namespace acmotion::baseline {

// One blend. Places are metres from P′.
struct Blend {
    WideVec3 from;           // P₀
    WideVec3 from_velocity;  // V₀
    WideVec3 velocity;       // V′
    double interval = 0;     // I
    double seconds = 0;      // T
};

// How long a body goes on as it is known to, after which it holds.
[[nodiscard]] double seconds_known(double interval);

// Where a body is `x` seconds after the blend began, metres from P′.
using Path = WideVec3 (*)(const Blend& blend, double x);
[[nodiscard]] WideVec3 dead_reckoned(const Blend& blend, double x);
[[nodiscard]] WideVec3 on_cubic(const Blend& blend, double x);

[[nodiscard]] std::unique_ptr<Follower> make_blending(Path path);

}  // namespace acmotion::baseline
