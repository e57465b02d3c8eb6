#pragma once
#include "acmotion/geometry/frame.h"
#include "motion/host.h"

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

// What the interpreter does to its body. Each of these may call back into the interpreter before it returns.
class MotionBody {
 public:
    virtual ~MotionBody() = default;

    [[nodiscard]] virtual BodyView view() const = 0;
    // World axes, through the setter that clamps and wakes the body (spec 40 §9.3).
    virtual void set_velocity(const Vec3& velocity) = 0;
    // Runs hit_ground or leave_ground when the bit changes (spec 40 §10).
    virtual void set_on_walkable(bool on_walkable) = 0;
    // Nothing happens unless the body moves to something / is stuck to somebody.
    virtual void cancel_move_to(MotionError why) = 0;
    virtual void unstick() = 0;
};

}  // namespace acmotion
