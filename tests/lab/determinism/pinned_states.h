#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0xc65fe68311c87de1},
    {"border", "acdream", 0xf5535af5056f9901},
    {"border", "snap", 0x6f9ae203a5577a20},
    {"building", "retail", 0x984ca389e0b60e1c},
    {"building", "acdream", 0x30375822d5862cb5},
    {"building", "snap", 0xdf2468a2218b46c3},
    {"chase", "retail", 0x80290b6594c8c5d1},
    {"chase", "acdream", 0x65d5ff39822567b1},
    {"chase", "snap", 0xa6fca16a7fe8b731},
    {"crowd", "retail", 0x13e8435b0d4242bf},
    {"crowd", "acdream", 0x616994f8e89f3be5},
    {"crowd", "snap", 0x8faac69cd36cbdb5},
    {"dungeon", "retail", 0x8ddd3127d243281d},
    {"dungeon", "acdream", 0x964daf78f22cadce},
    {"dungeon", "snap", 0x7dcc0c43a6e9dffd},
    {"hills", "retail", 0xe425f95db289b1bb},
    {"hills", "acdream", 0x512c61b48fc42d2c},
    {"hills", "snap", 0xa17703b254f13491},
    {"jump", "retail", 0x6641f5ec4fb18433},
    {"jump", "acdream", 0xa67699494a749cef},
    {"jump", "snap", 0x824b8ccb34b6a0cf},
    {"melee", "retail", 0xf7c6d21cb99127d5},
    {"melee", "acdream", 0xc66ffaf9adbdae7c},
    {"melee", "snap", 0x233fba07d94b5252},
    {"portal", "retail", 0x63b69ca7950bb4fd},
    {"portal", "acdream", 0xc563c972dcbd0ca3},
    {"portal", "snap", 0xa0c6e73e038eac07},
    {"respawn", "retail", 0x8a9899cabf09327e},
    {"respawn", "acdream", 0x01bfe3aacb6c25e7},
    {"respawn", "snap", 0x04e8666a0bcd618f},
    {"rock", "retail", 0x5ae14c6d542ab5af},
    {"rock", "acdream", 0x084fec924021cfd3},
    {"rock", "snap", 0x5383c9261698f00d},
    {"stall", "retail", 0x5e9742ee2c4cb3c4},
    {"stall", "acdream", 0x26382506a3fb4a80},
    {"stall", "snap", 0x4faaf33aa7747850},
    {"standing", "retail", 0xa1b068d694b12126},
    {"standing", "acdream", 0x9b650d5703677a54},
    {"standing", "snap", 0x98e204a440fee6dc},
    {"strafe", "retail", 0x6939658c63e32617},
    {"strafe", "acdream", 0x0f56e2f38ddf309e},
    {"strafe", "snap", 0x5863ce569aec3892},
    {"town", "retail", 0x57df89bbe3c66e9f},
    {"town", "acdream", 0xa6c6815fe5136b72},
    {"town", "snap", 0xdece1166e879c0a5},
};
// clang-format on

}  // namespace acmotion::test
