#pragma once
#include <cstddef>
#include <optional>
#include <span>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"
#include "acmotion/wire/messages.h"
#include "acmotion/wire/movement.h"

namespace acmotion {

// Without decoding it. 0, which no message has, if there is none.
[[nodiscard]] inline std::uint32_t opcode_of(Bytes message) {
    return message.size() >= 4 ? load_le<std::uint32_t>(message, 0) : 0;
}

// Is it that message of the server's?
template <class M>
[[nodiscard]] bool has_opcode_of(Bytes message) {
    return opcode_of(message) == kMessageInfo<M>.code;
}

// Reads one whole message of the server's into `message`, a fresh one, for callers that have looked at the opcode: they
// need no room for whatever else it might be. What is wrong is what `decode` answers; nothing if it was read.
template <class M>
[[nodiscard]] std::optional<Error> decode_message(Bytes bytes, M& message);

struct DecodedPositionPack {
    PositionPack pack;
    std::size_t bytes_consumed = 0;
};

// For the vectors: a pack alone, at the start of `bytes`. What follows it is not looked at.
[[nodiscard]] Result<DecodedPositionPack> decode_position_pack(std::span<const std::byte> bytes);

}  // namespace acmotion
