#include "inbound/position_decision.h"

#include "acmotion/geometry/heading.h"
#include "core/constants.h"

namespace acmotion {
namespace {

PositionDecision nothing_decided(const ReceivedPosition& received, const KnownBody& body) {
    return {.received = received.position_stamp,
            .newest = body.stamps[StampSlot::Position],
            .stamps = body.stamps,
            .target = received.position};
}

// Every stage fills in one and the same decision: it is large, and copying it took longer than deciding.
void settle(PositionDecision& decision, PositionOutcome outcome, PositionReason reason) {
    decision.outcome = outcome;
    decision.reason = reason;
}

// Written so that NaN is far (spec 20 §12). The notes let exactly 96 m interpolate, and OpenAC what is no number.
bool is_within_activity_radius(double metres, Rules::NearTest test) {
    switch (test) {
        case Rules::NearTest::NewPositionDistance: return metres <= kActivityRadiusMetres;
        case Rules::NearTest::NewPositionBelow: return !(metres >= kActivityRadiusMetres);
        case Rules::NearTest::CachedBodyDistance: break;
    }
    return metres < kActivityRadiusMetres;
}

bool near_player(const PositionDecision& decision, const Rules& rules) {
    return is_within_activity_radius(decision.player_distance, rules.near_test) != rules.far_walks_near_snaps;
}

double routing_distance(const ReceivedPosition& received, const KnownBody& body, const KnownPlayer& player,
                        const Rules& rules) {
    if (rules.near_test == Rules::NearTest::CachedBodyDistance) return body.player_distance;
    if (player.position) return distance(*player.position, received.position);
    return rules.near_test == Rules::NearTest::NewPositionBelow ? 0 : body.player_distance;
}

// Spec 81 row 29: why a near update is not walked to; nothing if it is.
std::optional<PositionReason> near_snap_reason(PositionDecision& decision, const KnownBody& body, const Rules& rules) {
    if (rules.near_snap <= 0) return std::nullopt;
    decision.body_distance = distance(body.position, decision.target);
    decision.near_snap = rules.near_snap;
    if (!body.has_remembered_update) return PositionReason::FirstUpdate;
    if (!body.is_ticked) return PositionReason::NotTicked;
    return decision.body_distance > rules.near_snap ? std::optional{PositionReason::TooFarToWalk} : std::nullopt;
}

// Stage 1. Only the local player's body; FORCE_POSITION is committed even where the blip is refused.
bool is_forced(const ReceivedPosition& received, const KnownBody& body, StampSet& stamps) {
    return body.is_player && stamps.test_and_set(StampSlot::ForcePosition, received.force_position) &&
           !stamps.would_be_older(StampSlot::Teleport, received.teleport);
}

void force_blip(PositionDecision& decision, const ReceivedPosition& received, const KnownBody& body) {
    set_heading(decision.target.frame, heading_of(body.position.frame.rotation));
    decision.stamps.write(StampSlot::Position, received.position_stamp);  // untested: it may move backwards
    settle(decision, PositionOutcome::ForcedBlip, PositionReason::ForceStampNewer);
}

// Stage 2, refused.
void refuse_stale(PositionDecision& decision, const ReceivedPosition& received) {
    decision.teleport_stamp_out_of_order = decision.stamps.would_be_newer(StampSlot::Teleport, received.teleport);
    return settle(decision, PositionOutcome::Ignore, PositionReason::PositionStampNotNewer);
}

// Stages 6 and 7.
void decide_for_player(PositionDecision& decision, const ReceivedPosition& received, const KnownPlayer& player) {
    if (decision.stamps.test_and_set(StampSlot::Teleport, received.teleport)) {
        return settle(decision, PositionOutcome::PlayerTeleport, PositionReason::TeleportStampNewer);
    }
    if (!player.accepts_server_positions) {
        return settle(decision, PositionOutcome::PlayerLeash, PositionReason::KeepsOwnPosition);
    }
    if (!received.has_contact) return settle(decision, PositionOutcome::PlayerLeash, PositionReason::NotGrounded);
    decision.keep_heading = player.keeps_heading;
    return settle(decision, PositionOutcome::PlayerCorrection, PositionReason::AcceptsServerPositions);
}

// Stage 4.
void unparent(PositionDecision& decision, const ReceivedPosition& received, const KnownBody& body) {
    decision.unparents = true;
    decision.clears_parented_mark = body.has_foreign_parent;
    decision.pose = received.placement_id;
    decision.selects_pose = !body.is_animated;
}

// The router on stamps that stage 2 has already moved, of which that of the teleport is not older.
void route(PositionDecision& decision, const ReceivedPosition& received, const KnownBody& body,
           const KnownPlayer& player, const Rules& rules) {
    decision.turns_at_once = rules.orientation_on_receipt;
    decision.keeps_waypoints = rules.teleport_keeps_waypoints;
    decision.player_distance = routing_distance(received, body, player, rules);

    // The stamp commits before the cell is asked about; the other order would lose it.
    const bool advanced = decision.stamps.test_and_set(StampSlot::Teleport, received.teleport);
    if (advanced) return settle(decision, PositionOutcome::HardTeleport, PositionReason::TeleportStampNewer);
    if (!body.has_cell) return settle(decision, PositionOutcome::HardTeleport, PositionReason::NoCell);
    if (rules.every_update_snaps) {
        return settle(decision, PositionOutcome::SlideSnap, PositionReason::EveryUpdateSnaps);
    }
    if (!received.has_contact) return settle(decision, PositionOutcome::Ignore, PositionReason::NotGrounded);
    if (rules.landing_snaps && !body.in_contact) {
        return settle(decision, PositionOutcome::LandingSnap, PositionReason::FirstGroundedAfterAir);
    }
    if (rules.contactless_grounded_update_snaps && !body.in_contact) {
        decision.keeps_waypoints = !body.is_player_character;
        return settle(decision, PositionOutcome::ContactlessSnap, PositionReason::WithoutContact);
    }
    if (!near_player(decision, rules)) {
        return settle(decision, PositionOutcome::SlideSnap, PositionReason::FarFromPlayer);
    }
    if (const auto reason = near_snap_reason(decision, body, rules)) {
        return settle(decision, PositionOutcome::NearSnap, *reason);
    }
    decision.keep_heading = rules.keep_heading_while_moving_to && body.is_moving_to;
    return settle(decision, PositionOutcome::Interpolate, PositionReason::NearPlayer);
}

void run_stages(PositionDecision& decision, const ReceivedPosition& received, const KnownBody& body,
                const KnownPlayer& player, const Rules& rules) {
    if (is_forced(received, body, decision.stamps)) return force_blip(decision, received, body);

    const StampSet before = decision.stamps;
    if (!decision.stamps.test_and_set(StampSlot::Position, received.position_stamp) && !rules.stale_updates_move) {
        return refuse_stale(decision, received);
    }
    if (before.would_be_older(StampSlot::Teleport, received.teleport)) {
        decision.stamps = before;  // stage 3 puts the old POSITION back
        return settle(decision, PositionOutcome::Ignore, PositionReason::TeleportStampOlder);
    }

    unparent(decision, received, body);
    if (body.is_player) return decide_for_player(decision, received, player);
    route(decision, received, body, player, rules);
}

}  // namespace

PositionDecision decide_position(const ReceivedPosition& received, const KnownBody& body, const KnownPlayer& player,
                                 const Rules& rules) {
    PositionDecision decision = nothing_decided(received, body);
    run_stages(decision, received, body, player, rules);
    return decision;
}

PositionDecision decide_route(const ReceivedPosition& received, const KnownBody& body, const KnownPlayer& player,
                              const Rules& rules) {
    PositionDecision decision = nothing_decided(received, body);
    if (decision.stamps.would_be_older(StampSlot::Teleport, received.teleport)) {
        settle(decision, PositionOutcome::Ignore, PositionReason::TeleportStampOlder);
    } else {
        route(decision, received, body, player, rules);
    }
    return decision;
}

bool is_accepted(const PositionDecision& decision) {
    return has_moved(decision) || decision.reason == PositionReason::NotGrounded;
}

bool has_moved(const PositionDecision& decision) { return decision.outcome != PositionOutcome::Ignore; }

}  // namespace acmotion
