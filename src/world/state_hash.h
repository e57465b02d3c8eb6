#pragma once
#include <cstdint>

#include "world/state.h"

namespace acmotion {

// Over every part of a state that can influence what happens next. Left out: where in a pool an entry lies, which
// bodies rest, and what was merely counted.
[[nodiscard]] std::uint64_t hash_of(const WorldState& state);

}  // namespace acmotion
