#pragma once
#include <array>
#include <vector>

#include "acmotion/animation/animation.h"
#include "gamedata/object_reader.h"

namespace acmotion {

// What the file calls the hooks that have their own meaning or length (spec 71 §7.2).
enum class HookType : std::uint32_t { ReplaceObject = 5, Ethereal = 6, Scale = 12, SetOmega = 22 };

// Bytes behind type and direction, by type; that of ReplaceObject depends on what it says.
inline constexpr std::array<std::uint8_t, 27> kHookBodyBytes{0, 4, 4, 28, 0, 0, 4,  16, 12, 16, 12, 16, 8, 40,
                                                             4, 4, 4, 0,  4, 8, 12, 16, 12, 8,  12, 4,  40};
inline constexpr std::uint32_t kMeshIdBase = 0x01000000;

// An animation frame of `parts` parts (spec 71 §7.1): where they are is skipped, the hooks are added.
void read_animation_frame(ObjectReader& in, std::uint32_t parts, std::uint32_t frame,
                          std::vector<Animation::Hook>& hooks);
// The least that one takes, without what comes in front of it.
[[nodiscard]] constexpr std::uint64_t least_frame_bytes(std::uint32_t parts) { return 4 + 28 * std::uint64_t{parts}; }

}  // namespace acmotion
