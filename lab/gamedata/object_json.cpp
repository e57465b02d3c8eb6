#include "lab/gamedata/object_json.h"

#include <algorithm>
#include <array>
#include <optional>

#include "lab/base/json.h"

namespace acmotion::game_files {
namespace {

constexpr std::array<std::string_view, 7> kKindNames{"raw",    "setup",     "animation", "motion_table",
                                                     "region", "landblock", "iterations"};

Json json_of(const Vec3& v) { return {v.x, v.y, v.z}; }

// What a hook carries, where that is shown.
struct EffectJson {
    Json operator()(const std::monostate& /*none*/) const { return nullptr; }
    Json operator()(const Animation::Hook::Ethereal& effect) const { return Json::array({effect.value}); }
    Json operator()(const Animation::Hook::Scale& effect) const { return {effect.end, effect.seconds}; }
    Json operator()(const Animation::Hook::SetOmega& effect) const { return json_of(effect.omega); }
    Json operator()(const Animation::Hook::ReplaceObject& effect) const { return {effect.part, effect.mesh}; }
};

Json hook_json(const Animation::Hook& hook, bool with_frame) {
    Json json = with_frame ? Json::array({hook.frame}) : Json::array();
    json.push_back(hook.type);
    json.push_back(hook.direction);
    if (const Json effect = std::visit(EffectJson{}, hook.effect); !effect.is_null()) json.push_back(effect);
    return json;
}

Json hooks_json(const std::vector<Animation::Hook>& hooks, bool with_frame) {
    Json all = Json::array();
    for (const Animation::Hook& hook : hooks) all.push_back(hook_json(hook, with_frame));
    return all;
}

Json fields_of(const Setup& setup) {
    Json keys = Json::array();
    Json hooks = Json::array();
    for (const Setup::Placement& placement : setup.placements) {
        keys.push_back(placement.key);
        hooks.push_back(hooks_json(placement.hooks, false));
    }
    Json cylinders = Json::array();
    for (const auto& [low, radius, height] : setup.cylspheres)
        cylinders.push_back(Json::array({low.x, low.y, low.z, radius, height}));
    Json spheres = Json::array();
    for (const auto& [centre, radius] : setup.spheres)
        spheres.push_back(Json::array({centre.x, centre.y, centre.z, radius}));
    return {{"flags", setup.flags},
            {"part_count", setup.parts.size()},
            {"parts", setup.parts},
            {"holding_count", setup.holding_locations.size()},
            {"connection_count", setup.connection_count},
            {"placement_keys", std::move(keys)},
            {"placement_hooks", std::move(hooks)},
            {"cylspheres", std::move(cylinders)},
            {"spheres", std::move(spheres)},
            {"height", setup.height},
            {"radius", setup.radius},
            {"step_up", setup.step_up},
            {"step_down", setup.step_down},
            {"light_count", setup.light_count},
            {"default_animation", setup.default_animation},
            {"default_motion_table", setup.default_motion_table}};
}

template <class Key>
Json motions_json(const std::map<Key, MotionData>& motions) {
    Json all = Json::array();
    for (const auto& [key, motion] : motions) {
        Json anims = Json::array();
        for (const Clip& clip : motion.clips)
            anims.push_back(Json::array({clip.animation, clip.low, clip.high, clip.rate}));
        all.push_back({{"key", static_cast<std::uint32_t>(key)},
                       {"bits", motion.flags},
                       {"velocity", json_of(motion.velocity)},
                       {"omega", json_of(motion.omega)},
                       {"anims", std::move(anims)}});
    }
    return all;
}

Json fields_of(const MotionTable& table) {
    Json defaults = Json::array();
    for (const auto& [style, command] : table.style_defaults)
        defaults.push_back(Json::array({static_cast<std::uint32_t>(style), static_cast<std::uint32_t>(command)}));
    Json links = Json::array();
    for (const auto& [key, motions] : table.links) links.push_back({{"key", key}, {"motions", motions_json(motions)}});
    return {{"default_style", static_cast<std::uint32_t>(table.default_style)},
            {"style_defaults", std::move(defaults)},
            {"cycles", motions_json(table.cycles)},
            {"modifiers", motions_json(table.modifiers)},
            {"links", std::move(links)}};
}

Json fields_of(const StoredAnimation& stored) {
    Json frames = Json::array();
    for (const auto& [origin, q] : stored.animation.position_frames)
        frames.push_back(Json::array({origin.x, origin.y, origin.z, q.w, q.x, q.y, q.z}));
    return {{"flags", stored.flags},
            {"part_count", stored.part_count},
            {"frame_count", stored.animation.frame_count},
            {"position_frames", std::move(frames)},
            {"hooks", hooks_json(stored.animation.hooks, true)}};
}

Json fields_of(const Landblock& block) {
    return {{"has_objects", block.has_objects}, {"terrain", block.terrain}, {"height", block.heights}};
}

Json fields_of(const Region& region) {
    return {{"number", region.number},
            {"version", region.version},
            {"name", region.name},
            {"heights", region.land_heights}};
}

Json fields_of(const Iterations& iterations) {
    Json runs = Json::array();
    for (const auto& [count, first] : iterations.runs) runs.push_back(Json::array({count, first}));
    return {{"total", iterations.total}, {"runs", std::move(runs)}};
}

GameDataResult<DecodedObject<Iterations>> iterations_of(Bytes bytes) {
    auto decoded = decode_iterations(bytes);
    if (!decoded) return tl::unexpected(decoded.error());
    return DecodedObject<Iterations>{std::move(*decoded), 0};
}

// Hands over what the bytes decode to, which for a raw object is nothing; else why they do not.
template <class Take>
std::optional<GameDataError> take_decoded(DataObjectKind kind, Bytes bytes, std::uint32_t id, const Take& take) {
    const auto taken = [&](const auto& decoded) -> std::optional<GameDataError> {
        if (!decoded) return decoded.error();
        take(*decoded);
        return std::nullopt;
    };
    switch (kind) {
        case DataObjectKind::Setup: return taken(decode_setup(bytes, id));
        case DataObjectKind::Animation: return taken(decode_animation(bytes, id));
        case DataObjectKind::MotionTable: return taken(decode_motion_table(bytes, id));
        case DataObjectKind::Region: return taken(decode_region(bytes, id));
        case DataObjectKind::Landblock: return taken(decode_landblock(bytes, id));
        case DataObjectKind::Iterations: return taken(iterations_of(bytes));
        case DataObjectKind::Raw: break;
    }
    return std::nullopt;
}

}  // namespace

std::string_view name(DataObjectKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

DataObjectKind kind_named(std::string_view name) {
    const auto* const found = std::ranges::find(kKindNames, name);
    return found == kKindNames.end() ? DataObjectKind::Raw : static_cast<DataObjectKind>(found - kKindNames.begin());
}

DataObjectKind kind_of(DataSet file, std::uint32_t id) {
    if (id == Iterations::kId) return DataObjectKind::Iterations;
    if (file == DataSet::Cell) return (id & 0xFFFF) == 0xFFFF ? DataObjectKind::Landblock : DataObjectKind::Raw;
    switch (id >> 24) {
        case 0x02: return DataObjectKind::Setup;
        case 0x03: return DataObjectKind::Animation;
        case 0x09: return DataObjectKind::MotionTable;
        case 0x13: return DataObjectKind::Region;
        default: return DataObjectKind::Raw;
    }
}

GameDataResult<DescribedObject> describe_object(DataObjectKind kind, Bytes bytes, std::uint32_t id) {
    DescribedObject described{std::make_shared<const Json>(Json::object())};
    const auto trouble = take_decoded(kind, bytes, id, [&](const auto& decoded) {
        described = {std::make_shared<const Json>(fields_of(decoded.value)), decoded.trailing_bytes};
    });
    if (trouble) return tl::unexpected(*trouble);
    return described;
}

GameDataResult<std::size_t> trailing_bytes_of(DataObjectKind kind, Bytes bytes, std::uint32_t id) {
    std::size_t trailing = 0;
    const auto trouble = take_decoded(kind, bytes, id, [&](const auto& decoded) { trailing = decoded.trailing_bytes; });
    if (trouble) return tl::unexpected(*trouble);
    return trailing;
}

std::string_view name(CellCut cut) { return cut == CellCut::SouthWestNorthEast ? "sw-ne" : "se-nw"; }

Json to_json(const Ground& ground) {
    return {{"z", ground.z},
            {"normal", json_of(ground.normal)},
            {"cut", name(ground.cut)},
            {"triangle", ground.triangle},
            {"walkable", ground.is_walkable() ? 1 : 0},
            {"water", static_cast<int>(ground.water)},
            {"depth", ground.depth},
            {"rest", ground.rest()},
            {"block_water", static_cast<int>(ground.block_water)}};
}

}  // namespace acmotion::game_files
