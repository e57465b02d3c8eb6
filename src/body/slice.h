#pragma once
#include "body/host.h"

namespace acmotion {

// Are these rules retail's wherever a stroll, the usual slice, does not ask them?
[[nodiscard]] bool strolls_by(const Rules& rules);

// One slice of `quantum` seconds (spec 40 §7), which ends at `physics_time`: the physics clock advances slice by slice
// within a tick, and only targets and hooks of animations go by it.
void run_slice(BodyHost& host, float quantum, double physics_time);

// Sweeps a body straight down, and puts it on the ground that is there. False, and nothing has happened, if there is none
// (spec 81 row 35).
bool settle_body(BodyHost& host);

}  // namespace acmotion
