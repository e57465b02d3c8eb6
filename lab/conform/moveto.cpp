#include "core/constants.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/motion_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/stand_in_body.h"
#include "motion/interpreter_fields.h"
#include "motion/move_to_manager.h"
#include "motion/speeds.h"

namespace acmotion::conform {
namespace {

Json record_json(const MoveToRecord& state) {
    Json pending = Json::array();
    for (const MoveToNode& node : state.nodes.all()) {
        pending.push_back({{"type", static_cast<int>(node.kind)}, {"heading", node.heading}});
    }
    return {{"movement_type", static_cast<int>(state.type)},
            {"pending", std::move(pending)},
            {"current_command", static_cast<std::uint32_t>(state.command)},
            {"aux_command", static_cast<std::uint32_t>(state.auxiliary)},
            {"moving_away", state.moving_away ? 1 : 0},
            {"initialized", state.initialised ? 1 : 0},
            {"fail_progress_count", state.fail_progress_count},
            {"previous_heading", state.previous_heading},
            {"previous_distance", state.previous.distance},
            {"previous_distance_time", state.previous.time},
            {"original_distance", state.original.distance},
            {"original_distance_time", state.original.time},
            {"object_id", state.object.value},
            {"top_level_id", state.top_level.value},
            {"object_radius", state.shape.radius},
            {"object_height", state.shape.height},
            {"flags", state.params.mask},
            {"hold_key", static_cast<std::uint32_t>(state.params.hold_key)},
            {"target_position", to_json(state.current_target)},
            {"sought_position", to_json(state.sought)},
            {"starting_position", to_json(state.starting)}};
}

// The stand-in body with what else a move-to needs: an interpreter that records motions and does nothing, and a real
// position manager to stick with.
class SteeredBody : public StandInBody, public TraceSink {
 public:
    SteeredBody(Args& setup, CaseWorld& in)
        : StandInBody(setup, "body", in),
          weenie_{.is_creature = setup.flag("is_creature")},
          manager_(in.now = setup.time("time")) {
        radius = setup.real("radius");
        height = setup.real("height");
        interpreter_.my_run_rate = setup.real("run_speed") / kRunMetresPerSecond;
        interpreter_.seldom.change().raw.hold_key = static_cast<HoldKey>(setup.integer("current_hold_key"));
    }

    // The world ops of this file and those that every file shares. False if it is none of them.
    bool run_world_op(const std::string& op, Args& args) {
        if (op == "set_motions_pending") {
            motions_pending_ = args.flag("value");
        } else if (op == "set_velocity") {
            velocity_ = args.vector("velocity");
        } else if (op == "set_target_quantum") {
            target_quantum_ = args.real("value");
        } else if (op == "set_interpolating") {
            interpolating_ = args.flag("value");
        } else if (op == "remove_motion_interpreter") {
            has_interpreter_ = false;
        } else if (op == "set_motion_result") {
            do_result_ = static_cast<MotionError>(args.integer("do"));
            stop_result_ = static_cast<MotionError>(args.integer("stop"));
        } else {
            return StandInBody::run_world_op(op, args);
        }
        return true;
    }

    // What a call into the move-to manager needs now.
    [[nodiscard]] Call call() { return world.call(this); }
    [[nodiscard]] MoveToManager& manager() { return manager_; }
    [[nodiscard]] ObjectId sticky_target() const {
        return physics.manager ? physics.manager->sticky_target() : ObjectId{};
    }
    using StandInBody::made_manager;

    // A cancelled movement shows nowhere but in the trace.
    void on_event(const Event& event) override {
        const auto* cancelled = std::get_if<Event::MoveToCancelled>(&event.what);
        if (cancelled != nullptr) log("cancel_moveto", {{"error", static_cast<std::uint32_t>(cancelled->why)}});
    }

