#pragma once
#include "acmotion/core/limits.h"
#include "acmotion/core/rules.h"
#include "acmotion/motion/animation_layer.h"
#include "acmotion/trace/trace.h"
#include "motion/motion_body.h"
#include "motion/pending_motion.h"
#include "motion/weenie.h"

namespace acmotion {

// What every call into a motion interpreter shares. Nothing here is the interpreter's: the world owns all of it and
// outlives the call.
struct InterpreterContext {
    const Rules& rules;
    const Limits& limits;
    MotionPools& pools;
    Trace trace;
    ObjectId object;
    MotionBody* body = nullptr;           // null: the interpreter has no body
    AnimationLayer* animation = nullptr;  // null: no shape, so every motion fails with GeneralFailure
    const Weenie* weenie = nullptr;       // null: no game object
};

}  // namespace acmotion
