#include "gamedata/object_reader.h"
#include "gamedata/objects.h"

namespace acmotion {
namespace {

constexpr std::uint64_t kPairBytes = 8;  // style defaults, and the least of a motion and of a link table
constexpr std::uint64_t kClipBytes = 16;
constexpr unsigned kVelocityFollows = 1;
constexpr unsigned kOmegaFollows = 2;

MotionCommand read_command(ObjectReader& in, std::string_view field) {
    return static_cast<MotionCommand>(in.u32(field));
}

Clip read_clip(ObjectReader& in) {
    Clip clip;
    clip.animation = in.u32("animation");
    clip.low = in.read<std::int32_t>("low frame");
    clip.high = in.read<std::int32_t>("high frame");
    clip.rate = in.finite("frames a second");
    return clip;
}

// What follows its key.
MotionData read_motion(ObjectReader& in) {
    MotionData motion;
    const std::uint32_t clips = in.read<std::uint8_t>("number of animations");
    motion.flags = in.read<std::uint8_t>("bits");
    const unsigned follows = in.read<std::uint8_t>("flags");
    in.skip(1, "pad");
    in.each(in.checked_count(clips, kClipBytes, "animations"),
            [&](std::uint32_t) { motion.clips.push_back(read_clip(in)); });
    if ((follows & kVelocityFollows) != 0) motion.velocity = in.finite_vec3("velocity");
    if ((follows & kOmegaFollows) != 0) motion.omega = in.finite_vec3("omega");
    return motion;
}

MotionTable::Motions read_motions(ObjectReader& in, std::string_view field) {
    MotionTable::Motions motions;
    in.each(in.count(kPairBytes, field), [&](std::uint32_t) {
        const std::uint32_t key = in.u32("motion key");
        motions.insert_or_assign(key, read_motion(in));
    });
    return motions;
}

std::map<MotionCommand, MotionData> read_links_to(ObjectReader& in) {
    std::map<MotionCommand, MotionData> links;
    in.each(in.count(kPairBytes, "links"), [&](std::uint32_t) {
        const MotionCommand begins = read_command(in, "link command");
        links.insert_or_assign(begins, read_motion(in));
    });
    return links;
}

}  // namespace

GameDataResult<DecodedObject<MotionTable>> decode_motion_table(Bytes bytes, std::uint32_t id) {
    ObjectReader in{bytes, id};
    MotionTable table{.id = id, .default_style = read_command(in, "default style")};
    in.each(in.count(kPairBytes, "style defaults"), [&](std::uint32_t) {
        const MotionCommand style = read_command(in, "style");
        table.style_defaults.insert_or_assign(style, read_command(in, "style default"));
    });
    table.cycles = read_motions(in, "cycles");
    table.modifiers = read_motions(in, "modifiers");
    in.each(in.count(kPairBytes, "link tables"), [&](std::uint32_t) {
        const std::uint32_t key = in.u32("link key");
        table.links.insert_or_assign(key, read_links_to(in));
    });
    if (in.failed()) return tl::unexpected(in.error());
    return DecodedObject<MotionTable>{std::move(table), in.remaining()};
}

}  // namespace acmotion
