#pragma once
#include "acmotion/world/body_info.h"
#include "acmotion/world/pose.h"
#include "world/inside.h"

// Objects as the face shows them.
namespace acmotion {

// A clock must not show which bodies rest. Under `snap` nothing advances the bodies' own clocks, and that of a frozen body
// is never advanced: for those it is the last tick of the world.
[[nodiscard]] inline double clock_of(const WorldInside& world, ObjectTable::Slot slot) {
    const WorldObject& object = world.state.objects.slots()[slot];
    if (world.rules.every_update_snaps || object.is(kFrozen)) return world.state.last_tick;
    return world.state.objects.settled_clock(slot);
}

// In its place: a copy of what has just been written field by field makes the processor wait.
inline void write_pose(const WorldInside& world, ObjectTable::Slot slot, Pose& pose) {
    const WorldObject& object = world.state.objects.slots()[slot];
    pose.object = object.id;
    pose.position = object.position;
    pose.velocity = object.cached_velocity;
    pose.clock = clock_of(world, slot);
    pose.in_contact = object.is(kContact);
    pose.is_hidden = object.is(kHidden);
}
// The same; `info` is as it was made.
void describe(const WorldInside& world, ObjectTable::Slot slot, BodyInfo& info);

}  // namespace acmotion
