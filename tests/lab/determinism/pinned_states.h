#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0x3514c3b2271a5a70},
    {"border", "acdream", 0x45f514fed916fc45},
    {"border", "snap", 0x0f913d9075d4f12f},
    {"building", "retail", 0x5c074d0a033698f0},
    {"building", "acdream", 0xd74371e8ab5274f4},
    {"building", "snap", 0x49a6ce268ea51307},
    {"chase", "retail", 0x20d4b02571779b43},
    {"chase", "acdream", 0x2723f161e4a70f11},
    {"chase", "snap", 0xad46f47031afa017},
    {"crowd", "retail", 0x6e7ce35bffb55316},
    {"crowd", "acdream", 0x6245a5a6de7d8906},
    {"crowd", "snap", 0x7914b75547bcef60},
    {"dungeon", "retail", 0x1e4260712b6c13c0},
    {"dungeon", "acdream", 0x22be4764892c3e2d},
    {"dungeon", "snap", 0x1bc45f37262b0b8a},
    {"hills", "retail", 0xc61a3550326b218b},
    {"hills", "acdream", 0x8d9ef2e1f3e0ac25},
    {"hills", "snap", 0x5cf72b500f09a81d},
    {"jump", "retail", 0x10d48fb28388507a},
    {"jump", "acdream", 0xa00fab12f63f074a},
    {"jump", "snap", 0x6d2b52d83801b44a},
    {"portal", "retail", 0xb054aeae6c075d24},
    {"portal", "acdream", 0x2e2d4ce0e05e0f0b},
    {"portal", "snap", 0x37654db4086b2719},
    {"respawn", "retail", 0xf39aabab35678ad7},
    {"respawn", "acdream", 0x555e4af5aa4f4a29},
    {"respawn", "snap", 0x82ccabfbf46dd92e},
    {"rock", "retail", 0x7bb9272b24d882f7},
    {"rock", "acdream", 0x9c1bc45661511e3c},
    {"rock", "snap", 0x79dbf2f58c73ef9b},
    {"stall", "retail", 0x92ad27361feabff9},
    {"stall", "acdream", 0xb0266cb1daeefd75},
    {"stall", "snap", 0x242aac32a00bb190},
    {"standing", "retail", 0x0658837c4aae2796},
    {"standing", "acdream", 0xd44e29f15a882f77},
    {"standing", "snap", 0xd57881786b8e8154},
    {"strafe", "retail", 0xdd322b44bd1bd611},
    {"strafe", "acdream", 0xccfc7b95c09b7c58},
    {"strafe", "snap", 0x944d8de5587bb1fd},
    {"town", "retail", 0x1bd99f12173786b1},
    {"town", "acdream", 0x628e73cabf604489},
    {"town", "snap", 0x6226f4c44323cfd2},
};
// clang-format on

}  // namespace acmotion::test