    [[nodiscard]] ObjectId id() const override { return 1; }
    [[nodiscard]] Vec3 measured_velocity() const override { return velocity_; }
    [[nodiscard]] bool is_interpolating() const override { return interpolating_; }
    [[nodiscard]] bool motions_pending() const override { return motions_pending_; }
    MotionError do_motion(MotionCommand motion, SubMotion& block) override {
        return record("do_motion", motion, block, do_result_);
    }
    MotionError stop_motion(MotionCommand motion, SubMotion& block) override {
        return record("stop_motion", motion, block, stop_result_);
    }
    void stop_completely() override {
        if (attached) log("stop_completely", {});
    }
    [[nodiscard]] double target_quantum() const override { return target_quantum_; }
    void set_target_quantum(double seconds) override {
        target_quantum_ = seconds;
        log("set_target_quantum", {{"quantum", seconds}});
    }
    void cancel_move_to(MotionError why) override { manager_.cancel(call(), *this, why); }

 private:
    MotionError record(const char* call, MotionCommand motion, SubMotion& block, MotionError result) {
        if (!attached) return MotionError::NoBody;
        if (!has_interpreter_) return MotionError::NoInterpreter;
        const AxisMotion adjusted = adjust_motion(interpreter_, &weenie_, {motion, block.speed}, block.hold_key);
        block.speed = adjusted.speed;
        log(call, {{"motion", static_cast<std::uint32_t>(adjusted.command)},
                   {"speed", block.speed},
                   {"hold_key", static_cast<std::uint32_t>(block.hold_key)}});
        return result;
    }

    Vec3 velocity_;
    InterpreterFields interpreter_;
    Weenie weenie_;
    bool has_interpreter_ = true;
    bool interpolating_ = false;
    bool motions_pending_ = false;
    MotionError do_result_ = MotionError::None;
    MotionError stop_result_ = MotionError::None;
    double target_quantum_ = 0;
    MoveToManager manager_;
};

class MoveToRunner : public CaseRunner {
 public:
    explicit MoveToRunner(Args& setup) : body_(setup, world_) {}

    Json run(const std::string& op, Args& args) override {
        if (op == "is_moving_to") return {{"value", manager().is_moving_to() ? 1 : 0}};
        if (!run_request(op, args) && !run_event(op, args) && !body_.run_world_op(op, args)) return unknown_op();
        return answer();
    }

 private:
    [[nodiscard]] MoveToManager& manager() { return body_.manager(); }

    bool run_request(const std::string& op, Args& args) {
        const Call call = body_.call();
        if (op == "move_to_object") {
            const MoveToTarget target{args.id("target_id"), args.id("top_level_id"),
                                      Cylinder{args.real("radius"), args.real("height")}};
            manager().move_to_object(call, body_, target, move_to_params(args.object("params")));
        } else if (op == "move_to_position") {
            manager().move_to_position(call, body_, args.position("position"), move_to_params(args.object("params")));
        } else if (op == "turn_to_object") {
            const ObjectId object = args.id("target_id");
            manager().turn_to_object(call, body_, object, args.id("top_level_id"),
                                     move_to_params(args.object("params")));
        } else if (op == "turn_to_heading") {
            manager().turn_to_heading(call, body_, move_to_params(args.object("params")));
        } else {
            return false;
        }
        body_.made_manager();
        return true;
    }

    bool run_event(const std::string& op, Args& args) {
        const Call call = body_.call();
        if (op == "update_target") {
            manager().handle_update_target(call, body_,
                                           {.target = args.id("target_id"),
                                            .status = static_cast<TargetStatus>(args.integer("status")),
                                            .actual = args.position("target_position"),
                                            .predicted = args.position("interpolated_position")});
        } else if (op == "use_time") {
            manager().use_time(call, body_);
        } else if (op == "hit_ground") {
            manager().hit_ground(call, body_);
        } else if (op == "cancel") {
            manager().cancel(call, body_, static_cast<MotionError>(args.integer("error")));
        } else {
            return false;
        }
        return true;
    }

    Json answer() {
        return {{"log", body_.take_log()},
                {"state", record_json(manager().state())},
                {"body", to_json(body_.position)},
                {"sticky_id", body_.sticky_target().value}};
    }

    CaseWorld world_;
    SteeredBody body_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_moveto(Args& setup) { return std::make_unique<MoveToRunner>(setup); }

}  // namespace acmotion::conform
