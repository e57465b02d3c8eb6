#pragma once
#include <cstdint>

#include "world/state.h"

namespace acmotion {

// Over everything in a state that what happens next depends on. Where in a pool an entry lies, who rests, and what was
// merely counted do not.
[[nodiscard]] std::uint64_t hash_of(const WorldState& state);

}  // namespace acmotion
