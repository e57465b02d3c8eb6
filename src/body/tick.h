#pragma once
#include <optional>

#include "body/host.h"

namespace acmotion {

// One tick of one body (spec 40 §6.2): cull by distance to the player, then as many slices as time has passed for.
// `player` is where the local player is; nothing if there is none. True if it ran at least one slice.
bool tick(BodyHost& host, const std::optional<Position>& player);

// Where a tick at `now` leaves the clock of a body, whatever its slices do.
[[nodiscard]] double clock_after_tick(const Rules& rules, double clock, double now);

}  // namespace acmotion
