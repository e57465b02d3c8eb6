#pragma once
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

}  // namespace acmotion
