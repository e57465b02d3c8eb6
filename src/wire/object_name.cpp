#include "wire/object_name.h"

#include <algorithm>
#include <charconv>

#include "core/utf8.h"
#include "wire/text.h"

namespace acmotion {
namespace {

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

std::string printable(std::string windows_1252) {
    constexpr char kEllipsis = '\x85';
    if (windows_1252.size() > kLongestName) {
        windows_1252.resize(kLongestName);
        windows_1252.back() = kEllipsis;
    }
    return without_controls(wire::to_utf8(windows_1252));
}

std::optional<std::uint32_t> parse_id(std::string_view text) { return parse_code(text, 8); }
std::optional<std::uint32_t> parse_opcode(std::string_view text) { return parse_code(text, 4); }

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace acmotion
