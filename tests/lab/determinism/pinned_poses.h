#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// Where every body was drawn in every frame (RunHashes::pose), whatever compiled it. A row changes only where a named
// section of the spec changes what bodies do: the commit names the section, and CHANGELOG.md says so under Motion.
// clang-format off: a row a line
inline constexpr Pin kPinnedPoses[] = {
    {"border", "retail", 0x15a51c6193d23da3},
    {"border", "acdream", 0x68c6477446138c55},
    {"border", "snap", 0x0b7a61ef353b366f},
    {"building", "retail", 0xc2d7d9f00e734286},
    {"building", "acdream", 0x6de6a0d3735ef526},
    {"building", "snap", 0x2a7639a8b98a59cb},
    {"chase", "retail", 0x741b79983e163afa},
    {"chase", "acdream", 0x9fb32118facaa7f6},
    {"chase", "snap", 0x081e625cf94c1f64},
    {"crowd", "retail", 0x004288402cc9b13c},
    {"crowd", "acdream", 0x9746eee6a1127c67},
    {"crowd", "snap", 0x7a076643614a88ce},
    {"dungeon", "retail", 0x3757b3f3ea7d9884},
    {"dungeon", "acdream", 0xddd8494e408dfe6a},
    {"dungeon", "snap", 0x14c236af52e27372},
    {"hills", "retail", 0x9041ae551dbc817d},
    {"hills", "acdream", 0xba060d917989b09c},
    {"hills", "snap", 0xadad40cd287847c0},
    {"jump", "retail", 0xe61f9d17d76ccf25},
    {"jump", "acdream", 0x85cd08a85cad3807},
    {"jump", "snap", 0xf59162cc27248315},
    {"melee", "retail", 0x3762439faa0fe6b0},
    {"melee", "acdream", 0xa5eff5cb6b4f9174},
    {"melee", "snap", 0xb2fb8aa6be676b49},
    {"portal", "retail", 0xa1eb3af8b2862adf},
    {"portal", "acdream", 0xdbadf8964ab511da},
    {"portal", "snap", 0xe1efa129359dd0e9},
    {"respawn", "retail", 0xa99eeb09a193c8f8},
    {"respawn", "acdream", 0xb32b87e37c9a4220},
    {"respawn", "snap", 0x4103f96e1de69ee3},
    {"rock", "retail", 0x0c6811b296e8e626},
    {"rock", "acdream", 0x7c72d5f0852dd307},
    {"rock", "snap", 0xcee91e009e062e89},
    {"stall", "retail", 0xf2bae9f0dedafebb},
    {"stall", "acdream", 0xd2190fb49140748b},
    {"stall", "snap", 0x2402e131bd37d6bd},
    {"standing", "retail", 0x5a6645fc8243b2fa},
    {"standing", "acdream", 0xbe956c98748baa94},
    {"standing", "snap", 0xbf033665dcef2d72},
    {"strafe", "retail", 0x3315cf5740da00e8},
    {"strafe", "acdream", 0x957fff97fe78369a},
    {"strafe", "snap", 0x1bfe6cc31605eed1},
    {"town", "retail", 0x684d9e8c7240cb19},
    {"town", "acdream", 0x1abd23a8202eb172},
    {"town", "snap", 0xde20745449e18997},
};
// Played by the files of the sample world (lab/gamedata/sample_world.h).
inline constexpr Pin kPinnedWithGameData[] = {
    {"hills", "retail", 0x0d2f4e487de51b58},
    {"hills", "acdream", 0x3cf773bd8f4fb183},
    {"hills", "snap", 0xadad40cd287847c0},
};
// clang-format on

}  // namespace acmotion::test
