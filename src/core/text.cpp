#include "acmotion/core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace acmotion {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80; }

std::size_t size_after(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// Bytes of the letter that `text` begins with; 0 if it begins with none.
std::size_t letter_size(std::string_view text) {
    const std::size_t size = size_after(static_cast<unsigned char>(text[0]));
    if (size == 0 || size > text.size()) return 0;
    return std::ranges::all_of(text.substr(1, size - 1), is_continuation) ? size : 0;
}

// U+0000 to U+001F and U+007F to U+009F.
bool is_control(std::string_view letter) {
    const auto first = static_cast<unsigned char>(letter[0]);
    if (letter.size() == 1) return first < 0x20 || first == 0x7F;
    return first == 0xC2 && static_cast<unsigned char>(letter[1]) < 0xA0;
}

// U+061C, U+200E, U+200F, U+202A to U+202E and U+2066 to U+2069: what stands behind them is shown in another order, so that
// "gpj.exe" looks like "exe.jpg".
bool turns_text(std::string_view letter) {
    return letter == "\xD8\x9C" || letter == "\xE2\x80\x8E" || letter == "\xE2\x80\x8F" ||
           (letter >= "\xE2\x80\xAA" && letter <= "\xE2\x80\xAE") ||
           (letter >= "\xE2\x81\xA6" && letter <= "\xE2\x81\xA9");
}

constexpr char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Letters to insert, drop or replace; capitals count as small ones.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (small_letter(a[i - 1]) == small_letter(b[j - 1]) ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({replaced, row[j] + 1, row[j - 1] + 1}));
        }
    }
    return row.back();
}

// Where Windows-1252 differs from Latin-1: 0x80 to 0x9F.
constexpr std::array<char16_t, 32> kSpecials{
    u'\u20AC', 0x81,      u'\u201A', u'\u0192', u'\u201E', u'\u2026', u'\u2020', u'\u2021',
    u'\u02C6', u'\u2030', u'\u0160', u'\u2039', u'\u0152', 0x8D,      u'\u017D', 0x8F,
    0x90,      u'\u2018', u'\u2019', u'\u201C', u'\u201D', u'\u2022', u'\u2013', u'\u2014',
    u'\u02DC', u'\u2122', u'\u0161', u'\u203A', u'\u0153', 0x9D,      u'\u017E', u'\u0178',
};

char16_t code_point(unsigned char c) { return c >= 0x80 && c < 0xA0 ? kSpecials[c - 0x80U] : char16_t{c}; }

void append_utf8(std::string& text, unsigned c) {
    const auto put = [&](unsigned byte) { text.push_back(static_cast<char>(byte)); };
    if (c < 0x80) return put(c);
    if (c < 0x800) {
        put(0xC0 | c >> 6);
    } else {
        put(0xE0 | c >> 12);
        put(0x80 | (c >> 6 & 0x3F));
    }
    put(0x80 | (c & 0x3F));
}

// With "0x" or exactly so many digits it is hexadecimal.
std::optional<std::uint32_t> parse_code(std::string_view text, std::size_t digits) {
    const bool has_prefix = text.starts_with("0x") || text.starts_with("0X");
    const bool is_hexadecimal = has_prefix || text.size() == digits;
    if (has_prefix) text.remove_prefix(2);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, is_hexadecimal ? 16 : 10);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace

std::string without_controls(std::string_view utf8) {
    std::string clean;
    while (!utf8.empty()) {
        const std::size_t size = letter_size(utf8);
        const std::string_view letter = utf8.substr(0, std::max<std::size_t>(size, 1));
        clean += size == 0 || is_control(letter) || turns_text(letter) ? "?" : letter;
        utf8.remove_prefix(letter.size());
    }
    return clean;
}

std::size_t count_letters(std::string_view utf8) {
    return utf8.size() - static_cast<std::size_t>(std::ranges::count_if(utf8, is_continuation));
}

std::string_view nearest_name(std::string_view word, std::span<const std::string_view> names) {
    std::string_view best;
    const std::size_t most = std::max<std::size_t>(word.size() > 3 ? 2 : 1, word.size() / 3);
    std::size_t best_distance = std::min(most + 1, word.size());
    for (const std::string_view name : names) {
        const std::size_t distance = edit_distance(word, name);
        if (distance >= best_distance) continue;
        best_distance = distance;
        best = name;
    }
    return best;
}

std::string to_utf8(std::string_view windows_1252) {
    std::string text;
    for (const char c : windows_1252) append_utf8(text, code_point(static_cast<unsigned char>(c)));
    return text;
}

std::string printable(std::string windows_1252) {
    constexpr char kEllipsis = '\x85';
    if (windows_1252.size() > kLongestName) {
        windows_1252.resize(kLongestName);
        windows_1252.back() = kEllipsis;
    }
    return without_controls(to_utf8(windows_1252));
}

std::optional<std::uint32_t> parse_id(std::string_view text) { return parse_code(text, 8); }
std::optional<std::uint32_t> parse_opcode(std::string_view text) { return parse_code(text, 4); }

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return small_letter(x) == small_letter(y); });
}

}  // namespace acmotion
