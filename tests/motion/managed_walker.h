#pragma once
#include "motion/free_body.h"

namespace acmotion {

// A free body with the whole chain: waypoint queue, sticky, leash.
class ManagedWalker : public FreeBody {
 public:
    using FreeBody::FreeBody;

    void update(const Position& target) { manager.interpolate_to(context(), mover(), *this, target, false); }
    void stick_to(ObjectId target, float target_radius) {
        manager.stick_to(context(), *this, target, target_radius, now);
    }
    void report(ObjectId target, TargetStatus status, const Position& where = {}) {
        manager.handle_update_target(context(), *this, target, status, where);
    }
    // What every accepted update does to a remote: a fresh leash, anchored where the body is (spec 20 §11 stage 5).
    void leash() { manager.constrain_to(context(), position, leash_range(position.cell), position); }

    Walk tick(float dt = kTick) {
        offset = root_motion;
        const Walk walk = manager.adjust_offset(context(), mover(), *this, offset, dt);
        move(offset);
        now += static_cast<double>(dt);
        manager.use_time(context(), mover(), *this, now);
        return walk;
    }
    void ticks(int count) {
        for (int i = 0; i < count; ++i) tick();
    }

    Frame root_motion;
    PositionManager manager;
    Frame offset;  // what the last tick made of root motion
};

}  // namespace acmotion
