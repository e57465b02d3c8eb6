#pragma once
#include <cstddef>
#include <cstdint>

namespace acmotion {

// Asks for memory that will be needed soon, and does not wait for it: every line that a part of the thing lies in. Always
// inline, all the way up: g++ takes a function that does nothing but prefetch for one that does nothing.
template <class Thing>
[[gnu::always_inline]] inline void prefetch(const Thing& thing) {
    constexpr std::uintptr_t kLineBytes = 64;
    const auto begin = reinterpret_cast<std::uintptr_t>(&thing);
    for (std::uintptr_t line = begin & ~(kLineBytes - 1); line < begin + sizeof(Thing); line += kLineBytes) {
        __builtin_prefetch(reinterpret_cast<const void*>(line), 1);
    }
}

}  // namespace acmotion
