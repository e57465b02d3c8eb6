#include <fmt/format.h>

#include "acmotion/trace/sentence.h"
#include "lab/base/bounds_json.h"
#include "lab/base/json.h"
#include "lab/base/walls.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/metric_text.h"
#include "lab/metrics/moments.h"
#include "lab/output/recording/recording.h"

namespace acmotion::recording {
namespace {

Json outcome_names() {
    Json names = Json::array();
    for (std::size_t i = 0; i < kPositionOutcomes; ++i) names.push_back(name(static_cast<PositionOutcome>(i)));
    return names;
}

Json moment_json(const Moment& moment) {
    Json out = to_json(moment);
    out["text"] = sentence(moment);
    return out;
}

Json versus_json(const divergence::RuleDivergences& found) {
    Json all = Json::array();
    for (const divergence::Divergence& one : found.all) all.push_back(to_json(one));
    return {{"versus", found.versus}, {"text", sentence(found)}, {"divergences", std::move(all)}};
}

// How to show each metric, so that the page needs no second list.
Json columns(bool on_screen) {
    Json out = Json::array();
    for (const MetricColumn& column : metric_columns(on_screen)) {
        out.push_back({{"key", column.key},
                       {"title", column.title},
                       {"unit", column.unit},
                       {"digits", digits_of(column)},
                       {"better", column.better == MetricColumn::Better::Less   ? "less"
                                  : column.better == MetricColumn::Better::More ? "more"
                                                                                : "neither"}});
    }
    return out;
}

// Names come from captures: what is not UTF-8 is replaced.
std::string dump(const Json& json) { return json.dump(-1, JsonText::Replaced); }

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

Json parse(const std::string& json) {
    Json parsed = parse_json(json);
    return parsed.is_object() ? parsed : Json::object();
}

std::string text_of(const Json& json, const char* key) {
    const auto at = json.find(key);
    return at != json.end() && at->is_string() ? at->get<std::string>() : "";
}

constexpr NumberBounds kPaceBounds{0, kFastestPace, false, "metres per second"};

Json paces_json(const std::map<ObjectId, CreaturePace>& paces) {
    Json all = Json::array();
    for (const auto& [object, pace] : paces) all.push_back({object.value, pace.walk, pace.run});
    return all;
}

std::map<ObjectId, CreaturePace> read_paces(const CheckedJson& node) {
    std::map<ObjectId, CreaturePace> paces;
    if (!node.is_there()) return paces;
    if (node.json().size() > kMostPacedBodies)
        node.complain(fmt::format("expected at most {} paces", kMostPacedBodies));
    if (node.failed()) return paces;
    for (const CheckedJson& item : node.items()) {
        const std::vector<CheckedJson> fields = item.items();
        if (fields.size() != 3) {
            item.fail("[object, walk, run]");
        } else {
            paces[ObjectId{fields[0].word()}] = {fields[1].number(kPaceBounds), fields[2].number(kPaceBounds)};
        }
    }
    return paces;
}

bool is_true(const Json& json, const char* key) { return json.contains(key) && json[key] == true; }

}  // namespace

std::string to_json_text(const About& about) {
    Json json{{"acmotion", ACMOTION_VERSION},
              {"state_hash", about.state_hash},
              {"title", about.title},
              {"player", about.player.value},
              {"player_announced", about.is_player_announced},
              {"assumes_objects", about.assumes_objects},
              {"note", about.note},
              {"seconds", about.seconds},
              {"epoch_ns", std::to_string(about.epoch)},
              {"outcomes", outcome_names()},
              {"kinds", event_kinds()},
              {"metrics", columns(about.is_smooth)},
              {"walls", walls_json(about.walls)}};
    if (!about.paces.empty()) json["paces"] = paces_json(about.paces);
    if (!about.pace_lines.empty()) json["pace_lines"] = about.pace_lines;
    if (about.is_smooth) json["smooth"] = true;
    for (const DrawnLand& land : about.ground) json["ground"].push_back(to_json(land));
    return dump(json);
}

std::string to_json_text(const Run& run) {
    const RunMetrics& about = run.about;
    Json objects = Json::object();
    for (const ObjectMetrics& object : about.objects) {
        objects.append(std::to_string(object.object.value), to_json(object.metrics));
    }
    Json moments = Json::array();
    for (const Moment& moment : about.moments) moments.push_back(moment_json(moment));
    Json json{{"label", about.label},
              {"metrics", {{"all", to_json(about.all)}, {"objects", std::move(objects)}}},
              {"moments", std::move(moments)},
              {"bounds_reached", to_json(bounds_reached(about.bounds))}};
    if (run.versus) json["versus"] = versus_json(*run.versus);
    return dump(json);
}

About read_about(const std::string& json) {
    const Json parsed = parse(json);
    JsonTrouble trouble;
    About about{.title = text_of(parsed, "title"),
                .note = text_of(parsed, "note"),
                .state_hash = text_of(parsed, "state_hash"),
                .is_player_announced = is_true(parsed, "player_announced"),
                .assumes_objects = is_true(parsed, "assumes_objects"),
                .is_smooth = is_true(parsed, "smooth"),
                .walls = read_walls(CheckedJson{parsed, "", trouble}["walls"]),
                .paces = read_paces(CheckedJson{parsed, "", trouble}["paces"])};
    if (trouble.any()) {
        about.walls.clear();
        about.paces.clear();
    }
    const auto player = parsed.find("player");
    if (player != parsed.end() && player->is_number_unsigned()) about.player = player->get<std::uint32_t>();
    return about;
}

std::string read_label(const std::string& json) { return text_of(parse(json), "label"); }

}  // namespace acmotion::recording
