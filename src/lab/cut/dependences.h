#pragma once
#include <set>

#include "lab/session/session.h"

namespace acmotion {

// Those of `objects`, and all that their movement depends on up to a moment: who holds them, whom they go to, turn to
// or stick to, and on whom those depend in turn.
[[nodiscard]] std::set<ObjectId> with_dependences(const Session& session, std::set<ObjectId> objects, double until);

}  // namespace acmotion
