#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0xe7a9712a6bc83716},
    {"border", "acdream", 0x1a758da18b3a630f},
    {"border", "snap", 0xb9361c82cde20846},
    {"building", "retail", 0xf95050c37dc21a46},
    {"building", "acdream", 0x3d50d9f14296d0b3},
    {"building", "snap", 0xca0cfd4584a11aca},
    {"chase", "retail", 0x549f1a87130db627},
    {"chase", "acdream", 0x6f289ffabd8fcb47},
    {"chase", "snap", 0x89672f35767395c6},
    {"crowd", "retail", 0x8242b1dac753b6a3},
    {"crowd", "acdream", 0xbf7f9eb94f651652},
    {"crowd", "snap", 0xc7356feee640c103},
    {"dungeon", "retail", 0x984cdb41d46675d0},
    {"dungeon", "acdream", 0x65458bbc22a668fe},
    {"dungeon", "snap", 0xcc0bbdb47018ec23},
    {"hills", "retail", 0x9f62c97e5d02deb8},
    {"hills", "acdream", 0x6fca4df9fa6d110a},
    {"hills", "snap", 0x40fcf43d2174a89d},
    {"jump", "retail", 0x399932301c2eb870},
    {"jump", "acdream", 0x5f4b8c0795e70c00},
    {"jump", "snap", 0x79943a28f61ea999},
    {"portal", "retail", 0x35d414b5a93da74b},
    {"portal", "acdream", 0xbac6257faec95f41},
    {"portal", "snap", 0x02862f50717f8823},
    {"respawn", "retail", 0x16ddc70c7b8c9934},
    {"respawn", "acdream", 0x31a38e864425d66f},
    {"respawn", "snap", 0xf3f9b0ba85cd446c},
    {"rock", "retail", 0x3c03cfed9e7e8072},
    {"rock", "acdream", 0x7f604211469207e8},
    {"rock", "snap", 0x03ab0d55713c6c27},
    {"stall", "retail", 0x330f93db6cfec6bc},
    {"stall", "acdream", 0x39a92ed162cffbca},
    {"stall", "snap", 0xa1a86c6c8399f33d},
    {"standing", "retail", 0x0e497a1e689ce904},
    {"standing", "acdream", 0x86c9a5d9b231a895},
    {"standing", "snap", 0x07654f07e14134a8},
    {"strafe", "retail", 0x320bec3bc9e635d5},
    {"strafe", "acdream", 0xf73756aff938fc58},
    {"strafe", "snap", 0x902a348dbaa73942},
    {"town", "retail", 0x12941c40b380f147},
    {"town", "acdream", 0x8f94cff078cf66aa},
    {"town", "snap", 0x8cdea666c55e4a4b},
};
// clang-format on

}  // namespace acmotion::test
