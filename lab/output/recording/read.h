#pragma once
#include "acmotion/core/result.h"
#include "lab/base/memory_bytes.h"
#include "lab/output/recording/recording.h"

namespace acmotion::recording {

// Unpacks what a block holds, at most so many bytes of it.
using Inflate = Result<ByteBuffer> (*)(Bytes stored, std::size_t most_bytes);

// That of a file whose first bytes are well; an error if there is nothing to show.
[[nodiscard]] Result<std::uint16_t> version_of(const PositionedFile& file);

// A file of this version or of the one before, whole. Of a file that was cut, is still written or has bad bytes everything else is read;
// Recording::damage says what is missing. An error, which names the byte, only if nothing can be shown. What takes more memory
// than Allowance{stored_bytes}.memory() is not read; `stored_bytes` is the size of the file as it is kept. Without `inflate`
// compressed parts count as damage.
[[nodiscard]] Result<Recording> from_bytes(Bytes file, std::size_t stored_bytes, Inflate inflate = nullptr);
[[nodiscard]] inline Result<Recording> from_bytes(Bytes file) { return from_bytes(file, file.size()); }

}  // namespace acmotion::recording
