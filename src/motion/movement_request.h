#pragma once
#include <cstdint>
#include <span>
#include <variant>

#include "acmotion/core/object_id.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/decisions.h"
#include "motion/motion_parameters.h"
#include "motion/motion_state.h"

namespace acmotion {

// The movement requests that a motion interpreter performs (spec 60 §1). Types 6 to 9 are a MoveToOrder.
enum class MotionRequestType : std::uint8_t {
    DoRaw = 1,
    DoInterpreted = 2,
    StopRaw = 3,
    StopInterpreted = 4,
    StopCompletely = 5,
};
struct MotionRequest {
    MotionRequestType type = MotionRequestType::StopCompletely;
    MotionCommand motion = MotionCommand::None;  // not read by StopCompletely
    MotionParameters parameters;
};

// Where to go, or where to turn.
struct MoveToOrder {
    MoveToType type = MoveToType::None;
    ObjectId object;    // MoveToObject, TurnToObject
    Position position;  // MoveToPosition, and MoveToObject if there is no such object
    MoveToParams params;
};

// ---- what a server's movement message says (spec 50 §3), decoded ----

// Type 0. A field that the message leaves out has its default here: it does not keep its old value.
struct InterpretedUpdate {
    InterpretedState state;
    std::span<const MotionAction> actions;  // in wire order; the caller's
    ObjectId sticks_to;                     // 0: none
    bool standing_longjump = false;
};
// Types 6 to 9.
struct MoveToUpdate {
    MoveToOrder order;
    float run_rate = 1;          // types 6 and 7
    float fallback_heading = 0;  // type 8, if there is no such object
};
struct MovementUpdate {
    MotionCommand style = MotionCommand::NonCombat;
    std::variant<std::monostate, InterpretedUpdate, MoveToUpdate> content;  // nothing: an unknown type
};

}  // namespace acmotion
