#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0x3ca67a1ea433c95b},
    {"border", "acdream", 0x45f514fed916fc45},
    {"border", "snap", 0x0bdad6cf25d8f79d},
    {"building", "retail", 0x1a2d1c7fd2a5caa3},
    {"building", "acdream", 0xd74371e8ab5274f4},
    {"building", "snap", 0xfa992ff9ba8f6eab},
    {"chase", "retail", 0xc311d2b4cc78b23d},
    {"chase", "acdream", 0x2723f161e4a70f11},
    {"chase", "snap", 0x72e9b9238e0cd614},
    {"crowd", "retail", 0xeae310994a6e03d1},
    {"crowd", "acdream", 0x6245a5a6de7d8906},
    {"crowd", "snap", 0x847cbac424486226},
    {"dungeon", "retail", 0x4ae21a4cf882502c},
    {"dungeon", "acdream", 0x22be4764892c3e2d},
    {"dungeon", "snap", 0xbf8a8dc413783bd4},
    {"hills", "retail", 0x559599992a9f0463},
    {"hills", "acdream", 0x8d9ef2e1f3e0ac25},
    {"hills", "snap", 0xb5e5d624559e2510},
    {"jump", "retail", 0x34e25e4b7fca21a2},
    {"jump", "acdream", 0xa00fab12f63f074a},
    {"jump", "snap", 0x72625a44024311ba},
    {"portal", "retail", 0x282bee05a9ec0c70},
    {"portal", "acdream", 0x2e2d4ce0e05e0f0b},
    {"portal", "snap", 0xa58725e0b46afaa4},
    {"respawn", "retail", 0x9312e6169b8f7e71},
    {"respawn", "acdream", 0x555e4af5aa4f4a29},
    {"respawn", "snap", 0x56d9fddd948dbc69},
    {"rock", "retail", 0x4fb43355260d1e27},
    {"rock", "acdream", 0x9c1bc45661511e3c},
    {"rock", "snap", 0xaa6bbb4773b034c2},
    {"stall", "retail", 0xadc1eac60399114c},
    {"stall", "acdream", 0xb0266cb1daeefd75},
    {"stall", "snap", 0xd03405f7c206952f},
    {"standing", "retail", 0x0658837c4aae2796},
    {"standing", "acdream", 0xd44e29f15a882f77},
    {"standing", "snap", 0xd57881786b8e8154},
    {"strafe", "retail", 0x0883c6f6f3917fe9},
    {"strafe", "acdream", 0xccfc7b95c09b7c58},
    {"strafe", "snap", 0xe9d053247049c563},
    {"town", "retail", 0x5a21648a240d1ee6},
    {"town", "acdream", 0x628e73cabf604489},
    {"town", "snap", 0x86623eed70809e14},
};
// clang-format on

}  // namespace acmotion::test
