#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// Where every body was drawn in every frame (RunHashes::pose), whatever compiled it. A row changes only where a named
// section of the spec changes what bodies do: the commit names the section, and CHANGELOG.md says so under Motion.
// clang-format off: a row a line
inline constexpr Pin kPinnedPoses[] = {
    {"border", "retail", 0x413668284774e36e},
    {"border", "acdream", 0x78b2f37eddf85be5},
    {"border", "snap", 0x1effd08f825d8bc6},
    {"building", "retail", 0xdd47f00ac671ca50},
    {"building", "acdream", 0xb22e9fb34fc5c7f3},
    {"building", "snap", 0xc3d39b05c12338ba},
    {"chase", "retail", 0x7e72a00c6e36a647},
    {"chase", "acdream", 0x8f402e71a7c962ab},
    {"chase", "snap", 0x0166adcb71fba15d},
    {"crowd", "retail", 0x0de223f15ee13d01},
    {"crowd", "acdream", 0x9bb9173657be0f32},
    {"crowd", "snap", 0x9806f3783807fce0},
    {"dungeon", "retail", 0x94aa034b39e99129},
    {"dungeon", "acdream", 0xdd1020b6168dd2af},
    {"dungeon", "snap", 0x03c61b6f22e89793},
    {"hills", "retail", 0xd119acb9186dfcb9},
    {"hills", "acdream", 0x8749e66707d93fef},
    {"hills", "snap", 0xd30611c7f777588b},
    {"jump", "retail", 0x10d4ae6439162cd7},
    {"jump", "acdream", 0x0a407a233a3a8548},
    {"jump", "snap", 0xedf512dcc22e1d0d},
    {"melee", "retail", 0x7814269ae702facf},
    {"melee", "acdream", 0xf69a38f6b5808e9b},
    {"melee", "snap", 0x494cb9c3f0b692c1},
    {"portal", "retail", 0x05a39bf160aef658},
    {"portal", "acdream", 0x54e0a8a9548f5e0f},
    {"portal", "snap", 0xe5b83457d81ae44f},
    {"respawn", "retail", 0x72854ca3f6759832},
    {"respawn", "acdream", 0xd258a0288e71f20e},
    {"respawn", "snap", 0x8cc5dff3d543808f},
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
    {"town", "retail", 0x6829b276e7b45963},
    {"town", "acdream", 0x54937cb4634519a6},
    {"town", "snap", 0x9d95ab666e75d4e0},
};
// Played by the files of the sample world (lab/gamedata/sample_world.h).
inline constexpr Pin kPinnedWithGameData[] = {
    {"hills", "retail", 0xfaa4abbe56a27d8d},
    {"hills", "acdream", 0xd5e244e6ef4f6b5e},
    {"hills", "snap", 0xd30611c7f777588b},
};
// clang-format on

}  // namespace acmotion::test
