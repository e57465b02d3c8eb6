#pragma once
#include <cstddef>
#include <variant>
#include <vector>

#include "acmotion/animation/animation.h"

namespace acmotion {

// Not of a file: an animation that leads to the cycle has ended (spec 70 §5.10 step 6).
struct AnimationDone {};
using QueuedHook = std::variant<AnimationDone, AnimationHook>;

// What a slice's animation has left for its end (spec 70 §5.9), in order. Copies: a motion that begins meanwhile may
// let go of the animation that a hook is from.
using HookQueue = std::vector<QueuedHook>;

// Ours. Further hooks of files are dropped until the queue has been run; the ends of animations never are.
inline constexpr std::size_t kMostQueuedHooks = 4096;

}  // namespace acmotion
