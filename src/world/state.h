#pragma once
#include <cstdint>
#include <map>

#include "inbound/position_apply.h"
#include "motion/pools.h"
#include "world/object_table.h"
#include "world/parking.h"
#include "world/schedule.h"

namespace acmotion {

// How often a bound of Limits has bitten. Each time was a trace event too.
struct BoundCounts {
    std::uint64_t objects = 0;
    std::uint64_t parked = 0;
    std::uint64_t held = 0;
    std::uint64_t children = 0;
};

// Everything a world is, apart from its rules and its host. A value: a copy of it is a snapshot.
struct WorldState {
    ObjectTable objects;
    Parking parking;
    Schedule schedule;              // whose time runs out (spec 20 §6.5)
    Schedule description_requests;  // which placeholders wait for a description
    HoldList held;

    Pools pools;

    ObjectId player;
    InboundState inbound;
    int autonomy_level = 2;        // spec 20 §13.4: 2 keeps the player's own position, 0 takes heading too
    bool assumes_objects = false;  // spec 11 §9.3
    // The last life of each object that the server has ended, while unknown ones are assumed: what comes late of such a
    // life is no news of an unknown object. No more than Limits::objects.
    std::map<ObjectId, Stamp> ended_lives;
    double last_tick = 0;
    BoundCounts bounds;
};

}  // namespace acmotion
