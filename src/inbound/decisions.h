#pragma once
#include <optional>

#include "acmotion/core/stamp.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

struct GateDecision {
    Gate outcome = Gate::Apply;
    GateReason reason = GateReason::SameInstance;

    bool operator==(const GateDecision&) const = default;
};

// Pure (spec 20 §5). `known` is the instance stamp of the live body, or nothing if there is none;
// a placeholder is none.
[[nodiscard]] GateDecision decide_instance_gate(std::optional<Stamp> known, Stamp sent);

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
