#include "inbound/position_apply.h"

namespace acmotion {
namespace {

void apply_unparenting(const PositionDecision& decision, InboundBody& body) {
    if (!decision.unparents) return;
    if (decision.clears_parented_mark) body.clear_parented_mark();
    body.detach_from_parent();
    if (decision.selects_pose) body.select_placement_frame(decision.pose);
}

void leash_to(const Position& anchor, InboundBody& body) { body.constrain_to(anchor, leash_range(body.where()->cell)); }
// A remote is leashed to where it is now, not to where the server has it: every accepted update refills the leash.
void leash_here(InboundBody& body) {
    const Position& here = *body.where();
    body.constrain_to(here, leash_range(here.cell));
}

// Spec 20 §13.3. The streamer is notified unless the player is nowhere.
void notify_streamer(const InboundBody& body, PlayerClient& client, bool teleporting) {
    if (!body.where()->cell.is_nowhere()) client.tell_streamer(teleporting);
}

// Spec 20 §13.1.
void blip_player(const PositionDecision& decision, InboundBody& body, PlayerClient& client, const Rules& rules) {
    const double moved = distance(*body.where(), decision.target);
    body.place(decision.target, PlacementCall::Simple);
    if (moved > blip_distance(body.where()->cell, true, rules)) client.rehome_camera();
    notify_streamer(body, client, false);
    client.send_position_report();
}

// Spec 20 §13.2: placed first, the hook afterwards; the reverse of the router's hard teleport.
void teleport_player(const PositionDecision& decision, InboundBody& body, PlayerClient& client, InboundState& state,
                     const Trace& trace) {
    body.place(decision.target, PlacementCall::Simple);
    end_player_teleport(body, client, state, trace);
    leash_to(decision.target, body);
    body.set_velocity({});
}

void snap(const PositionDecision& decision, InboundBody& body) {
    body.stop_interpolating();
    if (decision.outcome == PositionOutcome::LandingSnap) body.set_velocity({});
    body.place(decision.target, PlacementCall::Simple);
}

// Velocity, contact, move-to and sticky stay as they are.
void assign(const PositionDecision& decision, InboundBody& body) {
    if (!decision.keeps_waypoints) body.stop_interpolating();
    body.assign(decision.target);
}

void apply_outcome(const PositionDecision& decision, InboundBody& body, const Trace& trace) {
    switch (decision.outcome) {
        case PositionOutcome::HardTeleport:
            run_teleport_hook(body, trace, !decision.keeps_waypoints);
            return body.place(decision.target, PlacementCall::Full);
        case PositionOutcome::Interpolate: return body.interpolate_to(decision.target, decision.keep_heading);
        case PositionOutcome::SlideSnap:
        case PositionOutcome::LandingSnap: return snap(decision, body);
        case PositionOutcome::NearSnap:
        case PositionOutcome::ContactlessSnap: return assign(decision, body);
        default: return;
    }
}

void apply_to_player(const PositionDecision& decision, InboundBody& body, PlayerClient& client, InboundState& state,
                     const Rules& rules, const Trace& trace) {
    switch (decision.outcome) {
        case PositionOutcome::ForcedBlip: return blip_player(decision, body, client, rules);
        case PositionOutcome::PlayerTeleport: return teleport_player(decision, body, client, state, trace);
        case PositionOutcome::PlayerLeash: return leash_to(decision.target, body);
        case PositionOutcome::PlayerCorrection:
            leash_to(decision.target, body);
            return body.interpolate_to(decision.target, decision.keep_heading);
        default: return;
    }
}

bool is_for_player(PositionOutcome outcome) {
    return outcome == PositionOutcome::ForcedBlip || outcome == PositionOutcome::PlayerTeleport ||
           outcome == PositionOutcome::PlayerLeash || outcome == PositionOutcome::PlayerCorrection;
}

}  // namespace

void apply_position(const PositionDecision& decision, InboundBody& body, PlayerClient& client, InboundState& state,
                    const Rules& rules, const Trace& trace) {
    if (decision.teleport_stamp_out_of_order) {
        ++state.teleport_order_errors;
        trace.report(Event::TeleportStampOutOfOrder{});
    }
    apply_unparenting(decision, body);
    apply_route(decision, body, trace);
    if (is_for_player(decision.outcome)) return apply_to_player(decision, body, client, state, rules, trace);
    if (has_moved(decision)) leash_here(body);
}

void apply_route(const PositionDecision& decision, InboundBody& body, const Trace& trace) {
    body.set_stamps(decision.stamps);
    trace.report(Event::PositionDecided{decision.outcome, decision.reason, decision.received, decision.target,
                                        decision.player_distance, decision.newest, decision.body_distance,
                                        decision.near_snap});
    if (decision.turns_at_once) body.set_rotation(decision.target.frame.rotation);
    apply_outcome(decision, body, trace);
}

void end_player_teleport(InboundBody& body, PlayerClient& client, InboundState& state, const Trace& trace) {
    state.position_update_complete = false;
    state.waiting_for_teleport = false;
    state.has_been_teleported = false;
    run_teleport_hook(body, trace);
    client.player_teleported();
    client.rehome_camera();
    notify_streamer(body, client, true);
}

void run_teleport_hook(InboundBody& body, const Trace& trace, bool stops_interpolating) {
    trace.report(Event::TeleportHookRan{});
    body.cancel_move_to(MotionError::Teleported);
    body.unstick();
    if (stops_interpolating) body.stop_interpolating();
    body.unconstrain();
    body.clear_target_and_notify_watchers();
    body.end_collisions();
}

bool decide_player_teleport(const StampSet& player, Stamp teleport) {
    return !player.would_be_older(StampSlot::Teleport, teleport);
}

void apply_player_teleport(InboundState& state, const Trace& trace) {
    state.position_update_complete = false;
    state.has_been_teleported = false;
    state.waiting_for_teleport = true;
    trace.report(Event::PlayerTeleportAwaited{});
}

}  // namespace acmotion
