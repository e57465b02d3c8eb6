#pragma once
#include <cstdint>

namespace acmotion {

// A motion by its full 32-bit value: class flags in the top byte, an index in the low word (spec 50 §1). Only those
// that steering knows have a name here.
enum class MotionCommand : std::uint32_t {
    None = 0,
    Ready = 0x41000003,
    WalkForward = 0x45000005,
    WalkBackwards = 0x45000006,
    RunForward = 0x44000007,
    TurnRight = 0x6500000D,
    TurnLeft = 0x6500000E,
};

// Which key counts as held while a motion is done. Invalid: the one the interpreter holds itself (spec 50 §4).
enum class HoldKey : std::uint32_t { Invalid = 0, None = 1, Run = 2 };

}  // namespace acmotion
