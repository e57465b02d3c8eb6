#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace acmotion {

// The bits that differ, of so many words of that kind, from that byte on.
template <class Word, std::size_t kWords, class T>
[[nodiscard]] Word different_bits(const T& a, const T& b, std::size_t from) {
    using Bits = std::array<Word, kWords>;
    Bits bits_a{};
    Bits bits_b{};
    std::memcpy(bits_a.data(), reinterpret_cast<const std::byte*>(&a) + from, sizeof(Bits));
    std::memcpy(bits_b.data(), reinterpret_cast<const std::byte*>(&b) + from, sizeof(Bits));
    Word different = 0;
    for (std::size_t i = 0; i < kWords; ++i) different |= bits_a[i] ^ bits_b[i];
    return different;
}

// Equal is not enough where bits count: there are two zeros, and NaN. Word by word, because compilers call a function of
// the C library to compare twelve bytes.
template <class T>
[[nodiscard]] bool same_bits(const T& a, const T& b) {
    using Word = std::uint64_t;
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(std::uint32_t) == 0);
    // NOLINTNEXTLINE(bugprone-sizeof-expression): of a T that is one word there is one.
    constexpr std::size_t kWords = sizeof(T) / sizeof(Word);
    constexpr std::size_t kBytes = kWords * sizeof(Word);
    Word different = 0;
    if constexpr (kWords > 0) different = different_bits<Word, kWords>(a, b, 0);
    if constexpr (sizeof(T) > kBytes) different |= different_bits<std::uint32_t, 1>(a, b, kBytes);
    return different == 0;
}

}  // namespace acmotion
