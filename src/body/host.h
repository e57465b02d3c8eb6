#pragma once
#include "acmotion/host.h"
#include "body/body.h"
#include "motion/call.h"
#include "motion/host.h"

namespace acmotion {

// Which of the host's parts are acmotion's own stand-ins. What those do is known here, so they need not be called.
struct BuiltIn {
    bool ground = false;     // free space
    bool layer = false;      // an animation layer without link animations and hooks
    bool animation = false;  // that, and root motion by the motion state alone
    bool strolls = false;    // ground and animation, and rules by which bodies stroll (body/tick.h)
};

// One body within one call: the body and the call themselves, and what the body asks of the world it lives in. To the
// managers of motion it answers whatever a body alone can; the rest of MotionHost is the world's.
//
// A virtual base, because what serves a whole object is an InboundBody too, and has one motion for both.
class BodyHost : public virtual MotionHost {
 public:
    BodyHost(const Call& call, Body& body, const BuiltIn& built_in = {})
        : call_(call), body_(body), built_in_(built_in) {}
    BodyHost(const BodyHost&) = delete;
    BodyHost& operator=(const BodyHost&) = delete;

    [[nodiscard]] const Call& call() const { return call_; }
    [[nodiscard]] Body& body() const { return body_; }
    [[nodiscard]] Trace trace() const { return call_.trace(body_.id); }
    [[nodiscard]] const BuiltIn& built_in() const { return built_in_; }

    [[nodiscard]] virtual const PlacementWorld& placement() const = 0;

    // Animation (spec 50 §11). Called exactly once per slice, unless the body is hidden, or the animation is built in
    // and its answer would be overwritten.
    [[nodiscard]] virtual Frame advance_animation(float quantum) = 0;
    virtual void animation_upkeep() = 0;
    // What the slice's animation has left to do, also of hidden bodies: the end of what a slice proposes (spec 40 §8).
    virtual void run_animation_hooks(float /*quantum*/, double /*physics_time*/) {}

    // A creature whose updates have stopped comes to stand (spec 81 row 33).
    virtual void end_silent_gait() {}

    // The movement manager, if the body has one.
    virtual void hit_ground() = 0;
    virtual void leave_ground() = 0;
    virtual void use_movement_time() = 0;

    // The target manager, if the body has one.
    virtual void handle_targets(double physics_time) = 0;

    // A body without a cell is about to get one: it is no longer to be destroyed.
    virtual void entering_world() = 0;
    // A description has put it there.
    virtual void entered_world() {}
    // The body went where no cell is loaded: it is parked, and will be destroyed unless something brings it back.
    virtual void lost_cell() = 0;
    // Does something still overlap a body that wants to leave the ethereal state?
    [[nodiscard]] virtual bool ethereal_blocked() const { return false; }
    virtual void hit_environment(bool /*had_contact*/) {}
    // Particles and scripts, also of sleeping bodies: the last thing of every slice.
    virtual void run_scripts(float /*quantum*/) {}

    // ---- MotionHost
    [[nodiscard]] ObjectId id() const override { return body_.id; }
    [[nodiscard]] const Position* where() const override { return &body_.position; }
    [[nodiscard]] Mover mover() const override {
        return {body_.id, body_.position, body_.is(kContact), body_.is_local_player};
    }
    [[nodiscard]] Cylinder shape() const override {
        return {body_.seldom->shape.cylinder_radius, body_.seldom->shape.height};
    }
    [[nodiscard]] bool in_contact() const override { return body_.is(kContact); }
    [[nodiscard]] Vec3 measured_velocity() const override { return body_.cached_velocity; }
    void activate() override;
    bool place_sliding(const Position& target) override;
    void set_heading(float degrees) override;
    void set_velocity(const Vec3& velocity) override;
    void set_on_walkable(bool on_walkable) override;
    [[nodiscard]] bool is_interpolating() const override { return body_.manager && body_.manager->is_interpolating(); }
    using MotionHost::stick_to;
    void stick_to(ObjectId target, const Cylinder& shape) override;
    void unstick() override;
    [[nodiscard]] bool motions_pending() const override { return body_.movement && body_.movement->motions_pending(); }
    [[nodiscard]] bool needs_no_links() const override { return built_in_.layer; }
    [[nodiscard]] bool runs() const override;

 private:
    const Call& call_;
    Body& body_;
    BuiltIn built_in_;
};

// Wakes a body (spec 40 §5.4). Static bodies refuse.
// Waking sets the clock to now, so that time spent asleep is never simulated.
bool activate(Body& body, double now);

// Time does not pass for it: it is carried, nowhere, or frozen (step 1 of spec 40 §6.2).
[[nodiscard]] inline bool is_out_of_time(const Body& body) {
    return !body.parent.is_null() || !body.has_cell || body.is(kFrozen);
}

// The body's position manager, made if it has none; either way the body wakes (spec 20 §12.2).
PositionManager& position_manager(Body& body, double now);

// Orders to the position manager that come from outside the slice. The first two wake the body.
void interpolate_to(BodyHost& host, const Position& target, bool keep_heading);
void constrain_to(BodyHost& host, const Position& anchor, const LeashRange& range);

// Spec 20 §10.2 and §10.4. Of both, the movement manager notices only that a body that stood on walkable ground has left
// it: to leave the world is not to be destroyed.
void clear_transient_states(BodyHost& host);
void leave_world(BodyHost& host);

}  // namespace acmotion
