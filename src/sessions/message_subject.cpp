#include "sessions/message_subject.h"

namespace acmotion {

std::optional<ObjectId> object_of(const Message& message) {
    return std::visit(
        [](const auto& m) -> std::optional<ObjectId> {
            if constexpr (requires { m.object; })
                return m.object;
            else if constexpr (requires { m.child; })
                return m.child;
            else
                return std::nullopt;
        },
        message);
}

const ObjectDescription* description_in(const Message& message) {
    if (const auto* created = std::get_if<CreateObject>(&message)) return created;
    return std::get_if<UpdateObject>(&message);
}

}  // namespace acmotion
