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

}  // namespace acmotion
