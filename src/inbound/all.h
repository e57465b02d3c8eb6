// Everything of inbound, its private headers too: for the tests and the laboratory.
#pragma once
#include "inbound/decisions.h"          // IWYU pragma: export
#include "inbound/position_apply.h"     // IWYU pragma: export
#include "inbound/position_decision.h"  // IWYU pragma: export
