#pragma once
#include <vector>

#include "lab/base/owned_datagram.h"
#include "lab/simulate/recipe.h"

namespace acmotion::corpus {

// What was captured on the same machine, and is no game.
[[nodiscard]] std::vector<OwnedDatagram> other_traffic(const Recipe& recipe);
// A session of a game that has the same transport, after its login: none of its messages is one of ours.
[[nodiscard]] std::vector<OwnedDatagram> other_game(const Recipe& recipe);

}  // namespace acmotion::corpus
