#pragma once
#include "lab/simulate/pin.h"

namespace acmotion::test {

// Where every body was drawn in every frame (RunHashes::pose), whatever compiled it. A row changes only where a named
// section of the spec changes what bodies do, or where its scenario changes: the commit names the section or touches no
// rule, and CHANGELOG.md says so under Motion.
// clang-format off: a row a line
inline constexpr Pin kPinnedPoses[] = {
    {"border", "retail", 0xf31c54bcbe82b063},
    {"border", "acdream", 0x0cf77c29fc72edb5},
    {"border", "snap", 0xdf2fe5860777b438},
    {"border", "openac", 0xcf7040d216c09e27},
    {"building", "retail", 0x0fa434c2ab29e018},
    {"building", "acdream", 0xb0e38eb73551de76},
    {"building", "snap", 0x0b7d61c91fc95cd7},
    {"building", "openac", 0xbecaa63c443ddbe9},
    {"chase", "retail", 0x794a9d1269084cae},
    {"chase", "acdream", 0xb45229c8b3c3af88},
    {"chase", "snap", 0xe41ce10fb2fa2ea7},
    {"chase", "openac", 0xcd40dc0dcdca37be},
    {"crowd", "retail", 0x004288402cc9b13c},
    {"crowd", "acdream", 0x9746eee6a1127c67},
    {"crowd", "snap", 0x7a076643614a88ce},
    {"crowd", "openac", 0xf4ed6e8d52a0f150},
    {"dungeon", "retail", 0x86bea2253f702751},
    {"dungeon", "acdream", 0xc54801e30407f96e},
    {"dungeon", "snap", 0x902a8e9f92b969a0},
    {"dungeon", "openac", 0x9a63b0d699bc2b16},
    {"evening", "retail", 0x26211b5db115cea7},
    {"evening", "acdream", 0xbffa96129ceba6d2},
    {"evening", "snap", 0x33dfdec2ed2fd88b},
    {"evening", "openac", 0xdc744ee9aa7d6b2e},
    {"hills", "retail", 0x9041ae551dbc817d},
    {"hills", "acdream", 0xba060d917989b09c},
    {"hills", "snap", 0xadad40cd287847c0},
    {"hills", "openac", 0xa1447ae25b0bf6d6},
    {"jump", "retail", 0xe61f9d17d76ccf25},
    {"jump", "acdream", 0x85cd08a85cad3807},
    {"jump", "snap", 0xf59162cc27248315},
    {"jump", "openac", 0xfd0fe62aef5ef4f7},
    {"melee", "retail", 0x491385efacf67a08},
    {"melee", "acdream", 0xd22138d48cba9d1c},
    {"melee", "snap", 0xa2cf41cf5e70efb7},
    {"melee", "openac", 0x72c01c394d5501d3},
    {"portal", "retail", 0xa1eb3af8b2862adf},
    {"portal", "acdream", 0xdbadf8964ab511da},
    {"portal", "snap", 0xe1efa129359dd0e9},
    {"portal", "openac", 0xb3398567f2918b26},
    {"respawn", "retail", 0x1f57f7c5b01265a7},
    {"respawn", "acdream", 0xd63e3a53e0496464},
    {"respawn", "snap", 0xd59f9ea4a29d3a47},
    {"respawn", "openac", 0x48c32a11cbb0ac47},
    {"rock", "retail", 0x0c6811b296e8e626},
    {"rock", "acdream", 0x7c72d5f0852dd307},
    {"rock", "snap", 0xcee91e009e062e89},
    {"rock", "openac", 0x092d5db77287d8af},
    {"stall", "retail", 0xf2bae9f0dedafebb},
    {"stall", "acdream", 0xd2190fb49140748b},
    {"stall", "snap", 0x2402e131bd37d6bd},
    {"stall", "openac", 0xd0a673e7dc40e1ed},
    {"standing", "retail", 0x5a6645fc8243b2fa},
    {"standing", "acdream", 0xbe956c98748baa94},
    {"standing", "snap", 0xbf033665dcef2d72},
    {"standing", "openac", 0x5a6645fc8243b2fa},
    {"strafe", "retail", 0x3315cf5740da00e8},
    {"strafe", "acdream", 0x957fff97fe78369a},
    {"strafe", "snap", 0x1bfe6cc31605eed1},
    {"strafe", "openac", 0xa212bbd8819566c1},
    {"town", "retail", 0xc22737346a2d265e},
    {"town", "acdream", 0xb04a872eaf97773a},
    {"town", "snap", 0x9067101e2058de2c},
    {"town", "openac", 0x5037d974ec7dc01d},
};
// Played by the files of the sample world (lab/gamedata/sample_world.h).
inline constexpr Pin kPinnedWithGameData[] = {
    {"hills", "retail", 0x0d2f4e487de51b58},
    {"hills", "acdream", 0x3cf773bd8f4fb183},
    {"hills", "snap", 0xadad40cd287847c0},
    {"hills", "openac", 0xff5f3dc3ce85f601},
};
// clang-format on

}  // namespace acmotion::test
