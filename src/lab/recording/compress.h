#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"

// The one part of a recording that needs zlib. The WASM build does without it, and writes larger files.
namespace acmotion::recording {

// A whole recording file, its sections compressed.
[[nodiscard]] ByteBuffer compress(Bytes file);
// And back; a file that is not compressed comes back as it is. Refused: more than kMostBytes in the end.
[[nodiscard]] Result<ByteBuffer> decompress(Bytes file);
inline constexpr std::size_t kMostBytes = 1'000'000'000;

}  // namespace acmotion::recording
