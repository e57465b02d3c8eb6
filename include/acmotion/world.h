// world: who connects it all?
// May include everything but lab.
#pragma once
#include "acmotion/world/host.h"       // IWYU pragma: export
#include "acmotion/world/pose.h"       // IWYU pragma: export
#include "acmotion/world/reception.h"  // IWYU pragma: export
#include "acmotion/world/world.h"      // IWYU pragma: export
#include "world/object.h"              // IWYU pragma: export
#include "world/state.h"               // IWYU pragma: export
