#pragma once
#include <cstddef>

namespace acmotion::bench {

// Calls of operator new so far. A program that links count_allocations.cpp counts them all.
[[nodiscard]] std::size_t allocations();

}  // namespace acmotion::bench
