// body: where does that put it (pose)?
// May include core, geometry, trace, motion.
#pragma once
#include "acmotion/body/state.h"  // IWYU pragma: export
