#pragma once
#include "acmotion/core/stamp.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// The part of a movement message that the gate reads, past the instance gate.
struct ReceivedMovement {
    Stamp movement;
    Stamp server_control;
    bool autonomous = false;
};

// May the movement be applied, and why? If so, the body remembers the autonomous flag and unpacks it.
struct MovementDecision {
    MovementOutcome outcome = MovementOutcome::Ignore;
    MovementReason reason = MovementReason::MovementStampNotNewer;
    StampSet stamps;  // all nine, as they stand afterwards, whatever the outcome

    // The local player's: the command interpreter loses control to the server.
    bool takes_control = false;
};

// Pure (spec 20 §9.10 steps 2 to 5, "SetObjectMovement").
[[nodiscard]] MovementDecision decide_movement(const ReceivedMovement& received, const StampSet& stamps,
                                               bool is_local_player);

}  // namespace acmotion
