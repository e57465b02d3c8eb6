#include <deque>

#include "body/all.h"
#include "geometry/all.h"
#include "inbound/all.h"
#include "lab/conform/runner.h"

namespace acmotion::conform {
namespace {

constexpr std::uint32_t kDefaultTransientState = kContact | kOnWalkable | kActive;
constexpr std::uint32_t kDefaultStateFlags = kReportCollisions | kGravity;

// What a case about a real body is made of, before the host that refers to it.
struct BodyParts {
    Rules rules;
    Limits limits;
    Pools pools;
    Call current_call{rules, limits, pools};
    double& now = current_call.now;
    Body its_body;
};

// The world of body.jsonl: one real body, sweeps that end as the case says, and a log of everything else.
class BodyRunner : public BodyParts, public BodyHost, public PlacementWorld, public CaseRunner {
 public:
    explicit BodyRunner(Args& setup) : BodyHost(current_call, its_body) {
        now = setup.time("time");
        has_parts_ = setup.flag_or("has_part_array", true);
        read_body(setup);
        has_target_manager_ = setup.flag_or("has_target_manager", false);
        has_scripts_ = setup.flag_or("has_scripts", false);
        has_weenie_ = setup.flag_or("has_weenie", false);
        accepts_server_positions_ = setup.flag_or("use_position_from_server", false);
        player_ = setup.maybe_position("player");
        stamps_.write(StampSlot::Instance, {setup.as_or<std::uint16_t>("instance", 0)});
        stamps_.write(StampSlot::Vector, {setup.as_or<std::uint16_t>("vector_stamp", 0)});
        setup.read("max_speed", [&](Args& given) { max_speed_ = given.self_max_speed(); });
        setup.read("root_motion", [&](Args& root) { read_root_motion(root); });
    }

    Json run(const std::string& op, Args& args) override {
        if (op == "tick") return run_tick(args);
        if (op == "vector_event") return vector_event(args);
        if (op == "set_active") return set_active(args);
        if (run_order(op, args)) return answer();
        return run_world_op(op, args) ? Json::object() : Json{};
    }

    // ---- BodyHost
    [[nodiscard]] const PlacementWorld& placement() const override { return *this; }
    [[nodiscard]] Frame advance_animation(float quantum) override {
        if (!has_parts_) return {};
        log("advance_animation", {{"quantum", quantum}});
        if (!root_frames_.empty()) {
            const Frame frame = root_frames_.front();
            root_frames_.pop_front();
            return frame;
        }
        Frame frame{(WideVec3{root_velocity_} * quantum).rounded(), {}};
        rotate_by_local_vector(frame, (WideVec3{root_omega_} * quantum).rounded());
        return frame;
    }
    [[nodiscard]] MaxSpeed max_speed() override { return max_speed_; }
    void animation_upkeep() override {
        if (has_parts_) log("animation_upkeep");
        if (its_body.manager) log("position_use_time");  // what comes next
    }
    void hit_ground() override { log("hit_ground"); }
    void leave_ground() override { log("leave_ground"); }
    void use_movement_time() override {
        if (its_body.movement) log("movement_use_time");
    }
    void handle_targets(double /*physics_time*/) override {
        if (has_target_manager_) log("target_use_time");
    }
    bool place_sliding(const Position& target) override {
        log("set_position_simple", {{"position", to_json(target)}, {"sliding", 1}});
        if (placements_to_fail_ > 0) {
            --placements_to_fail_;
            return false;
        }
        its_body.position = target;
        its_body.has_cell = true;
        return true;
    }
    void entering_world() override {}
    [[nodiscard]] bool ethereal_blocked() const override { return ethereal_blocked_; }
    void hit_environment(bool had_contact) override {
        if (!has_weenie_ || !its_body.is(kReportCollisions)) return;
        log("environment_collision", {{"velocity", to_json(its_body.velocity)}, {"had_contact", had_contact ? 1 : 0}});
    }
    void lost_cell() override { log("lost_cell", {{"position", to_json(its_body.position)}}); }
    void run_scripts(float quantum) override {
        slices_.push_back(quantum);
        if (has_scripts_) log("scripts");
    }

