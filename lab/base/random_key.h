#pragma once
#include "acmotion/core/hash_key.h"

namespace acmotion {

// A key from the system's source of random numbers. One source for each kind of system: std::random_device would bind the
// packages to a newer C library than anything else in them.
[[nodiscard]] HashKey random_key();

}  // namespace acmotion
