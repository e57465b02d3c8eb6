#pragma once
#include <cstdint>

#include "acmotion/core/motion_state.h"
#include "acmotion/trace/decisions.h"
#include "motion/motion_parameters.h"

namespace acmotion {

// What a key asks of one axis.
struct RawAxisMotion {
    MotionCommand command = MotionCommand::None;
    float speed = 1;
    HoldKey hold_key = HoldKey::Invalid;

    bool operator==(const RawAxisMotion&) const = default;
};

// What the player's keys ask for. Of a remote only the style and the hold key are ever looked at.
struct RawState {
    MotionCommand style = MotionCommand::NonCombat;
    RawAxisMotion forward{MotionCommand::Ready};
    RawAxisMotion sidestep;
    RawAxisMotion turn;
    HoldKey hold_key = HoldKey::None;

    bool operator==(const RawState&) const = default;
};

// An action under way, or one that a message brings.
struct MotionAction {
    MotionCommand command = MotionCommand::None;
    float speed = 1;
    std::uint32_t stamp = 0;
    bool autonomous = false;

    bool operator==(const MotionAction&) const = default;
};

// Which part of a state a motion belongs to. Neither state edits its actions here: those are queues.
enum class StatePart : std::uint8_t { None, Forward, SideStep, Turn, Style, Action };
[[nodiscard]] StatePart interpreted_part(MotionCommand motion);
[[nodiscard]] StatePart raw_part(MotionCommand motion);

// The edits of spec 50 §2. TurnLeft and SideStepLeft are sub-states like any other to the interpreted state and land in
// forward: adjust the command first.
void apply_motion(InterpretedState& state, MotionCommand motion, float speed);
void remove_motion(InterpretedState& state, MotionCommand motion);
// The raw state knows both turns and both sidesteps, and leaves RunForward alone: there is no such key.
void apply_motion(RawState& state, MotionCommand motion, const MotionParameters& parameters);
void remove_motion(RawState& state, MotionCommand motion);

// StopCompletely: forward rests, sidestep and turn end. Their speeds stay, and so does the style.
void stop_motions(InterpretedState& state);
void stop_motions(RawState& state);

// Is the action new? 15-bit stamps; equality is not newer, and a gap of exactly 0x3FFF still compares plainly
// (spec 50 §3 step 5).
[[nodiscard]] bool is_newer_action(std::uint32_t stamp, std::uint32_t stored);

// A motion that was accepted and whose end has not been reported (spec 50 §9).
struct PendingMotion {
    std::uint32_t context = 0;
    MotionCommand motion = MotionCommand::None;
    MotionError jump_error = MotionError::None;  // what a jump is refused with while this one is the oldest

    bool operator==(const PendingMotion&) const = default;
};

}  // namespace acmotion
