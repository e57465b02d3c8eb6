#pragma once
#include "acmotion/geometry/position.h"
#include "acmotion/motion/commands.h"
#include "acmotion/trace/decisions.h"
#include "motion/host.h"

namespace acmotion {

// The parameters of a motion that steering starts or stops, as far as they differ from the defaults. The cancel-move-to
// bit is always off. Command adjustment (spec 50 §4) writes its speed back, so whoever uses one block for several
// motions hands on what the one before has left (spec 60 §5.7 step 1).
struct SubMotion {
    float speed = 1;
    HoldKey hold_key = HoldKey::Invalid;
};

// What a move-to asks of the body it steers, besides what all managers ask. Everything is as it is at this moment: a
// motion that is begun may make motions pending, a heading that is set is the next one that is read.
class MoveToHost : public MotionHost {
 public:
    [[nodiscard]] virtual ObjectId id() const = 0;
    // Null without a body.
    [[nodiscard]] virtual const Position* position() const = 0;
    [[nodiscard]] virtual Cylinder shape() const = 0;
    [[nodiscard]] virtual bool in_contact() const = 0;
    // How fast the last slice moved the body, in m/s.
    [[nodiscard]] virtual double measured_speed() const = 0;
    [[nodiscard]] virtual bool is_interpolating() const = 0;
    // Does the interpreter still wait for motions to be done (spec 50 §9)?
    [[nodiscard]] virtual bool motions_pending() const = 0;

    // Adjusts the command, then does it or stops it. NoBody or NoInterpreter, and nothing else, if there is none.
    virtual MotionError do_motion(MotionCommand motion, SubMotion& block) = 0;
    virtual MotionError stop_motion(MotionCommand motion, SubMotion& block) = 0;
    virtual void stop_completely() = 0;

    virtual void unstick() = 0;
    // Makes the position manager if there is none, which wakes the body (spec 20 §12.2), and sticks.
    virtual void stick_to(ObjectId target, const Cylinder& shape) = 0;

    // Of the body's target subscription; 0 without one (spec 60 §7).
    [[nodiscard]] virtual double target_quantum() const = 0;
    virtual void set_target_quantum(double seconds) = 0;
};

}  // namespace acmotion
