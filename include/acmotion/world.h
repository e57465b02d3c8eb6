// world: what connects it all? Messages and time in, poses out.
// May include everything but lab.
#pragma once
#include "acmotion/host.h"             // IWYU pragma: export
#include "acmotion/world/body_info.h"  // IWYU pragma: export
#include "acmotion/world/pose.h"       // IWYU pragma: export
#include "acmotion/world/reception.h"  // IWYU pragma: export
#include "acmotion/world/world.h"      // IWYU pragma: export
