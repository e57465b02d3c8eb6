#pragma once
#include <vector>

#include "acmotion/core/sender.h"
#include "chaos/plan.h"
#include "lab/base/owned_datagram.h"
#include "lab/simulate/scenario.h"

namespace acmotion::chaos {

// The ids of bodies: theirs is so much more as their number. The observer is body 0, and a player.
inline constexpr std::uint32_t kFirstPlayer = 0x50000001;
inline constexpr std::uint32_t kFirstCreature = 0x80000001;

// What the server of that world plays: few bodies that walk, jump, chase, stick, pass portals, die and are carried, for seconds.
[[nodiscard]] Scenario scenario_of(const Plan& plan);

// What a capture on the client's machine would hold, in order of time: the session of that plan, with its hostile messages
// and its garbage. Times are nanoseconds since kSimulationEpoch began.
[[nodiscard]] std::vector<OwnedDatagram> datagrams_of(const Plan& plan, const Scenario& scenario);

[[nodiscard]] Sender sender_of(const OwnedDatagram& datagram);

}  // namespace acmotion::chaos
