#pragma once
#include <optional>

#include "acmotion/wire/messages.h"

namespace acmotion {

// The object a message is about; nothing for those that concern the receiver's own player without naming it.
[[nodiscard]] std::optional<ObjectId> object_of(const Message& message);

// Who it is, if the message says so; null for all others.
[[nodiscard]] const ObjectDescription* description_in(const Message& message);

}  // namespace acmotion
