#pragma once
#include <cstddef>

namespace acmotion::test {

// Calls of operator new so far. A program that links allocations.cpp counts them all.
[[nodiscard]] std::size_t allocations();
// What they asked for, whether or not it was given back since.
[[nodiscard]] std::size_t allocated_bytes();
// What of it has not been given back.
[[nodiscard]] std::size_t live_bytes();
// The most that was so at any time since the last call of forget_peak.
[[nodiscard]] std::size_t peak_live_bytes();
void forget_peak();

// How often `work` allocates.
template <class F>
std::size_t allocations_of(F work) {
    const std::size_t before = allocations();
    work();
    return allocations() - before;
}

// How much memory `work` asks for.
template <class F>
std::size_t allocated_bytes_of(F work) {
    const std::size_t before = allocated_bytes();
    work();
    return allocated_bytes() - before;
}

}  // namespace acmotion::test
