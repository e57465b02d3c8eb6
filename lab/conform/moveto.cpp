
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/steered_body.h"

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

MoveToParams read_params(Args& args) {
    Args params = args.object("params");
    MoveToParams read;
    read.mask = static_cast<std::uint32_t>(params.integer("flags"));
    read.distance_to_object = params.real("distance_to_object");
    read.min_distance = params.real("min_distance");
    read.desired_heading = params.real("desired_heading");
    read.speed = params.real("speed");
    read.fail_distance = params.real("fail_distance");
    read.walk_run_threshold = params.real("walk_run_threshold");
    read.hold_key = static_cast<HoldKey>(params.integer("hold_key"));
    params.refuse_unread();
    return read;
}

class MoveToRunner : public CaseRunner {
 public:
    explicit MoveToRunner(Args& setup) : body_(setup) {}

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
            manager().move_to_object(call, body_, target, read_params(args));
        } else if (op == "move_to_position") {
            manager().move_to_position(call, body_, args.position("position"), read_params(args));
        } else if (op == "turn_to_object") {
            const ObjectId object = args.id("target_id");
            manager().turn_to_object(call, body_, object, args.id("top_level_id"), read_params(args));
        } else if (op == "turn_to_heading") {
            manager().turn_to_heading(call, body_, read_params(args));
        } else {
            return false;
        }
        body_.make_position_manager();
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
                {"body", to_json(body_.place())},
                {"sticky_id", body_.sticky_target().value}};
    }

    SteeredBody body_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_moveto(Args& setup) { return std::make_unique<MoveToRunner>(setup); }

}  // namespace acmotion::conform
