#pragma once
#include "acmotion/trace/event.h"
#include "sessions/map_place.h"

namespace acmotion {

// What the server sent about a body, and what was made of it.
struct SeenUpdate {
    double time = 0;
    MapPlace place;
    PositionOutcome outcome = PositionOutcome::Ignore;
};

}  // namespace acmotion
