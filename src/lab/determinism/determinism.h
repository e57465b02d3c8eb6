#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "acmotion/core/rules.h"

// One long scripted scenario, and a hash of every bit of every pose in it (docs/architecture.md, "Determinism"). Two
// builds that print the same hash move bodies in the same way, to the last bit.
namespace acmotion::determinism {

inline constexpr std::size_t kBodies = 500;
inline constexpr std::size_t kSlices = 10'000;
inline constexpr std::size_t kSlicesPerCheckpoint = 1'000;

// What the script brought about. A hash is worth little unless these are large.
struct Counts {
    std::uint64_t border_crossings = 0;  // a body walked into another landblock
    std::uint64_t indoor_slices = 0;     // slices of bodies in indoor cells
    std::uint64_t airborne_slices = 0;   // slices of bodies without contact
    std::uint64_t waypoints = 0;         // near ones, appended
    std::uint64_t far_waypoints = 0;     // beyond the blip distance
    std::uint64_t kept_headings = 0;     // waypoints that do not turn the body
    std::uint64_t already_there = 0;     // updates within reach of the body
    std::uint64_t teleports = 0;         // teleport hooks
    std::uint64_t snaps = 0;             // slide-snaps and landing snaps
    std::uint64_t ignored = 0;           // stale, out of order or airborne updates
    std::uint64_t gated = 0;             // updates for another life of the object
    std::uint64_t player_blips = 0;      // forced positions of the local player
    std::uint64_t refused_placements = 0;
    std::uint64_t bad_windows = 0;
    std::uint64_t blips = 0;
    std::uint64_t sticks = 0;
    std::uint64_t tightened_leashes = 0;
};

struct Report {
    std::uint64_t hash = 0;
    std::array<std::uint64_t, kSlices / kSlicesPerCheckpoint> checkpoints{};  // the hash so far: where did two part?
    Counts counts;
};

// 10,000 slices of 500 bodies. Takes no input but the rules.
[[nodiscard]] Report run(const Rules& rules);

}  // namespace acmotion::determinism
