#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "acmotion/core/motion_state.h"

namespace acmotion {

// What a body plays, in the words of its motion table (spec 70 §4). Without a style and a sub-state it has not been
// initialised.
struct AnimationState {
    // Ours. A modifier that finds the list full is lost or refused; of actions the oldest goes.
    static constexpr std::size_t kMostModifiers = 64;
    static constexpr std::size_t kMostActions = 256;

    MotionCommand style = MotionCommand::None;
    AxisMotion sub_state;
    std::vector<AxisMotion> modifiers;  // newest first
    std::vector<AxisMotion> actions;    // oldest first

    [[nodiscard]] bool is_initialised() const {
        return style != MotionCommand::None && sub_state.command != MotionCommand::None;
    }
    [[nodiscard]] bool has_room_for_modifier() const { return modifiers.size() < kMostModifiers; }

    // False if it is on already, or is the sub-state.
    bool add_modifier(const AxisMotion& modifier);
    void add_modifier_unchecked(const AxisMotion& modifier);
    // The first one, taken off; nothing if there is none.
    std::optional<AxisMotion> take_modifier();
    // Nothing if it is not on.
    std::optional<AxisMotion> take_modifier(MotionCommand motion);
    void add_action(const AxisMotion& action);
    void drop_first_action();
};

}  // namespace acmotion
