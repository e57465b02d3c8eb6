// inbound: is it news (gate); what does it mean (route)?
// May include core, geometry, trace, wire. Knows nothing of queues, poses or clocks.
#pragma once
#include "acmotion/inbound/gate.h"               // IWYU pragma: export
#include "acmotion/inbound/movement_decision.h"  // IWYU pragma: export
#include "acmotion/inbound/position_apply.h"     // IWYU pragma: export
#include "acmotion/inbound/position_decision.h"  // IWYU pragma: export
#include "acmotion/inbound/stamp_set.h"          // IWYU pragma: export
