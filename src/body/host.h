#pragma once
#include "acmotion/body/placement_world.h"
#include "body/body.h"
#include "motion/host.h"

namespace acmotion {

// What a body asks of the world it lives in: animation, the movement and target managers, and the rest of the client.
// Every call names the body, so that one host serves all of them.
class BodyHost {
 public:
    virtual ~BodyHost() = default;

    [[nodiscard]] virtual const PlacementWorld& placement() const = 0;

    // Animation (spec 50 §11). Called exactly once a slice, unless the body is hidden.
    [[nodiscard]] virtual Frame advance_animation(Body& body, float quantum) = 0;
    [[nodiscard]] virtual MaxSpeed max_speed(const Body& body) const = 0;
    virtual void animation_upkeep(Body& body) = 0;

    // The movement manager, if the body has one.
    virtual void hit_ground(Body& body) = 0;
    virtual void leave_ground(Body& body) = 0;
    virtual void use_movement_time(Body& body) = 0;

    // The target manager, if the body has one.
    virtual void handle_targets(Body& body, double physics_time) = 0;
    virtual void set_target(Body& body, ObjectId target, float radius, double quantum) = 0;
    virtual void clear_target(Body& body) = 0;
    virtual void cancel_move_to(Body& body, MotionError why) = 0;
    [[nodiscard]] virtual const Position* find(ObjectId object) const = 0;

    // Simple placement that may slide. False: refused.
    virtual bool place_sliding(Body& body, const Position& target) = 0;
    // A body without a cell is about to get one: it is no longer to be destroyed.
    virtual void entering_world(Body& body) = 0;
    // Does something still overlap a body that wants to leave the ethereal state?
    [[nodiscard]] virtual bool ethereal_blocked(const Body& body) const = 0;
    virtual void hit_environment(Body& body, bool had_contact) = 0;
    // The body went where no cell is loaded: it is parked, and will be destroyed unless something brings it back.
    virtual void lost_cell(Body& body) = 0;
    // Particles and scripts, also of sleeping bodies: the last thing of every slice.
    virtual void run_scripts(Body& body, float quantum) = 0;
};

// What every call into body shares. References: the world owns all of it.
struct BodyContext {
    const Rules& rules;
    const Limits& limits;
    WaypointPool& waypoints;
    BodyHost& host;
    TraceSink* sink = nullptr;
    double now = 0;         // frame clock, seconds
    double slice_time = 0;  // physics clock: advances slice by slice within a tick

    [[nodiscard]] BodyContext at_slice(double time) const { return {rules, limits, waypoints, host, sink, now, time}; }
    [[nodiscard]] Trace trace(const Body& body) const { return {sink, body.id, now}; }
    [[nodiscard]] MotionContext motion(const Body& body) const { return {rules, limits, waypoints, trace(body)}; }
};

// The body as motion sees it.
[[nodiscard]] Mover mover(const BodyContext& context, const Body& body);

// Lends a body to the managers of motion for the length of a call.
class BodyMotionHost : public MotionHost {
 public:
    BodyMotionHost(const BodyContext& context, Body& body) : context_(context), body_(body) {}

    bool place_sliding(const Position& target) override { return context_.host.place_sliding(body_, target); }
    void set_heading(float degrees) override;
    void set_velocity(const Vec3& velocity) override;
    [[nodiscard]] const Position* find(ObjectId object) const override { return context_.host.find(object); }
    void set_target(ObjectId object, float radius, double quantum) override {
        context_.host.set_target(body_, object, radius, quantum);
    }
    void clear_target() override { context_.host.clear_target(body_); }
    void cancel_move_to(MotionError why) override { context_.host.cancel_move_to(body_, why); }

 private:
    const BodyContext& context_;
    Body& body_;
};

}  // namespace acmotion
