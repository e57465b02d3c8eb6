#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0x3ca67a1ea433c95b},
    {"border", "acdream", 0x45f514fed916fc45},
    {"border", "snap", 0xf11c4e5c7eb7b237},
    {"building", "retail", 0x1a2d1c7fd2a5caa3},
    {"building", "acdream", 0xd74371e8ab5274f4},
    {"building", "snap", 0x3386ffc7232dbaa1},
    {"chase", "retail", 0xc311d2b4cc78b23d},
    {"chase", "acdream", 0x2723f161e4a70f11},
    {"chase", "snap", 0x4b625c6fc52c73cc},
    {"crowd", "retail", 0xb80bc63e2f945427},
    {"crowd", "acdream", 0x6245a5a6de7d8906},
    {"crowd", "snap", 0x833cfceaee55a697},
    {"dungeon", "retail", 0x4ae21a4cf882502c},
    {"dungeon", "acdream", 0x22be4764892c3e2d},
    {"dungeon", "snap", 0xc3d9f63affca3a0b},
    {"hills", "retail", 0x559599992a9f0463},
    {"hills", "acdream", 0x8d9ef2e1f3e0ac25},
    {"hills", "snap", 0x8b7e1642138a062c},
    {"jump", "retail", 0x34e25e4b7fca21a2},
    {"jump", "acdream", 0xa00fab12f63f074a},
    {"jump", "snap", 0x62fe6892672fd836},
    {"portal", "retail", 0x282bee05a9ec0c70},
    {"portal", "acdream", 0x2e2d4ce0e05e0f0b},
    {"portal", "snap", 0x8c97e98d374b5fd3},
    {"respawn", "retail", 0x9312e6169b8f7e71},
    {"respawn", "acdream", 0x555e4af5aa4f4a29},
    {"respawn", "snap", 0x53712c216c4677af},
    {"rock", "retail", 0x4fb43355260d1e27},
    {"rock", "acdream", 0x9c1bc45661511e3c},
    {"rock", "snap", 0xeb1674c74358e8d0},
    {"stall", "retail", 0xadc1eac60399114c},
    {"stall", "acdream", 0xb0266cb1daeefd75},
    {"stall", "snap", 0x1dbf2e7c867b4ada},
    {"standing", "retail", 0xc29d68514a1b85e8},
    {"standing", "acdream", 0xd44e29f15a882f77},
    {"standing", "snap", 0x791b7b25d1043198},
    {"strafe", "retail", 0x0883c6f6f3917fe9},
    {"strafe", "acdream", 0xccfc7b95c09b7c58},
    {"strafe", "snap", 0xa2ebf000717974c8},
    {"town", "retail", 0x5a21648a240d1ee6},
    {"town", "acdream", 0x628e73cabf604489},
    {"town", "snap", 0x03352e70568cdc65},
};
// clang-format on

}  // namespace acmotion::test
