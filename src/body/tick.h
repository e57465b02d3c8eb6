#pragma once
#include <optional>

#include "body/host.h"

namespace acmotion {

// One slice of `quantum` seconds (spec 40 §7), which ends at `physics_time`: the physics clock advances slice by slice
// within a tick, and only targets and hooks of animations go by it.
void run_slice(BodyHost& host, float quantum, double physics_time);
// Its steps 2 to 5, after the body has moved. A forced blip happens here.
void end_slice(BodyHost& host, double physics_time);

// Sweeps a body straight down, and puts it on the ground that is there. False, and nothing has happened, if there is none
// (spec 81 row 35).
bool settle_body(BodyHost& host);

// One tick of one body (spec 40 §6.2): cull by distance to the player, then as many slices as time has passed for.
// `player` is where the local player is; nothing if there is none. True if it ran at least one slice.
bool tick(BodyHost& host, const std::optional<Position>& player);

// Where a tick at `now` leaves the clock of a body, whatever its slices do.
[[nodiscard]] double clock_after_tick(const Rules& rules, double clock, double now);

// The usual tick, in one piece: a body that nothing but its legs moves goes on over level ground, to its waypoint or by its
// motion. Ground and animation are built in; a body with targets or a move-to needs end_slice then. False, and nothing has
// happened, if there is more to the tick.
[[nodiscard]] bool stroll(Body& body, const Call& call, const Position& player);
// Are these rules retail's wherever `stroll` does not ask them?
[[nodiscard]] bool strolls_by(const Rules& rules);

}  // namespace acmotion
