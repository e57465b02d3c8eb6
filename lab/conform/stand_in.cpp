#include "lab/conform/stand_in.h"

#include "geometry/all.h"

namespace acmotion::conform {
StandIn::StandIn(const Position& place, CaseWorld& in) : world(in) {
    position = place;
    physics.has_cell = true;
}

StandIn::StandIn(Args& setup, const std::string& position_member, CaseWorld& in)
    : StandIn(setup.position(position_member), in) {
    has_contact = setup.flag("contact");
    is_player = setup.flag_or("is_player", false);
    setup.read("max_speed", [&](Args& args) { speed = args.self_max_speed(); });
}

bool StandIn::run_shared(const std::string& op, Args& args) {
    if (op == "set_contact") return set(has_contact, args.flag("value"));
    if (op == "set_max_speed") return set(speed, args.self_max_speed());
    if (op == "move_body") return set(position, args.position("position"));
    if (op == "detach_body") return set(attached, !args.flag("value"));
    if (op == "set_time") return set(world.now, args.time("time"));
    if (op == "next_set_position_fails") {
        args.ignore("code");
        return set(placements_to_fail_, args.as<std::int64_t>("count"));
    }
    if (op == "set_cell_present") {
        physics.has_cell = args.flag("value");
        return true;
    }
    if (op != "apply_offset") return false;
    position.frame = combine(position.frame, offset_);
    if (cell_class(position.cell) == CellClass::Outdoor) adjust_to_outside(position);
    return true;
}

Json StandIn::adjusted(const Frame& offset) {
    offset_ = offset;
    return to_json(offset);
}

BodyView StandIn::view() const {
    return {.rotation = physics.position.frame.rotation,
            .velocity = physics.velocity,
            .in_contact = physics.is(kContact),
            .on_walkable = physics.is(kOnWalkable),
            .has_gravity = physics.is(kGravity),
            .has_cell = physics.has_cell,
            .last_move_autonomous = last_move_autonomous,
            .leash_is_full = leash_is_full};
}

bool StandIn::place_logged(const Position& target, const char* call, const Json& how) {
    Json arguments = how;
    arguments["position"] = to_json(target);
    world.log(call, arguments);
    if (placements_to_fail_ > 0) {
        --placements_to_fail_;
        return false;
    }
    position = target;
    physics.has_cell = true;
    return true;
}

void StandIn::set_heading(float degrees) {
    world.log("set_heading", {{"degrees", degrees}});
    acmotion::set_heading(position.frame, degrees);
}

const Position* StandIn::find(ObjectId object) const {
    const auto found = world.others.find(object);
    return found == world.others.end() ? nullptr : &found->second.position;
}

void StandIn::set_target(ObjectId object, float target_radius, double quantum) {
    has_target_manager = true;
    world.log("set_target",
              {{"context", 0}, {"object_id", object.value}, {"radius", target_radius}, {"quantum", quantum}});
}

void StandIn::cancel_move_to(MotionError why) {
    if (!has_movement_manager) return;
    is_moving_to = false;
    world.log("cancel_moveto", {{"error", number(why)}});
}

void StandIn::stick_to(ObjectId target, const Cylinder& shape_of_it) {
    world.log("stick_to",
              {{"target_id", target.value}, {"radius", shape_of_it.radius}, {"height", shape_of_it.height}});
    made_manager().stick_to(call(), *this, target, shape_of_it.radius);
}

void StandIn::unstick() {
    if (!physics.manager) return;
    world.log("unstick");
    physics.manager->unstick(call(), *this);
}

void StandIn::stop_interpolating() {
    if (!physics.manager) return;
    world.log("stop_interpolating");
    physics.manager->stop_interpolating(call(), *this);
}

void StandIn::unconstrain() {
    if (!physics.manager) return;
    world.log("unconstrain");
    physics.manager->unconstrain(call(), *this);
}

}  // namespace acmotion::conform
