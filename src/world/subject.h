#pragma once
#include "acmotion/core/bytes.h"
#include "acmotion/core/object_id.h"
#include "wire/opcode.h"

namespace acmotion {

// The object that an undecoded message is about. All messages about an object begin with its id.
[[nodiscard]] inline ObjectId subject_of(Bytes message) {
    const bool names_one = message.size() >= 8 && !has_opcode_of<PlayerTeleport>(message);
    return names_one ? ObjectId{load_le<std::uint32_t>(message, 4)} : ObjectId{};
}

}  // namespace acmotion
