#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/gamedata/error.h"

namespace acmotion {

// The object in a compressed entry: its plain size, then a zlib stream (spec 71 §3.4). Memory grows with what comes out,
// whatever was announced.
[[nodiscard]] GameDataResult<ByteBuffer> inflate_object(Bytes stored);
// The counterpart, for files of our own.
[[nodiscard]] ByteBuffer deflate_object(Bytes plain);

// Smaller ones are refused before their chain is read.
inline constexpr std::uint32_t kLeastCompressedBytes = 16;

}  // namespace acmotion
