#include "lab/cli/assumption_json.h"

#include "lab/base/json.h"

namespace acmotion::cli {
namespace {

const char* word(PlayerSource source) {
    switch (source) {
        case PlayerSource::Unknown: return "unknown";
        case PlayerSource::Announced: return "announced";
        case PlayerSource::Addressed: return "addressed";
        case PlayerSource::Echoed: return "echoed";
        case PlayerSource::StandIn: return "stand_in";
        case PlayerSource::Chosen: return "chosen";
    }
    return "";
}

const char* word(PlayerPlacedBy by) {
    switch (by) {
        case PlayerPlacedBy::Nothing: return "nothing";
        case PlayerPlacedBy::Description: return "description";
        case PlayerPlacedBy::OwnReport: return "own_report";
        case PlayerPlacedBy::FirstPosition: return "first_position";
    }
    return "";
}

Json ids_of_assumed(const Session& session) {
    Json ids = Json::array();
    for (const auto& [id, named] : session.objects) {
        if (named.is_assumed) ids.push_back(id.value);
    }
    return ids;
}

}  // namespace

Json assumption_json(const Session& session) {
    const Assumptions& found = session.assumptions;
    const bool is_placed = found.player_placed_by != PlayerPlacedBy::Nothing;
    return {{"joined_late", found.joined_late},
            {"bodies", found.bodies},
            {"assumed", found.are_needed ? found.assumed : 0},
            {"assumed_for_a_time", found.are_needed ? found.assumed_for_a_time : 0},
            {"never_described", ids_of_assumed(session)},
            {"player", session.player.value},
            {"player_named_by", word(session.player_source)},
            {"player_placed_by", word(found.player_placed_by)},
            {"player_placed_at", is_placed ? Json(found.player_placed_at) : Json()}};
}

}  // namespace acmotion::cli
