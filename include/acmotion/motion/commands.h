#pragma once
#include <cstdint>

namespace acmotion {

// A motion by its full 32-bit value: class flags in the top byte, an index in the low word (spec 50 §1). Any value may
// arrive; only those that the rules know have a name here.
enum class MotionCommand : std::uint32_t {
    None = 0,
    Ready = 0x41000003,
    WalkForward = 0x45000005,
    WalkBackwards = 0x45000006,
    RunForward = 0x44000007,
    Fallen = 0x40000008,
    TurnRight = 0x6500000D,
    TurnLeft = 0x6500000E,
    SideStepRight = 0x6500000F,
    SideStepLeft = 0x65000010,
    Dead = 0x40000011,
    Crouch = 0x41000012,
    Sitting = 0x41000013,
    Sleeping = 0x41000014,
    Falling = 0x40000015,
    UnknownStyle = 0x80000000,  // what the wire index 0 stands for
    NonCombat = 0x8000003D,
};

[[nodiscard]] constexpr bool has_class(MotionCommand motion, std::uint32_t bit) {
    return (static_cast<std::uint32_t>(motion) & bit) != 0;
}
[[nodiscard]] constexpr bool is_style(MotionCommand motion) { return has_class(motion, 0x80000000); }
// A cycle that loops until another takes its place.
[[nodiscard]] constexpr bool is_sub_state(MotionCommand motion) { return has_class(motion, 0x40000000); }
// Plays once.
[[nodiscard]] constexpr bool is_action(MotionCommand motion) { return has_class(motion, 0x10000000); }
[[nodiscard]] constexpr bool is_chat_emote(MotionCommand motion) { return has_class(motion, 0x02000000); }

// Which key counts as held while a motion is done. Invalid: the one the raw state holds (spec 50 §4).
enum class HoldKey : std::uint8_t { Invalid = 0, None = 1, Run = 2 };

}  // namespace acmotion
