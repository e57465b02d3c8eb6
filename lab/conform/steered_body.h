#pragma once
#include "lab/conform/stand_in_body.h"
#include "motion/interpreter_fields.h"
#include "motion/move_to_manager.h"
#include "motion/position_manager.h"
#include "motion/weenie.h"

namespace acmotion::conform {

// The stand-in body with what else a move-to needs: an interpreter that records motions and does nothing, and a real
// position manager to stick with.
class SteeredBody : public MotionHost, public TraceSink {
 public:
    explicit SteeredBody(Args& setup);

    // The world ops of this file and those that every file shares. False if it is none of them.
    bool run_world_op(const std::string& op, Args& args);

    // What a call into the move-to manager needs now.
    [[nodiscard]] Call call() { return {rules_, limits_, pools_, this, now_}; }
    [[nodiscard]] MoveToManager& manager() { return manager_; }
    [[nodiscard]] const Position& place() const { return body_.position; }
    [[nodiscard]] ObjectId sticky_target() const { return position_manager_.sticky_target(); }
    [[nodiscard]] Json take_log();
    void make_position_manager() { has_position_manager_ = true; }

    // A cancelled movement shows nowhere but in the trace.
    void on_event(const Event& event) override;

    [[nodiscard]] ObjectId id() const override { return 1; }
    [[nodiscard]] const Position* where() const override { return attached_ ? &body_.position : nullptr; }
    [[nodiscard]] Cylinder shape() const override { return shape_; }
    [[nodiscard]] bool in_contact() const override { return body_.in_contact; }
    [[nodiscard]] Vec3 measured_velocity() const override { return velocity_; }
    [[nodiscard]] bool is_interpolating() const override { return interpolating_; }
    [[nodiscard]] bool motions_pending() const override { return motions_pending_; }
    MotionError do_motion(MotionCommand motion, SubMotion& block) override;
    MotionError stop_motion(MotionCommand motion, SubMotion& block) override;
    void stop_completely() override;
    void unstick() override;
    using MotionHost::stick_to;
    void stick_to(ObjectId target, const Cylinder& shape) override;
    [[nodiscard]] double target_quantum() const override { return target_quantum_; }
    void set_target_quantum(double seconds) override;

    void set_heading(float degrees) override { body_.set_heading(degrees); }
    void set_target(ObjectId object, float radius, double quantum) override {
        body_.set_target(object, radius, quantum);
    }
    void clear_target() override { body_.clear_target(); }
    void cancel_move_to(MotionError why) override { manager_.cancel(call(), *this, why); }

 private:
    MotionError record(const char* call, MotionCommand motion, SubMotion& block, MotionError result);

    OtherObjects no_others_;
    StandInBody body_;
    Cylinder shape_;
    Vec3 velocity_;
    double now_ = 0;
    InterpreterFields interpreter_;
    Weenie weenie_;
    bool attached_ = true;
    bool has_interpreter_ = true;
    bool has_position_manager_ = false;
    bool interpolating_ = false;
    bool motions_pending_ = false;
    MotionError do_result_ = MotionError::None;
    MotionError stop_result_ = MotionError::None;
    double target_quantum_ = 0;

    Rules rules_;
    Limits limits_;
    Pools pools_;
    PositionManager position_manager_;
    MoveToManager manager_;
};

}  // namespace acmotion::conform
