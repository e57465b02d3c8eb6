#pragma once
#include "lab/determinism/pin.h"

namespace acmotion::test {

// What the worlds behind those frames remembered (RunHashes::state). Rows may be pinned anew when the state of a world
// or the function that hashes it changes, in a commit that leaves pinned_poses.h alone.
// clang-format off: a row a line
inline constexpr Pin kPinnedStates[] = {
    {"border", "retail", 0xc73274a819e29427},
    {"border", "acdream", 0x73c05f8bf290c800},
    {"border", "snap", 0x0fd7bfc2cbd985a3},
    {"building", "retail", 0x5d87d5a1c5d5c3ad},
    {"building", "acdream", 0xf15fe0d41d15deed},
    {"building", "snap", 0x57255e80655e59b8},
    {"chase", "retail", 0x0c5dce962755769f},
    {"chase", "acdream", 0xd91e314bc97c3187},
    {"chase", "snap", 0x43aab69bbc416967},
    {"crowd", "retail", 0x13e8435b0d4242bf},
    {"crowd", "acdream", 0x616994f8e89f3be5},
    {"crowd", "snap", 0x8faac69cd36cbdb5},
    {"dungeon", "retail", 0x64a82065739dba18},
    {"dungeon", "acdream", 0x3cee9653bbc43dd4},
    {"dungeon", "snap", 0x20352a889ef66520},
    {"evening", "retail", 0xe1cb4efe6d2e6609},
    {"evening", "acdream", 0x6082b99d9b1b3ae8},
    {"evening", "snap", 0x55246cacab6cb719},
    {"hills", "retail", 0xe425f95db289b1bb},
    {"hills", "acdream", 0x512c61b48fc42d2c},
    {"hills", "snap", 0xa17703b254f13491},
    {"jump", "retail", 0x6641f5ec4fb18433},
    {"jump", "acdream", 0xa67699494a749cef},
    {"jump", "snap", 0x824b8ccb34b6a0cf},
    {"melee", "retail", 0x9405e121fab3fe73},
    {"melee", "acdream", 0xbd33a3213e99b6aa},
    {"melee", "snap", 0x0780efbe5eb0beb7},
    {"portal", "retail", 0x63b69ca7950bb4fd},
    {"portal", "acdream", 0xc563c972dcbd0ca3},
    {"portal", "snap", 0xa0c6e73e038eac07},
    {"respawn", "retail", 0x18229649e82a8dda},
    {"respawn", "acdream", 0x10036f7688b88832},
    {"respawn", "snap", 0x464331115a3088d1},
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
    {"town", "retail", 0xf02a25ce8e1cea41},
    {"town", "acdream", 0x7617e81522651a2f},
    {"town", "snap", 0x6886ed7a0ea513ae},
};
// clang-format on

}  // namespace acmotion::test
