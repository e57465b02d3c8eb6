#pragma once
#include "acmotion/core/stamp.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

struct VectorDecision {
    VectorOutcome outcome = VectorOutcome::Ignore;
    VectorReason reason = VectorReason::VectorStampNotNewer;
    StampSet stamps;  // as they stand afterwards; a refused local player has taken the stamp all the same
};

// Pure. What a velocity and a spin from 0xF74E mean for a body past the instance gate (spec 20 §9.11). `leaves_ground`: if
// it counts, the body takes off at once (spec 81 row 32).
[[nodiscard]] VectorDecision decide_vector(Stamp sent, const StampSet& known, bool is_player,
                                           bool player_accepts_server_positions, bool leaves_ground = false);

}  // namespace acmotion
