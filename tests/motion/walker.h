#pragma once
#include <optional>
#include <string>
#include <vector>

#include "acmotion/geometry/heading.h"
#include "acmotion/motion/move_to_manager.h"
#include "acmotion/trace/sentence.h"

namespace acmotion {

// What a move-to asked of its interpreter, after command adjustment.
struct MotionCall {
    enum class Verb { Do, Stop } verb;
    MotionCommand motion;
    float speed;

    bool operator==(const MotionCall&) const = default;
};

// A creature with the default root motion of spec 50 §11, which walks where its move-to steers it: one tick is root
// motion, then use_time, then the end of all pending motions.
class Walker : public MoveToHost, public TraceSink {
 public:
    static constexpr float kTickSeconds = 1.0F / 30;
    static constexpr double kStart = 100;

    Walker() { at.cell = {0xA9B40001}; }

    // ---- the story
    void move_to(const Position& target, const MoveToParams& params) {
        manager.move_to_position(context(), target, params);
    }
    void follow(ObjectId target, const MoveToParams& params, const Cylinder& its_shape = {}) {
        manager.move_to_object(context(), {target, target, its_shape}, params);
    }
    void turn_to(float heading, MoveToParams params = {}) {
        params.desired_heading = heading;
        manager.turn_to_heading(context(), params);
    }
    void hear_of(ObjectId target, const Position& actual, TargetStatus status = TargetStatus::Ok) {
        manager.handle_update_target(context(),
                                     {.target = target, .status = status, .actual = actual, .predicted = actual});
    }
    void tick() {
        now += kTickSeconds;
        apply_root_motion();
        manager.use_time(context());
        pending = false;
    }
    // Time passes and the body is put there, whatever its legs do.
    void drag_to(float y, double seconds) {
        now += seconds;
        at.frame.origin.y = y;
        pending = false;
        manager.use_time(context());
    }

    [[nodiscard]] MoveToContext context() { return {*this, Trace{this, id(), now}, now}; }
    [[nodiscard]] const MoveToRecord& state() const { return manager.state(); }
    [[nodiscard]] float heading() const { return heading_of(at.frame.rotation); }
    [[nodiscard]] double distance_to(const Position& target) const { return distance(at, target); }
    [[nodiscard]] Position place(float x, float y, float z = 0) const { return {at.cell, {{x, y, z}, {}}}; }
    // The code of the last movement that was cancelled.
    [[nodiscard]] std::optional<MoveToError> cancelled() const { return cancelled_; }

    // ---- what can be set
    Position at;
    Cylinder own_shape;
    float run_rate = 1;
    bool contact = true;
    bool has_body = true;
    bool interpolating = false;
    bool pending = false;
    double speed = 0;  // measured
    double quantum = 0;
    MotionError do_result = MotionError::None;
    double now = kStart;

    // ---- what can be seen
    MotionCommand forward = MotionCommand::Ready;
    float forward_speed = 1;
    float turn_speed = 0;
    int turning_ticks = 0;
    int moving_ticks = 0;
    int complete_stops = 0;
    std::vector<MotionCall> calls;
    std::vector<double> quanta;
    std::optional<ObjectId> watched;
    ObjectId stuck_to;
    std::vector<std::string> story;

    MoveToManager manager{kStart};

    void on_event(const Event& event) override {
        if (const auto* e = std::get_if<MoveToCancelled>(&event.what)) cancelled_ = e->why;
        story.push_back(sentence(event));
    }

    // ---- MoveToHost
    [[nodiscard]] ObjectId id() const override { return 1; }
    [[nodiscard]] const Position* position() const override { return has_body ? &at : nullptr; }
    [[nodiscard]] Cylinder shape() const override { return own_shape; }
    [[nodiscard]] bool in_contact() const override { return contact; }
    [[nodiscard]] double measured_speed() const override { return speed; }
    [[nodiscard]] bool is_interpolating() const override { return interpolating; }
    [[nodiscard]] bool motions_pending() const override { return pending; }
    MotionError do_motion(MotionCommand motion, SubMotion& block) override {
        adjust(motion, block);
        calls.push_back({MotionCall::Verb::Do, motion, block.speed});
        if (do_result != MotionError::None) return do_result;
        pending = true;
        if (motion == MotionCommand::TurnRight) {
            turn_speed = block.speed;
        } else {
            forward = motion;
            forward_speed = block.speed;
        }
        return MotionError::None;
    }
    MotionError stop_motion(MotionCommand motion, SubMotion& block) override {
        adjust(motion, block);
        calls.push_back({MotionCall::Verb::Stop, motion, block.speed});
        pending = true;
        if (motion == MotionCommand::TurnRight) turn_speed = 0;
        if (motion == forward) forward = MotionCommand::Ready;
        return MotionError::None;
    }
    void stop_completely() override {
        ++complete_stops;
        forward = MotionCommand::Ready;
        turn_speed = 0;
        pending = false;
        manager.cancel(context(), MoveToError::ActionCancelled);
    }
    void unstick() override { stuck_to = {}; }
    void stick_to(ObjectId object, const Cylinder& /*shape*/) override { stuck_to = object; }
    [[nodiscard]] double target_quantum() const override { return quantum; }
    void set_target_quantum(double seconds) override {
        quantum = seconds;
        quanta.push_back(seconds);
    }

    // ---- MotionHost
    bool place_sliding(const Position& /*target*/) override { return false; }
    void set_heading(float degrees) override { acmotion::set_heading(at.frame, degrees); }
    void set_velocity(const Vec3& /*velocity*/) override {}
    [[nodiscard]] const Position* find(ObjectId /*object*/) const override { return nullptr; }
    void set_target(ObjectId object, float /*radius*/, double /*quantum*/) override { watched = object; }
    void clear_target() override { watched.reset(); }
    void cancel_move_to(MoveToError why) override { manager.cancel(context(), why); }

 private:
    // Spec 50 §4, for the commands that a move-to uses.
    void adjust(MotionCommand& motion, SubMotion& block) const {
        if (motion == MotionCommand::TurnLeft) block.speed *= -1;
        if (motion == MotionCommand::WalkBackwards) block.speed *= -0.65F;
        if (motion == MotionCommand::TurnLeft) motion = MotionCommand::TurnRight;
        if (motion == MotionCommand::WalkBackwards) motion = MotionCommand::WalkForward;
        if (block.hold_key != HoldKey::Run) return;
        const bool runs = motion == MotionCommand::WalkForward && block.speed > 0;
        block.speed *= motion == MotionCommand::TurnRight ? 1.5F : run_rate;
        if (runs) motion = MotionCommand::RunForward;
    }
    void apply_root_motion() {
        const float rate = forward == MotionCommand::RunForward    ? 4.0F
                           : forward == MotionCommand::WalkForward ? 3.12F
                                                                   : 0.0F;
        Frame offset{{0, rate * forward_speed * kTickSeconds, 0}, {}};
        rotate_by_local_vector(offset, {0, 0, -1.5F * turn_speed * kTickSeconds});
        at.frame = combine(at.frame, offset);
        moving_ticks += rate == 0 ? 0 : 1;
        turning_ticks += turn_speed == 0 ? 0 : 1;
    }

    std::optional<MoveToError> cancelled_;
};

}  // namespace acmotion
