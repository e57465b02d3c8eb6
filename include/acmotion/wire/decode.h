#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

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

// One number or text of a message, under the flat name that the conformance vectors use ("action0_speed").
struct Field {
    std::string name;
    std::variant<std::uint32_t, float, std::string> value;  // text is UTF-8

    bool operator==(const Field&) const = default;
};

// Everything a message says, in wire order, for tables and JSON. Absent fields show their default and are left out
// where there is none; items of a list are numbered from 0. Nothing for what is not about movement. For people and
// vectors: it allocates a string per field.
[[nodiscard]] std::vector<Field> list_fields(const Decoded& decoded);

}  // namespace acmotion
