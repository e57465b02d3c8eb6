#pragma once
#include <cstdint>

#include "acmotion/gamedata/game_data.h"
#include "core/constants.h"

namespace acmotion {

// How a kind of body moves on the simulated server, and what its description names. Without data files a person.
struct Pace {
    std::uint32_t setup = 0x02000001;
    std::uint32_t motion_table = 0x09000001;
    // At speed 1 of the motion command: metres and radians per second.
    double walk = kWalkMetresPerSecond;
    double run = kRunMetresPerSecond;
    double sidestep = kSidestepMetresPerSecond;
    double turn = kTurnRateRadiansPerSecond;
    double start = 0;  // seconds between a command to walk and the first step: what the link animation takes
};

// As its motion table plays it: the one that the setup names. `setup` must be in the files.
[[nodiscard]] Pace pace_of(const GameData& data, std::uint32_t setup);

}  // namespace acmotion
