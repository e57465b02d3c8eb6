#include "lab/base/object_name.h"

#include <algorithm>
#include <charconv>

#include "wire/text.h"

namespace acmotion {
std::string printable(std::string windows_1252) {
    const auto is_control = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7F || byte == 0x81 || byte == 0x8D || byte == 0x8F || byte == 0x90 ||
               byte == 0x9D;
    };
    constexpr char kEllipsis = '\x85';
    if (windows_1252.size() > kLongestName) {
        windows_1252.resize(kLongestName);
        windows_1252.back() = kEllipsis;
    }
    std::ranges::replace_if(windows_1252, is_control, '?');
    return wire::to_utf8(windows_1252);
}

std::optional<std::uint32_t> parse_number(std::string_view text) {
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    if (hexadecimal) text.remove_prefix(2);
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, hexadecimal ? 16 : 10);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

bool same_ignoring_case(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace acmotion
