#pragma once
#include <array>
#include <cstdint>

#include "acmotion/core/bytes.h"

namespace acmotion {

constexpr std::array<std::uint32_t, 256> crc32_table() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = (value >> 1U) ^ ((value & 1U) != 0 ? 0xEDB88320U : 0U);
        table[i] = value;
    }
    return table;
}

// CRC-32 as in zip and png. Start with 0; feed parts one after the other. Not zlib's, which a browser's page does not have.
[[nodiscard]] inline std::uint32_t crc32(Bytes bytes, std::uint32_t before = 0) {
    static constexpr std::array<std::uint32_t, 256> kTable = crc32_table();
    std::uint32_t crc = ~before;
    for (const std::byte one : bytes) crc = (crc >> 8U) ^ kTable[(crc ^ std::to_integer<std::uint32_t>(one)) & 0xFFU];
    return ~crc;
}

}  // namespace acmotion
