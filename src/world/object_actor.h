#pragma once
#include "inbound/position_apply.h"
#include "world/engine.h"

namespace acmotion {

// Lends one object of a world to those who ask something of it: inbound's decisions, the motion interpreter, the
// move-to and the target manager. Lives as long as the call.
class ObjectActor : public InboundBody, public MovementHost, public MoveToHost, public TargetHost, public PlayerClient {
 public:
    // `grounded`: the contact bit of the message that is being applied.
    ObjectActor(Engine& engine, WorldObject& object, bool grounded = true)
        : engine_(engine), object_(object), grounded_(grounded) {}

    [[nodiscard]] WorldObject& object() { return object_; }

    // ---- shared by several of them
    void set_velocity(const Vec3& velocity) override;
    void cancel_move_to(MotionError why) override;
    void unstick() override;

    // ---- InboundBody
    [[nodiscard]] Position current_position() const override { return object_.position; }
    void set_stamps(const StampSet& stamps) override { object_.stamps = stamps; }
    void clear_parented_mark() override {}  // only the inventory would know
    void detach_from_parent() override { engine_.detach_from_parent(object_); }
    void select_placement_frame(std::uint32_t /*placement_id*/) override {}  // a matter of drawing
    void place(const Position& target, PlacementCall call) override;
    void set_rotation(const Quaternion& rotation) override { object_.position.frame.rotation = rotation; }
    void interpolate_to(const Position& target, bool keep_heading) override;
    void constrain_to(const Position& anchor, const LeashRange& range) override;
    void stop_interpolating() override;
    void cancel_move_to_for_teleport() override { cancel_move_to(MotionError::Teleported); }
    void unconstrain() override;
    void clear_target_and_tell_watchers() override;
    void end_collisions() override {}  // none are tracked

    // ---- PlayerClient
    void player_teleported() override;
    void send_position_report() override;
    void rehome_camera() override;
    void tell_streamer(bool teleporting) override;

    // ---- MotionBody and MovementHost
    [[nodiscard]] BodyView view() const override;
    void set_on_walkable(bool on_walkable) override;
    void activate() override;
    [[nodiscard]] bool is_known(ObjectId id) const override { return engine_.look_up(id) != nullptr; }
    void stick_to(ObjectId id) override;
    MotionError begin_move_to(const MoveToOrder& order) override;
    void restart_move_to() override;

    // ---- MotionHost and MoveToHost
    bool place_sliding(const Position& target) override { return engine_.place_sliding(object_, target); }
    void set_heading(float degrees) override;
    [[nodiscard]] const Position* find(ObjectId id) const override { return engine_.find(id); }
    void set_target(ObjectId id, float radius, double quantum) override;
    void clear_target() override;
    [[nodiscard]] ObjectId id() const override { return object_.id; }
    [[nodiscard]] const Position* position() const override { return &object_.position; }
    [[nodiscard]] Cylinder shape() const override { return {object_.shape.radius, object_.shape.height}; }
    [[nodiscard]] bool in_contact() const override { return object_.is(kContact); }
    [[nodiscard]] double measured_speed() const override { return length(object_.cached_velocity); }
    [[nodiscard]] bool is_interpolating() const override;
    [[nodiscard]] bool motions_pending() const override;
    MotionError do_motion(MotionCommand motion, SubMotion& block) override;
    MotionError stop_motion(MotionCommand motion, SubMotion& block) override;
    void stop_completely() override;
    void stick_to(ObjectId target, const Cylinder& shape) override;
    [[nodiscard]] double target_quantum() const override;
    void set_target_quantum(double seconds) override;

    // ---- TargetHost
    void watch(ObjectId target, float radius, float quantum) override;
    void unwatch(ObjectId target) override;
    void send(ObjectId watcher, const TargetInfo& info) override;
    void deliver(const TargetInfo& info) override;

 private:
    [[nodiscard]] ObjectId top_level_of(ObjectId id) const;

    Engine& engine_;
    WorldObject& object_;
    bool grounded_;
};

}  // namespace acmotion
