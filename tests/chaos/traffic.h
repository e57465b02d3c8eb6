#pragma once
#include <vector>

#include "acmotion/core/sender.h"
#include "chaos/plan.h"
#include "lab/base/owned_datagram.h"
#include "lab/simulate/scenario.h"

namespace acmotion::chaos {

// What a capture on the client's machine would hold, in order of time: the session of that plan, with its hostile messages
// and its garbage. Times are nanoseconds since kSimulationEpoch began.
[[nodiscard]] std::vector<OwnedDatagram> datagrams_of(const Plan& plan, const Scenario& scenario);

[[nodiscard]] Sender sender_of(const OwnedDatagram& datagram);

}  // namespace acmotion::chaos
