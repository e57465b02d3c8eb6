#pragma once
#include "acmotion/core/result.h"
#include "lab/recording/recording.h"

namespace acmotion::recording {

// What `to_bytes` wrote. An error names the section and the byte of the file. Refused: what takes more memory than
// Allowance{stored_bytes}.memory(), the size of the file as it is kept. Compressed files go through `decompress` first.
[[nodiscard]] Result<Recording> from_bytes(Bytes file, std::size_t stored_bytes);
[[nodiscard]] inline Result<Recording> from_bytes(Bytes file) { return from_bytes(file, file.size()); }

}  // namespace acmotion::recording
