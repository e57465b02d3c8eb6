// body: where does that put it (pose)?
// May include core, geometry, trace, motion.
#pragma once
#include "acmotion/body/free_space.h"       // IWYU pragma: export
#include "acmotion/body/heightfield.h"      // IWYU pragma: export
#include "acmotion/body/obstacles.h"        // IWYU pragma: export
#include "acmotion/body/placement_world.h"  // IWYU pragma: export
#include "acmotion/body/state.h"            // IWYU pragma: export
