#pragma once
#include <vector>

#include "chaos/plan.h"

namespace acmotion::chaos {

// When the host draws, in seconds since the first packet, whole microseconds: until two seconds after everything has been said,
// so that bodies may arrive. They rise, unless the plan has jumps back.
[[nodiscard]] std::vector<double> frame_times(const Plan& plan);

}  // namespace acmotion::chaos
