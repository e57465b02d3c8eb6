#pragma once
#include <cstdint>

#include "acmotion/core/motion_state.h"
#include "motion/hold_key.h"

namespace acmotion {

// The bits of the movement parameters that the interpreter reads (spec 60 §2). Others travel in the mask unread.
enum MotionFlag : std::uint32_t {
    kMotionSetHoldKey = 0x800,  // raw commands: the key becomes the raw state's
    kMotionAutonomous = 0x1000,
    kMotionModifyRaw = 0x2000,
    kMotionModifyInterpreted = 0x4000,
    kMotionCancelMoveTo = 0x8000,
    kMotionDisableJump = 0x20000,  // no jump until the motion is done
};

// How a motion is done or stopped.
struct MotionParameters {
    static constexpr std::uint32_t kDefaultMask = 0x1EE0F;

    std::uint32_t mask = kDefaultMask;
    float speed = 1;
    HoldKey hold_key = HoldKey::Invalid;
    std::uint32_t context = 0;
    std::uint32_t action_stamp = 0;

    [[nodiscard]] constexpr bool has(MotionFlag flag) const { return (mask & flag) != 0; }
    [[nodiscard]] constexpr MotionParameters with(MotionFlag flag, bool on) const {
        MotionParameters changed = *this;
        changed.mask = on ? mask | flag : mask & ~static_cast<std::uint32_t>(flag);
        return changed;
    }
    [[nodiscard]] constexpr MotionParameters with_speed(float new_speed) const {
        MotionParameters changed = *this;
        changed.speed = new_speed;
        return changed;
    }
};

// The parameters of a motion that steering starts or stops, as far as they differ from the defaults. The cancel-move-to
// bit is always off. Command adjustment (spec 50 §4) writes its speed back, so a caller that uses one block for several
// motions hands the adjusted speed of each to the next (spec 60 §5.7 step 1).
struct SubMotion {
    float speed = 1;
    HoldKey hold_key = HoldKey::Invalid;
};

}  // namespace acmotion
