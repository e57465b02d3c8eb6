#include "gamedata/hooks.h"
#include "gamedata/objects.h"

namespace acmotion {
namespace {

constexpr std::uint64_t kFrameBytes71 = 28;
constexpr std::uint64_t kLeastHookBytes = 8;

std::uint32_t read_packed_id(ObjectReader& in, std::uint32_t base, std::string_view field) {
    const std::uint32_t first = in.read<std::uint16_t>(field);
    if ((first & 0x8000) == 0) return base + first;
    const std::uint32_t second = in.read<std::uint16_t>(field);
    return base + ((first & 0x3FFF) << 16 | second);
}

Animation::Hook::Effect read_effect(ObjectReader& in, std::uint32_t type) {
    switch (static_cast<HookType>(type)) {
        case HookType::ReplaceObject: {
            const std::uint32_t part = in.read<std::uint8_t>("hook part");
            return Animation::Hook::ReplaceObject{part, read_packed_id(in, kMeshIdBase, "hook mesh")};
        }
        case HookType::Ethereal: return Animation::Hook::Ethereal{in.u32("hook value")};
        case HookType::Scale: {
            const float end = in.finite("hook scale");
            return Animation::Hook::Scale{end, in.finite("hook time")};
        }
        case HookType::SetOmega: return Animation::Hook::SetOmega{in.finite_vec3("hook omega")};
    }
    in.skip(kHookBodyBytes[type], "hook");
    return std::monostate{};
}

Animation::Hook read_hook(ObjectReader& in, std::uint32_t frame) {
    Animation::Hook hook{.frame = frame};
    hook.type = in.u32("hook type");
    // Its length is unknown, so the rest is lost.
    if (hook.type >= kHookBodyBytes.size()) in.refuse(GameDataError::Trouble::BadHook, "hook type", sizeof(hook.type));
    hook.direction = in.read<std::int32_t>("hook direction");
    if (!in.failed()) hook.effect = read_effect(in, hook.type);
    in.align();
    return hook;
}

constexpr std::uint64_t kPositionFrameBytes = 28;

}  // namespace

void read_animation_frame(ObjectReader& in, std::uint32_t parts, std::uint32_t frame,
                          std::vector<Animation::Hook>& hooks) {
    in.skip(kFrameBytes71 * parts, "part frames");
    in.each(in.count(kLeastHookBytes, "hooks"), [&](std::uint32_t) { hooks.push_back(read_hook(in, frame)); });
}

GameDataResult<DecodedObject<StoredAnimation>> decode_animation(Bytes bytes, std::uint32_t id) {
    ObjectReader in{bytes, id};
    StoredAnimation stored{.animation = {.id = id}};
    Animation& animation = stored.animation;
    stored.flags = in.u32("flags");
    stored.part_count = in.u32("parts");
    animation.frame_count = in.u32("frames");
    if ((stored.flags & StoredAnimation::kHasPositionFrames) != 0) {
        in.each(in.checked_count(animation.frame_count, kPositionFrameBytes, "position frames"),
                [&](std::uint32_t) { animation.position_frames.push_back(in.finite_frame("position frames")); });
    }
    in.each(in.checked_count(animation.frame_count, least_frame_bytes(stored.part_count), "frames"),
            [&](std::uint32_t i) { read_animation_frame(in, stored.part_count, i, animation.hooks); });
    if (in.failed()) return tl::unexpected(in.error());
    return DecodedObject<StoredAnimation>{std::move(stored), in.remaining()};
}

}  // namespace acmotion
