// Everything of inbound, its private headers too: for the tests and the laboratory.
#pragma once
#include "inbound/gate.h"               // IWYU pragma: export
#include "inbound/movement_decision.h"  // IWYU pragma: export
#include "inbound/position_apply.h"     // IWYU pragma: export
#include "inbound/position_decision.h"  // IWYU pragma: export
#include "inbound/vector_decision.h"    // IWYU pragma: export
