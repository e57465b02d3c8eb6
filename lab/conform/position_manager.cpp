#include "motion/position_manager.h"

#include <utility>

#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/stand_in_body.h"

namespace acmotion::conform {
namespace {

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

class PositionManagerRunner : public CaseRunner {
 public:
    explicit PositionManagerRunner(Args& setup) : body_(setup, "body", world_) {
        read_targets(setup);
        world_.rules.adjusted_max_speed = setup.flag_or("use_adjusted_speed", true);
        body_.radius = setup.real_or("radius", 0);
        setup.ignore("height");
        world_.now = setup.time_or("time", 0);
        body_.has_movement_manager = setup.flag_or("has_movement_manager", false);
    }

    Json run(const std::string& op, Args& args) override {
        if (const auto value = query(op)) return {{"value", *value}};
        if (op == "adjust_offset") return adjust_offset(args);
        if (!run_order(op, args) && !run_hook(op, args) && !body_.run_world_op(op, args)) return unknown_op();
        return answer();
    }

 private:
    void read_targets(Args& setup) {
        if (!setup.has("targets")) return;
        for (Args& target : setup.objects("targets")) {
            const ObjectId id = target.id("id");
            world_.others[id].position = target.position("position");
            target.refuse_unread();
        }
    }

    [[nodiscard]] std::optional<std::uint32_t> query(const std::string& op) const {
        if (op == "is_interpolating") return manager_.is_interpolating() ? 1 : 0;
        if (op == "is_fully_constrained") return manager_.is_fully_constrained() ? 1 : 0;
        if (op == "sticky_object_id") return manager_.sticky_target().value;
        return std::nullopt;
    }

    bool run_order(const std::string& op, Args& args) {
        if (op == "interpolate_to") {
            const Position target = args.position("position");
            manager_.interpolate_to(world_.call(), body_, body_.mover(), target, args.flag("keep_heading"));
        } else if (op == "stop_interpolating") {
            manager_.stop_interpolating(world_.call(), body_);
        } else if (op == "constrain_to") {
            const LeashRange range{args.real("start"), args.real("max")};
            anchor_ = args.position("position");
            manager_.constrain_to(world_.call(), body_, anchor_, range);
        } else if (op == "unconstrain") {
            manager_.unconstrain(world_.call(), body_);
        } else if (op == "stick_to") {
            const ObjectId target = args.id("target_id");
            args.ignore("height");
            manager_.stick_to(world_.call(), body_, target, args.real("radius"));
        } else if (op == "unstick") {
            manager_.unstick(world_.call(), body_);
        } else if (op == "use_time") {
            manager_.use_time(world_.call(), body_);
        } else {
            return false;
        }
        return true;
    }

    bool run_hook(const std::string& op, Args& args) {
        if (op == "update_target") {
            const ObjectId target = args.id("target_id");
            const auto status = static_cast<TargetStatus>(args.integer_in("status", 0, 6));
            manager_.handle_update_target(world_.call(), body_, target, status, args.position("position"));
        } else if (op == "detach_constraint_body") {
            leash_has_body_ = !args.flag("value") || !manager_.leash();
        } else if (op == "constraint_set_body") {
            if (manager_.leash() && leash_has_body_) manager_.leash()->rebind();
            leash_has_body_ = args.flag("value") || !manager_.leash();
        } else if (op == "sticky_set_body") {
            if (manager_.sticky() && sticky_has_body_) manager_.sticky()->rebind(body_);
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
        const std::optional<Position> position = args.maybe_position("position");
        if (position) world_.others[id].position = *position;
        if (!position) world_.others.erase(id);
    }

    Json adjust_offset(Args& args) {
        Frame offset = args.frame("offset_in");
        run_slice(offset, args.real("quantum"));
        Json json = answer();
        json["offset_out"] = body_.adjusted(offset);
        return json;
    }

    void run_slice(Frame& offset, float quantum) {
        const PutAside sticky(manager_.sticky(), sticky_has_body_);
        const PutAside leash(manager_.leash(), leash_has_body_);
        manager_.adjust_offset(world_.call(), body_, offset, quantum);
    }

    Json answer() {
        const Json state = state_of(manager_, anchor_, world_.pools.waypoints);
        return {{"log", body_.take_log()}, {"body", to_json(body_.position)}, {"state", state}};
    }

    CaseWorld world_;
    StandInBody body_;
    PositionManager manager_;
    Position anchor_;              // of its leash
    bool sticky_has_body_ = true;  // of a helper that is there; a new one has its body
    bool leash_has_body_ = true;
};

}  // namespace

std::unique_ptr<CaseRunner> make_position_manager(Args& setup) {
    return std::make_unique<PositionManagerRunner>(setup);
}

}  // namespace acmotion::conform
