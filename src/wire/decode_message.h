#pragma once
#include <optional>

#include "acmotion/core/bytes.h"
#include "acmotion/core/result.h"

namespace acmotion {

// Reads one whole message of the server's into `message`, a fresh one, for callers that have looked at the opcode: they
// need no room for whatever else it might be. What is wrong is what `decode` answers; nothing if it was read.
template <class M>
[[nodiscard]] std::optional<Error> decode_message(Bytes bytes, M& message);

}  // namespace acmotion
