#include "lab/conform/scripted_world.h"

#include "geometry/map.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"

namespace acmotion::conform {
namespace {

constexpr std::int64_t kDefaultTransientState = kContact | kOnWalkable | kActive;
constexpr std::int64_t kDefaultStateFlags = kReportCollisions | kGravity;

std::uint32_t word(Args& args, const char* member, std::int64_t otherwise) {
    return static_cast<std::uint32_t>(args.integer_or(member, otherwise));
}

Vec3 vector_or(Args& args, const char* member, const Vec3& otherwise) {
    return args.maybe_vector(member).value_or(otherwise);
}

}  // namespace

ScriptedWorld::ScriptedWorld(Args& setup) : BodyHost(current_call, body) {
    now = setup.time("time");
    body.id = 1;
    body.position = setup.position("body");
    body.clock = setup.time_or("clock", now);
    body.transient_state = word(setup, "transient_state", kDefaultTransientState);
    body.physics_state = word(setup, "state_flags", kDefaultStateFlags);
    body.velocity = vector_or(setup, "velocity", {});
    body.omega = vector_or(setup, "omega", {});
    body.acceleration = vector_or(setup, "acceleration", {});
    body.contact_normal = vector_or(setup, "contact_normal", {0, 0, 1});
    body.seldom.change() = {.shape = {},
                            .scale = setup.real_or("scale", 1),
                            .friction = setup.real_or("friction", kDefaultFriction),
                            .elasticity = setup.real_or("elasticity", kDefaultElasticity)};
    body.parent = word(setup, "parent", 0);
    body.has_cell = setup.flag_or("cell_present", true);
    body.colliding_with_environment = setup.flag_or("colliding_with_environment", false);
    body.is_local_player = setup.flag_or("is_player", false);
    if (setup.flag_or("has_movement_manager", false)) body.movement.emplace();
    body.player_distance = 0;
    has_parts_ = setup.flag_or("has_part_array", true);
    body.has_spheres = setup.integer_or("spheres", 1) > 0 && has_parts_;
    if (setup.flag_or("has_position_manager", false)) body.manager.emplace();
    has_target_manager_ = setup.flag_or("has_target_manager", false);
    has_scripts_ = setup.flag_or("has_scripts", false);
    has_weenie_ = setup.flag_or("has_weenie", false);
    accepts_server_positions = setup.flag_or("use_position_from_server", false);
    player = setup.maybe_position("player");
    stamps.write(StampSlot::Instance, {static_cast<std::uint16_t>(setup.integer_or("instance", 0))});
    stamps.write(StampSlot::Vector, {static_cast<std::uint16_t>(setup.integer_or("vector_stamp", 0))});
    if (setup.has("max_speed")) {
        Args speed = setup.object("max_speed");
        max_speed_.plain = speed.real_or("max", 0);
        max_speed_.adjusted = speed.real_or("adjusted", max_speed_.plain);
        speed.refuse_unread();
    }
    if (setup.has("root_motion")) {
        Args root = setup.object("root_motion");
        read_root_motion(root);
        root.refuse_unread();
    }
}

void ScriptedWorld::read_root_motion(Args& args) {
    root_velocity_ = vector_or(args, "velocity", {});
    root_omega_ = vector_or(args, "omega", {});
}

void ScriptedWorld::read_sweep(Args& args) {
    sweep_fails_ = args.flag_or("fail", false);
    sweep_loses_cell_ = args.flag_or("no_cell", false);
    const Vec3 normal = vector_or(args, "normal", {0, 0, 1});
    const bool water = args.flag_or("water", false);
    sweep_contact_.reset();
    if (args.has("contact")) sweep_contact_ = Contact{args.flag("contact"), normal, water};
    sweep_hit_ = {.sliding_normal = args.maybe_vector("sliding_normal"),
                  .collision_normal = args.maybe_vector("collision_normal"),
                  .environment = args.flag_or("environment", false),
                  .stationary = static_cast<int>(args.integer_or("stationary", 0))};
}

bool ScriptedWorld::run_world_op(const std::string& op, Args& args) {
    if (op == "set_time") {
        now = args.time("time");
    } else if (op == "set_state_flags") {
        body.physics_state = word(args, "value", 0);
    } else if (op == "set_root_motion") {
        read_root_motion(args);
    } else if (op == "set_root_frames") {
        root_frames_.clear();
        for (Args& frame : args.objects("frames")) root_frames_.push_back(frame.self_frame());
    } else if (op == "move_player") {
        player = args.maybe_position("position");
    } else if (op == "set_cell_present") {
        body.has_cell = args.flag("value");
    } else if (op == "set_parent") {
        body.parent = word(args, "value", 0);
    } else if (op == "set_ethereal_blocked") {
        ethereal_blocked_ = args.flag("value");
    } else if (op == "next_set_position_fails") {
        args.ignore("code");
        placements_to_fail_ = args.integer("count");
    } else if (op == "set_sweep") {
        read_sweep(args);
    } else {
        return false;
    }
    return true;
}

Json ScriptedWorld::take_log() { return log_.take_log(); }

// ---- BodyHost -------------------------------------------------------------------------------------------------------

Frame ScriptedWorld::advance_animation(float quantum) {
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

void ScriptedWorld::animation_upkeep() {
    if (has_parts_) log("animation_upkeep", {});
    if (body.manager) log("position_use_time", {});  // what comes next
}

void ScriptedWorld::hit_ground() { log("hit_ground", {}); }
void ScriptedWorld::leave_ground() { log("leave_ground", {}); }

void ScriptedWorld::use_movement_time() {
    if (body.movement) log("movement_use_time", {});
}

void ScriptedWorld::handle_targets(double /*physics_time*/) {
    if (has_target_manager_) log("target_use_time", {});
}

bool ScriptedWorld::place_sliding(const Position& target) {
    log("set_position_simple", {{"position", to_json(target)}, {"sliding", 1}});
    if (placements_to_fail_ > 0) {
        --placements_to_fail_;
        return false;
    }
    body.position = target;
    body.has_cell = true;
    return true;
}

void ScriptedWorld::hit_environment(bool had_contact) {
    if (!has_weenie_ || !body.is(kReportCollisions)) return;
    log("environment_collision", {{"velocity", to_json(body.velocity)}, {"had_contact", had_contact ? 1 : 0}});
}

void ScriptedWorld::lost_cell() { log("lost_cell", {{"position", to_json(body.position)}}); }

void ScriptedWorld::run_scripts(float quantum) {
    slices.push_back(quantum);
    if (has_scripts_) log("scripts", {});
}

// ---- PlacementWorld -------------------------------------------------------------------------------------------------

PlacementOutcome ScriptedWorld::resolve(const Position& position) const { return {.position = position}; }

PlacementOutcome ScriptedWorld::place(const BodyShape& /*shape*/, const Position& target,
                                      const PlaceOptions& /*options*/) const {
    return {.position = target};
}

PlacementOutcome ScriptedWorld::sweep(const BodyShape& /*shape*/, const Position& /*from*/, const Position& to,
                                      const SweepSeed& seed) const {
    log("sweep", {{"position", to_json(to)}});
    PlacementOutcome outcome{.ok = !sweep_fails_,
                             .position = to,
                             .has_cell = !sweep_loses_cell_,
                             .contact = sweep_contact_.value_or(seed.contact),
                             .hit = sweep_hit_};
    if (cell_class(to.cell) == CellClass::Outdoor) adjust_to_outside(outcome.position);
    return outcome;
}

}  // namespace acmotion::conform
