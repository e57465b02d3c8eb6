
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/stand_in_body.h"
#include "motion/waypoint_queue.h"

namespace acmotion::conform {
namespace {

class InterpolationRunner : public CaseRunner {
 public:
    explicit InterpolationRunner(Args& setup) : body_(setup, "body", no_others_) {
        rules_.adjusted_max_speed = setup.flag_or("use_adjusted_speed", true);
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "interpolate_to") {
            const Position target = args.position("position");
            const bool keep_heading = args.flag("keep_heading");
            if (attached_) queue_.enqueue(call_, body_, body_.mover(), target, keep_heading);
        } else if (op == "use_time") {
            if (attached_) queue_.use_time(call_, body_);
        } else if (op == "node_completed") {
            const bool success = args.flag("success");
            if (attached_) queue_.complete_head(pools_.waypoints, body_.position, success);
        } else if (op == "adjust_offset") {
            return adjust_offset(args);
        } else if (op == "stop") {
            queue_.stop(pools_.waypoints);
        } else if (op == "destroy") {
            queue_.clear(pools_.waypoints);
        } else if (op == "push_node") {
            const auto kind = static_cast<WaypointKind>(args.integer_in("type", 2, 3));
            queue_.append(pools_.waypoints, Waypoint::of_velocity(kind, args.vector("velocity")));
        } else if (op == "detach_body") {
            attached_ = !args.flag("value");
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
        if (attached_) queue_.adjust_offset(call_, body_, is_stuck_, offset, quantum);
        Json json = answer();
        json["offset_out"] = body_.adjusted(offset);
        return json;
    }

    Json answer() {
        return {
            {"log", body_.take_log()}, {"body", to_json(body_.position)}, {"state", to_json(queue_, pools_.waypoints)}};
    }

    OtherObjects no_others_;
    Rules rules_;
    Limits limits_;
    Pools pools_;
    Call call_{rules_, limits_, pools_};
    StandInBody body_;
    WaypointQueue queue_;
    bool attached_ = true;  // nothing happens without a body: a queue without one is never asked
    bool is_stuck_ = false;
};

}  // namespace

std::unique_ptr<CaseRunner> make_interpolation(Args& setup) { return std::make_unique<InterpolationRunner>(setup); }

}  // namespace acmotion::conform
