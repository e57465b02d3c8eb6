#include "inbound/movement_decision.h"

namespace acmotion {

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

}  // namespace acmotion
