#pragma once
#include "acmotion/core/object_id.h"
#include "geometry/axes.h"

namespace acmotion {

// What a motion interpreter reports as its maximum speeds, in m/s.
struct MaxSpeed {
    float plain = 0;
    float adjusted = 0;
    bool runs = false;  // so that the adjusted one is the speed of that run
};

// What motion must know of the body it moves. A value, taken fresh for every call: motion keeps no way back to a body.
struct Mover {
    ObjectId id;
    Position position;
    bool in_contact = false;  // touching a surface (transient bit 0x1, spec 40 §5.2)
    bool is_local_player = false;
    const Axes* axes = nullptr;  // of its rotation, if the caller has computed them

    // `place` as the body sees it.
    [[nodiscard]] Frame way_to(const Position& place) const {
        return axes != nullptr ? difference(place, position, *axes) : difference(place, position);
    }
};

}  // namespace acmotion
