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
    // Motions a body's interpreter waits for. Retail queues every accepted one and never looks at the length; a body
    // whose animation reports nothing would grow without end (spec 50 §9). Beyond this the oldest counts as done. Each
    // action of a state has its pending motion, so this bounds those too.
    std::size_t pending_motions_per_body = 256;
    // Watchers of one body. Retail's table grew without end. One more than this is refused and never hears of its
    // target, so what it wanted there times out after 10 s (spec 60 §7).
    std::size_t watchers_per_body = 256;
    // Objects in one world. One more is refused.
    std::size_t objects = 2'000'000;
    // Messages parked for one object that is not there yet, and for all of them. Retail kept any number.
    std::size_t parked_messages_per_object = 256;
    std::size_t parked_messages = 65536;
    // Messages held until the player's id is known. Retail kept any number.
    std::size_t held_messages = 4096;
};

}  // namespace acmotion
