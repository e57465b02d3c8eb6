#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0x46fd0f942986d22b},
    {"border", "acdream", 0x77f48951827894e7},
    {"border", "snap", 0xd60e958965c238e3},
    {"building", "retail", 0x15daafbbc52e960c},
    {"building", "acdream", 0x9ab1e53779ec27e1},
    {"building", "snap", 0x50cb368e2544cf63},
    {"chase", "retail", 0x382641c3e4503da0},
    {"chase", "acdream", 0x36a07714f105e4f8},
    {"chase", "snap", 0x132c3793bcc4fe6e},
    {"crowd", "retail", 0x8418393a608447c9},
    {"crowd", "acdream", 0x60ba56c5d5c9f589},
    {"crowd", "snap", 0x3cddd330bf14d9f0},
    {"dungeon", "retail", 0xa52d037e6c8c0133},
    {"dungeon", "acdream", 0xc36f23f0bf8d475f},
    {"dungeon", "snap", 0x9e4164bd87023b2d},
    {"hills", "retail", 0xc5474d3969a1549a},
    {"hills", "acdream", 0x78ade9427ca9941d},
    {"hills", "snap", 0xa7cd3c1ab78d8899},
    {"jump", "retail", 0x36ee5db225dd0ac0},
    {"jump", "acdream", 0x7ec3b4dbf63a37b7},
    {"jump", "snap", 0x0d861555f4fc1401},
    {"melee", "retail", 0x6388ee98a7a621d6},
    {"melee", "acdream", 0x47cc12d72db415e5},
    {"melee", "snap", 0x02395833733e43b2},
    {"portal", "retail", 0xeaa889392c55b780},
    {"portal", "acdream", 0x1ecc5519966b4508},
    {"portal", "snap", 0xaff83c5e1f8a8f0a},
    {"respawn", "retail", 0x875fffa48f8020a0},
    {"respawn", "acdream", 0x40b7c182837918b7},
    {"respawn", "snap", 0x9bbf23cb24ac8784},
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
    {"town", "retail", 0xc7b19e69f91722c5},
    {"town", "acdream", 0x0d36167f884b55f6},
    {"town", "snap", 0xacbc9902d7e34a90},
};
// clang-format on

}  // namespace acmotion::test
