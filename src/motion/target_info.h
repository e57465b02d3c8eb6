#pragma once
#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// What a body knows of the target it watches, and what a target sends of itself (spec 60 §7).
struct TargetInfo {
    std::uint32_t context = 0;  // which part asked; move-to and sticky are 0, and only that is handed on
    ObjectId target;
    TargetStatus status = TargetStatus::Undefined;
    float radius = 0;    // metres the prediction may drift before the next update
    double quantum = 0;  // seconds the target looks ahead
    Position actual;
    Position predicted;
    Vec3 direction;  // from the watcher to the predicted position, world axes; nothing reads it
    Vec3 velocity;   // measured, m/s
    double time = 0;
};

}  // namespace acmotion
