#pragma once
#include "body/host.h"

namespace acmotion {

// Wakes a body (spec 40 §5.4). Static bodies refuse.
// Waking sets the clock to now, so that time spent asleep is never simulated.
bool activate(Body& body, double now);

// Time does not pass for it: it is carried, nowhere, or frozen (step 1 of spec 40 §6.2).
[[nodiscard]] inline bool is_out_of_time(const Body& body) {
    return !body.parent.is_null() || !body.has_cell || body.is(kFrozen);
}

// The body's position manager, made if it has none; either way the body wakes (spec 20 §12.2).
PositionManager& position_manager(Body& body, double now);

// Orders to the position manager that come from outside the slice. The first two wake the body.
void interpolate_to(BodyHost& host, const Position& target, bool keep_heading);
void constrain_to(BodyHost& host, const Position& anchor, const LeashRange& range);

// Spec 20 §10.2 and §10.4. Of both, the movement manager notices only that a body that stood on walkable ground has left
// it: to leave the world is not to be destroyed.
void clear_transient_states(BodyHost& host);
void leave_world(BodyHost& host);

}  // namespace acmotion
