#include "acmotion/motion/position_manager.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "lab/conform/json_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/stand_in_body.h"

namespace acmotion::conform {
namespace {

// A helper that has lost its body is put aside, so that nobody asks it until it has one again.
template <class Helper>
class Aside {
 public:
    void set(std::optional<Helper>& in_use, bool has_body) {
        if (has_body == has_body_) return;
        std::swap(in_use, kept_);
        has_body_ = has_body;
    }
    [[nodiscard]] bool has_body() const { return has_body_; }
    [[nodiscard]] const std::optional<Helper>& current(const std::optional<Helper>& in_use) const {
        return has_body_ ? in_use : kept_;
    }

 private:
    std::optional<Helper> kept_;
    bool has_body_ = true;
};

class PositionManagerRunner : public CaseRunner {
 public:
    explicit PositionManagerRunner(Args& setup) : others_(read_targets(setup)), body_(setup, "body", others_) {
        body_.radius = setup.real_or("radius", 0);
        setup.ignore("height");
        now_ = setup.time_or("time", 0);
        body_.has_movement_manager = setup.flag_or("has_movement_manager", false);
    }

    Json run(const std::string& op, Args& args) override {
        if (run_query(op)) return {{"value", *std::exchange(value_, std::nullopt)}};
        if (op == "adjust_offset") return adjust_offset(args);
        if (!run_order(op, args) && !run_hook(op, args) && !body_.run_world_op(op, args)) return unknown_op();
        return answer();
    }

 private:
    static OtherObjects read_targets(Args& setup) {
        OtherObjects others;
        setup.ignore("targets");
        if (!setup.has("targets")) return others;
        for (Args& target : setup.objects("targets")) {
            const ObjectId id = target.id("id");
            others[id] = target.position("position");
            target.refuse_unread();
        }
        return others;
    }

    bool run_query(const std::string& op) {
        if (op == "is_interpolating") value_ = manager_.is_interpolating() ? 1 : 0;
        if (op == "is_fully_constrained") value_ = is_fully_constrained() ? 1 : 0;
        if (op == "sticky_object_id") value_ = manager_.sticky_target().value;
        return value_.has_value();
    }

    [[nodiscard]] bool is_fully_constrained() {
        const std::optional<Leash>& leash = leash_.current(manager_.leash());
        return leash && leash->is_full();
    }

    bool run_order(const std::string& op, Args& args) {
        if (op == "interpolate_to") {
            const Position target = args.position("position");
            manager_.interpolate_to(context_, body_.mover(), body_, target, args.flag("keep_heading"));
        } else if (op == "stop_interpolating") {
            manager_.stop_interpolating(context_);
        } else if (op == "constrain_to") {
            const LeashRange range{args.real("start"), args.real("max")};
            manager_.constrain_to(context_, args.position("position"), range, body_.position);
        } else if (op == "unconstrain") {
            manager_.unconstrain(context_);
        } else if (op == "stick_to") {
            const ObjectId target = args.id("target_id");
            args.ignore("height");
            manager_.stick_to(context_, body_, target, args.real("radius"), now_);
        } else if (op == "unstick") {
            manager_.unstick(context_, body_);
        } else if (op == "use_time") {
            manager_.use_time(context_, body_.mover(), body_, now_);
        } else {
            return false;
        }
        return true;
    }

    bool run_hook(const std::string& op, Args& args) {
        if (op == "update_target") {
            const ObjectId target = args.id("target_id");
            const auto status = static_cast<TargetStatus>(args.integer("status"));
            manager_.handle_update_target(context_, body_, target, status, args.position("position"));
        } else if (op == "detach_constraint_body") {
            leash_.set(manager_.leash(), !args.flag("value"));
        } else if (op == "constraint_set_body") {
            if (manager_.leash()) manager_.leash()->rebind();
            leash_.set(manager_.leash(), args.flag("value"));
        } else if (op == "sticky_set_body") {
            if (manager_.sticky()) manager_.sticky()->rebind(body_);
            sticky_.set(manager_.sticky(), args.flag("value"));
        } else if (op == "set_time") {
            now_ = args.time("time");
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
        if (position) others_[id] = *position;
        if (!position) others_.erase(id);
    }

    Json adjust_offset(Args& args) {
        Frame offset = args.frame("offset_in");
        manager_.adjust_offset(context_, body_.mover(), body_, offset, args.real("quantum"));
        Json json = answer();
        json["offset_out"] = body_.adjusted(offset);
        return json;
    }

    Json answer() {
        const Json state =
            state_of(manager_.queue(), sticky_.current(manager_.sticky()), leash_.current(manager_.leash()), pool_);
        return {{"log", body_.take_log()}, {"body", to_json(body_.position)}, {"state", state}};
    }

    OtherObjects others_;
    Rules rules_;
    Limits limits_;
    WaypointPool pool_;
    MotionContext context_{rules_, limits_, pool_, {}};
    StandInBody body_;
    PositionManager manager_;
    Aside<Sticky> sticky_;
    Aside<Leash> leash_;
    double now_ = 0;
    std::optional<std::uint32_t> value_;
};

}  // namespace

std::unique_ptr<CaseRunner> make_position_manager(Args& setup) {
    return std::make_unique<PositionManagerRunner>(setup);
}

}  // namespace acmotion::conform
