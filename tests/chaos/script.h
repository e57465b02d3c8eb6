#pragma once
#include "chaos/plan.h"
#include "lab/simulate/scenario.h"

namespace acmotion::chaos {

// The ids of bodies: theirs is so much more as their number. The observer is body 0, and a player.
inline constexpr std::uint32_t kFirstPlayer = 0x50000001;
inline constexpr std::uint32_t kFirstCreature = 0x80000001;

// What the server of that world plays: few bodies that walk, jump, chase, stick, pass portals, die and are carried, for seconds.
[[nodiscard]] Scenario scenario_of(const Plan& plan);

}  // namespace acmotion::chaos
