#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0x6fc00e05b2deb450},
    {"border", "acdream", 0x07effbec5e2aa2b4},
    {"border", "snap", 0xa927f2ead345bdb9},
    {"building", "retail", 0xd1b5e6b779579d97},
    {"building", "acdream", 0x22e50a1ce09e3cf1},
    {"building", "snap", 0x1cacf41b10ef9f07},
    {"chase", "retail", 0xc965205b0a9ce365},
    {"chase", "acdream", 0xebce0cd8597f6216},
    {"chase", "snap", 0xbde8cc90f100ab9e},
    {"crowd", "retail", 0x8418393a608447c9},
    {"crowd", "acdream", 0x60ba56c5d5c9f589},
    {"crowd", "snap", 0x3cddd330bf14d9f0},
    {"dungeon", "retail", 0x96ad49a74b0149af},
    {"dungeon", "acdream", 0x6640f7d8d0e81712},
    {"dungeon", "snap", 0xccd63586cf2b1dd9},
    {"hills", "retail", 0xc5474d3969a1549a},
    {"hills", "acdream", 0x78ade9427ca9941d},
    {"hills", "snap", 0xa7cd3c1ab78d8899},
    {"jump", "retail", 0x36ee5db225dd0ac0},
    {"jump", "acdream", 0x7ec3b4dbf63a37b7},
    {"jump", "snap", 0x0d861555f4fc1401},
    {"melee", "retail", 0x5ffffa560c2bbc9e},
    {"melee", "acdream", 0x0374c5f55238599d},
    {"melee", "snap", 0x8551ebd5e711d570},
    {"portal", "retail", 0xeaa889392c55b780},
    {"portal", "acdream", 0x1ecc5519966b4508},
    {"portal", "snap", 0xaff83c5e1f8a8f0a},
    {"respawn", "retail", 0x6e78bd0cc928e8ba},
    {"respawn", "acdream", 0x04ec0eba6ec6671c},
    {"respawn", "snap", 0x2669353132ceffe2},
    {"rock", "retail", 0xb14552a195c7fad6},
    {"rock", "acdream", 0x68da59b75f611e95},
    {"rock", "snap", 0xfbe5cc50a9ed9405},
    {"stall", "retail", 0x5e9742ee2c4cb3c4},
    {"stall", "acdream", 0x26382506a3fb4a80},
    {"stall", "snap", 0x4faaf33aa7747850},
    {"standing", "retail", 0xa1b068d694b12126},
    {"standing", "acdream", 0x9b650d5703677a54},
    {"standing", "snap", 0x98e204a440fee6dc},
    {"strafe", "retail", 0x748608e4183b438b},
    {"strafe", "acdream", 0xb9869c79d37aa2c7},
    {"strafe", "snap", 0xad5bc18913a8a876},
    {"town", "retail", 0x6b3b2943cf46a59d},
    {"town", "acdream", 0x48787a6a8ec15dba},
    {"town", "snap", 0xde11f565b3ab0c95},
};
// clang-format on

}  // namespace acmotion::test
