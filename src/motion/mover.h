#pragma once
#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"

namespace acmotion {

// What a motion interpreter reports as its maximum speeds, in m/s.
struct MaxSpeed {
    float plain = 0;
    float adjusted = 0;
    bool runs = false;  // so that the adjusted one is the speed of that run
};

// What motion must know of the body it moves. Taken fresh for every call: motion keeps no way back to a body.
struct Mover {
    static inline const Position kNowhere;

    ObjectId id;
    const Position& position = kNowhere;
    bool in_contact = false;  // touching a surface (transient bit 0x1, spec 40 §5.2)
    bool is_local_player = false;
};

}  // namespace acmotion
