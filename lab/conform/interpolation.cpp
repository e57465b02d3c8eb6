
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/stand_in_body.h"
#include "motion/waypoint_queue.h"

namespace acmotion::conform {
namespace {

class InterpolationRunner : public CaseRunner {
 public:
    explicit InterpolationRunner(Args& setup) : body_(setup, "body", world_) {
        world_.rules.adjusted_max_speed = setup.flag_or("use_adjusted_speed", true);
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "interpolate_to") {
            const Position target = args.position("position");
            const bool keep_heading = args.flag("keep_heading");
            if (body_.attached) queue_.enqueue(world_.call(), body_, body_.mover(), target, keep_heading);
        } else if (op == "use_time") {
            if (body_.attached) queue_.use_time(world_.call(), body_);
        } else if (op == "node_completed") {
            const bool success = args.flag("success");
            if (body_.attached) queue_.complete_head(world_.pools.waypoints, body_.position, success);
        } else if (op == "adjust_offset") {
            return adjust_offset(args);
        } else if (op == "stop") {
            queue_.stop(world_.pools.waypoints);
        } else if (op == "destroy") {
            queue_.clear(world_.pools.waypoints);
        } else if (op == "push_node") {
            const auto kind = static_cast<WaypointKind>(args.integer_in("type", 2, 3));
            queue_.append(world_.pools.waypoints, Waypoint::of_velocity(kind, args.vector("velocity")));
        } else if (op == "set_sticky") {
            is_stuck_ = args.integer("id") != 0;
        } else if (!body_.run_world_op(op, args)) {
            return unknown_op();
        }
        return answer();
    }

 private:
    Json adjust_offset(Args& args) {
        Frame offset = args.frame("offset_in");
        const float quantum = args.real("quantum");
        if (body_.attached) queue_.adjust_offset(world_.call(), body_, is_stuck_, offset, quantum);
        Json json = answer();
        json["offset_out"] = body_.adjusted(offset);
        return json;
    }

    Json answer() {
        return {{"log", body_.take_log()},
                {"body", to_json(body_.position)},
                {"state", to_json(queue_, world_.pools.waypoints)}};
    }

    CaseWorld world_;
    StandInBody body_;  // nothing happens without one: a queue without a body is never asked
    WaypointQueue queue_;
    bool is_stuck_ = false;
};

}  // namespace

std::unique_ptr<CaseRunner> make_interpolation(Args& setup) { return std::make_unique<InterpolationRunner>(setup); }

}  // namespace acmotion::conform
