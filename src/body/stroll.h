#pragma once
#include <optional>

#include "body/body.h"
#include "motion/call.h"

namespace acmotion {

// The usual tick, in one piece: a body that nothing but its legs moves goes on over level ground, to its waypoint or by its
// motion. Ground and animation are built in, and the rules are of `strolls_by`; what is left for the caller is to notify
// targets and move-to (end_slice), if the body has any. False, and nothing has happened, if there is more to the tick.
[[nodiscard]] bool stroll(Body& body, const Call& call, const Position& player);

// Are these rules retail's wherever `stroll` does not ask them?
[[nodiscard]] bool strolls_by(const Rules& rules);

}  // namespace acmotion
