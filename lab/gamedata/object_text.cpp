#include "lab/gamedata/object_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "acmotion/core/text.h"
#include "acmotion/trace/sentence.h"
#include "lab/base/json.h"

namespace acmotion::game_files {
namespace {

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

template <class T>
GameDataResult<std::string> text_of(const GameDataResult<DecodedObject<T>>& decoded) {
    if (!decoded) return tl::unexpected(decoded.error());
    const std::string rest =
        decoded->trailing_bytes >= 4 ? fmt::format("{} bytes left over\n", decoded->trailing_bytes) : std::string{};
    return text_of(decoded->value) + rest;
}

std::string raw_text(Bytes bytes, std::uint32_t id) {
    return fmt::format("object 0x{:08X}: {} bytes, of a type that acmotion does not read\n", id, bytes.size());
}

}  // namespace

GameDataResult<std::string> object_text(DataObjectKind kind, Bytes bytes, std::uint32_t id) {
    switch (kind) {
        case DataObjectKind::Setup: return text_of(decode_setup(bytes, id));
        case DataObjectKind::Animation: return text_of(decode_animation(bytes, id));
        case DataObjectKind::MotionTable: return text_of(decode_motion_table(bytes, id));
        case DataObjectKind::Region: return text_of(decode_region(bytes, id));
        case DataObjectKind::Landblock: return text_of(decode_landblock(bytes, id));
        case DataObjectKind::Iterations: {
            const auto described = describe_object(kind, bytes, id);
            if (!described) return tl::unexpected(described.error());
            return "iterations " + described->fields->dump() + "\n";
        }
        case DataObjectKind::Raw: break;
    }
    return raw_text(bytes, id);
}

}  // namespace acmotion::game_files
