#pragma once
#include "body/host.h"

namespace acmotion {

// One slice of `quantum` seconds (spec 40 §7), which ends at `physics_time`: the physics clock advances slice by slice
// within a tick, and only targets and hooks of animations go by it.
void run_slice(BodyHost& host, float quantum, double physics_time);

}  // namespace acmotion
