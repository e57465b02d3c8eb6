#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0xe7a9712a6bc83716},
    {"border", "acdream", 0xa39e74b2d6c01495},
    {"border", "snap", 0xb9361c82cde20846},
    {"building", "retail", 0xf95050c37dc21a46},
    {"building", "acdream", 0xefd68a101a70cf3f},
    {"building", "snap", 0xca0cfd4584a11aca},
    {"chase", "retail", 0x549f1a87130db627},
    {"chase", "acdream", 0x8d9daf5abbc8ff4f},
    {"chase", "snap", 0x89672f35767395c6},
    {"crowd", "retail", 0x8242b1dac753b6a3},
    {"crowd", "acdream", 0x31050c4bcf779e50},
    {"crowd", "snap", 0xc7356feee640c103},
    {"dungeon", "retail", 0x984cdb41d46675d0},
    {"dungeon", "acdream", 0x91c137787c1518d3},
    {"dungeon", "snap", 0xcc0bbdb47018ec23},
    {"jump", "retail", 0x399932301c2eb870},
    {"jump", "acdream", 0xf754278cde654a77},
    {"jump", "snap", 0x79943a28f61ea999},
    {"portal", "retail", 0x35d414b5a93da74b},
    {"portal", "acdream", 0xc7be74f609f33fd7},
    {"portal", "snap", 0x02862f50717f8823},
    {"respawn", "retail", 0x16ddc70c7b8c9934},
    {"respawn", "acdream", 0xa95981b975c12817},
    {"respawn", "snap", 0xf3f9b0ba85cd446c},
    {"stall", "retail", 0xa709b6a01145584a},
    {"stall", "acdream", 0x90a2f64dbe78707e},
    {"stall", "snap", 0x2b5ca5568d3d9de2},
    {"standing", "retail", 0x0e497a1e689ce904},
    {"standing", "acdream", 0x0e497a1e689ce904},
    {"standing", "snap", 0x07654f07e14134a8},
    {"strafe", "retail", 0x320bec3bc9e635d5},
    {"strafe", "acdream", 0x7627529490a70e1c},
    {"strafe", "snap", 0x902a348dbaa73942},
    {"town", "retail", 0x12941c40b380f147},
    {"town", "acdream", 0xc244ddb70326540d},
    {"town", "snap", 0x8cdea666c55e4a4b},
};
// clang-format on

}  // namespace acmotion::test
