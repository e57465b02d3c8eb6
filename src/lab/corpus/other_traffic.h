#pragma once
#include <vector>

#include "lab/corpus/recipe.h"
#include "lab/simulate/simulate.h"

namespace acmotion::corpus {

// What was captured on the same machine, and is no game.
[[nodiscard]] std::vector<SimulatedDatagram> other_traffic(const Recipe& recipe);
// A session of a game that has the same transport, after its login: none of its messages is one of ours.
[[nodiscard]] std::vector<SimulatedDatagram> other_game(const Recipe& recipe);

}  // namespace acmotion::corpus
