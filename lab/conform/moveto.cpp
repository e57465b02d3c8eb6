#include "core/constants.h"
#include "lab/conform/stand_in.h"
#include "motion/interpreter_fields.h"
#include "motion/move_to_manager.h"
#include "motion/speeds.h"

namespace acmotion::conform {
namespace {

Json record_json(const MoveToRecord& state) {
    Json pending = Json::array();
    for (const MoveToNode& node : state.nodes.all()) {
        pending.push_back({{"type", number(node.kind)}, {"heading", node.heading}});
    }
    return {{"movement_type", number(state.type)},
            {"pending", std::move(pending)},
            {"current_command", number(state.command)},
            {"aux_command", number(state.auxiliary)},
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
            {"hold_key", number(state.params.hold_key)},
            {"target_position", to_json(state.current_target)},
            {"sought_position", to_json(state.sought)},
            {"starting_position", to_json(state.starting)}};
}

// The stand-in body with what else a move-to needs: an interpreter that records motions and does nothing, and a real
// position manager to stick with.
class MoveToCase : public BodyCase {
 public:
    explicit MoveToCase(Args& setup)
        : BodyCase(setup), weenie_{.is_creature = setup.flag("is_creature")}, manager_(now = setup.time("time")) {
        radius = setup.real("radius");
        height = setup.real("height");
        interpreter_.my_run_rate = setup.real("run_speed") / kRunMetresPerSecond;
        interpreter_.seldom.change().raw.hold_key = setup.as<HoldKey>("current_hold_key");
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "is_moving_to") return {{"value", manager_.is_moving_to() ? 1 : 0}};
        if (!run_request(op, args) && !run_event(op, args) && !run_world_op(op, args)) return nullptr;
        return {{"log", take_log()},
                {"state", record_json(manager_.state())},
                {"body", to_json(position)},
                {"sticky_id", physics.manager ? physics.manager->sticky_target().value : 0}};
    }

    // A cancelled movement shows nowhere but in the trace.
    void on_event(const Event& event) override {
        const auto* cancelled = std::get_if<Event::MoveToCancelled>(&event.what);
        if (cancelled != nullptr) log("cancel_moveto", {{"error", number(cancelled->why)}});
    }

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
        if (attached) log("stop_completely");
    }
    [[nodiscard]] double target_quantum() const override { return target_quantum_; }
    void set_target_quantum(double seconds) override {
        target_quantum_ = seconds;
        log("set_target_quantum", {{"quantum", seconds}});
    }
    void cancel_move_to(MotionError why) override { manager_.cancel(call(), *this, why); }

 private:
    bool run_request(const std::string& op, Args& args) {
        if (op == "move_to_object") {
            const MoveToTarget target{args.id("target_id"), args.id("top_level_id"),
                                      Cylinder{args.real("radius"), args.real("height")}};
            manager_.move_to_object(call(), *this, target, args.move_to_params("params"));
        } else if (op == "move_to_position") {
            manager_.move_to_position(call(), *this, args.position("position"), args.move_to_params("params"));
        } else if (op == "turn_to_object") {
            const ObjectId object = args.id("target_id");
            manager_.turn_to_object(call(), *this, object, args.id("top_level_id"), args.move_to_params("params"));
        } else if (op == "turn_to_heading") {
            manager_.turn_to_heading(call(), *this, args.move_to_params("params"));
        } else {
            return false;
        }
        made_manager();
        return true;
    }

    bool run_event(const std::string& op, Args& args) {
        if (op == "update_target") {
            manager_.handle_update_target(call(), *this,
                                          {.target = args.id("target_id"),
                                           .status = args.as<TargetStatus>("status"),
                                           .actual = args.position("target_position"),
                                           .predicted = args.position("interpolated_position")});
        } else if (op == "use_time") {
            manager_.use_time(call(), *this);
        } else if (op == "hit_ground") {
            manager_.hit_ground(call(), *this);
        } else if (op == "cancel") {
            manager_.cancel(call(), *this, args.as<MotionError>("error"));
        } else {
            return false;
        }
        return true;
    }

    bool run_world_op(const std::string& op, Args& args) {
        if (op == "set_motions_pending") return set(motions_pending_, args.flag("value"));
        if (op == "set_velocity") return set(velocity_, args.vector("velocity"));
        if (op == "set_target_quantum") return set(target_quantum_, args.real("value"));
        if (op == "set_interpolating") return set(interpolating_, args.flag("value"));
        if (op == "remove_motion_interpreter") return set(has_interpreter_, false);
        if (op != "set_motion_result") return run_shared(op, args);
        do_result_ = args.as<MotionError>("do");
        return set(stop_result_, args.as<MotionError>("stop"));
    }

    MotionError record(const char* order, MotionCommand motion, SubMotion& block, MotionError result) {
        if (!attached) return MotionError::NoBody;
        if (!has_interpreter_) return MotionError::NoInterpreter;
        const AxisMotion adjusted = adjust_motion(interpreter_, &weenie_, {motion, block.speed}, block.hold_key);
        block.speed = adjusted.speed;
        log(order,
            {{"motion", number(adjusted.command)}, {"speed", block.speed}, {"hold_key", number(block.hold_key)}});
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

}  // namespace

std::unique_ptr<CaseRunner> make_moveto(Args& setup) { return std::make_unique<MoveToCase>(setup); }

}  // namespace acmotion::conform
