// Everything of motion, its private headers too: for the tests and the laboratory.
#pragma once
#include "acmotion/motion/root_motion.h"  // IWYU pragma: export
#include "motion/body_view.h"             // IWYU pragma: export
#include "motion/call.h"                  // IWYU pragma: export
#include "motion/host.h"                  // IWYU pragma: export
#include "motion/interpreter.h"           // IWYU pragma: export
#include "motion/interpreter_fields.h"    // IWYU pragma: export
#include "motion/jump_rules.h"            // IWYU pragma: export
#include "motion/leash.h"                 // IWYU pragma: export
#include "motion/motion_parameters.h"     // IWYU pragma: export
#include "motion/motion_state.h"          // IWYU pragma: export
#include "motion/move_to_manager.h"       // IWYU pragma: export
#include "motion/movement_manager.h"      // IWYU pragma: export
#include "motion/movement_request.h"      // IWYU pragma: export
#include "motion/pooled_list.h"           // IWYU pragma: export
#include "motion/position_manager.h"      // IWYU pragma: export
#include "motion/speeds.h"                // IWYU pragma: export
#include "motion/steering.h"              // IWYU pragma: export
#include "motion/sticky.h"                // IWYU pragma: export
#include "motion/target_manager.h"        // IWYU pragma: export
#include "motion/watcher_list.h"          // IWYU pragma: export
#include "motion/waypoint.h"              // IWYU pragma: export
#include "motion/waypoint_queue.h"        // IWYU pragma: export
