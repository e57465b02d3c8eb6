#pragma once
#include <cstdint>
#include <limits>

#include "acmotion/core/motion_state.h"

namespace acmotion {

// Which key counts as held while a motion is done. Invalid: the one the raw state holds (spec 50 §4).
enum class HoldKey : std::uint8_t { Invalid = 0, None = 1, Run = 2 };

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

// "No limit", and "not measured yet".
inline constexpr float kLargestMetres = std::numeric_limits<float>::max();

// The bits of the movement parameters that a move-to reads (spec 60 §2). Others travel in the mask unread.
enum MoveToFlag : std::uint32_t {
    kMoveToCanWalk = 0x1,
    kMoveToCanRun = 0x2,
    kMoveToCanCharge = 0x10,        // always run
    kMoveToUseFinalHeading = 0x40,  // one more turn at the end
    kMoveToSticky = 0x80,           // stick to the target on arrival
    kMoveToAway = 0x100,
    kMoveToTowards = 0x200,
    kMoveToUseSpheres = 0x400,       // measure between cylinders instead of between centres
    kMoveToStopCompletely = 0x10000  // turns: stop first
};

// How a body shall get there, as the server asks for it.
struct MoveToParams {
    static constexpr std::uint32_t kDefaultMask = 0x1EE0F;

    std::uint32_t mask = kDefaultMask;
    float distance_to_object = 0.6F;  // metres; arrived when as near as this
    float min_distance = 0;           // metres; far enough when moving away
    float fail_distance = kLargestMetres;
    float desired_heading = 0;  // degrees
    float speed = 1;
    float walk_run_threshold = 15;  // metres beyond distance_to_object from which a body runs
    HoldKey hold_key = HoldKey::Invalid;

    [[nodiscard]] bool has(MoveToFlag flag) const { return (mask & flag) != 0; }
    [[nodiscard]] MoveToParams without(MoveToFlag flag) const {
        MoveToParams rest = *this;
        rest.mask &= ~static_cast<std::uint32_t>(flag);
        return rest;
    }
};

}  // namespace acmotion
