#pragma once
#include <cstdint>

#include "acmotion/core/bytes.h"

namespace acmotion {

// CRC-32 as in zip and png. Start with 0; feed parts one after the other.
[[nodiscard]] std::uint32_t crc32(Bytes bytes, std::uint32_t before = 0);

}  // namespace acmotion
