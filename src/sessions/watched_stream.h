#pragma once
#include <cstdint>
#include <functional>

#include "acmotion/capture/byte_stream.h"

namespace acmotion {

// Hands bytes on, and calls with how many of them have been read.
[[nodiscard]] ByteStream watched(ByteStream stream, std::function<void(std::uint64_t)> on_read);

}  // namespace acmotion
