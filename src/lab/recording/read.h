#pragma once
#include "acmotion/core/result.h"
#include "lab/recording/recording.h"

namespace acmotion::recording {

// What `to_bytes` wrote. An error names the section and the byte of the file.
// Compressed files go through `decompress` first.
[[nodiscard]] Result<Recording> from_bytes(Bytes file);

}  // namespace acmotion::recording
