// motion: which offset does this slice of time bring?
// May include core, geometry, trace.
#pragma once
#include "acmotion/motion/animation_layer.h"  // IWYU pragma: export
#include "acmotion/motion/commands.h"         // IWYU pragma: export
#include "acmotion/motion/motion_state.h"     // IWYU pragma: export
#include "acmotion/motion/root_motion.h"      // IWYU pragma: export
