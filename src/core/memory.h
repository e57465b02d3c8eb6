#pragma once
#include <algorithm>
#include <cstddef>
#include <memory>
#include <new>

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

struct AlignedDelete {
    std::align_val_t alignment{};
    void operator()(std::byte* memory) const { ::operator delete(memory, alignment); }
};
using AlignedMemory = std::unique_ptr<std::byte, AlignedDelete>;

[[nodiscard]] inline AlignedMemory aligned_memory(std::size_t bytes, std::size_t alignment) {
    const auto aligned = static_cast<std::align_val_t>(std::max(alignment, alignof(std::max_align_t)));
    return {static_cast<std::byte*>(::operator new(bytes, aligned)), {aligned}};
}

// The processor looks up where a page of memory lies. It remembers some thousands of pages, which are 4 KiB long unless a
// program asks for longer ones: too few for hundreds of megabytes.
constexpr std::size_t kLargePageBytes = std::size_t{2} << 20;

// One such page where the system has them; else as much memory in small ones.
[[nodiscard]] AlignedMemory large_page();

}  // namespace acmotion
