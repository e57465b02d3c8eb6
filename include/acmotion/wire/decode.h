#pragma once
#include <cstddef>
#include <span>

#include "acmotion/core/result.h"
#include "acmotion/core/sender.h"
#include "acmotion/wire/messages.h"
#include "acmotion/wire/receipt.h"

namespace acmotion {

struct Decoded {
    Message message;
    Receipt receipt;

    // Not defaulted: then `Decoded()` would first fill room for the largest message with zeros.
    Decoded() {}  // NOLINT(modernize-use-equals-default)
};

// Reads one whole message, opcode first (spec 10 §13). An error is Truncated (the bytes end too early) or Invalid (they
// are there and wrong) and names the first field that fails in wire order ("action#_speed" for one of a list). What is
// not about movement is no error: see is_movement(). Keeps no reference to `bytes`; allocates for the lists and the
// name of an object description only.
[[nodiscard]] Result<Decoded> decode(std::span<const std::byte> bytes, Sender sender);

// The same for bytes that are known to be an UpdatePosition, the message that comes most often. Any other opcode is an
// error of code Unknown.
[[nodiscard]] Result<UpdatePosition> decode_update_position(std::span<const std::byte> bytes);

}  // namespace acmotion
