// geometry: where, which way, which cell?
// May include core.
#pragma once
#include "acmotion/geometry/cell.h"      // IWYU pragma: export
#include "acmotion/geometry/frame.h"     // IWYU pragma: export
#include "acmotion/geometry/heading.h"   // IWYU pragma: export
#include "acmotion/geometry/position.h"  // IWYU pragma: export
#include "acmotion/geometry/vec3.h"      // IWYU pragma: export
