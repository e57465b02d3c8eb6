#pragma once
#include <cstddef>

namespace acmotion {

// Everything the network can make grow has its bound here. Reaching one is a trace event, never a crash and never
// silence. Where retail had no bound, ours is a documented divergence (docs/divergences.md).
struct Limits {
    // Waypoints in one queue. Near updates stop at 20 by themselves; retail's far branch appends without looking, so a
    // body whose placement fails for ever would grow without end (spec 30 §3.9). Beyond this the head is dropped; one
    // is always kept, because a blip needs a place to go.
    std::size_t waypoints_per_body = 64;
};

}  // namespace acmotion
