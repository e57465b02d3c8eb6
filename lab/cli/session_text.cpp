#include <cmath>

#include "lab/cli/session_input.h"

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

void print_lines(const char* title, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) fmt::print("{:<11}{}\n", std::exchange(title, ""), line);
}

Json gait_json(const GaitPace& gait) {
    return {{"metres_per_second", std::round(gait.metres_per_second * 1000) / 1000},
            {"from", gait.intervals > 0 ? "capture" : "human"},
            {"intervals", gait.intervals}};
}

Json kind_json(const KindPace& kind) {
    return {{"motion_table", kind.motion_table},
            {"name", kind.name},
            {"bodies", kind.bodies},
            {"walking", gait_json(kind.walk)},
            {"running", gait_json(kind.run)}};
}

}  // namespace

Json assumption_json(const Session& session) {
    const Assumptions& found = session.assumptions;
    const bool is_placed = found.player_placed_by != PlayerPlacedBy::Nothing;
    Json never_described = Json::array();
    for (const auto& [id, named] : session.objects) {
        if (named.is_assumed) never_described.push_back(id.value);
    }
    return {{"joined_late", found.joined_late},
            {"bodies", found.bodies},
            {"assumed", found.are_needed ? found.assumed : 0},
            {"assumed_for_a_time", found.are_needed ? found.assumed_for_a_time : 0},
            {"never_described", std::move(never_described)},
            {"player", session.player.value},
            {"player_named_by", word(session.player_source)},
            {"player_placed_by", word(found.player_placed_by)},
            {"player_placed_at", is_placed ? Json(found.player_placed_at) : Json()}};
}

void print_sources(const game_files::PlayedData* played, const CapturedPaces& paces, const char* pace_title) {
    if (played != nullptr) print_lines("game data", game_files::lines_on(*played));
    print_lines(pace_title, lines_on(paces));
}

void put_sources(Json& document, const game_files::PlayedData* played, const CapturedPaces& paces) {
    if (played != nullptr) document["game_data"] = game_files::to_json(*played);
    if (!paces.kinds.empty()) document["pace"] = list_json(paces.kinds, kind_json);
}

void put_truth(Json& document, const std::optional<ReportedTruth>& reported) {
    if (!reported) return;
    const ReportedTruth& truth = *reported;
    document["truth"] = {{"capture", truth.file},
                         {"object", truth.object.value},
                         {"name", truth.name},
                         {"reports", truth.reports},
                         {"offset", truth.offset},
                         {"offset_from", name(truth.source)},
                         {"positions", truth.fit.positions},
                         {"matching", truth.fit.matching},
                         {"metres", truth.fit.metres},
                         {"delay", truth.fit.delay}};
}

void put_sources(Json& document, const SessionInput& input) {
    put_sources(document, input.game_data.get(), input.session.paces);
    put_truth(document, input.reported);
}

}  // namespace acmotion::cli
