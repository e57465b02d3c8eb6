// geometry: where, which way, which cell?
// May include core.
//
// Metres and compass degrees; x points east, y north, z up.
// Places are relative to the south-west corner of a landblock.
#pragma once
// IWYU pragma: begin_exports
#include "acmotion/geometry/cell.h"
#include "acmotion/geometry/frame.h"
#include "acmotion/geometry/heading.h"
#include "acmotion/geometry/position.h"
#include "acmotion/geometry/vec3.h"
// IWYU pragma: end_exports
