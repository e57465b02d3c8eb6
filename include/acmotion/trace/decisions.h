#pragma once
#include <cstdint>

#include "acmotion/core/motion_state.h"

// The words in which decisions are reported: outcomes, and the reasons for them. They are values, so that a test,
// `explain`, the viewer and a log all show the same one; trace/sentence.h turns them into English.
namespace acmotion {

// Gate, GateReason, PositionOutcome and so on, each with what it means: see the table.
#define ACMOTION_ENUMERATION(name) enum class name : std::uint8_t {
#define ACMOTION_WORD(enumerator, number, word) enumerator = (number),
#define ACMOTION_ENUMERATION_END \
    }                            \
    ;
#include "acmotion/trace/decisions.inl"

// ---- what became of a placement? (spec 40 §12.7, where what each leaves behind stands) ----
enum class PlacementResult : std::uint8_t {
    Ok = 0,  // placed, or parked where no cell is loaded, or forced in
    GeneralFailure = 1,
    NoValidPosition = 2,
    NoCell = 3,
    Collided = 4,
};

}  // namespace acmotion
