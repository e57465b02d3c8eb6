#include "gamedata/encode.h"

#include "gamedata/hooks.h"
#include "wire/layout_types.h"

namespace acmotion {
namespace {

constexpr std::size_t kFrameSize = 28;
constexpr std::size_t kLocationSize = 36;
constexpr std::size_t kLightSize = 48;
constexpr std::size_t kSphereSize = 16;
constexpr std::size_t kIgnoredRegionBytes = 32;
constexpr std::uint32_t kNoParent = 0xFFFFFFFF;
constexpr std::uint32_t kShortMeshIds = 0x4000;

void append_vec3(ByteBuffer& out, const Vec3& v) {
    for (const float number : {v.x, v.y, v.z}) append_le(out, number);
}

void append_size(ByteBuffer& out, std::size_t count) { append_le(out, static_cast<std::uint32_t>(count)); }
void append_zeros(ByteBuffer& out, std::size_t count) { out.resize(out.size() + count); }
void align(ByteBuffer& out) { append_zeros(out, (0 - out.size()) & 3); }

void append_replacement(ByteBuffer& out, const Animation::Hook::ReplaceObject& effect) {
    append_le(out, static_cast<std::uint8_t>(effect.part));
    const std::uint32_t id = effect.mesh - kMeshIdBase;
    if (id >= kShortMeshIds) append_le(out, static_cast<std::uint16_t>(0x8000U | id >> 16));
    append_le(out, static_cast<std::uint16_t>(id));
}

void append_hook(ByteBuffer& out, const Animation::Hook& hook) {
    append_le(out, hook.type);
    append_le(out, hook.direction);
    if (const auto* value = std::get_if<Animation::Hook::Ethereal>(&hook.effect)) {
        append_le(out, value->value);
    } else if (const auto* scale = std::get_if<Animation::Hook::Scale>(&hook.effect)) {
        append_le(out, scale->end);
        append_le(out, scale->seconds);
    } else if (const auto* spin = std::get_if<Animation::Hook::SetOmega>(&hook.effect)) {
        append_vec3(out, spin->omega);
    } else if (const auto* replaced = std::get_if<Animation::Hook::ReplaceObject>(&hook.effect)) {
        append_replacement(out, *replaced);
    } else {
        append_zeros(out, kHookBodyBytes[hook.type]);
    }
    align(out);
}

// The hooks of `frame` are taken off the front.
void append_animation_frame(ByteBuffer& out, std::size_t parts, std::uint32_t frame,
                            std::span<const Animation::Hook>& hooks) {
    append_zeros(out, kFrameSize * parts);
    std::size_t count = 0;
    while (count < hooks.size() && hooks[count].frame == frame) ++count;
    append_size(out, count);
    for (const Animation::Hook& hook : hooks.first(count)) append_hook(out, hook);
    hooks = hooks.subspan(count);
}

void append_parts(ByteBuffer& out, const Setup& setup) {
    append_size(out, setup.parts.size());
    for (const std::uint32_t part : setup.parts) append_le(out, part);
    for (std::size_t i = 0; (setup.flags & Setup::kHasParents) != 0 && i < setup.parts.size(); ++i)
        append_le(out, kNoParent);
    for (std::size_t i = 0; (setup.flags & Setup::kHasScales) != 0 && i < setup.parts.size(); ++i)
        append_vec3(out, {1, 1, 1});
}

void append_holding_locations(ByteBuffer& out, const Setup& setup) {
    append_size(out, setup.holding_locations.size());
    for (const std::uint32_t location : setup.holding_locations) {
        append_le(out, location);
        append_zeros(out, kLocationSize - sizeof(location));
    }
}

void append_placements(ByteBuffer& out, const Setup& setup) {
    append_size(out, setup.placements.size());
    for (const Setup::Placement& placement : setup.placements) {
        append_le(out, placement.key);
        std::span<const Animation::Hook> hooks{placement.hooks};
        append_animation_frame(out, setup.parts.size(), 0, hooks);
    }
}

void append_spheres(ByteBuffer& out, const Setup& setup) {
    append_size(out, setup.cylspheres.size());
    for (const auto& [low, radius, height] : setup.cylspheres) {
        append_vec3(out, low);
        append_le(out, radius);
        append_le(out, height);
    }
    append_size(out, setup.spheres.size());
    for (const auto& [centre, radius] : setup.spheres) {
        append_vec3(out, centre);
        append_le(out, radius);
    }
}

void append_motion(ByteBuffer& out, std::uint32_t key, const MotionData& motion) {
    const bool moves = motion.velocity != Vec3{};
    const bool turns = motion.omega != Vec3{};
    append_le(out, key);
    append_le(out, static_cast<std::uint8_t>(motion.clips.size()));
    append_le(out, motion.flags);
    append_le(out, static_cast<std::uint16_t>((moves ? 1 : 0) | (turns ? 2 : 0)));  // with its pad byte
    for (const Clip& clip : motion.clips) {
        append_le(out, clip.animation);
        append_le(out, clip.low);
        append_le(out, clip.high);
        append_le(out, clip.rate);
    }
    if (moves) append_vec3(out, motion.velocity);
    if (turns) append_vec3(out, motion.omega);
}

template <class Key>
void append_motions(ByteBuffer& out, const std::map<Key, MotionData>& motions) {
    append_size(out, motions.size());
    for (const auto& [key, motion] : motions) append_motion(out, static_cast<std::uint32_t>(key), motion);
}

}  // namespace

ByteBuffer encode(const Setup& setup) {
    ByteBuffer out;
    append_le(out, setup.id);
    append_le(out, setup.flags);
    append_parts(out, setup);
    append_holding_locations(out, setup);
    append_le(out, setup.connection_count);
    append_zeros(out, kLocationSize * setup.connection_count);
    append_placements(out, setup);
    append_spheres(out, setup);
    for (const float size : {setup.height, setup.radius, setup.step_up, setup.step_down}) append_le(out, size);
    append_zeros(out, 2 * kSphereSize);
    append_le(out, setup.light_count);
    append_zeros(out, kLightSize * setup.light_count);
    for (const std::uint32_t id : {setup.default_animation, 0U, setup.default_motion_table, 0U, 0U}) append_le(out, id);
    return out;
}

ByteBuffer encode(const MotionTable& table) {
    ByteBuffer out;
    append_le(out, table.id);
    append_le(out, static_cast<std::uint32_t>(table.default_style));
    append_size(out, table.style_defaults.size());
    for (const auto& [style, command] : table.style_defaults) {
        append_le(out, static_cast<std::uint32_t>(style));
        append_le(out, static_cast<std::uint32_t>(command));
    }
    append_motions(out, table.cycles);
    append_motions(out, table.modifiers);
    append_size(out, table.links.size());
    for (const auto& [key, motions] : table.links) {
        append_le(out, key);
        append_motions(out, motions);
    }
    return out;
}

ByteBuffer encode(const StoredAnimation& stored) {
    const Animation& animation = stored.animation;
    ByteBuffer out;
    append_le(out, animation.id);
    append_le(out, stored.flags);
    append_le(out, stored.part_count);
    append_le(out, animation.frame_count);
    for (const auto& [origin, q] : animation.position_frames) {
        append_vec3(out, origin);
        for (const float number : {q.w, q.x, q.y, q.z}) append_le(out, number);
    }
    std::span<const Animation::Hook> hooks{animation.hooks};
    for (std::uint32_t i = 0; i < animation.frame_count; ++i) append_animation_frame(out, stored.part_count, i, hooks);
    return out;
}

ByteBuffer encode(const Landblock& block) {
    ByteBuffer out;
    append_le(out, block.id);
    append_le(out, block.has_objects);
    for (const std::uint16_t word : block.terrain) append_le(out, word);
    for (const std::uint8_t height : block.heights) append_le(out, height);
    align(out);
    return out;
}

ByteBuffer encode(const Region& region) {
    ByteBuffer out;
    append_le(out, region.id);
    append_le(out, region.number);
    append_le(out, region.version);
    const bool is_long = region.name.size() >= wire::kLongTextMark;
    append_le(out, static_cast<std::uint16_t>(is_long ? wire::kLongTextMark : region.name.size()));
    if (is_long) append_size(out, region.name.size());
    append(out, std::as_bytes(std::span(region.name)));
    align(out);
    append_zeros(out, kIgnoredRegionBytes);
    for (const float height : region.land_heights) append_le(out, height);
    return out;
}

ByteBuffer encode(const Iterations& iterations) {
    ByteBuffer out;
    append_le(out, iterations.total);
    for (const auto& [count, first] : iterations.runs) {
        if (count != 1) append_le(out, static_cast<std::int32_t>(-count));
        append_le(out, first);
    }
    return out;
}

}  // namespace acmotion
