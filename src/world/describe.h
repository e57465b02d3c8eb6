#pragma once
#include "acmotion/world/body_info.h"
#include "acmotion/world/pose.h"
#include "world/inside.h"

// Objects as the face shows them.
namespace acmotion {

[[nodiscard]] Pose pose_of(const WorldInside& world, ObjectTable::Slot slot);
[[nodiscard]] BodyInfo describe(const WorldInside& world, ObjectTable::Slot slot);

}  // namespace acmotion
