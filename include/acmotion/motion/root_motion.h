#pragma once
#include "acmotion/core/object_id.h"
#include "acmotion/geometry/frame.h"
#include "core/constants.h"
#include "motion/body_view.h"
#include "motion/interpreter_fields.h"
#include "motion/weenie.h"

namespace acmotion {

// What a body's motion is as a slice begins.
struct MotionMoment {
    InterpretedState state;
    // Forward and side parts count: contact allows the forward command, and no standing long jump is charged.
    bool may_walk = true;
};
// A null weenie is a body without a game object.
[[nodiscard]] MotionMoment motion_moment(const InterpreterFields& fields, const BodyView& body, const Weenie* weenie);

// How far animation carries a body (spec 50 §11). The caller asks exactly once a slice, also when interpolation will
// overwrite the answer, but not while the body is hidden; it scales the translation (by 0 off walkable ground) and
// leaves the rotation alone. Answers are for this slice, not accumulated. Which motion begins and ends when is told to
// the AnimationLayer; a host with an animation system implements both.
class RootMotionSource {
 public:
    virtual ~RootMotionSource() = default;

    // Body-local: metres in the axes of the start of the slice, and the turn made during it.
    [[nodiscard]] virtual Frame advance(ObjectId body, const MotionMoment& moment, float dt) = 0;
};

// m/s, body-local, from the motion state alone. No cap: that belongs to leaving the ground.
[[nodiscard]] Vec3 root_velocity(const MotionMoment& moment);
// rad/s about local Z; positive turns left. `turn_rate` is what TurnRight at speed 1 makes.
[[nodiscard]] float root_omega(const InterpretedState& state, float turn_rate);

// Needs no data files: velocity × dt, turn × dt. Turning goes on in the air.
class DefaultRootMotion : public RootMotionSource {
 public:
    // rad/s. Humanoids have 1.5, other creatures between 1.0 and 4.5.
    explicit DefaultRootMotion(float turn_rate = kTurnRateRadiansPerSecond) : turn_rate_(turn_rate) {}

    [[nodiscard]] Frame advance(ObjectId body, const MotionMoment& moment, float dt) override;

 private:
    float turn_rate_;
};

}  // namespace acmotion
