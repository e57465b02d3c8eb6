#include "trace/words.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <optional>

namespace acmotion {
namespace {

constexpr auto kTens = std::to_array<std::uint64_t>(
    {1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000, 1'000'000'000});

std::uint64_t tens(const Fixed& number) { return kTens[static_cast<std::size_t>(number.digits)]; }

// How many of its last digit it is, whatever its sign. Nothing where that is not certain: near the middle between two of them, or
// too large. The remainder is rounded once, and so never to less than a half if it is not less.
std::optional<std::uint64_t> units_of(const Fixed& number) {
    constexpr double kMost = 1e15;
    const double value = std::abs(number.value);
    const auto factor = static_cast<double>(tens(number));
    const double scaled = value * factor;
    if (!(scaled < kMost)) return std::nullopt;
    const auto units = static_cast<std::uint64_t>(std::llround(scaled));
    const double rest = std::fma(value, factor, -static_cast<double>(units));
    return std::abs(rest) < 0.5 ? std::optional{units} : std::nullopt;
}

int side_of(double value, double limit) { return value < limit ? -1 : value > limit ? 1 : 0; }

std::string text_of(const Fixed& number) { return fmt::format("{:.{}f}", number.value, number.digits); }

}  // namespace

double as_shown(const Fixed& number) {
    const auto units = units_of(number);
    if (!units) return std::strtod(text_of(number).c_str(), nullptr);
    return std::copysign(static_cast<double>(*units) / static_cast<double>(tens(number)), number.value);
}

Fixed beside(double limit, double value, int digits) {
    constexpr int kMostDigits = 9;
    while (digits < kMostDigits && side_of(as_shown({value, digits}), limit) != side_of(value, limit)) ++digits;
    return {value, digits};
}

Words& Words::operator<<(const Fixed& number) {
    const auto units = units_of(number);
    if (!units) return *this << text_of(number);
    if (std::signbit(number.value)) *this << "-";
    *this << *units / tens(number);
    if (number.digits == 0) return *this;
    std::array<char, 10> digits;  // NOLINT: filled by what follows
    const auto count = static_cast<std::size_t>(number.digits);
    std::uint64_t rest = *units % tens(number);
    for (std::size_t i = count; i > 0; --i, rest /= 10) digits[i] = static_cast<char>('0' + rest % 10);
    digits[0] = '.';
    return put(digits.data(), count + 1);
}

Words& Words::operator<<(const General& number) {
    constexpr double kMost = 1'000'000;  // from there on it has an exponent
    const bool is_small = std::abs(number.value) < kMost;
    const int whole = is_small ? static_cast<int>(number.value) : 0;
    const bool is_whole = is_small && static_cast<double>(whole) == number.value;
    if (!is_whole || (whole == 0 && std::signbit(number.value))) return *this << fmt::format("{:g}", number.value);
    return *this << whole;
}

Words& Words::operator<<(const Hex& number) {
    std::array<char, 10> digits{'0', 'x'};
    for (std::size_t i = 0; i < 8; ++i) digits[9 - i] = "0123456789ABCDEF"[number.value >> (4 * i) & 0xFU];
    return put(digits.data(), digits.size());
}

Words& Words::put_long(std::string_view words) {
    before_.append(now_.data(), size_);
    before_ += words;
    size_ = 0;
    return *this;
}

}  // namespace acmotion
