#pragma once
#include "acmotion/host.h"
#include "geometry/cylinder.h"
#include "motion/body_view.h"
#include "motion/motion_parameters.h"
#include "motion/movement_request.h"

namespace acmotion {

// One object, as the managers of motion see it: what they ask of it, what they do to it, and how they reach its other
// managers and the world around it. Everything is as it is at this moment: a motion that is begun may make motions
// pending, a heading that is set is the next one that is read; and any of the orders may call back into the manager
// that gave it before it returns. A step that concerns a manager the object does not have does nothing.
//
// What a host leaves out is answered as for an object that is not there, and is not done.
class MotionHost {
 public:
    virtual ~MotionHost() = default;

    // ---- the object
    [[nodiscard]] virtual ObjectId id() const { return {}; }
    // Null without a body: then nothing can move, and every motion is refused.
    [[nodiscard]] virtual const Position* where() const { return nullptr; }
    [[nodiscard]] bool has_body() const { return where() != nullptr; }
    [[nodiscard]] virtual Mover mover() const { return {}; }
    [[nodiscard]] virtual BodyView view() const { return {}; }
    [[nodiscard]] virtual Cylinder shape() const { return {}; }
    [[nodiscard]] virtual bool in_contact() const { return false; }
    // How fast the last slice moved the body, in m/s.
    [[nodiscard]] virtual Vec3 measured_velocity() const { return {}; }
    // Null: no shape, so every motion fails with GeneralFailure.
    [[nodiscard]] virtual AnimationLayer* animation() { return nullptr; }
    // Null: no game object.
    [[nodiscard]] virtual const Weenie* weenie() const { return nullptr; }

    // Wakes a body that is not static (spec 40 §5.4).
    virtual void activate() {}
    // Simple placement that may slide (spec 40 §12.1, flags 0x1012). False: the body is where it was.
    virtual bool place_sliding(const Position& /*target*/) { return false; }
    virtual void set_heading(float /*degrees*/) {}
    // World axes, through the setter that clamps and wakes the body (spec 40 §9.3).
    virtual void set_velocity(const Vec3& /*velocity*/) {}
    // Runs hit_ground or leave_ground when the bit changes (spec 40 §10).
    virtual void set_on_walkable(bool /*on_walkable*/) {}

    // ---- its position manager
    [[nodiscard]] virtual bool is_interpolating() const { return false; }
    // Both make the manager if there is none, which wakes the body (spec 20 §12.2). The first is the order of spec 30
    // §4: it wakes the body also if there is no such object, and follows a parent instead of its child.
    virtual void stick_to(ObjectId /*object*/) {}
    virtual void stick_to(ObjectId /*target*/, const Cylinder& /*shape*/) {}
    virtual void unstick() {}

    // ---- its motion interpreter
    // The question makes the interpreter, if there is none yet (spec 50 §2). Both 0 for an object that can have none.
    [[nodiscard]] virtual MaxSpeed max_speed() { return {}; }
    // Does it still wait for motions to be done (spec 50 §9)?
    [[nodiscard]] virtual bool motions_pending() const { return false; }
    // Is every motion done at the next check, because its animation is that of spec 50 §11?
    [[nodiscard]] virtual bool needs_no_links() const { return false; }
    // Does its clock run? While it does not, no check is made (spec 40 §7), and its motions wait.
    [[nodiscard]] virtual bool runs() const { return true; }
    // Adjusts the command, then does it or stops it. NoBody or NoInterpreter, and nothing else, if there is none.
    virtual MotionError do_motion(MotionCommand /*motion*/, SubMotion& /*block*/) { return MotionError::NoBody; }
    virtual MotionError stop_motion(MotionCommand /*motion*/, SubMotion& /*block*/) { return MotionError::NoBody; }
    virtual void stop_completely() {}

    // ---- its move-to manager
    // Made if there is none.
    virtual MotionError begin_move_to(const MoveToOrder& /*order*/) { return MotionError::None; }
    virtual void restart_move_to() {}  // spec 60 §5.9
    virtual void cancel_move_to(MotionError /*why*/) {}

    // ---- its target manager (spec 60 §7)
    virtual void set_target(ObjectId /*object*/, float /*radius*/, double /*quantum*/) {}
    virtual void clear_target() {}
    // 0 without a target.
    [[nodiscard]] virtual double target_quantum() const { return 0; }
    virtual void set_target_quantum(double /*seconds*/) {}
    // To its move-to, then to its sticky. Only context 0 is meant for them. Either may subscribe anew from inside.
    virtual void deliver(const TargetInfo& /*info*/) {}

    // ---- other objects, by id
    // Where that one is now; null if there is no such object.
    [[nodiscard]] virtual const Position* find(ObjectId /*object*/) const { return nullptr; }
    // This object becomes a watcher of `target`: its manager's add_watcher, in a manager made for it if it has none.
    // Nothing happens if there is no such object.
    virtual void watch(ObjectId /*target*/, float /*radius*/, float /*quantum*/) {}
    // The target manager's remove_watcher, if the target is known and has one.
    virtual void unwatch(ObjectId /*target*/) {}
    // The watcher's target manager's receive, if the watcher is known and has one.
    virtual void send(ObjectId /*watcher*/, const TargetInfo& /*info*/) {}
};

}  // namespace acmotion
