#include "acmotion/animation/animation.h"

#include <algorithm>

namespace acmotion {

const Frame* Animation::position_frame(std::int64_t frame) const {
    const bool has_it = frame >= 0 && static_cast<std::uint64_t>(frame) < position_frames.size();
    return has_it ? &position_frames[static_cast<std::size_t>(frame)] : nullptr;
}

std::span<const AnimationHook> Animation::hooks_of(std::int64_t frame) const {
    if (hooks.empty()) return {};
    const auto range = std::ranges::equal_range(hooks, frame, {},
                                                [](const AnimationHook& hook) -> std::int64_t { return hook.frame; });
    return {range.begin(), range.end()};
}

}  // namespace acmotion
