// Everything of geometry, its private headers too: for the tests and the laboratory.
#pragma once
#include "acmotion/geometry.h"  // IWYU pragma: export
#include "geometry/power.h"     // IWYU pragma: export
#include "geometry/trig.h"      // IWYU pragma: export
