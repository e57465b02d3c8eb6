#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"

// The one part of a recording that needs zlib. The WASM build does without it, and writes larger files.
namespace acmotion::recording {

// A whole recording file, its sections compressed; as it is if it holds so much more than its compressed bytes allow (`cost`, as by
// cost_of) that no reader would unpack it.
[[nodiscard]] ByteBuffer compress(ByteBuffer file, std::size_t cost = 0);
// And back; a file that is not compressed comes back as it is. Refused: more than the allowance of what is there.
[[nodiscard]] Result<ByteBuffer> decompress(Bytes file);

}  // namespace acmotion::recording
