// animation: what does a motion play, and how far does it carry? Motion tables, and the layer that plays by them.
// May include core, geometry, trace, host, motion.
#pragma once
#include "acmotion/animation/animation.h"     // IWYU pragma: export
#include "acmotion/animation/motion_table.h"  // IWYU pragma: export
#include "acmotion/animation/table_layer.h"   // IWYU pragma: export
