// motion: which offset does this slice of time bring?
// May include core, geometry, trace.
#pragma once
#include "acmotion/motion/context.h"           // IWYU pragma: export
#include "acmotion/motion/host.h"              // IWYU pragma: export
#include "acmotion/motion/leash.h"             // IWYU pragma: export
#include "acmotion/motion/mover.h"             // IWYU pragma: export
#include "acmotion/motion/position_manager.h"  // IWYU pragma: export
#include "acmotion/motion/sticky.h"            // IWYU pragma: export
#include "acmotion/motion/waypoint.h"          // IWYU pragma: export
#include "acmotion/motion/waypoint_queue.h"    // IWYU pragma: export
