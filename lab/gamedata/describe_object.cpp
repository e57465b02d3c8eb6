#include "lab/gamedata/describe_object.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "acmotion/core/text.h"
#include "acmotion/trace/sentence.h"

namespace acmotion::game_files {
namespace {

constexpr std::array<std::string_view, 7> kKindNames{"raw",    "setup",     "animation", "motion_table",
                                                     "region", "landblock", "iterations"};

// ---- as JSON --------------------------------------------------------------------------------------------------------

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

template <class Items, class Write>
Json list_of(const Items& items, const Write& write) {
    Json all = Json::array();
    for (const auto& item : items) all.push_back(write(item));
    return all;
}

Json hooks_json(const std::vector<Animation::Hook>& hooks, bool with_frame) {
    return list_of(hooks, [&](const Animation::Hook& hook) { return hook_json(hook, with_frame); });
}

Json fields_of(const Setup& setup) {
    const auto cylinder_json = [](const auto& cylinder) {
        const auto& [low, radius, height] = cylinder;
        return Json::array({low.x, low.y, low.z, radius, height});
    };
    const auto sphere_json = [](const auto& sphere) {
        return Json::array({sphere.centre.x, sphere.centre.y, sphere.centre.z, sphere.radius});
    };
    return {{"flags", setup.flags},
            {"part_count", setup.parts.size()},
            {"parts", setup.parts},
            {"holding_count", setup.holding_locations.size()},
            {"connection_count", setup.connection_count},
            {"placement_keys", list_of(setup.placements, [](const auto& placement) { return Json(placement.key); })},
            {"placement_hooks", list_of(setup.placements, [](const auto& p) { return hooks_json(p.hooks, false); })},
            {"cylspheres", list_of(setup.cylspheres, cylinder_json)},
            {"spheres", list_of(setup.spheres, sphere_json)},
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
    return list_of(motions, [](const auto& entry) -> Json {
        const MotionData& motion = entry.second;
        return {{"key", static_cast<std::uint32_t>(entry.first)},
                {"bits", motion.flags},
                {"velocity", json_of(motion.velocity)},
                {"omega", json_of(motion.omega)},
                {"anims", list_of(motion.clips, [](const Clip& clip) {
                     return Json::array({clip.animation, clip.low, clip.high, clip.rate});
                 })}};
    });
}

Json fields_of(const MotionTable& table) {
    const auto default_json = [](const auto& entry) {
        return Json::array({static_cast<std::uint32_t>(entry.first), static_cast<std::uint32_t>(entry.second)});
    };
    const auto link_json = [](const auto& entry) -> Json {
        return {{"key", entry.first}, {"motions", motions_json(entry.second)}};
    };
    return {{"default_style", static_cast<std::uint32_t>(table.default_style)},
            {"style_defaults", list_of(table.style_defaults, default_json)},
            {"cycles", motions_json(table.cycles)},
            {"modifiers", motions_json(table.modifiers)},
            {"links", list_of(table.links, link_json)}};
}

Json fields_of(const StoredAnimation& stored) {
    const auto frame_json = [](const Frame& frame) {
        const auto& [origin, q] = frame;
        return Json::array({origin.x, origin.y, origin.z, q.w, q.x, q.y, q.z});
    };
    return {{"flags", stored.flags},
            {"part_count", stored.part_count},
            {"frame_count", stored.animation.frame_count},
            {"position_frames", list_of(stored.animation.position_frames, frame_json)},
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
    const auto run_json = [](const auto& run) { return Json::array({run.count, run.first}); };
    return {{"total", iterations.total}, {"runs", list_of(iterations.runs, run_json)}};
}

// ---- as text --------------------------------------------------------------------------------------------------------

std::string id_text(std::uint32_t id) { return id == 0 ? "none" : fmt::format("0x{:08X}", id); }
std::string vec_text(const Vec3& v) { return fmt::format("({}, {}, {})", v.x, v.y, v.z); }

std::string command_text(MotionCommand command) {
    const std::string_view known = name(command);
    const auto number = static_cast<std::uint32_t>(command);
    return known.empty() ? fmt::format("0x{:08X}", number) : fmt::format("{} (0x{:08X})", known, number);
}

// Of a key only the low halves are left: the style's, and the motion's without its class.
std::string key_text(std::uint32_t key) {
    const std::string_view style = name_of_motion_word(static_cast<std::uint16_t>(key >> 16));
    const std::string_view motion = name_of_motion_word(static_cast<std::uint16_t>(key));
    const std::string_view whose = key >> 16 == 0 ? "any style" : style.empty() ? "?" : style;
    return fmt::format("0x{:08X} {} · {}", key, whose, motion.empty() ? "?" : motion);
}

std::string clip_text(const Clip& clip) {
    const std::string last = clip.high == -1 ? "last" : std::to_string(clip.high);
    return fmt::format("0x{:08X} frames {}..{} at {}/s", clip.animation, clip.low, last, clip.rate);
}

std::string motion_text(const std::string& indent, const std::string& key, const MotionData& motion) {
    std::string text = indent + key;
    if (motion.velocity != Vec3{}) text += "  velocity " + vec_text(motion.velocity);
    if (motion.omega != Vec3{}) text += "  omega " + vec_text(motion.omega);
    if (motion.is_exclusive()) text += "  exclusive";
    if (motion.is_gated()) text += "  gated";
    text += '\n';
    for (const Clip& clip : motion.clips) text += indent + "    " + clip_text(clip) + "\n";
    return text;
}

std::string text_of(const Setup& setup) {
    std::string text = fmt::format("setup 0x{:08X}\nflags {}; parts: {}", setup.id, setup.flags, setup.parts.size());
    for (const std::uint32_t part : setup.parts) text += fmt::format(" 0x{:08X}", part);
    text += fmt::format("\nheight {} m, radius {} m, step up {} m, step down {} m\n", setup.height, setup.radius,
                        setup.step_up, setup.step_down);
    for (const auto& [centre, radius] : setup.spheres)
        text += fmt::format("sphere at {}, radius {} m\n", vec_text(centre), radius);
    for (const auto& [low, radius, height] : setup.cylspheres)
        text += fmt::format("cylinder from {}, radius {} m, height {} m\n", vec_text(low), radius, height);
    return text + fmt::format(
                      "{} holding locations, {} connection points, {} placements, {} lights\n"
                      "default animation {}, default motion table {}\n",
                      setup.holding_locations.size(), setup.connection_count, setup.placements.size(),
                      setup.light_count, id_text(setup.default_animation), id_text(setup.default_motion_table));
}

std::string text_of(const MotionTable& table) {
    std::string text =
        fmt::format("motion table 0x{:08X}\ndefault style {}\n", table.id, command_text(table.default_style));
    for (const auto& [style, command] : table.style_defaults)
        text += fmt::format("in style {} rests in {}\n", command_text(style), command_text(command));
    text += fmt::format("{} cycles\n", table.cycles.size());
    for (const auto& [key, motion] : table.cycles) text += motion_text("  ", key_text(key), motion);
    text += fmt::format("{} modifiers\n", table.modifiers.size());
    for (const auto& [key, motion] : table.modifiers) text += motion_text("  ", key_text(key), motion);
    text += fmt::format("links from {} motions\n", table.links.size());
    for (const auto& [key, motions] : table.links) {
        text += fmt::format("  from {}\n", key_text(key));
        for (const auto& [command, motion] : motions)
            text += motion_text("    ", "to " + command_text(command), motion);
    }
    return text;
}

std::string text_of(const StoredAnimation& stored) {
    const Animation& animation = stored.animation;
    std::string text =
        fmt::format("animation 0x{:08X}\n{} frames of {} parts, {} position frames, {} hooks\n", animation.id,
                    animation.frame_count, stored.part_count, animation.position_frames.size(), animation.hooks.size());
    for (std::size_t i = 0; i < animation.position_frames.size(); ++i) {
        const auto& [origin, q] = animation.position_frames[i];
        text += fmt::format("  frame {}: moves {}, turns ({}, {}, {}, {})\n", i, vec_text(origin), q.w, q.x, q.y, q.z);
    }
    for (const Animation::Hook& hook : animation.hooks)
        text += fmt::format("  frame {}: hook of type {}, direction {}\n", hook.frame, hook.type, hook.direction);
    return text;
}

std::string text_of(const Region& region) {
    return fmt::format("region 0x{:08X}\nnumber {}, version {}, name {}\nland heights from {} to {} m\n", region.id,
                       region.number, region.version, without_controls(region.name),
                       *std::ranges::min_element(region.land_heights), *std::ranges::max_element(region.land_heights));
}

// North is up, as on a map.
template <class Samples, class Show>
std::string grid_text(const Samples& samples, Show show) {
    std::string text;
    for (int row = kSamplesPerBlockSide - 1; row >= 0; --row) {
        for (int column = 0; column < kSamplesPerBlockSide; ++column)
            text += fmt::format("{:>5}", show(samples[sample_index(column, row)]));
        text += '\n';
    }
    return text;
}

std::string text_of(const Landblock& block) {
    return fmt::format(
        "landblock 0x{:08X}\nobjects stand on it: {}\nheight indices, north up\n{}terrain types, north up\n{}",
        block.id, block.has_objects != 0 ? "yes" : "no",
        grid_text(block.heights, [](std::uint8_t height) { return int{height}; }),
        grid_text(block.terrain, [](std::uint16_t word) { return word >> 2 & 0x1F; }));
}

std::string text_of(const Iterations& iterations) { return "iterations " + fields_of(iterations).dump() + "\n"; }

// ---- either ---------------------------------------------------------------------------------------------------------

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
    DescribedObject described;
    const auto trouble = take_decoded(
        kind, bytes, id, [&](const auto& decoded) { described = {fields_of(decoded.value), decoded.trailing_bytes}; });
    if (trouble) return tl::unexpected(*trouble);
    return described;
}

GameDataResult<std::string> object_text(DataObjectKind kind, Bytes bytes, std::uint32_t id) {
    std::string text =
        fmt::format("object 0x{:08X}: {} bytes, of a type that acmotion does not read\n", id, bytes.size());
    const auto trouble = take_decoded(kind, bytes, id, [&](const auto& decoded) {
        text = text_of(decoded.value);
        if (decoded.trailing_bytes >= 4) text += fmt::format("{} bytes left over\n", decoded.trailing_bytes);
    });
    if (trouble) return tl::unexpected(*trouble);
    return text;
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
