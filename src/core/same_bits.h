#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace acmotion {

// The bits in which two words of that kind differ, at that byte.
template <class Word, class T>
[[nodiscard]] Word different_bits(const T& a, const T& b, std::size_t at) {
    Word of_a = 0;
    Word of_b = 0;
    std::memcpy(&of_a, reinterpret_cast<const std::byte*>(&a) + at, sizeof(Word));
    std::memcpy(&of_b, reinterpret_cast<const std::byte*>(&b) + at, sizeof(Word));
    return of_a ^ of_b;
}

// Equal is not enough where bits count: there are two zeros, and NaN. Word by word, because compilers call a function of
// the C library to compare twelve bytes. A type with bytes between its members needs an overload.
template <class T>
[[nodiscard]] bool same_bits(const T& a, const T& b) {
    using Word = std::uint64_t;
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) % sizeof(std::uint32_t) == 0);
    // NOLINTNEXTLINE(bugprone-sizeof-expression): of a T that is one word there is one.
    constexpr std::size_t kWords = sizeof(T) / sizeof(Word);
    constexpr std::size_t kBytes = kWords * sizeof(Word);
    const auto of_words = [&]<std::size_t... Number>(std::index_sequence<Number...>) {
        return (Word{0} | ... | different_bits<Word>(a, b, Number * sizeof(Word)));
    };
    const Word different = of_words(std::make_index_sequence<kWords>{});
    if constexpr (sizeof(T) > kBytes) {
        return (different | different_bits<std::uint32_t>(a, b, kBytes)) == 0;
    } else {
        return different == 0;
    }
}

}  // namespace acmotion
