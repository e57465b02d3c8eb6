#pragma once
#include <span>

#include "lab/divergence/pairs.h"
#include "lab/divergence/pose_divergences.h"
#include "lab/divergence/reference.h"

namespace acmotion::divergence {

// What explains most of how far a body is from retail in these pairs, without a rule: a place or a time that is off by the same
// amount throughout, or another way to draw updates. `HabitKind::None` if nothing does.
[[nodiscard]] Habit habit_of(std::span<const Pair> pairs, const Track& retail, const Reference& reference,
                             const Noise& noise);

}  // namespace acmotion::divergence
