#include "lab/conform/animated_body.h"

#include "body/physics.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"
#include "lab/conform/motion_values.h"

namespace acmotion::conform {
namespace {

const char* call_of(MoveToType type) {
    switch (type) {
        case MoveToType::MoveToObject: return "move_to_object";
        case MoveToType::MoveToPosition: return "move_to_position";
        case MoveToType::TurnToObject: return "turn_to_object";
        default: return "turn_to_heading";
    }
}

MotionError error(Args& args, const std::string& member) { return static_cast<MotionError>(args.integer(member)); }

Stamp stamp_or_zero(Args& args, const std::string& member) {
    return {static_cast<std::uint16_t>(args.integer_or(member, 0))};
}

}  // namespace

AnimatedBody::AnimatedBody(Args& setup, CaseWorld& in)
    : StandInBody(setup.position("body"), in),
      game_object(read_weenie(setup, "weenie")),
      last_move_autonomous(setup.flag_or("last_move_autonomous", false)),
      has_part_array_(setup.flag_or("has_part_array", true)) {
    world.now = setup.time("time");
    has_target_manager = true;
    physics.has_cell = setup.flag_or("cell_present", true);
    physics.physics_state = static_cast<std::uint32_t>(setup.integer("state_flags"));
    physics.transient_state = static_cast<std::uint32_t>(setup.integer("transient_state"));
    physics.clock = setup.time_or("clock", 0);
    physics.velocity = setup.maybe_vector("velocity").value_or(Vec3{});
    stamps.write(StampSlot::Movement, stamp_or_zero(setup, "movement_stamp"));
    stamps.write(StampSlot::ServerControlledMove, stamp_or_zero(setup, "server_control_stamp"));
    if (setup.flag_or("has_position_manager", false)) physics.manager.emplace();
    read_others(setup);
    read_movement(setup);
}

void AnimatedBody::read_others(Args& setup) {
    if (!setup.has("targets")) return;
    for (Args& target : setup.objects("targets")) {
        OtherObject other{target.position("position"), {target.real_or("radius", 0), target.real_or("height", 0)}, {}};
        other.parent = static_cast<std::uint32_t>(target.integer_or("parent", 0));
        if (target.flag_or("no_shape", false)) other.shape = {};
        world.others[static_cast<std::uint32_t>(target.integer("id"))] = other;
        target.refuse_unread();
    }
}

void AnimatedBody::read_movement(Args& setup) {
    InterpreterFields fields;
    fields.initialised = setup.flag_or("initialised", true);
    fields.standing_longjump = setup.flag_or("standing_longjump", false);
    fields.seldom.change().jump_extent = setup.real_or("jump_extent", 0);
    fields.my_run_rate = setup.real_or("my_run_rate", 1);
    fields.seldom.change().server_action_stamp = static_cast<std::uint32_t>(setup.integer_or("server_action_stamp", 0));
    if (setup.has("raw")) fields.seldom.change().raw = raw_state(setup.object("raw"));
    if (setup.has("interpreted")) {
        Args interpreted = setup.object("interpreted");
        fields.interpreted = interpreted_state(interpreted);
        interpreted.refuse_unread();
    }
    const bool has_interpreter = setup.flag_or("has_interpreter", true);
    if (!setup.flag_or("has_movement_manager", true)) return;
    movement = has_interpreter ? MovementManager(MotionInterpreter(fields)) : MovementManager();
}

MovementManager& AnimatedBody::made_movement() {
    if (movement) return *movement;
    log("make_movement_manager", {});
    activate();
    return movement.emplace();
}

bool AnimatedBody::run_world_op(const std::string& op, Args& args) {
    if (op == "set_motion_result") {
        do_result_ = error(args, "do");
        stop_result_ = error(args, "stop");
    } else if (op == "set_result_for") {
        const MotionCommand motion = command(args, "motion");
        result_for_.erase(motion);
        if (args.has("code")) result_for_[motion] = error(args, "code");
    } else if (op == "set_transient_state") {
        physics.transient_state = static_cast<std::uint32_t>(args.integer("value"));
    } else if (op == "set_state_flags") {
        physics.physics_state = static_cast<std::uint32_t>(args.integer("value"));
    } else if (op == "set_cell_present") {
        physics.has_cell = args.flag("value");
    } else if (op == "set_last_move_autonomous") {
        last_move_autonomous = args.flag("value");
    } else if (op == "set_stored_velocity") {
        physics.velocity = args.vector("velocity");
    } else {
        return StandInBody::run_world_op(op, args);
    }
    return true;
}

Json AnimatedBody::state() {
    Json json{{"has_movement_manager", movement ? 1 : 0},
              {"has_interpreter", movement && movement->interpreter() ? 1 : 0},
              {"transient_state", physics.transient_state},
              {"clock", physics.clock},
              {"velocity", to_json(physics.velocity)},
              {"acceleration", to_json(physics.acceleration)},
              {"last_move_autonomous", last_move_autonomous ? 1 : 0},
              {"movement_stamp", stamps[StampSlot::Movement].value},
              {"server_control_stamp", stamps[StampSlot::ServerControlledMove].value}};
    if (!movement || !movement->interpreter()) return json;
    const MotionInterpreter& interpreter = *movement->interpreter();
    const InterpreterFields& fields = interpreter.fields();
    json["initialised"] = fields.initialised ? 1 : 0;
    json["my_run_rate"] = fields.my_run_rate;
    json["standing_longjump"] = fields.standing_longjump ? 1 : 0;
    json["jump_extent"] = fields.seldom->jump_extent;
    json["server_action_stamp"] = fields.seldom->server_action_stamp;
    json["raw"] = to_json(fields.seldom->raw, interpreter.raw_actions(), world.pools);
    json["interpreted"] = to_json(fields.interpreted, interpreter.actions(), world.pools);
    json["pending"] = to_json(interpreter.pending(), world.pools);
    return json;
}

// ---- the body -------------------------------------------------------------------------------------------------------

BodyView AnimatedBody::view() const {
    return {.rotation = physics.position.frame.rotation,
            .velocity = physics.velocity,
            .in_contact = physics.is(kContact),
            .on_walkable = physics.is(kOnWalkable),
            .has_gravity = physics.is(kGravity),
            .has_cell = physics.has_cell,
            .last_move_autonomous = last_move_autonomous};
}

void AnimatedBody::set_velocity(const Vec3& velocity) { acmotion::set_velocity(physics, velocity, world.now); }

void AnimatedBody::set_on_walkable(bool on_walkable) {
    const bool changes = physics.is(kOnWalkable) != on_walkable;
    physics.set(kOnWalkable, on_walkable);
    if (changes && movement) run_ground_change(on_walkable);
    update_acceleration(physics);
}

void AnimatedBody::run_ground_change(bool on_walkable) {
    log(on_walkable ? "hit_ground" : "leave_ground", {});
    if (on_walkable) {
        movement->hit_ground(call(), *this);
    } else {
        movement->leave_ground(call(), *this);
    }
}

void AnimatedBody::cancel_move_to(MotionError why) {
    if (movement) log("cancel_moveto", {{"error", static_cast<std::uint32_t>(why)}});
}

// ---- sticky ---------------------------------------------------------------------------------------------------------

void AnimatedBody::stick_to(ObjectId object) {
    made_manager();
    auto found = world.others.find(object);
    if (found == world.others.end()) return;
    if (!found->second.parent.is_null()) found = world.others.find(found->second.parent);
    if (found != world.others.end()) StandInBody::stick_to(found->first, found->second.shape);
}

MotionError AnimatedBody::begin_move_to(const MoveToOrder& order) {
    log(call_of(order.type),
        {{"target_id", order.object.value}, {"position", to_json(order.position)}, {"params", to_json(order.params)}});
    return MotionError::None;
}

// ---- the animation --------------------------------------------------------------------------------------------------

void AnimatedBody::initialise(ObjectId /*body*/) { log("initialize_motion_tables", {}); }

MotionError AnimatedBody::do_motion(ObjectId /*body*/, MotionCommand motion, float speed) {
    log("do_motion", {{"motion", static_cast<std::uint32_t>(motion)}, {"speed", speed}});
    const auto found = result_for_.find(motion);
    return found != result_for_.end() ? found->second : do_result_;
}

MotionError AnimatedBody::stop_motion(ObjectId /*body*/, MotionCommand motion) {
    log("stop_motion", {{"motion", static_cast<std::uint32_t>(motion)}});
    return stop_result_;
}

void AnimatedBody::stop_all_motions(ObjectId /*body*/) { log("stop_all_motions", {}); }

void AnimatedBody::drop_link_animations(ObjectId /*body*/, AnimationSink& /*sink*/) {
    log("remove_link_animations", {});
}

void AnimatedBody::check_completed_motions(ObjectId /*body*/, AnimationSink& /*sink*/) {
    log("check_completed_motions", {});
}

}  // namespace acmotion::conform
