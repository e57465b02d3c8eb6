#pragma once
#include "body/host.h"
#include "inbound/position_apply.h"
#include "world/engine.h"

namespace acmotion {

// One object of a world, for as long as a call needs it: the only host there is. Inbound's decisions, the body and the
// managers of motion all call it; what the body alone can answer is in BodyHost.
class ObjectActor final : public BodyHost, public InboundBody, public AnimationSink {
 public:
    // `grounded`: the contact bit of the message that is being applied.
    ObjectActor(Engine& engine, WorldObject& object, bool grounded = true)
        : BodyHost(engine.call(), object, engine.built_in()), engine_(engine), object_(object), grounded_(grounded) {}

    // Made if there is none.
    MovementManager& made_movement();
    MotionInterpreter& made_interpreter() { return made_movement().made_interpreter(call(), *this); }

    // Ends its own watching, and reports to its watchers why.
    void break_off_targets(TargetStatus status);
    // What only its destruction notifies: animation, movement, sticky, target and watchers (spec 20 §6.6).
    void exit_world();

    // ---- InboundBody
    void set_stamps(const StampSet& stamps) override { object_.stamps = stamps; }
    void detach_from_parent() override { engine_.detach_from_parent(object_); }
    void place(const Position& target, PlacementCall call) override;
    void assign(const Position& target) override;
    void set_rotation(const Quaternion& rotation) override { object_.position.frame.rotation = rotation; }
    void interpolate_to(const Position& target, bool keep_heading) override;
    void constrain_to(const Position& anchor, const LeashRange& range) override;
    void stop_interpolating() override;
    void unconstrain() override;
    void clear_target_and_notify_watchers() override { break_off_targets(TargetStatus::Teleported); }

    // ---- BodyHost
    [[nodiscard]] const PlacementWorld& placement() const override { return *engine_.host().placement; }
    [[nodiscard]] Frame advance_animation(float quantum) override;
    void animation_upkeep() override;
    void end_silent_gait() override { engine_.end_silent_gait(object_); }
    void run_animation_hooks(float quantum, double slice_end) override {
        physics_time_ = slice_end;
        layer().run_hooks(object_.id, quantum, *this);
    }
    void entered_world() override { layer().enter_world(object_.id, *this); }
    // Hidden, or shown again.
    void changed_visibility() { layer().change_visibility(object_.id, *this); }
    void hit_ground() override { made_movement().hit_ground(call(), *this); }
    void leave_ground() override { made_movement().leave_ground(call(), *this); }
    void use_movement_time() override;
    void handle_targets(double physics_time) override;
    void entering_world() override { engine_.unschedule_destruction(object_); }
    void lost_cell() override {
        engine_.schedule_destruction(object_);
        engine_.leave_children_behind(object_);
    }

    // ---- MotionHost: the game's part of the object
    [[nodiscard]] BodyView view() const override;
    [[nodiscard]] AnimationLayer* animation() override { return engine_.host().animation; }
    [[nodiscard]] const Weenie* weenie() const override { return &weenie_of(object_); }

    // ---- AnimationSink
    [[nodiscard]] double physics_time() const override { return physics_time_; }
    [[nodiscard]] std::size_t pending_motions() const override;
    void motion_done() override;
    void set_omega(const Vec3& omega) override { object_.omega = omega; }
    void set_scale(float scale) override { object_.seldom.set(&Body::Seldom::scale, scale); }
    void set_ethereal(bool on) override;

    // ---- MotionHost: its managers
    [[nodiscard]] MaxSpeed max_speed() override;
    using BodyHost::stick_to;
    void stick_to(ObjectId id) override;
    MotionError do_motion(MotionCommand motion, SubMotion& block) override;
    MotionError stop_motion(MotionCommand motion, SubMotion& block) override;
    void stop_completely() override;
    MotionError begin_move_to(const MoveToOrder& order) override;
    void restart_move_to() override;
    void cancel_move_to(MotionError why) override;
    void set_target(ObjectId id, float radius, double quantum) override;
    void clear_target() override;
    [[nodiscard]] double target_quantum() const override;
    void set_target_quantum(double seconds) override;
    void deliver(const TargetInfo& info) override;

    // ---- MotionHost: other objects
    [[nodiscard]] const Position* find(ObjectId id) const override { return engine_.find(id); }
    void watch(ObjectId target, float radius, float quantum) override;
    void unwatch(ObjectId target) override;
    void send(ObjectId watcher, const TargetInfo& info) override;

 private:
    MoveToManager& made_move_to();
    TargetManager& made_target();
    // Its interpreter; null if it has none.
    [[nodiscard]] MotionInterpreter* interpreter() const;
    [[nodiscard]] AnimationLayer& layer() const { return *engine_.host().animation; }
    [[nodiscard]] ObjectId top_level_of(ObjectId id) const;
    [[nodiscard]] MoveToTarget target_of(const MoveToOrder& order) const;

    Engine& engine_;
    WorldObject& object_;
    bool grounded_;
    double physics_time_ = call().now;  // of the slice whose hooks have run
};

}  // namespace acmotion
