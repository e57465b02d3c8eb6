#pragma once
#include <limits>

#include "acmotion/core/object_id.h"
#include "acmotion/motion/commands.h"
#include "acmotion/trace/decisions.h"

namespace acmotion {

// What plays the motions of bodies. A host with an animation system implements it; the default needs no data files.
//
// The layer keeps, body by body, a list of the motions it has agreed to (initialise, do_motion, stop_motion and
// stop_all_motions each add one) with the link animations each still needs, and reports them done in that order. The
// calls below that may end some answer how many; those that end while time passes go to MotionInterpreter::motion_done
// (spec 50 §9).
class AnimationLayer {
 public:
    // "However many are pending."
    static constexpr int kAllMotions = std::numeric_limits<int>::max();

    virtual ~AnimationLayer() = default;

    // The body comes to rest in its default motion.
    virtual void initialise(ObjectId /*body*/) {}
    // None: agreed. A negative speed plays backwards.
    virtual MotionError do_motion(ObjectId /*body*/, MotionCommand /*motion*/, float /*speed*/) {
        return MotionError::None;
    }
    virtual MotionError stop_motion(ObjectId /*body*/, MotionCommand /*motion*/) { return MotionError::None; }
    virtual void stop_all_motions(ObjectId /*body*/) {}
    // Ends every link animation at once, and with them every motion on the list. Answers how many those were.
    virtual int drop_link_animations(ObjectId /*body*/) { return kAllMotions; }
    // Ends the leading motions that need no link animation. Answers how many those were.
    virtual int check_completed_motions(ObjectId /*body*/) { return kAllMotions; }
};

}  // namespace acmotion
