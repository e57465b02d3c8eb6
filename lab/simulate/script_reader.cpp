#include <algorithm>
#include <array>

#include "core/constants.h"
#include "lab/simulate/scenario.h"

namespace acmotion {
namespace {

constexpr double kMapMetres = kMapSideCells * kCellSideMetres;
constexpr NumberBounds kSpeed{0, 10, true, "a number > 0 and <= 10"};
constexpr NumberBounds kSeconds{0, 3600, false, "a number of seconds, at most 3600"};
constexpr NumberBounds kDegrees{-3600, 3600, false, "a number of degrees"};
constexpr NumberBounds kUpwards{0, 20, true, "a number > 0 and <= 20"};
constexpr NumberBounds kForwards{0, 40, false, "a number from 0 to 40"};
constexpr NumberBounds kCoordinate{-1e5, 1e5, false, "a number of metres"};

// What stands behind a verb.
struct VerbNode {
    const CheckedJson& node;
    const PlaceContext& context;
    double run_rate;

    [[nodiscard]] CheckedJson operator[](std::string_view key) const { return node[key]; }
    [[nodiscard]] ScenarioPlace place(std::string_view key) const { return read_place(node[key], context); }
    [[nodiscard]] std::optional<ScenarioPlace> maybe_place(std::string_view key) const {
        return node[key].is_there() ? std::optional{place(key)} : std::nullopt;
    }
    [[nodiscard]] std::optional<double> maybe(std::string_view key, const NumberBounds& bounds) const {
        return node[key].is_there() ? std::optional{node[key].number(bounds)} : std::nullopt;
    }
    [[nodiscard]] double seconds() const { return node["seconds"].number(kSeconds); }
    [[nodiscard]] double seconds_or(double otherwise) const { return node["seconds"].number_or(otherwise, kSeconds); }
    [[nodiscard]] double speed_or(double otherwise) const { return node["speed"].number_or(otherwise, kSpeed); }
    // A list of places, or just one: a list of numbers is one place.
    [[nodiscard]] std::vector<ScenarioPlace> path() const {
        const CheckedJson to = node["to"];
        const bool is_one = to.is_object() || (to.is_list() && !to.items().empty() && to.items()[0].is_number());
        if (is_one) return {read_place(to, context)};
        std::vector<ScenarioPlace> path;
        for (const CheckedJson& one : to.items()) path.push_back(read_place(one, context));
        if (path.empty()) to.fail("a place or a list of places");
        return path;
    }
};

ScriptStep read_enter(const VerbNode& in) {
    const ScenarioPlace inside = in.place("to");
    if (inside.room.is_nowhere()) in["to"].fail(R"(a place in an indoor cell, {"cell": ..., "xyz": ...})");
    return WalkStep{{in.place("door"), inside}, false, in.speed_or(1)};
}

ScriptStep read_strafe(const VerbNode& in) {
    const std::string side = in["side"].text();
    if (side != "left" && side != "right") in["side"].fail(R"("left" or "right")");
    return StrafeStep{in.seconds(), side == "left", in.speed_or(1)};
}

ScriptStep read_turn(const VerbNode& in) {
    const bool relative = in["by"].is_there();
    if (relative == in["to"].is_there()) in.node.fail(R"("to" or "by", one of them)");
    return TurnStep{in[relative ? "by" : "to"].number(kDegrees), relative, in.speed_or(1)};
}

ScriptStep read_chase(const VerbNode& in) {
    return ChaseStep{.target = in["target"].text(),
                     .seconds = in.seconds(),
                     .distance = in["distance"].number_or(0.6, kNotNegative),
                     .speed = in.speed_or(in.run_rate),
                     .charges = in["charge"].flag_or(true)};
}

ScriptStep read_attack(const VerbNode& in) {
    return ChaseStep{
        .target = in["target"].text(), .seconds = in.seconds(), .speed = in.speed_or(in.run_rate), .strikes = true};
}

struct Verb {
    std::string_view name;
    std::vector<std::string_view> keys;
    ScriptStep (*read)(const VerbNode& in);
};

const std::vector<Verb>& verbs() {
    using Step = ScriptStep;
    using In = const VerbNode&;
    static const std::vector<Verb> kAll{
        {"stand", {"seconds"}, [](In in) -> Step { return StandStep{in.seconds()}; }},
        {"walk", {"to", "speed"}, [](In in) -> Step { return WalkStep{in.path(), false, in.speed_or(1)}; }},
        {"run", {"to", "speed"}, [](In in) -> Step { return WalkStep{in.path(), true, in.speed_or(in.run_rate)}; }},
        {"enter", {"door", "to", "speed"}, read_enter},
        {"strafe", {"side", "seconds", "speed"}, read_strafe},
        {"turn", {"to", "by", "speed"}, read_turn},
        {"jump",
         {"up", "forward"},
         [](In in) -> Step {
             return JumpStep{in["up"].number_or(5, kUpwards), in["forward"].number_or(0, kForwards)};
         }},
        {"wander",
         {"to", "speed", "heading"},
         [](In in) -> Step {
             return WanderStep{in.path(), in.speed_or(1), in.run_rate, in["heading"].number_or(0, kDegrees)};
         }},
        {"chase", {"target", "seconds", "distance", "speed", "charge"}, read_chase},
        {"attack", {"target", "seconds", "speed"}, read_attack},
        {"portal",
         {"to", "heading", "seconds"},
         [](In in) -> Step { return PortalStep{in.place("to"), in.maybe("heading", kDegrees), in.seconds_or(1)}; }},
        {"teleport",
         {"to", "heading"},
         [](In in) -> Step { return TeleportStep{in.place("to"), in.maybe("heading", kDegrees)}; }},
        {"warp", {"to"}, [](In in) -> Step { return WarpStep{in.place("to")}; }},
        {"correct", {"to"}, [](In in) -> Step { return CorrectStep{in.place("to")}; }},
        {"die",
         {"seconds", "respawn"},
         [](In in) -> Step { return DieStep{in.seconds_or(3), in.maybe_place("respawn")}; }},
        {"despawn", {"seconds"}, [](In in) -> Step { return DespawnStep{in.maybe("seconds", kSeconds)}; }},
        {"renew", {"to"}, [](In in) -> Step { return RenewStep{in.maybe_place("to")}; }},
        {"relogin", {"seconds"}, [](In in) -> Step { return ReloginStep{in.seconds_or(10)}; }},
        {"held", {"by", "seconds"}, [](In in) -> Step { return HeldStep{in["by"].text(), in.seconds()}; }},
    };
    return kAll;
}

std::array<double, 3> read_coordinates(const CheckedJson& node, double missing_z) {
    const std::vector<CheckedJson> numbers = node.items();
    if (numbers.size() != 2 && numbers.size() != 3) {
        node.fail("[x, y] or [x, y, z]");
        return {};
    }
    return {numbers[0].number(kCoordinate), numbers[1].number(kCoordinate),
            numbers.size() == 3 ? numbers[2].number(kCoordinate) : missing_z};
}

MapPlace from_corner(std::uint32_t cell, const std::array<double, 3>& xyz) {
    return {(cell >> 24) * kBlockSideMetres + xyz[0], ((cell >> 16) & 0xFF) * kBlockSideMetres + xyz[1], xyz[2]};
}

ScenarioPlace read_cell_place(const CheckedJson& node, const PlaceContext& context) {
    const CellId cell{node["cell"].word()};
    if (!is_standable(cell)) node["cell"].fail("a cell that a body can stand in");
    return {from_corner(cell.value, read_coordinates(node["xyz"], context.ground)), cell.is_indoor() ? cell : CellId{}};
}

ScenarioPlace read_any_place(const CheckedJson& node, const PlaceContext& context) {
    if (node.is_list()) return {from_corner(context.landblock, read_coordinates(node, context.ground)), {}};
    if (node["map"].is_there()) {
        node.expect_keys(std::array<std::string_view, 1>{"map"});
        const auto xyz = read_coordinates(node["map"], context.ground);
        return {{xyz[0], xyz[1], xyz[2]}, {}};
    }
    if (!node.is_object()) node.fail(R"(a place: [x, y], {"cell": ..., "xyz": ...} or {"map": ...})");
    node.expect_keys(std::array<std::string_view, 2>{"cell", "xyz"});
    return read_cell_place(node, context);
}

}  // namespace

ScenarioPlace read_place(const CheckedJson& node, const PlaceContext& context) {
    const ScenarioPlace place = read_any_place(node, context);
    const auto on_map = [](double metres) { return metres >= 0 && metres < kMapMetres; };
    const bool is_fine = on_map(place.at.x) && on_map(place.at.y);
    if (!is_fine && !node.failed()) node.fail("a place on the map");
    return place;
}

ScriptStep read_step(const CheckedJson& node, const PlaceContext& context, double run_rate) {
    std::vector<std::string_view> names;
    for (const Verb& verb : verbs()) names.push_back(verb.name);
    node.expect_keys(names);
    const std::vector<std::string> said = node.keys();
    if (said.size() != 1) {
        node.fail(R"(one verb, like {"stand": {"seconds": 2}})");
        return StandStep{};
    }
    const auto verb = std::ranges::find(verbs(), said[0], &Verb::name);
    if (verb == verbs().end()) return StandStep{};
    node[said[0]].expect_keys(verb->keys);
    return verb->read({node[said[0]], context, run_rate});
}

}  // namespace acmotion
