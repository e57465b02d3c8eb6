#include <algorithm>

#include "body/all.h"
#include "inbound/all.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/runner.h"
#include "lab/conform/scripted_world.h"

namespace acmotion::conform {
namespace {

constexpr std::uint32_t kBodyId = 1;

class BodyRunner : public CaseRunner {
 public:
    explicit BodyRunner(Args& setup) : world_(setup) {}

    Json run(const std::string& op, Args& args) override {
        if (op == "tick") return tick(args);
        if (op == "vector_event") return vector_event(args);
        if (op == "set_active") return set_active(args);
        if (run_order(op, args)) return answer();
        return world_.run_world_op(op, args) ? Json::object() : unknown_op();
    }

 private:
    Body& body() { return world_.body; }

    Json tick(Args& args) {
        world_.now = args.time("now");
        world_.slices.clear();
        const std::optional<Position> player = body().is_local_player ? body().position : world_.player;
        acmotion::tick(world_, player);
        Json json = answer();
        json["slices"] = world_.slices;
        return json;
    }

    bool run_order(const std::string& op, Args& args) {
        if (op == "set_velocity") {
            set_velocity(body(), args.vector("velocity"), world_.now);
        } else if (op == "set_local_velocity") {
            set_local_velocity(body(), args.vector("velocity"), world_.now);
        } else if (op == "set_omega") {
            body().omega = args.vector("omega");
        } else if (op == "set_on_walkable") {
            set_on_walkable(world_, args.flag("value"));
        } else if (op == "calc_acceleration") {
            update_acceleration(body());
        } else if (op == "interpolate_to") {
            const Position target = args.position("position");
            interpolate_to(world_, target, args.flag("keep_heading"));
        } else if (op == "constrain_to") {
            const LeashRange range{args.real("start"), args.real("max")};
            anchor_ = args.position("position");
            constrain_to(world_, anchor_, range);
        } else {
            return false;
        }
        return true;
    }

    Json set_active(Args& args) {
        const bool on = args.flag("value");
        const bool result = on ? activate(body(), world_.now) : true;
        if (!on) body().set(kActive, false);
        Json json = answer();
        json["result"] = result ? 1 : 0;
        return json;
    }

    Json vector_event(Args& args) {
        const ObjectId object = static_cast<std::uint32_t>(args.integer("object_id"));
        const Stamp instance{static_cast<std::uint16_t>(args.integer("instance"))};
        const Stamp sent{static_cast<std::uint16_t>(args.integer("vector_stamp"))};
        const Vec3 velocity = args.vector("velocity");
        const Vec3 omega = args.vector("omega");
        const bool known = object == ObjectId{kBodyId};
        const Gate gate =
            decide_instance_gate(known ? std::optional{world_.stamps[StampSlot::Instance]} : std::nullopt, instance)
                .outcome;
        if (gate == Gate::Apply) apply_vector(sent, velocity, omega);
        if (gate == Gate::Park) world_.log("queue_message", {{"object_id", object.value}});
        Json json = answer();
        json["status"] = gate == Gate::Apply ? 1 : gate == Gate::Drop ? 2 : 4;
        return json;
    }

    void apply_vector(Stamp sent, const Vec3& velocity, const Vec3& omega) {
        const VectorDecision decision =
            decide_vector(sent, world_.stamps, body().is_local_player, world_.accepts_server_positions);
        world_.stamps = decision.stamps;
        if (decision.outcome != VectorOutcome::Apply) return;
        set_velocity(body(), velocity, world_.now);
        body().omega = omega;
    }

    Json answer() {
        const Body& b = body();
        Json json{{"log", world_.take_log()},
                  {"transient_state", b.transient_state},
                  {"clock", b.clock},
                  {"body", to_json(b.position)},
                  {"velocity", to_json(b.velocity)},
                  {"acceleration", to_json(b.acceleration)},
                  {"omega", to_json(b.omega)},
                  {"cached_velocity", to_json(b.cached_velocity)},
                  {"contact_normal", to_json(b.contact_normal)},
                  {"sliding_normal", to_json(b.seldom->sliding_normal)},
                  {"state_flags", b.physics_state},
                  {"cell_present", b.has_cell ? 1 : 0},
                  {"player_distance", b.player_distance},
                  {"colliding_with_environment", b.colliding_with_environment ? 1 : 0},
                  {"vector_stamp", world_.stamps[StampSlot::Vector].value},
                  {"jumped", b.jumped_this_frame ? 1 : 0}};
        if (b.manager) json["state"] = state_of(*b.manager, anchor_, world_.pools.waypoints);
        return json;
    }

    ScriptedWorld world_;
    Position anchor_;  // of the leash
};

}  // namespace

bool body_listed_on_change(const std::string& path) {
    static constexpr std::string_view kAlwaysListed[] = {"log",    "transient_state", "clock", "slices",
                                                         "status", "result",          "state"};
    if (path.find('.') != std::string::npos) return bulky_state(path);
    return std::ranges::find(kAlwaysListed, path) == std::end(kAlwaysListed);
}

std::unique_ptr<CaseRunner> make_body(Args& setup) { return std::make_unique<BodyRunner>(setup); }

}  // namespace acmotion::conform
