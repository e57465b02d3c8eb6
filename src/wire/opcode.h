#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/wire/messages.h"

namespace acmotion {

// Is it that message of the server's? Without decoding it.
template <class M>
[[nodiscard]] bool has_opcode_of(Bytes message) {
    return message.size() >= 4 && load_le<std::uint32_t>(message, 0) == kMessageInfo<M>.code;
}

}  // namespace acmotion
