#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// Where every body was drawn in every frame (RunHashes::pose), whatever compiled it. A row changes only where a named
// section of the spec changes what bodies do: the commit names the section, and CHANGELOG.md says so under Motion.
// clang-format off: a row a line
inline constexpr Pin kPinnedPoses[] = {
    {"border", "retail", 0xf50b7d3874ff8764},
    {"border", "acdream", 0x2643985c61308d0c},
    {"border", "snap", 0x69e2b10ff99003a2},
    {"building", "retail", 0x64f9bb0b85773a4b},
    {"building", "acdream", 0x96da7b43a2d7b5e5},
    {"building", "snap", 0xbb833c5e16de734f},
    {"chase", "retail", 0xda2cb235c35eaff3},
    {"chase", "acdream", 0xe68144490f2b484c},
    {"chase", "snap", 0x555c331b7798ee3e},
    {"crowd", "retail", 0x0de223f15ee13d01},
    {"crowd", "acdream", 0x9bb9173657be0f32},
    {"crowd", "snap", 0x9806f3783807fce0},
    {"dungeon", "retail", 0x88efdb0844a9e8a9},
    {"dungeon", "acdream", 0xf7eabe27343d7add},
    {"dungeon", "snap", 0x5f3489a8c527448c},
    {"hills", "retail", 0xd119acb9186dfcb9},
    {"hills", "acdream", 0x8749e66707d93fef},
    {"hills", "snap", 0xd30611c7f777588b},
    {"jump", "retail", 0x10d4ae6439162cd7},
    {"jump", "acdream", 0x0a407a233a3a8548},
    {"jump", "snap", 0xedf512dcc22e1d0d},
    {"melee", "retail", 0xc8ef828887c66502},
    {"melee", "acdream", 0x8a226e6c8772358b},
    {"melee", "snap", 0x3ce6be1c6c8a3cf3},
    {"portal", "retail", 0x05a39bf160aef658},
    {"portal", "acdream", 0x54e0a8a9548f5e0f},
    {"portal", "snap", 0xe5b83457d81ae44f},
    {"respawn", "retail", 0x3ffdbdbea3d8b9d7},
    {"respawn", "acdream", 0xf2188778c9fdf58f},
    {"respawn", "snap", 0x78567d8e57867e13},
    {"rock", "retail", 0x0643e91274ee15ca},
    {"rock", "acdream", 0x91495ff58860c1ba},
    {"rock", "snap", 0x792b719a839d8578},
    {"stall", "retail", 0xf2bae9f0dedafebb},
    {"stall", "acdream", 0xd2190fb49140748b},
    {"stall", "snap", 0x2402e131bd37d6bd},
    {"standing", "retail", 0x5a6645fc8243b2fa},
    {"standing", "acdream", 0xbe956c98748baa94},
    {"standing", "snap", 0xbf033665dcef2d72},
    {"strafe", "retail", 0x3f432b65bdfbf4d3},
    {"strafe", "acdream", 0x63feea03e72e6a44},
    {"strafe", "snap", 0xa1e7661cd033f86f},
    {"town", "retail", 0x6e464b352e6b60be},
    {"town", "acdream", 0x266eebf723c3da15},
    {"town", "snap", 0xe872843822f641ff},
};
// Played by the files of the sample world (lab/gamedata/sample_world.h).
inline constexpr Pin kPinnedWithGameData[] = {
    {"hills", "retail", 0xfaa4abbe56a27d8d},
    {"hills", "acdream", 0xd5e244e6ef4f6b5e},
    {"hills", "snap", 0xd30611c7f777588b},
};
// clang-format on

}  // namespace acmotion::test
