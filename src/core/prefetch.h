#pragma once
#include <cstddef>

namespace acmotion {

// Asks for memory that will be needed soon, and does not wait for it: every line that a part of the thing lies in,
// wherever it begins. Always inline, all the way up: g++ takes a function that does nothing but prefetch for one that does
// nothing.
template <class Thing>
[[gnu::always_inline]] inline void prefetch(const Thing& thing) {
    constexpr std::size_t kLineBytes = 64;
    const char* const begin = reinterpret_cast<const char*>(&thing);
    for (std::size_t at = 0; at < sizeof(Thing); at += kLineBytes) __builtin_prefetch(begin + at, 1);
    __builtin_prefetch(begin + sizeof(Thing) - 1, 1);
}

}  // namespace acmotion
