#include "lab/simulate/scenario.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "acmotion/core/text.h"
#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "lab/base/embedded.h"
#include "lab/base/json.h"
#include "lab/base/text_file.h"
#include "lab/base/walls.h"
#include "lab/gamedata/sample_world.h"

namespace acmotion {
namespace {

constexpr std::uint32_t kFirstPlayer = 0x50000001;
constexpr std::uint32_t kFirstCreature = 0x80000001;  // and the first item
constexpr std::size_t kMostBodies = 20'000;
constexpr NumberBounds kScenarioSeconds{0, kMaxScenarioSeconds, true, "a number of seconds > 0, at most 14400"};
constexpr NumberBounds kHertz{0, 50, false, "a number from 0 to 50"};
constexpr NumberBounds kRunRate{0, 4.5, true, "a number > 0 and <= 4.5"};
constexpr NumberBounds kHeading{-360, 360, false, "a heading in degrees"};
constexpr NumberBounds kCount{1, kMostBodies, false, "a whole number from 1 to 20000"};

std::string syntax_error(std::string_view text) {
    const std::size_t at = std::min(json_fault_position(text), text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return fmt::format("line {}: expected JSON, got something else at byte {}", line, at);
}

void move_by(ScenarioPlace& place, double east, double north) {
    place.at.x += east;
    place.at.y += north;
}

// Every place of a step.
void move_step(ScriptStep& any, double east, double north) {
    std::visit(
        [&](auto& step) {
            if constexpr (requires { step.path; }) {
                for (ScenarioPlace& place : step.path) move_by(place, east, north);
            } else if constexpr (requires { step.to.at; }) {
                move_by(step.to, east, north);
            } else if constexpr (requires { step.to->at; }) {
                if (step.to) move_by(*step.to, east, north);
            } else if constexpr (requires { step.respawn; }) {
                if (step.respawn) move_by(*step.respawn, east, north);
            }
        },
        any);
}

class ScenarioReader {
 public:
    Scenario read(const CheckedJson& root) {
        root.expect_keys(std::array<std::string_view, 10>{"$schema", "name", "summary", "seconds", "landblock",
                                                          "ground", "world", "observer", "bodies", "walls"});
        context_ = {root["landblock"].word() << 16, root["ground"].number_or(0, kAnyNumber)};
        scenario_.name = root["name"].text();
        scenario_.summary = root["summary"].text();
        scenario_.seconds = root["seconds"].number(kScenarioSeconds);
        scenario_.is_in_sample_world = read_world(root["world"]);
        read_observer(root["observer"]);
        for (const CheckedJson& body : root["bodies"].items()) read_body(body);
        if (root["walls"].is_there()) read_walls(root["walls"]);
        check(root);
        return std::move(scenario_);
    }

 private:
    static bool read_world(const CheckedJson& node) {
        if (!node.is_there()) return false;
        if (node.text() != "sample") node.fail(R"("sample")");
        return true;
    }

    void read_observer(const CheckedJson& node) {
        node.expect_keys(std::array<std::string_view, 6>{"name", "at", "heading", "run_rate", "script", "repeat"});
        ScenarioBody& observer = scenario_.observer;
        observer.kind = BodyKind::Player;
        observer.id = next_player_++;
        read_common(node, observer);
    }

    void read_body(const CheckedJson& node) {
        node.expect_keys(std::array<std::string_view, 13>{"id", "name", "kind", "setup", "at", "heading", "run_rate",
                                                          "update", "delay", "echo", "script", "repeat", "copies"});
        ScenarioBody body;
        body.kind = read_kind(node["kind"]);
        if (node["setup"].is_there()) body.setup = read_setup(node["setup"]);
        body.delay = node["delay"].number_or(0, kNotNegative);
        body.echo = node["echo"].number_or(0, kNotNegative);
        body.update = read_policy(node["update"], body.kind);
        read_common(node, body);
        if (node["copies"].is_there()) return read_copies(node["copies"], body);
        body.id = node["id"].is_there() ? ObjectId{node["id"].word()} : next_id(body.kind);
        scenario_.bodies.push_back(body);
    }

    static BodyKind read_kind(const CheckedJson& node) {
        const std::string kind = node.text();
        if (kind == "player") return BodyKind::Player;
        if (kind == "item") return BodyKind::Item;
        if (kind != "creature") node.fail(R"("player", "creature" or "item")");
        return BodyKind::Creature;
    }

    // How it moves is said by its files, so there must be some.
    [[nodiscard]] std::uint32_t read_setup(const CheckedJson& node) const {
        const std::uint32_t id = node.word();
        const bool is_known = std::ranges::find(game_files::kSampleCreatures, id, &game_files::SampleCreature::setup) !=
                              std::end(game_files::kSampleCreatures);
        if (!scenario_.is_in_sample_world) node.fail(R"(a scenario with "world": "sample")");
        if (!is_known) node.fail("a setup of the sample world, 0x02000001 to 0x02000003");
        return id;
    }

    void read_common(const CheckedJson& node, ScenarioBody& body) {
        body.name = node["name"].text();
        if (body.name.empty() || body.name.size() > 40) node["name"].fail("a name of 1 to 40 letters");
        body.start = read_place(node["at"], context_);
        body.heading = node["heading"].number_or(0, kHeading);
        body.repeat = node["repeat"].flag_or(false);
        const double run_rate = node["run_rate"].number_or(1, kRunRate);
        if (!node["script"].is_there()) return;
        for (const CheckedJson& step : node["script"].items())
            body.script.push_back(read_step(step, context_, run_rate));
    }

    static UpdatePolicy read_policy(const CheckedJson& node, BodyKind kind) {
        UpdatePolicy policy{kind == BodyKind::Player ? 1.0 : 5.0, true};
        if (!node.is_there()) return policy;
        node.expect_keys(std::array<std::string_view, 2>{"hz", "on_change"});
        return {node["hz"].number_or(policy.hz, kHertz), node["on_change"].flag_or(true)};
    }

    // Many of a kind, in rows from west to east; their places move along.
    void read_copies(const CheckedJson& node, const ScenarioBody& original) {
        node.expect_keys(std::array<std::string_view, 4>{"count", "columns", "spacing", "stagger"});
        const auto count = static_cast<std::size_t>(node["count"].number(kCount));
        const auto columns = static_cast<std::size_t>(node["columns"].number(kCount));
        const double spacing = node["spacing"].number(kPositive);
        const double stagger = node["stagger"].number_or(0, kNotNegative);
        for (std::size_t i = 0; i < count && !node.failed(); ++i) {
            ScenarioBody copy = original;
            copy.id = next_id(copy.kind);
            copy.name += " " + std::to_string(i + 1);
            copy.delay += stagger * static_cast<double>(i);
            const std::size_t row = i / columns;
            const double east = spacing * static_cast<double>(i % columns);
            const double north = spacing * static_cast<double>(row);
            move_by(copy.start, east, north);
            for (ScriptStep& step : copy.script) move_step(step, east, north);
            scenario_.bodies.push_back(std::move(copy));
        }
    }

    void read_walls(const CheckedJson& node) {
        const std::vector<CheckedJson> walls = node.items();
        if (walls.size() > kMostWalls) node.complain("expected at most 1000 walls");
        for (const CheckedJson& wall : walls) {
            wall.expect_keys(std::array<std::string_view, 4>{"at", "width", "depth", "height"});
            scenario_.walls.push_back({position_of(read_place(wall["at"], context_), 0),
                                       static_cast<float>(wall["width"].number(kWallMetres) / 2),
                                       static_cast<float>(wall["depth"].number(kWallMetres) / 2),
                                       static_cast<float>(wall["height"].number(kWallMetres))});
        }
    }

    ObjectId next_id(BodyKind kind) { return kind == BodyKind::Player ? next_player_++ : next_creature_++; }

    void check(const CheckedJson& root) const {
        if (scenario_.bodies.size() > kMostBodies) root["bodies"].complain("expected at most 20000 bodies");
        std::set<ObjectId> ids{scenario_.observer.id};
        std::set<std::string> names{scenario_.observer.name};
        for (const ScenarioBody& body : scenario_.bodies) {
            if (body.id.is_null() || !ids.insert(body.id).second) {
                root["bodies"].complain(fmt::format("expected an id that no other body has for {}, got 0x{:08X}",
                                                    body.name, body.id.value));
            }
            if (!names.insert(body.name).second) {
                root["bodies"].complain(
                    fmt::format("expected a different name for each body, got {} twice", body.name));
            }
        }
        check_script(root, "observer", scenario_.observer, names);
        for (const ScenarioBody& body : scenario_.bodies) check_script(root, "bodies", body, names);
    }

    // Others that are named, and verbs of one kind of body.
    void check_script(const CheckedJson& root, const char* where, const ScenarioBody& body,
                      const std::set<std::string>& names) const {
        for (const ScriptStep& step : body.script) {
            if (const auto* chase = std::get_if<ChaseStep>(&step)) {
                const char* target = chase->strikes ? "attack.target" : "chase.target";
                check_name(root[where], target, body, chase->target, names);
            } else if (const auto* held = std::get_if<HeldStep>(&step)) {
                check_name(root[where], "held.by", body, held->by, names);
                check_kind(root[where], "held", body, body.kind == BodyKind::Item, "an item");
            } else if (std::holds_alternative<CorrectStep>(step)) {
                check_kind(root[where], "correct", body, body.id == scenario_.observer.id, "the observer");
            } else if (std::holds_alternative<ReloginStep>(step)) {
                check_kind(root[where], "relogin", body, body.id == scenario_.observer.id, "the observer");
            }
        }
    }

    static void check_name(const CheckedJson& node, const char* what, const ScenarioBody& body, const std::string& name,
                           const std::set<std::string>& names) {
        if (names.contains(name)) return;
        const std::vector<std::string_view> known(names.begin(), names.end());
        const std::string_view meant = nearest_name(name, known);
        node.complain(fmt::format("{} of {}: expected the name of a body, got \"{}\"{}", what, body.name, name,
                                  meant.empty() ? "" : fmt::format("; did you mean \"{}\"?", meant)));
    }

    static void check_kind(const CheckedJson& node, const char* verb, const ScenarioBody& body, bool is_right,
                           const char* expected) {
        if (!is_right) node.complain(fmt::format("{} of {}: only {} can do that", verb, body.name, expected));
    }

    Scenario scenario_;
    PlaceContext context_;
    std::uint32_t next_player_ = kFirstPlayer;
    std::uint32_t next_creature_ = kFirstCreature;
};

}  // namespace

Position position_of(const ScenarioPlace& place, double heading) {
    Position position;
    const double block_x = std::floor(place.at.x / kBlockSideMetres);
    const double block_y = std::floor(place.at.y / kBlockSideMetres);
    const bool is_inside = !place.room.is_nowhere();
    const double west = (is_inside ? place.room.block_x() : block_x) * kBlockSideMetres;
    const double south = (is_inside ? place.room.block_y() : block_y) * kBlockSideMetres;
    position.cell =
        is_inside
            ? place.room
            : CellId{static_cast<std::uint32_t>(block_x) << 24U | static_cast<std::uint32_t>(block_y) << 16U | 1U};
    position.frame.origin = WideVec3{place.at.x - west, place.at.y - south, place.at.z}.rounded();
    if (!is_inside) adjust_to_outside(position);
    set_heading(position.frame, static_cast<float>(heading));
    return position;
}

tl::expected<Scenario, std::string> read_scenario(std::string_view text, const std::string& file) {
    if (is_deep(text)) return tl::unexpected(fmt::format("{}: {}", file, json_fault(text)));
    const Json document = parse_json(text);
    if (document.is_discarded()) return tl::unexpected(fmt::format("{}: {}", file, syntax_error(text)));
    JsonTrouble trouble;
    Scenario scenario = ScenarioReader{}.read(CheckedJson{document, "", trouble});
    if (trouble.any()) return tl::unexpected(fmt::format("{}: {}", file, trouble.text()));
    return scenario;
}

std::vector<std::string_view> shipped_scenarios() {
    std::vector<std::string_view> names;
    for (const EmbeddedFile& file : embedded_scenarios()) names.push_back(file.name.substr(0, file.name.rfind('.')));
    return names;
}

std::string_view shipped_scenario(std::string_view name) {
    for (const EmbeddedFile& file : embedded_scenarios()) {
        if (file.name.substr(0, file.name.rfind('.')) == name) return file.contents;
    }
    return {};
}

tl::expected<Scenario, std::string> load_scenario(const std::string& name_or_path) {
    const std::string_view shipped = shipped_scenario(name_or_path);
    if (!shipped.empty()) return read_scenario(shipped, "scenarios/" + name_or_path + ".json");
    const auto text = read_text_file(name_or_path);
    if (text) return read_scenario(*text, name_or_path);
    const std::string_view meant = nearest_name(name_or_path, shipped_scenarios());
    return tl::unexpected(fmt::format("{}: {}; {}", name_or_path, text.error(),
                                      meant.empty() ? "acmotion simulate --list names those that come with acmotion"
                                                    : fmt::format("did you mean {}?", meant)));
}

tl::expected<void, std::string> look_through(Scenario& scenario, const std::string& player) {
    std::vector<std::string_view> names{scenario.observer.name};
    if (player == scenario.observer.name) return {};
    for (const ScenarioBody& body : scenario.bodies) {
        if (body.kind != BodyKind::Player) continue;
        names.emplace_back(body.name);
        if (body.name != player) continue;
        scenario.seen_by = body.id;
        return {};
    }
    constexpr std::size_t kMostNamed = 20;
    const std::string_view meant = nearest_name(player, names);
    names.resize(std::min(names.size(), kMostNamed));
    return tl::unexpected(fmt::format(
        "no such player \"{}\" in {}; {}", player, scenario.name,
        meant.empty() ? fmt::format("it has {}", fmt::join(names, ", ")) : fmt::format("did you mean \"{}\"?", meant)));
}

}  // namespace acmotion
