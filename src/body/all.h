// Everything of body, its private headers too: for the tests and the laboratory.
#pragma once
#include "acmotion/body/free_space.h"
#include "acmotion/body/heightfield.h"
#include "acmotion/body/obstacles.h"
#include "acmotion/body/state.h"
#include "body/body.h"       // IWYU pragma: export
#include "body/contact.h"    // IWYU pragma: export
#include "body/host.h"       // IWYU pragma: export
#include "body/physics.h"    // IWYU pragma: export
#include "body/placement.h"  // IWYU pragma: export
#include "body/tick.h"       // IWYU pragma: export
