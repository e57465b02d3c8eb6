#include "inbound/vector_decision.h"

namespace acmotion {

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
