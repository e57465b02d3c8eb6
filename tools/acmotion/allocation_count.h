#pragma once
#include <cstddef>

namespace acmotion::cli {

// How often this thread has asked for memory so far.
[[nodiscard]] std::size_t allocation_count();

}  // namespace acmotion::cli
