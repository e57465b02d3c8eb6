#pragma once
#include <cstddef>
#include <span>

#include "acmotion/core/result.h"
#include "acmotion/core/sender.h"
#include "acmotion/wire/messages.h"
#include "acmotion/wire/receipt.h"

namespace acmotion {

// A message, and how its bytes put it. Only the message matters to the code that applies it.
struct Decoded {
    Message message;
    Receipt receipt;

    // Not defaulted: then `Decoded()` would first fill room for the largest message with zeros.
    Decoded() {}  // NOLINT(modernize-use-equals-default)
};

// Reads one whole message, opcode first (spec 10 §13), as `sender` sent it: the two sides use the same opcodes for
// different things. An error is Truncated (the bytes end too early) or Invalid (they are there and wrong) and names the
// first field that fails in wire order ("action#_speed" for one of a list). What is not about movement is no error: see
// is_movement(). What is odd but legal is let through and noted in the receipt.
//
// Values that pass are finite and within the ranges of spec 10 §13: a position can be computed with. Keeps no reference
// to `bytes`; allocates for the lists and the name of an object description only.
[[nodiscard]] Result<Decoded> decode(std::span<const std::byte> bytes, Sender sender);

}  // namespace acmotion
