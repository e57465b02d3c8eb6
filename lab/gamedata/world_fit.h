#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "acmotion/gamedata/game_data.h"
#include "lab/base/json.h"
#include "sessions/session.h"

// Are these the files of the world that a session was played in? Those of another one make a replay worse, not better.
namespace acmotion::game_files {

struct WorldFit {
    std::uint64_t descriptions = 0;            // that name a setup
    std::uint64_t descriptions_unknown = 0;    // of these, whose setup or motion table the files do not have
    std::uint64_t positions = 0;               // that the server reported of bodies on the ground, outdoors
    std::uint64_t positions_without_land = 0;  // of these, where the files have no landblock
    std::uint64_t positions_off_ground = 0;    // and further than kFarMetres above or below the ground of the files

    // Bridges and roofs are not in the files' ground, so some bodies stand far from it anywhere.
    static constexpr double kFarMetres = 3;
    // Of fewer positions or descriptions nothing is concluded.
    static constexpr std::uint64_t kFewest = 8;

    bool operator==(const WorldFit&) const = default;
};
[[nodiscard]] WorldFit fit_of(const Session& session, const GameData& data);

// Why these may be the files of another world, for people: more than half of what was compared does not fit. Else nothing.
[[nodiscard]] std::optional<std::string> doubt_about(const WorldFit& fit);
[[nodiscard]] Json to_json(const WorldFit& fit);

}  // namespace acmotion::game_files
