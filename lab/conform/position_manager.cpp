// The position manager, and in interpolation.jsonl its queue alone.
#include "motion/position_manager.h"

#include <utility>

#include "lab/conform/stand_in.h"

namespace acmotion::conform {
namespace {

// Nothing happens without a body: a queue without one is never asked.
class InterpolationCase : public BodyCase {
 public:
    explicit InterpolationCase(Args& setup) : BodyCase(setup) {
        rules.adjusted_max_speed = setup.flag_or("use_adjusted_speed", true);
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "interpolate_to") {
            const Position target = args.position("position");
            const bool keep_heading = args.flag("keep_heading");
            if (attached) queue_.enqueue(call(), *this, mover(), target, keep_heading);
        } else if (op == "use_time") {
            if (attached) queue_.use_time(call(), *this);
        } else if (op == "node_completed") {
            const bool success = args.flag("success");
            if (attached) queue_.complete_head(pools.waypoints, position, success);
        } else if (op == "adjust_offset") {
            return adjust_offset(args);
        } else if (op == "stop") {
            queue_.stop(pools.waypoints);
        } else if (op == "destroy") {
            queue_.clear(pools.waypoints);
        } else if (op == "push_node") {
            const auto kind = static_cast<WaypointKind>(args.integer_in("type", 2, 3));
            queue_.append(pools.waypoints, Waypoint::of_velocity(kind, args.vector("velocity")));
        } else if (op == "set_sticky") {
            is_stuck_ = args.flag("id");
        } else if (!run_shared(op, args)) {
            return nullptr;
        }
        return answer();
    }

 private:
    Json adjust_offset(Args& args) {
        Frame offset = args.frame("offset_in");
        const float quantum = args.real("quantum");
        if (attached) queue_.adjust_offset(call(), *this, is_stuck_, offset, quantum);
        Json json = answer();
        json["offset_out"] = adjusted(offset);
        return json;
    }

    Json answer() {
        return {{"log", take_log()}, {"body", to_json(position)}, {"state", to_json(queue_, pools.waypoints)}};
    }

    WaypointQueue queue_;
    bool is_stuck_ = false;
};

// A helper without a body keeps its state, and takes no part in a slice.
template <class Holder>
class PutAside {
 public:
    PutAside(Holder& helper, bool has_body) : helper_(helper) {
        if (!has_body) std::swap(helper_, aside_);
    }
    ~PutAside() {
        if (aside_) std::swap(helper_, aside_);
    }
    PutAside(const PutAside&) = delete;
    PutAside& operator=(const PutAside&) = delete;

 private:
    Holder& helper_;
    Holder aside_;
};

class PositionManagerCase : public BodyCase {
 public:
    explicit PositionManagerCase(Args& setup) : BodyCase(setup) {
        if (setup.has("targets"))
            setup.read_each("targets", [&](Args& t) { others[t.id("id")].position = t.position("position"); });
        rules.adjusted_max_speed = setup.flag_or("use_adjusted_speed", true);
        radius = setup.real_or("radius", 0);
        setup.ignore("height");
        now = setup.time_or("time", 0);
        has_movement_manager = setup.flag_or("has_movement_manager", false);
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "is_interpolating") return {{"value", manager_.is_interpolating() ? 1 : 0}};
        if (op == "is_fully_constrained") return {{"value", manager_.is_fully_constrained() ? 1 : 0}};
        if (op == "sticky_object_id") return {{"value", manager_.sticky_target().value}};
        if (op == "adjust_offset") return adjust_offset(args);
        if (!run_order(op, args) && !run_hook(op, args) && !run_shared(op, args)) return nullptr;
        return answer();
    }

 private:
    bool run_order(const std::string& op, Args& args) {
        if (op == "interpolate_to") {
            const Position target = args.position("position");
            manager_.interpolate_to(call(), *this, mover(), target, args.flag("keep_heading"));
        } else if (op == "stop_interpolating") {
            manager_.stop_interpolating(call(), *this);
        } else if (op == "constrain_to") {
            const LeashRange range{args.real("start"), args.real("max")};
            anchor = args.position("position");
            manager_.constrain_to(call(), *this, anchor, range);
        } else if (op == "unconstrain") {
            manager_.unconstrain(call(), *this);
        } else if (op == "stick_to") {
            const ObjectId target = args.id("target_id");
            args.ignore("height");
            manager_.stick_to(call(), *this, target, args.real("radius"));
        } else if (op == "unstick") {
            manager_.unstick(call(), *this);
        } else if (op == "use_time") {
            manager_.use_time(call(), *this);
        } else {
            return false;
        }
        return true;
    }

    bool run_hook(const std::string& op, Args& args) {
        if (op == "update_target") {
            const ObjectId target = args.id("target_id");
            const auto status = static_cast<TargetStatus>(args.integer_in("status", 0, 6));
            manager_.handle_update_target(call(), *this, target, status, args.position("position"));
        } else if (op == "detach_constraint_body") {
            leash_has_body_ = !args.flag("value") || !manager_.leash();
        } else if (op == "constraint_set_body") {
            if (manager_.leash() && leash_has_body_) manager_.leash()->rebind();
            leash_has_body_ = args.flag("value") || !manager_.leash();
        } else if (op == "sticky_set_body") {
            if (manager_.sticky() && sticky_has_body_) manager_.sticky()->rebind(*this);
            sticky_has_body_ = args.flag("value") || !manager_.sticky();
        } else if (op == "set_object") {
            set_object(args);
        } else {
            return false;
        }
        return true;
    }

    void set_object(Args& args) {
        const ObjectId id = args.id("id");
        const std::optional<Position> there = args.maybe_position("position");
        if (there) others[id].position = *there;
        if (!there) others.erase(id);
    }

    Json adjust_offset(Args& args) {
        Frame offset = args.frame("offset_in");
        run_slice(offset, args.real("quantum"));
        Json json = answer();
        json["offset_out"] = adjusted(offset);
        return json;
    }

    void run_slice(Frame& offset, float quantum) {
        const PutAside sticky(manager_.sticky(), sticky_has_body_);
        const PutAside leash(manager_.leash(), leash_has_body_);
        manager_.adjust_offset(call(), *this, offset, quantum);
    }

    Json answer() {
        const Json state = to_json(manager_, anchor, pools.waypoints);
        return {{"log", take_log()}, {"body", to_json(position)}, {"state", state}};
    }

    PositionManager manager_;
    bool sticky_has_body_ = true;  // of a helper that is there; a new one has its body
    bool leash_has_body_ = true;
};

}  // namespace

std::unique_ptr<CaseRunner> make_interpolation(Args& setup) { return std::make_unique<InterpolationCase>(setup); }
std::unique_ptr<CaseRunner> make_position_manager(Args& setup) { return std::make_unique<PositionManagerCase>(setup); }

}  // namespace acmotion::conform
