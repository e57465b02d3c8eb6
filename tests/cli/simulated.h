#pragma once
#include <string>

#include "acmotion/core/bytes.h"

namespace acmotion::test {

// A shipped scenario over a perfect network, as a capture file.
[[nodiscard]] ByteBuffer simulated(const std::string& scenario);
// The same without its first seconds: a capture that begins in the middle of a session.
[[nodiscard]] ByteBuffer simulated_from(const std::string& scenario, double seconds);

}  // namespace acmotion::test
