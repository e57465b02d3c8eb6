#pragma once
#include <cstdint>

namespace acmotion {

// Bits of the physics state word, owned by the server (spec 40 §5.1). Only those that anything here asks for.
enum PhysicsState : std::uint32_t {
    kStatic = 0x1,
    kGravity = 0x400,
};

// Bits of the transient state word, owned by the client (spec 40 §5.2).
enum TransientState : std::uint32_t {
    kContact = 0x1,
    kOnWalkable = 0x2,
    kActive = 0x80,
};

// Is a body simulated, and up to when has it been?
struct Activity {
    std::uint32_t physics_state = 0;
    std::uint32_t transient_state = 0;
    double clock = 0;  // seconds
};

// Wakes a body (spec 40 §5.4). Static bodies refuse. Waking sets the clock to now, so that time spent asleep is never
// simulated.
inline bool activate(Activity& body, double now) {
    if ((body.physics_state & kStatic) != 0) return false;
    if ((body.transient_state & kActive) == 0) body.clock = now;
    body.transient_state |= kActive;
    return true;
}

}  // namespace acmotion
