#include "lab/conform/routed_body.h"

#include "lab/base/json.h"
#include "lab/conform/json_values.h"

namespace acmotion::conform {
namespace {

// The reasons that only the router of spec 20 §12 gives.
bool by_router(PositionReason reason) {
    return reason == PositionReason::TeleportStampNewer || reason == PositionReason::NoCell ||
           reason == PositionReason::NotGrounded || reason == PositionReason::NearPlayer ||
           reason == PositionReason::FarFromPlayer;
}

}  // namespace

RoutedBody::RoutedBody(Args& setup, RoutingWorld& in)
    : StandInBody(setup, "position", in),
      own_id(static_cast<std::uint32_t>(setup.integer("id"))),
      stamps(read_stamps(setup, "stamps")),
      parent(static_cast<std::uint32_t>(setup.integer("parent"))),
      player_distance(setup.real("player_distance")),
      is_animated(setup.flag("has_anims")),
      has_weenie(setup.flag("weenie_exists")),
      routing_(in) {
    physics.has_cell = setup.flag("cell_present");
    has_movement_manager = setup.flag("has_movement_manager");
    has_target_manager = setup.flag("has_target_manager");
    is_moving_to = setup.flag("moving_to");
    physics.physics_state = static_cast<std::uint32_t>(setup.integer("state_flags"));
    if (setup.flag("has_position_manager")) physics.manager.emplace();
    if (is_player) in.player = own_id;
}

KnownBody RoutedBody::known() const {
    return {.stamps = stamps,
            .position = position,
            .player_distance = player_distance,
            .is_player = is_player,
            .has_cell = physics.has_cell,
            .in_contact = has_contact,
            .is_moving_to = has_movement_manager && is_moving_to,
            .has_foreign_parent = !parent.is_null() && parent != routing_.player,
            .is_animated = is_animated};
}

KnownPlayer RoutedBody::known_player() const {
    return {.accepts_server_positions = routing_.accepts_server_positions, .keeps_heading = routing_.keeps_heading};
}

// ---- managers ------------------------------------------------------------------------------------------------------

void RoutedBody::interpolate_to(const Position& target, bool keep_heading) {
    log("interpolate_to", {{"position", to_json(target)}, {"keep_heading", keep_heading ? 1 : 0}});
    made_manager().interpolate_to(world.call(), *this, mover(), target, keep_heading);
}

void RoutedBody::constrain_to(const Position& anchor, const LeashRange& range) {
    log("constrain_to", {{"position", to_json(anchor)}, {"start", range.start}, {"max", range.max}});
    anchor_ = anchor;
    made_manager().constrain_to(world.call(), *this, anchor, range);
}

void RoutedBody::stop_interpolating() {
    if (!physics.manager) return;
    log("stop_interpolating", {});
    physics.manager->stop_interpolating(world.call(), *this);
}

void RoutedBody::unconstrain() {
    if (!physics.manager) return;
    log("unconstrain", {});
    physics.manager->unconstrain(world.call(), *this);
}

void RoutedBody::clear_target_and_notify_watchers() {
    if (!has_target_manager) return;
    log("clear_target", {});
    log("notify_voyeurs", {{"status", static_cast<int>(TargetStatus::Teleported)}});
}

void RoutedBody::end_collisions() { log("report_collision_end", {{"force", 1}}); }

Frame RoutedBody::adjust_offset(Frame offset, float quantum) {
    if (physics.manager) physics.manager->adjust_offset(world.call(), *this, offset, quantum);
    return offset;
}

void RoutedBody::use_time() {
    if (physics.manager) physics.manager->use_time(world.call(), *this);
}

Json RoutedBody::state() const {
    return state_of(physics.manager ? *physics.manager : PositionManager{}, anchor_, routing_.pools.waypoints);
}

// ---- parent and placement ------------------------------------------------------------------------------------------

void RoutedBody::clear_parented_mark() {
    if (has_weenie) log("weenie_notify", {{"id", own_id.value}, {"arg", 0}});
}

void RoutedBody::detach_from_parent() {
    log("unset_parent", {});
    parent = {};
}

void RoutedBody::select_placement_frame(std::uint32_t placement_id) {
    log("set_placement_frame", {{"placement", placement_id}});
}

void RoutedBody::place(const Position& target, PlacementCall call) {
    if (call == PlacementCall::Full) {
        place_logged(target, "set_position", {{"flags", kTeleportPlacementFlags}});
    } else {
        place_sliding(target);
    }
}

// ---- the local player's client -------------------------------------------------------------------------------------

void RoutedBody::player_teleported() { log("player_teleported", {}); }
void RoutedBody::send_position_report() { log("send_position_event", {}); }

void RoutedBody::rehome_camera() {
    log("set_viewer", {{"position", to_json(position)}});
    log("update_viewpoint", {});
}

void RoutedBody::tell_streamer(bool teleporting) {
    log("change_cell_position", {{"position", to_json(position)}, {"teleporting", teleporting ? 1 : 0}});
}

// ---- compound actions ----------------------------------------------------------------------------------------------

void RoutedBody::on_event(const Event& event) {
    if (std::holds_alternative<Event::TeleportHookRan>(event.what)) log("teleport_hook", {});
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) log_decision(*decided);
}

void RoutedBody::log_decision(const Event::PositionDecided& decided) {
    if (decided.outcome == PositionOutcome::ForcedBlip) {
        log("blip_player", {{"position", to_json(decided.target)}});
    } else if (decided.outcome == PositionOutcome::PlayerTeleport) {
        log("teleport_player", {{"position", to_json(decided.target)}});
    } else if (!is_player && by_router(decided.reason)) {
        log("move_or_teleport", {});
    }
}

}  // namespace acmotion::conform
