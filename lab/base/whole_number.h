#pragma once
#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace acmotion {

// All of `text` as a number in decimal digits, or in those of another base; nothing if it is anything else or does not fit.
template <std::integral T>
[[nodiscard]] std::optional<T> whole_number(std::string_view text, int base = 10) {
    T number = 0;
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto [last, trouble] = std::from_chars(begin, end, number, base);
    return trouble == std::errc{} && last == end ? std::optional{number} : std::nullopt;
}

}  // namespace acmotion
