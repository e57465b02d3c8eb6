#include "inbound/gate.h"

namespace acmotion {

GateDecision decide_instance_gate(std::optional<Stamp> known, Stamp sent) {
    if (!known) return {Gate::Park, GateReason::UnknownBody};
    if (sent == *known) return {Gate::Apply, GateReason::SameInstance};

    // The object was re-created on the server, and its creation has not reached us yet.
    if (sent.newer_than(*known)) return {Gate::Park, GateReason::NewerInstance};
    return {Gate::Drop, GateReason::OlderInstance};
}

}  // namespace acmotion
