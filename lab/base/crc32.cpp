#include "lab/base/crc32.h"

#include <array>

namespace acmotion {
namespace {

constexpr std::array<std::uint32_t, 256> make_crc_table() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1U) ^ ((value & 1U) != 0 ? 0xEDB88320U : 0U);
        table[i] = value;
    }
    return table;
}

constexpr auto kCrcTable = make_crc_table();

}  // namespace

std::uint32_t crc32(Bytes bytes, std::uint32_t before) {
    std::uint32_t crc = ~before;
    for (const std::byte one : bytes)
        crc = (crc >> 8U) ^ kCrcTable[(crc ^ std::to_integer<std::uint32_t>(one)) & 0xFFU];
    return ~crc;
}

}  // namespace acmotion
