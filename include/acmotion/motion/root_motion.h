// motion: which offset does this slice of time bring?
// May include core, geometry, trace, host. Everything but this header is private.
#pragma once
#include "acmotion/host.h"

namespace acmotion {

// m/s, body-local, from the motion state alone: walking, running and sidestepping, unscaled. No cap: that belongs to
// leaving the ground.
[[nodiscard]] Vec3 root_velocity(const MotionMoment& moment);
// rad/s about local Z; positive turns left. `turn_rate` is what TurnRight at speed 1 makes.
[[nodiscard]] float root_omega(const InterpretedState& state, float turn_rate);

// Needs no data files: velocity × dt, turn × dt (spec 50 §11). Turning goes on in the air. Keeps nothing of the bodies
// it is asked for, so one serves any number of worlds.
class DefaultRootMotion : public RootMotionSource {
 public:
    // A humanoid's 1.5 rad/s.
    DefaultRootMotion();
    // In rad/s. Other creatures have between 1.0 and 4.5.
    explicit DefaultRootMotion(float turn_rate) : turn_rate_(turn_rate) {}

    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& moment, float dt) override;

 private:
    float turn_rate_;
};

}  // namespace acmotion
