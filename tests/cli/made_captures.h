#pragma once
#include <string>

#include "acmotion/core/bytes.h"

namespace acmotion::test {

// What transcripts make by "% make FILE KIND". transcripts/README.md lists the kinds.
[[nodiscard]] ByteBuffer made_capture(const std::string& kind);

}  // namespace acmotion::test
