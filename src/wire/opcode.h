#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/wire/messages.h"

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

}  // namespace acmotion
