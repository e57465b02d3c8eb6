#pragma once
#include "motion/free_body.h"

namespace acmotion::test {

inline constexpr ObjectId kQuarry = 0x80000123;

// A free body with the whole chain: waypoint queue, sticky, leash.
class ManagedWalker : public FreeBody {
 public:
    using FreeBody::FreeBody;

    void update(const Position& target) { manager.interpolate_to(call(), *this, mover(), target, false); }
    using MotionHost::stick_to;
    void stick_to(ObjectId target, float target_radius) { manager.stick_to(call(), *this, target, target_radius); }
    void report(ObjectId target, TargetStatus status, const Position& where = {}) {
        manager.handle_update_target(call(), *this, target, status, where);
    }
    // What every accepted update does to a remote: a fresh leash, anchored where the body is (spec 20 §11 stage 5).
    void leash() { manager.constrain_to(call(), *this, position, leash_range(position.cell)); }

    Walk tick(float dt = kTick) {
        offset = root_motion;
        const Walk walk = manager.adjust_offset(call(), *this, offset, dt);
        move(offset);
        now += static_cast<double>(dt);
        manager.use_time(call(), *this);
        return walk;
    }
    void ticks(int count) {
        for (int i = 0; i < count; ++i) tick();
    }

    Frame root_motion;
    PositionManager manager;
    Frame offset;  // what the last tick made of root motion
};

}  // namespace acmotion::test
