#pragma once
#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// What the managers of motion ask of the body they serve, and of the world around it. All of it is rare: the walk
// itself, adjust_offset, is arithmetic on a Mover and needs only find().
class MotionHost {
 public:
    virtual ~MotionHost() = default;

    // Simple placement that may slide (spec 40 §12.1, flags 0x1012). False: the body is where it was.
    virtual bool place_sliding(const Position& target) = 0;
    virtual void set_heading(float degrees) = 0;
    virtual void set_velocity(const Vec3& velocity) = 0;
    // Where that object is now; null if nobody knows it.
    [[nodiscard]] virtual const Position* find(ObjectId object) const = 0;

    // The body's target subscription (spec 60 §7).
    virtual void set_target(ObjectId object, float radius, double quantum) = 0;
    virtual void clear_target() = 0;
    virtual void cancel_move_to(MotionError why) = 0;
};

}  // namespace acmotion
