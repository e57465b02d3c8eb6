#pragma once
#include "lab/divergence/align.h"

namespace acmotion::divergence {

// Finds out whether the file shows what some rules make of the session, and notes those in `made.given`: retail's, those of retail
// with one rule changed, acdream's or openac's. If none do, retail's stay.
void note_rules(Alignment& made, const Session& session);

}  // namespace acmotion::divergence
