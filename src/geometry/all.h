// Everything of geometry, its private headers too: for the tests and the laboratory.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/frame.h"
#include "acmotion/geometry/heading.h"
#include "acmotion/geometry/position.h"
#include "acmotion/geometry/vec3.h"
#include "geometry/cylinder.h"
#include "geometry/map.h"
#include "geometry/trig.h"
#include "geometry/vector_math.h"
// IWYU pragma: end_exports
