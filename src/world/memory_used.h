#pragma once
#include <cstddef>

#include "world/inside.h"

namespace acmotion {

// WorldInspector::memory_used.
[[nodiscard]] std::size_t memory_used(const WorldInside& world);

}  // namespace acmotion
