#pragma once
#include <string>

#include "sessions/session.h"

// Every shipped scenario as a client would see it over one fixed network. Two builds that come to the same pose hashes
// move bodies in the same way, to the last bit (docs/architecture.md, "Determinism").
namespace acmotion::determinism {

// The capture that a client would make of a shipped scenario, read back. `scenario` must be one of shipped_scenarios().
// Of a large crowd or a long evening only the first seconds are played: what a thousand bodies do in twenty, they do in
// five.
[[nodiscard]] Session session_of(const std::string& scenario);

}  // namespace acmotion::determinism
