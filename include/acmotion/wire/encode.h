#pragma once
#include <cstddef>
#include <span>
#include <vector>

#include "acmotion/core/result.h"
#include "acmotion/wire/messages.h"

namespace acmotion {

// Writes a message as spec 10 §13 asks of an encoder: flags that match what is written, zero padding, quaternion
// components and velocities left out when they are zero. Returns the length; `out` is untouched behind it, and
// worthless after an error: OutOfRange if it is too small or a value has no encoding, Unknown for what is not movement.
// It does not judge the values: NaN or an impossible cell is written as it stands, and refused by the decoder.
[[nodiscard]] Result<std::size_t> encode(const Message& message, std::span<std::byte> out);
// The same, into a buffer of just that length. Measures first, so it writes twice.
[[nodiscard]] Result<std::vector<std::byte>> encode(const Message& message);

}  // namespace acmotion
