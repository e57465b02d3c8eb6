#pragma once
#include <set>

#include "sessions/session.h"

namespace acmotion {

// Those of `objects`, and all that their movement depends on up to a moment: what holds them, what they go to, turn to
// or stick to, and what those depend on in turn.
[[nodiscard]] std::set<ObjectId> with_dependences(const Session& session, std::set<ObjectId> objects, double until);

}  // namespace acmotion
