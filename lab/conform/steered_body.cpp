#include "lab/conform/steered_body.h"

#include "core/constants.h"
#include "lab/base/json.h"
#include "motion/command_adjustment.h"

namespace acmotion::conform {

SteeredBody::SteeredBody(Args& setup)
    : body_(setup, "body", no_others_),
      shape_{setup.real("radius"), setup.real("height")},
      now_(setup.time("time")),
      weenie_{.is_creature = setup.flag("is_creature")},
      manager_(now_) {
    interpreter_.my_run_rate = setup.real("run_speed") / kRunMetresPerSecond;
    interpreter_.seldom.change().raw.hold_key = static_cast<HoldKey>(setup.integer("current_hold_key"));
}

bool SteeredBody::run_world_op(const std::string& op, Args& args) {
    if (op == "set_motions_pending") {
        motions_pending_ = args.flag("value");
    } else if (op == "set_velocity") {
        velocity_ = args.vector("velocity");
    } else if (op == "set_target_quantum") {
        target_quantum_ = args.real("value");
    } else if (op == "set_interpolating") {
        interpolating_ = args.flag("value");
    } else if (op == "detach_body") {
        attached_ = !args.flag("value");
    } else if (op == "remove_motion_interpreter") {
        has_interpreter_ = false;
    } else if (op == "set_motion_result") {
        do_result_ = static_cast<MotionError>(args.integer("do"));
        stop_result_ = static_cast<MotionError>(args.integer("stop"));
    } else if (op == "set_time") {
        now_ = args.time("time");
    } else {
        return body_.run_world_op(op, args);
    }
    return true;
}

Json SteeredBody::take_log() { return body_.take_log(); }

void SteeredBody::on_event(const Event& event) {
    const auto* cancelled = std::get_if<Event::MoveToCancelled>(&event.what);
    if (cancelled == nullptr) return;
    body_.log("cancel_moveto", {{"error", static_cast<std::uint32_t>(cancelled->why)}});
}

MotionError SteeredBody::do_motion(MotionCommand motion, SubMotion& block) {
    return record("do_motion", motion, block, do_result_);
}

MotionError SteeredBody::stop_motion(MotionCommand motion, SubMotion& block) {
    return record("stop_motion", motion, block, stop_result_);
}

MotionError SteeredBody::record(const char* call, MotionCommand motion, SubMotion& block, MotionError result) {
    if (!attached_) return MotionError::NoBody;
    if (!has_interpreter_) return MotionError::NoInterpreter;
    const AxisMotion adjusted = adjust_motion(interpreter_, &weenie_, {motion, block.speed}, block.hold_key);
    block.speed = adjusted.speed;
    body_.log(call, {{"motion", static_cast<std::uint32_t>(adjusted.command)},
                     {"speed", block.speed},
                     {"hold_key", static_cast<std::uint32_t>(block.hold_key)}});
    return result;
}

void SteeredBody::stop_completely() {
    if (attached_) body_.log("stop_completely", {});
}

void SteeredBody::unstick() {
    if (!has_position_manager_) return;
    body_.log("unstick", {});
    position_manager_.unstick(call(), *this);
}

void SteeredBody::stick_to(ObjectId target, const Cylinder& shape) {
    has_position_manager_ = true;
    body_.log("stick_to", {{"target_id", target.value}, {"radius", shape.radius}, {"height", shape.height}});
    position_manager_.stick_to(call(), *this, target, shape.radius);
}

void SteeredBody::set_target_quantum(double seconds) {
    target_quantum_ = seconds;
    body_.log("set_target_quantum", {{"quantum", seconds}});
}

}  // namespace acmotion::conform
