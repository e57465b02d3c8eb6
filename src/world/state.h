#pragma once
#include <cstdint>
#include <map>

#include "inbound/position_apply.h"
#include "motion/call.h"
#include "world/object_table.h"
#include "world/parking.h"

namespace acmotion {

// Everything a world is, apart from its rules and its host. A value: a copy of it is a snapshot.
struct WorldState {
    ObjectTable objects;
    Parking parking;
    Schedule destructions;          // objects to be destroyed (spec 20 §6.5)
    Schedule description_requests;  // placeholders that wait for a description
    HoldList held;

    Pools pools;  // with the counts of bounds that were reached

    ObjectId player;
    InboundState inbound;
    int autonomy_level = 2;        // spec 20 §13.4: 2 keeps the player's own position, 0 takes heading too
    bool assumes_objects = false;  // spec 11 §9.3
    // The last life of each object that the server has ended, while unknown ones are assumed: what comes late of such a
    // life is no news of an unknown object. No more than Limits::objects.
    std::map<ObjectId, Stamp> ended_lives;
    double last_tick = 0;
};

// Over every part of a state that can influence what happens next. Left out: where in a pool an entry lies, which
// bodies rest, and what was merely counted.
[[nodiscard]] std::uint64_t hash_of(const WorldState& state);

}  // namespace acmotion
