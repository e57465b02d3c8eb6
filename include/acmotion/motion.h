// motion: which offset does this slice of time bring?
// May include core, geometry, trace.
#pragma once
#include "acmotion/motion/commands.h"          // IWYU pragma: export
#include "acmotion/motion/context.h"           // IWYU pragma: export
#include "acmotion/motion/host.h"              // IWYU pragma: export
#include "acmotion/motion/leash.h"             // IWYU pragma: export
#include "acmotion/motion/motion_error.h"      // IWYU pragma: export
#include "acmotion/motion/move_to_host.h"      // IWYU pragma: export
#include "acmotion/motion/move_to_manager.h"   // IWYU pragma: export
#include "acmotion/motion/move_to_params.h"    // IWYU pragma: export
#include "acmotion/motion/move_to_state.h"     // IWYU pragma: export
#include "acmotion/motion/mover.h"             // IWYU pragma: export
#include "acmotion/motion/pool.h"              // IWYU pragma: export
#include "acmotion/motion/position_manager.h"  // IWYU pragma: export
#include "acmotion/motion/steering.h"          // IWYU pragma: export
#include "acmotion/motion/sticky.h"            // IWYU pragma: export
#include "acmotion/motion/target_info.h"       // IWYU pragma: export
#include "acmotion/motion/target_manager.h"    // IWYU pragma: export
#include "acmotion/motion/watcher_list.h"      // IWYU pragma: export
#include "acmotion/motion/waypoint.h"          // IWYU pragma: export
#include "acmotion/motion/waypoint_queue.h"    // IWYU pragma: export
