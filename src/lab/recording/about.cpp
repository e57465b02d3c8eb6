#include "lab/recording/about.h"

#include <nlohmann/json.hpp>

#include "acmotion/trace/sentence.h"
#include "core/word_hash.h"
#include "lab/base/ordered_object.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/moments.h"
#include "lab/recording/lanes.h"
#include "lab/replay/timeline.h"
#include "lab/session/bounds_reached.h"
#include "lab/session/walls.h"

namespace acmotion::recording {
namespace {

using Json = nlohmann::ordered_json;

Json outcome_names() {
    Json names = Json::array();
    for (std::size_t i = 0; i < kPositionOutcomes; ++i) names.push_back(name(static_cast<PositionOutcome>(i)));
    return names;
}

Json told(const Moment& moment) {
    Json out = to_json(moment);
    out["text"] = sentence(moment);
    return out;
}

// How to show each metric, so that the page needs no list of its own.
Json columns(bool on_screen) {
    Json out = Json::array();
    for (const MetricColumn& column : metric_columns(on_screen)) {
        out.push_back({{"key", column.key},
                       {"title", column.title},
                       {"unit", column.unit},
                       {"better", column.better == MetricColumn::Better::Less   ? "less"
                                  : column.better == MetricColumn::Better::More ? "more"
                                                                                : "neither"}});
    }
    return out;
}

// Not an ordered one: that would take the square of the time for many keys, and a stranger wrote them.
nlohmann::json parse_about(const std::string& about) { return nlohmann::json::parse(about, nullptr, false); }

bool says(const std::string& about, const char* what) {
    const nlohmann::json json = parse_about(about);
    return json.is_object() && json.contains(what) && json[what] == true;
}

// Names come from strangers: what is not UTF-8 is replaced.
std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

template <std::size_t Count>
std::string digits(const std::array<bool, Count>& flags) {
    std::string text;
    for (const bool flag : flags) text += flag ? '1' : '0';
    return text;
}

Json to_json(const DrawnLand& land) {
    return {{"block", land.block},
            {"heights", land.heights},
            {"water", digits(land.is_water)},
            {"cuts", digits(land.is_cut_northeast)}};
}

}  // namespace

std::string about_session(const Session& session, const AboutRecording& recording) {
    Json about{{"acmotion", ACMOTION_VERSION},
               {"state_hash", WordHash::kName},
               {"title", recording.title},
               {"player", session.player.value},
               {"player_announced", session.player_source == PlayerSource::Announced},
               {"assumes_objects", session.assumptions.are_needed},
               {"note", recording.note},
               {"seconds", session.seconds},
               {"epoch_ns", std::to_string(session.epoch)},
               {"outcomes", outcome_names()},
               {"kinds", event_kinds()},
               {"metrics", columns(recording.is_smooth)},
               {"walls", walls_json(session.walls)}};
    if (recording.is_smooth) about["smooth"] = true;
    for (const DrawnLand& land : recording.ground) about["ground"].push_back(to_json(land));
    return dump(about);
}

std::string about_run(const RunMetrics& metrics) {
    Json objects = Json::object();
    for (const ObjectMetrics& object : metrics.objects) {
        append_new_key(objects, std::to_string(object.object.value), to_json(object.metrics));
    }
    Json moments = Json::array();
    for (const Moment& moment : metrics.moments) moments.push_back(told(moment));
    return dump({{"label", metrics.label},
                 {"metrics", {{"all", to_json(metrics.all)}, {"objects", std::move(objects)}}},
                 {"moments", std::move(moments)},
                 {"bounds_reached", to_json(bounds_reached(metrics.bounds))}});
}

ObjectId player_of(const std::string& about_session) {
    const nlohmann::json about = parse_about(about_session);
    const auto player = about.find("player");
    if (!about.is_object() || player == about.end() || !player->is_number_unsigned()) return {};
    return player->get<std::uint32_t>();
}

bool has_our_hashes(const std::string& about_session) {
    const nlohmann::json about = parse_about(about_session);
    return about.is_object() && about.value("state_hash", nlohmann::json{}) == WordHash::kName;
}

bool is_player_announced(const std::string& about_session) { return says(about_session, "player_announced"); }
bool assumes_objects(const std::string& about_session) { return says(about_session, "assumes_objects"); }

std::vector<Obstacles::Box> walls_of(const std::string& about_session) {
    const nlohmann::json about = parse_about(about_session);
    JsonTrouble trouble;
    const std::vector<Obstacles::Box> walls = read_walls(CheckedJson{about, "", trouble}["walls"]);
    return trouble.any() ? std::vector<Obstacles::Box>{} : walls;
}

std::string label_of_run(const std::string& about_run) {
    const nlohmann::json about = parse_about(about_run);
    if (!about.is_object() || !about.contains("label") || !about["label"].is_string()) return {};
    return about["label"].get<std::string>();
}

}  // namespace acmotion::recording
