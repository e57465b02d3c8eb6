#pragma once
#include <cstdint>
#include <limits>

#include "acmotion/motion/commands.h"

namespace acmotion {

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