    // ---- PlacementWorld
    [[nodiscard]] PlacementOutcome resolve(const Position& position) const override { return {.position = position}; }
    [[nodiscard]] PlacementOutcome place(const BodyShape& /*shape*/, const Position& target,
                                         const PlaceOptions& /*options*/) const override {
        return {.position = target};
    }
    [[nodiscard]] PlacementOutcome sweep(const BodyShape& /*shape*/, const Position& /*from*/, const Position& to,
                                         const SweepSeed& seed) const override {
        log("sweep", {{"position", to_json(to)}});
        PlacementOutcome outcome{.ok = !sweep_fails_,
                                 .position = to,
                                 .has_cell = !sweep_loses_cell_,
                                 .contact = sweep_contact_.value_or(seed.contact),
                                 .hit = sweep_hit_};
        if (cell_class(to.cell) == CellClass::Outdoor) adjust_to_outside(outcome.position);
        return outcome;
    }

 private:
    void read_body(Args& setup) {
        Body& body = its_body;
        body.id = 1;
        body.position = setup.position("body");
        body.clock = setup.time_or("clock", now);
        body.transient_state = setup.as_or("transient_state", kDefaultTransientState);
        body.physics_state = setup.as_or("state_flags", kDefaultStateFlags);
        body.velocity = setup.vector_or("velocity", {});
        body.omega = setup.vector_or("omega", {});
        body.acceleration = setup.vector_or("acceleration", {});
        body.contact_normal = setup.vector_or("contact_normal", {0, 0, 1});
        body.seldom.change() = {.shape = {},
                                .scale = setup.real_or("scale", 1),
                                .friction = setup.real_or("friction", kDefaultFriction),
                                .elasticity = setup.real_or("elasticity", kDefaultElasticity)};
        body.parent = setup.as_or("parent", 0U);
        body.has_cell = setup.flag_or("cell_present", true);
        body.colliding_with_environment = setup.flag_or("colliding_with_environment", false);
        body.is_local_player = setup.flag_or("is_player", false);
        body.player_distance = 0;
        body.has_spheres = setup.as_or<std::int64_t>("spheres", 1) > 0 && has_parts_;
        if (setup.flag_or("has_movement_manager", false)) body.movement.emplace();
        if (setup.flag_or("has_position_manager", false)) body.manager.emplace();
    }
    void read_root_motion(Args& args) {
        root_velocity_ = args.vector_or("velocity", {});
        root_omega_ = args.vector_or("omega", {});
    }
    void read_sweep(Args& args) {
        sweep_fails_ = args.flag_or("fail", false);
        sweep_loses_cell_ = args.flag_or("no_cell", false);
        const Vec3 normal = args.vector_or("normal", {0, 0, 1});
        const bool water = args.flag_or("water", false);
        sweep_contact_.reset();
        if (args.has("contact")) sweep_contact_ = Contact{args.flag("contact"), normal, water};
        sweep_hit_ = {.sliding_normal = args.maybe_vector("sliding_normal"),
                      .collision_normal = args.maybe_vector("collision_normal"),
                      .environment = args.flag_or("environment", false),
                      .stationary = args.as_or("stationary", 0)};
    }

    void log(const char* call, const Json& arguments = Json::object()) const { log_.log(call, arguments); }
    [[nodiscard]] Json take_log() const { return log_.take_log(); }
    bool run_world_op(const std::string& op, Args& args) {
        if (op == "set_time") return set(now, args.time("time"));
        if (op == "set_state_flags") return set(its_body.physics_state, args.as_or("value", 0U));
        if (op == "set_parent") return set(its_body.parent, args.as_or("value", 0U));
        if (op == "move_player") return set(player_, args.maybe_position("position"));
        if (op == "set_ethereal_blocked") return set(ethereal_blocked_, args.flag("value"));
        if (op == "set_root_motion") {
            read_root_motion(args);
        } else if (op == "set_root_frames") {
            root_frames_.clear();
            for (Args& frame : args.objects("frames")) root_frames_.push_back(frame.self_frame());
        } else if (op == "set_cell_present") {
            its_body.has_cell = args.flag("value");
        } else if (op == "next_set_position_fails") {
            args.ignore("code");
            placements_to_fail_ = args.as<std::int64_t>("count");
        } else if (op == "set_sweep") {
            read_sweep(args);
        } else {
            return false;
        }
        return true;
    }

