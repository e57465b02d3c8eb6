#pragma once
#include "acmotion/world/body_info.h"
#include "acmotion/world/pose.h"
#include "world/inside.h"

// Objects as the face shows them.
namespace acmotion {

// In its place: a copy of what has just been written field by field makes the processor wait.
void write_pose(const WorldInside& world, ObjectTable::Slot slot, Pose& pose);
// The same; `info` is as it was made.
void describe(const WorldInside& world, ObjectTable::Slot slot, BodyInfo& info);

}  // namespace acmotion
