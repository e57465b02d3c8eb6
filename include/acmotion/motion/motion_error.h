#pragma once
#include <cstdint>

namespace acmotion {

// Why a motion was refused, as the client counted its errors (spec 50 §7, §8). Other layers may answer other numbers.
enum class MotionError : std::uint32_t {
    None = 0,
    NoMotionTable = 0x07,
    NoBody = 0x08,
    NoInterpreter = 0x0B,
    NotGrounded = 0x24,
    CannotCrouchInCombat = 0x3F,
    CannotSitInCombat = 0x40,
    CannotSleepInCombat = 0x41,
    CannotEmoteInCombat = 0x42,
    UnknownMotion = 0x43,  // or one that is not running
    TooManyActions = 0x45,
    GeneralFailure = 0x47,
    MotionForbidsJump = 0x48,
    CannotJump = 0x49,
};

}  // namespace acmotion
