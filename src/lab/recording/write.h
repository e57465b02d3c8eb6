#pragma once
#include "lab/recording/recording.h"

namespace acmotion::recording {

// The sections of docs/recording.md, behind a header that says they are not compressed. Tracks and times must be in
// order; poses must lie within the frames.
[[nodiscard]] ByteBuffer to_bytes(const Recording& recording);

}  // namespace acmotion::recording
