// Everything of geometry, its private headers too: for the tests and the laboratory.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/geometry.h"
#include "geometry/axes.h"
#include "geometry/cylinder.h"
#include "geometry/map.h"
#include "geometry/power.h"
#include "geometry/quadrant.h"
#include "geometry/trig.h"
#include "geometry/vector_math.h"
// IWYU pragma: end_exports
