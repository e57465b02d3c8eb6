#include "lab/simulate/script_reader.h"

#include <algorithm>
#include <array>

#include "core/constants.h"

namespace acmotion {
namespace {

constexpr double kMapMetres = kMapSideCells * kCellSideMetres;
constexpr NumberBounds kSpeed{0, 10, true, "a number > 0 and <= 10"};
constexpr NumberBounds kSeconds{0, 3600, false, "a number of seconds, at most 3600"};
constexpr NumberBounds kDegrees{-3600, 3600, false, "a number of degrees"};
constexpr NumberBounds kUpwards{0, 20, true, "a number > 0 and <= 20"};
constexpr NumberBounds kForwards{0, 40, false, "a number from 0 to 40"};
constexpr NumberBounds kCoordinate{-1e5, 1e5, false, "a number of metres"};

struct VerbContext {
    const PlaceContext& places;
    double run_rate;
};

std::optional<ScenarioPlace> maybe_place(const CheckedJson& node, const PlaceContext& context) {
    if (!node.is_there()) return std::nullopt;
    return read_place(node, context);
}

std::optional<double> maybe_number(const CheckedJson& node, const NumberBounds& bounds) {
    if (!node.is_there()) return std::nullopt;
    return node.number(bounds);
}

// A list of places, or just one: a list of numbers is one place.
std::vector<ScenarioPlace> read_path(const CheckedJson& node, const PlaceContext& context) {
    const bool is_one = node.is_object() || (node.is_list() && !node.items().empty() && node.items()[0].is_number());
    if (is_one) return {read_place(node, context)};
    std::vector<ScenarioPlace> path;
    for (const CheckedJson& place : node.items()) path.push_back(read_place(place, context));
    if (path.empty()) node.fail("a place or a list of places");
    return path;
}

ScriptStep read_stand(const CheckedJson& node, const VerbContext&) {
    return StandStep{node["seconds"].number(kSeconds)};
}

ScriptStep read_walk(const CheckedJson& node, const VerbContext& context) {
    return WalkStep{read_path(node["to"], context.places), false, node["speed"].number_or(1, kSpeed)};
}

ScriptStep read_run(const CheckedJson& node, const VerbContext& context) {
    return WalkStep{read_path(node["to"], context.places), true, node["speed"].number_or(context.run_rate, kSpeed)};
}

ScriptStep read_enter(const CheckedJson& node, const VerbContext& context) {
    const ScenarioPlace inside = read_place(node["to"], context.places);
    if (inside.room.is_nowhere()) node["to"].fail(R"(a place in an indoor cell, {"cell": ..., "xyz": ...})");
    return WalkStep{{read_place(node["door"], context.places), inside}, false, node["speed"].number_or(1, kSpeed)};
}

ScriptStep read_strafe(const CheckedJson& node, const VerbContext&) {
    const std::string side = node["side"].text();
    if (side != "left" && side != "right") node["side"].fail(R"("left" or "right")");
    return StrafeStep{node["seconds"].number(kSeconds), side == "left", node["speed"].number_or(1, kSpeed)};
}

ScriptStep read_turn(const CheckedJson& node, const VerbContext&) {
    const bool relative = node["by"].is_there();
    if (relative == node["to"].is_there()) node.fail(R"("to" or "by", one of them)");
    const CheckedJson degrees = relative ? node["by"] : node["to"];
    return TurnStep{degrees.number(kDegrees), relative, node["speed"].number_or(1, kSpeed)};
}

ScriptStep read_jump(const CheckedJson& node, const VerbContext&) {
    return JumpStep{node["up"].number_or(5, kUpwards), node["forward"].number_or(0, kForwards)};
}

ScriptStep read_wander(const CheckedJson& node, const VerbContext& context) {
    return WanderStep{read_path(node["to"], context.places), node["speed"].number_or(1, kSpeed), context.run_rate,
                      node["heading"].number_or(0, kDegrees)};
}

ScriptStep read_chase(const CheckedJson& node, const VerbContext& context) {
    return ChaseStep{.target = node["target"].text(),
                     .seconds = node["seconds"].number(kSeconds),
                     .distance = node["distance"].number_or(0.6, kNotNegative),
                     .speed = node["speed"].number_or(context.run_rate, kSpeed),
                     .charges = node["charge"].flag_or(true)};
}

ScriptStep read_attack(const CheckedJson& node, const VerbContext& context) {
    return ChaseStep{.target = node["target"].text(),
                     .seconds = node["seconds"].number(kSeconds),
                     .speed = node["speed"].number_or(context.run_rate, kSpeed),
                     .strikes = true};
}

ScriptStep read_portal(const CheckedJson& node, const VerbContext& context) {
    return PortalStep{read_place(node["to"], context.places), maybe_number(node["heading"], kDegrees),
                      node["seconds"].number_or(1, kSeconds)};
}

ScriptStep read_teleport(const CheckedJson& node, const VerbContext& context) {
    return TeleportStep{read_place(node["to"], context.places), maybe_number(node["heading"], kDegrees)};
}

ScriptStep read_warp(const CheckedJson& node, const VerbContext& context) {
    return WarpStep{read_place(node["to"], context.places)};
}

ScriptStep read_correct(const CheckedJson& node, const VerbContext& context) {
    return CorrectStep{read_place(node["to"], context.places)};
}

ScriptStep read_die(const CheckedJson& node, const VerbContext& context) {
    return DieStep{node["seconds"].number_or(3, kSeconds), maybe_place(node["respawn"], context.places)};
}

ScriptStep read_despawn(const CheckedJson& node, const VerbContext&) {
    return DespawnStep{maybe_number(node["seconds"], kSeconds)};
}

ScriptStep read_renew(const CheckedJson& node, const VerbContext& context) {
    return RenewStep{maybe_place(node["to"], context.places)};
}

ScriptStep read_relogin(const CheckedJson& node, const VerbContext&) {
    return ReloginStep{node["seconds"].number_or(10, kSeconds)};
}

ScriptStep read_held(const CheckedJson& node, const VerbContext&) {
    return HeldStep{node["by"].text(), node["seconds"].number(kSeconds)};
}

struct Verb {
    std::string_view name;
    std::vector<std::string_view> keys;
    ScriptStep (*read)(const CheckedJson&, const VerbContext&);
};

const std::vector<Verb>& verbs() {
    static const std::vector<Verb> kAll{
        {"stand", {"seconds"}, read_stand},
        {"walk", {"to", "speed"}, read_walk},
        {"run", {"to", "speed"}, read_run},
        {"enter", {"door", "to", "speed"}, read_enter},
        {"strafe", {"side", "seconds", "speed"}, read_strafe},
        {"turn", {"to", "by", "speed"}, read_turn},
        {"jump", {"up", "forward"}, read_jump},
        {"wander", {"to", "speed", "heading"}, read_wander},
        {"chase", {"target", "seconds", "distance", "speed", "charge"}, read_chase},
        {"attack", {"target", "seconds", "speed"}, read_attack},
        {"portal", {"to", "heading", "seconds"}, read_portal},
        {"teleport", {"to", "heading"}, read_teleport},
        {"warp", {"to"}, read_warp},
        {"correct", {"to"}, read_correct},
        {"die", {"seconds", "respawn"}, read_die},
        {"despawn", {"seconds"}, read_despawn},
        {"renew", {"to"}, read_renew},
        {"relogin", {"seconds"}, read_relogin},
        {"held", {"by", "seconds"}, read_held},
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
    return verb->read(node[said[0]], {context, run_rate});
}

}  // namespace acmotion
