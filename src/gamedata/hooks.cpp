#include "gamedata/hooks.h"

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

AnimationHook::Effect read_effect(ObjectReader& in, std::uint32_t type) {
    switch (static_cast<HookType>(type)) {
        case HookType::ReplaceObject: {
            const std::uint32_t part = in.read<std::uint8_t>("hook part");
            return AnimationHook::ReplaceObject{part, read_packed_id(in, kMeshIdBase, "hook mesh")};
        }
        case HookType::Ethereal: return AnimationHook::Ethereal{in.u32("hook value")};
        case HookType::Scale: {
            const float end = in.finite("hook scale");
            return AnimationHook::Scale{end, in.finite("hook time")};
        }
        case HookType::SetOmega: return AnimationHook::SetOmega{in.finite_vec3("hook omega")};
    }
    in.skip(kHookBodyBytes[type], "hook");
    return {};
}

AnimationHook read_hook(ObjectReader& in, std::uint32_t frame) {
    AnimationHook hook{.frame = frame};
    hook.type = in.u32("hook type");
    // Its length is unknown, so the rest is lost.
    if (hook.type >= kHookBodyBytes.size()) in.refuse(GameDataTrouble::BadHook, "hook type", sizeof(hook.type));
    hook.direction = in.read<std::int32_t>("hook direction");
    if (!in.failed()) hook.effect = read_effect(in, hook.type);
    in.align();
    return hook;
}

}  // namespace

void read_animation_frame(ObjectReader& in, std::uint32_t parts, std::uint32_t frame,
                          std::vector<AnimationHook>& hooks) {
    in.skip(kFrameBytes71 * parts, "part frames");
    in.each(in.count(kLeastHookBytes, "hooks"), [&](std::uint32_t) { hooks.push_back(read_hook(in, frame)); });
}

}  // namespace acmotion
