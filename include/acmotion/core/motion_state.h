#pragma once
#include <cstdint>

// The words for what a body does: commands, the state they add up to, and why one was refused. All code that
// moves, animates or reports bodies shares them.
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

// Is that class flag set? A command may have several.
[[nodiscard]] constexpr bool has_class(MotionCommand motion, std::uint32_t bit) {
    return (static_cast<std::uint32_t>(motion) & bit) != 0;
}
// A stance: combat, peace, magic. Motions are played within one.
[[nodiscard]] constexpr bool is_style(MotionCommand motion) { return has_class(motion, 0x80000000); }
// A cycle that loops until another takes its place.
[[nodiscard]] constexpr bool is_sub_state(MotionCommand motion) { return has_class(motion, 0x40000000); }
// Adds to the cycle that plays, and has no animation itself.
[[nodiscard]] constexpr bool is_modifier(MotionCommand motion) { return has_class(motion, 0x20000000); }
// Plays once.
[[nodiscard]] constexpr bool is_action(MotionCommand motion) { return has_class(motion, 0x10000000); }
[[nodiscard]] constexpr bool is_chat_emote(MotionCommand motion) { return has_class(motion, 0x02000000); }

// What one axis does. Speeds are factors of the motion's own; a negative one plays the motion backwards.
struct AxisMotion {
    MotionCommand command = MotionCommand::None;
    float speed = 1;

    bool operator==(const AxisMotion&) const = default;
};

// What a body does; all that counts for a remote (spec 50 §2). The three axes add up:
// a body may run, sidestep and turn at once.
struct InterpretedState {
    MotionCommand style = MotionCommand::NonCombat;
    AxisMotion forward{MotionCommand::Ready};  // walking, running, and every other sub-state: sitting, falling, dead
    AxisMotion sidestep;
    AxisMotion turn;

    bool operator==(const InterpretedState&) const = default;
};

// Why a motion was refused or a move-to ended: the client counted both in one list (spec 50 §7, §8; spec 60 §5.10). A
// host's animation layer may answer other numbers.
enum class MotionError : std::uint32_t {
    None = 0,
    NoMotionTable = 0x07,
    NoBody = 0x08,
    NoInterpreter = 0x0B,
    NotGrounded = 0x24,
    ActionCancelled = 0x36,  // replaced or interrupted
    TargetLost = 0x37,       // after the start
    TargetUnknown = 0x38,    // before the start
    Teleported = 0x3C,
    WentTooFar = 0x3D,
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
