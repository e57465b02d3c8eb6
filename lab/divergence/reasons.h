#pragma once
#include <vector>

#include "lab/divergence/pose_divergences.h"
#include "lab/metrics/measure.h"

// Which mistake makes a client diverge from retail as this one does? Retail is played with each rule changed, one at a
// time, and the one whose bodies go where the client's went is named.
namespace acmotion::divergence {

// Every single change of retail, then acdream's and openac's all at once.
[[nodiscard]] std::vector<RuleChange> rule_changes();

// Of each of `found.all`. `others` watch every replay by one of those and by retail's own, one after the other.
void find_reasons(PoseDivergences& found, const Session& session, const TrackedRun& retail, const Alignment& alignment,
                  const Listeners& others = {});

}  // namespace acmotion::divergence
