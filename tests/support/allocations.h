#pragma once
#include <cstddef>

namespace acmotion::test {

// Calls of operator new so far. A program that links allocations.cpp counts them all.
[[nodiscard]] std::size_t allocations();

// How often `work` allocates.
template <class F>
std::size_t allocations_of(F work) {
    const std::size_t before = allocations();
    work();
    return allocations() - before;
}

}  // namespace acmotion::test