    // ---- the ops
    Json run_tick(Args& args) {
        now = args.time("now");
        slices_.clear();
        tick(*this, its_body.is_local_player ? its_body.position : player_);
        Json json = answer();
        json["slices"] = slices_;
        return json;
    }

    bool run_order(const std::string& op, Args& args) {
        if (op == "set_omega") return set(its_body.omega, args.vector("omega"));
        if (op == "set_velocity") {
            acmotion::set_velocity(its_body, args.vector("velocity"), now);
        } else if (op == "set_local_velocity") {
            set_local_velocity(its_body, args.vector("velocity"), now);
        } else if (op == "set_on_walkable") {
            acmotion::set_on_walkable(*this, args.flag("value"));
        } else if (op == "calc_acceleration") {
            update_acceleration(its_body);
        } else if (op == "interpolate_to") {
            const Position target = args.position("position");
            interpolate_to(*this, target, args.flag("keep_heading"));
        } else if (op == "constrain_to") {
            const LeashRange range{args.real("start"), args.real("max")};
            anchor_ = args.position("position");
            constrain_to(*this, anchor_, range);
        } else {
            return false;
        }
        return true;
    }

    Json set_active(Args& args) {
        const bool on = args.flag("value");
        const bool result = on ? acmotion::activate(its_body, now) : true;
        if (!on) its_body.set(kActive, false);
        Json json = answer();
        json["result"] = result ? 1 : 0;
        return json;
    }

    Json vector_event(Args& args) {
        const ObjectId object = args.id("object_id");
        const Stamp instance{args.as<std::uint16_t>("instance")};
        const Stamp sent{args.as<std::uint16_t>("vector_stamp")};
        const Vec3 velocity = args.vector("velocity");
        const Vec3 omega = args.vector("omega");
        const std::optional known{stamps_[StampSlot::Instance]};
        const Gate gate = decide_instance_gate(object == its_body.id ? known : std::nullopt, instance).outcome;
        if (gate == Gate::Apply) apply_vector(sent, velocity, omega);
        if (gate == Gate::Park) log("queue_message", {{"object_id", object.value}});
        Json json = answer();
        json["status"] = gate == Gate::Apply ? 1 : gate == Gate::Drop ? 2 : 4;
        return json;
    }

    void apply_vector(Stamp sent, const Vec3& velocity, const Vec3& omega) {
        const VectorDecision decision =
            decide_vector(sent, stamps_, its_body.is_local_player, accepts_server_positions_);
        stamps_ = decision.stamps;
        if (decision.outcome != VectorOutcome::Apply) return;
        acmotion::set_velocity(its_body, velocity, now);
        its_body.omega = omega;
    }

    Json answer() {
        const Body& b = its_body;
        Json json{{"log", take_log()},
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
                  {"vector_stamp", stamps_[StampSlot::Vector].value},
                  {"jumped", b.jumped_this_frame ? 1 : 0}};
        if (b.manager) json["state"] = to_json(*b.manager, anchor_, pools.waypoints);
        return json;
    }

    StampSet stamps_;
    std::optional<Position> player_;
    bool accepts_server_positions_ = false;
    std::vector<float> slices_;
    Position anchor_;  // of the leash
    MaxSpeed max_speed_;
    Vec3 root_velocity_;  // body axes, m/s
    Vec3 root_omega_;     // body axes, rad/s
    std::deque<Frame> root_frames_;
    bool has_parts_ = true;
    bool has_target_manager_ = false;
    bool has_scripts_ = false;
    bool has_weenie_ = false;
    bool ethereal_blocked_ = false;
    std::int64_t placements_to_fail_ = 0;

    bool sweep_fails_ = false;
    bool sweep_loses_cell_ = false;
    std::optional<Contact> sweep_contact_;
    Hit sweep_hit_;
    mutable CallLog log_;  // sweeps are const, and logged too
};

}  // namespace

std::unique_ptr<CaseRunner> make_body(Args& setup) { return std::make_unique<BodyRunner>(setup); }

}  // namespace acmotion::conform
