#include "inbound/decisions.h"

namespace acmotion {

GateDecision decide_instance_gate(std::optional<Stamp> known, Stamp sent) {
    if (!known) return {Gate::Park, GateReason::UnknownBody};
    if (sent == *known) return {Gate::Apply, GateReason::SameInstance};

    // The object was re-created on the server, and its creation has not reached us yet.
    if (sent.newer_than(*known)) return {Gate::Park, GateReason::NewerInstance};
    return {Gate::Drop, GateReason::OlderInstance};
}

MovementDecision decide_movement(const ReceivedMovement& received, const StampSet& stamps, bool is_local_player) {
    MovementDecision decision{.stamps = stamps};
    if (!decision.stamps.test_and_set(StampSlot::Movement, received.movement)) return decision;

    // The movement stamp is not rolled back: a re-send with the same one is ignored as well (spec 20 §16, 12).
    if (stamps.would_be_older(StampSlot::ServerControlledMove, received.server_control)) {
        decision.reason = MovementReason::ServerControlStampOlder;
        return decision;
    }
    decision.stamps.write(StampSlot::ServerControlledMove, received.server_control);

    const bool own_echo = received.autonomous && is_local_player;
    decision.outcome = own_echo ? MovementOutcome::Ignore : MovementOutcome::Apply;
    decision.reason = own_echo ? MovementReason::OwnEcho : MovementReason::Newer;
    decision.takes_control = !own_echo && is_local_player;
    return decision;
}

VectorDecision decide_vector(Stamp sent, const StampSet& known, bool is_player, bool player_accepts_server_positions,
                             bool leaves_ground) {
    VectorDecision decision{.stamps = known};
    if (!decision.stamps.test_and_set(StampSlot::Vector, sent)) return decision;
    if (is_player && !player_accepts_server_positions) {
        decision.reason = VectorReason::KeepsOwnPosition;
        return decision;
    }
    decision.outcome = VectorOutcome::Apply;
    decision.reason = leaves_ground ? VectorReason::SentUpwards : VectorReason::VectorStampNewer;
    return decision;
}

}  // namespace acmotion
