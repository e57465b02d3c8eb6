#pragma once
#include "acmotion/geometry/frame.h"

namespace acmotion {

// What the interpreter looks at in its body, as it is at this moment.
struct BodyView {
    Quaternion rotation;
    Vec3 velocity;            // m/s, world axes
    bool in_contact = false;  // transient bits 0x1 and 0x2 (spec 40 §5.2)
    bool on_walkable = false;
    bool has_gravity = true;  // state bit 0x400 (spec 40 §5.1)
    bool has_cell = true;
    bool last_move_autonomous = false;  // the flag of the last movement update that was applied (spec 20 §9.10)
    bool leash_is_full = false;         // spec 30 §5

    [[nodiscard]] bool is_standing() const { return in_contact && on_walkable; }
};

}  // namespace acmotion
