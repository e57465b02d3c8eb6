#pragma once
#include <cstddef>
#include <string>

#include "acmotion/core/bytes.h"

namespace acmotion::test {

// A shipped scenario over a perfect network, as a capture file.
[[nodiscard]] ByteBuffer simulated(const std::string& scenario);
// The same without its first seconds: a capture that begins in the middle of a session.
[[nodiscard]] ByteBuffer simulated_from(const std::string& scenario, double seconds);
// The capture that `acmotion demo` makes, without its first packets.
[[nodiscard]] ByteBuffer demo_without(std::ptrdiff_t packets);

}  // namespace acmotion::test
