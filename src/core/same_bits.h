#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace acmotion {

// Equal is not enough where bits count: there are two zeros, and NaN. Word by word, because compilers call a function of
// the C library to compare twelve bytes.
template <class T>
[[nodiscard]] bool same_bits(const T& a, const T& b) {
    using Word = std::conditional_t<sizeof(T) % sizeof(std::uint64_t) == 0, std::uint64_t, std::uint32_t>;
    // NOLINTNEXTLINE(bugprone-sizeof-expression): of a T that is one word there is one.
    using Bits = std::array<Word, sizeof(T) / sizeof(Word)>;
    const auto bits_a = std::bit_cast<Bits>(a);
    const auto bits_b = std::bit_cast<Bits>(b);
    Word different = 0;
    for (std::size_t i = 0; i < bits_a.size(); ++i) different |= bits_a[i] ^ bits_b[i];
    return different == 0;
}

}  // namespace acmotion
