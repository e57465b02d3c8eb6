#pragma once
#include "acmotion/animation/animation.h"
#include "acmotion/core/motion_state.h"

namespace acmotion {

// Gets the reports of a part array. May do, stop and drop motions of it from inside (spec 70 §7.7).
class PartListener {
 public:
    virtual ~PartListener() = default;

    // `success`: its animations have ended, or it needed none. Else links were dropped, or the body left the world.
    virtual void motion_done(MotionCommand motion, bool success) = 0;
    // A hook of an animation is due.
    virtual void run_hook(const AnimationHook& hook) = 0;
};

}  // namespace acmotion
