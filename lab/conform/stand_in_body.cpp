#include "lab/conform/stand_in_body.h"

#include "geometry/map.h"
#include "lab/base/json.h"
#include "lab/conform/json_values.h"

namespace acmotion::conform {

StandInBody::StandInBody(const Position& place, CaseWorld& in) : world(in) {
    position = place;
    physics.has_cell = true;
}

StandInBody::StandInBody(Args& setup, const std::string& position_member, CaseWorld& in)
    : StandInBody(setup.position(position_member), in) {
    has_contact = setup.flag("contact");
    is_player = setup.flag_or("is_player", false);
    if (!setup.has("max_speed")) return;
    Args given = setup.object("max_speed");
    read_max_speed(given);
    given.refuse_unread();
}

void StandInBody::read_max_speed(Args& args) {
    const float plain = args.real_or("max", 0);
    speed = {plain, args.real_or("adjusted", plain)};
}

bool StandInBody::run_world_op(const std::string& op, Args& args) {
    if (op == "set_contact") {
        has_contact = args.flag("value");
    } else if (op == "set_max_speed") {
        read_max_speed(args);
    } else if (op == "move_body") {
        position = args.position("position");
    } else if (op == "next_set_position_fails") {
        args.ignore("code");
        placements_to_fail_ = args.integer("count");
    } else if (op == "apply_offset") {
        apply_offset();
    } else if (op == "detach_body") {
        attached = !args.flag("value");
    } else if (op == "set_time") {
        world.now = args.time("time");
    } else {
        return false;
    }
    return true;
}

Json StandInBody::adjusted(const Frame& offset) {
    offset_ = offset;
    return to_json(offset);
}

void StandInBody::apply_offset() {
    position.frame = combine(position.frame, offset_);
    if (cell_class(position.cell) == CellClass::Outdoor) adjust_to_outside(position);
}

Mover StandInBody::mover() const {
    return {.position = position, .in_contact = has_contact, .is_local_player = is_player};
}

bool StandInBody::place_logged(const Position& target, const char* call, const Json& how) {
    Json arguments = how;
    arguments["position"] = to_json(target);
    log(call, arguments);
    if (placements_to_fail_ > 0) {
        --placements_to_fail_;
        return false;
    }
    position = target;
    physics.has_cell = true;
    return true;
}

bool StandInBody::place_sliding(const Position& target) {
    return place_logged(target, "set_position_simple", {{"sliding", 1}});
}

void StandInBody::set_heading(float degrees) {
    log("set_heading", {{"degrees", degrees}});
    acmotion::set_heading(position.frame, degrees);
}

void StandInBody::set_velocity(const Vec3& velocity) { log("set_velocity", {{"velocity", to_json(velocity)}}); }

const Position* StandInBody::find(ObjectId object) const {
    const auto found = world.others.find(object);
    return found == world.others.end() ? nullptr : &found->second.position;
}

void StandInBody::set_target(ObjectId object, float target_radius, double quantum) {
    has_target_manager = true;
    log("set_target", {{"context", 0}, {"object_id", object.value}, {"radius", target_radius}, {"quantum", quantum}});
}

void StandInBody::clear_target() {
    if (has_target_manager) log("clear_target", {});
}

void StandInBody::cancel_move_to(MotionError why) {
    if (!has_movement_manager) return;
    is_moving_to = false;
    log("cancel_moveto", {{"error", static_cast<std::uint32_t>(why)}});
}

void StandInBody::stick_to(ObjectId target, const Cylinder& shape_of_it) {
    log("stick_to", {{"target_id", target.value}, {"radius", shape_of_it.radius}, {"height", shape_of_it.height}});
    made_manager().stick_to(world.call(), *this, target, shape_of_it.radius);
}

void StandInBody::unstick() {
    if (!physics.manager) return;
    log("unstick", {});
    physics.manager->unstick(world.call(), *this);
}

}  // namespace acmotion::conform
