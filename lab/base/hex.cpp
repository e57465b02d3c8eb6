#include "lab/base/hex.h"

#include <charconv>

namespace acmotion {

std::optional<std::vector<std::byte>> from_hex(std::string_view hex) {
    if (hex.size() % 2 != 0) return std::nullopt;
    std::vector<std::byte> bytes;
    for (const char* pair = hex.data(); pair != hex.data() + hex.size(); pair += 2) {
        unsigned value = 0;
        if (std::from_chars(pair, pair + 2, value, 16).ptr != pair + 2) return std::nullopt;
        bytes.push_back(static_cast<std::byte>(value));
    }
    return bytes;
}

std::string to_hex(std::span<const std::byte> bytes) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string hex;
    for (const std::byte b : bytes) {
        hex += kDigits[std::to_integer<std::size_t>(b >> 4)];
        hex += kDigits[std::to_integer<std::size_t>(b & std::byte{0x0F})];
    }
    return hex;
}

}  // namespace acmotion
