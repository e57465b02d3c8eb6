#pragma once
#include <optional>

#include "acmotion/wire/messages.h"

namespace acmotion {

// The object a message is about; nothing for those that concern the receiver's own player without naming it.
[[nodiscard]] std::optional<ObjectId> object_of(const Message& message);

// The description of its object, if the message has one; null for all others.
[[nodiscard]] const ObjectDescription* description_in(const Message& message);

}  // namespace acmotion
