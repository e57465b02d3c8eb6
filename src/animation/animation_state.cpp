#include "animation/animation_state.h"

#include <algorithm>

namespace acmotion {

bool AnimationState::add_modifier(const AxisMotion& modifier) {
    const bool is_on = std::ranges::find(modifiers, modifier.command, &AxisMotion::command) != modifiers.end();
    if (is_on || modifier.command == sub_state.command) return false;
    add_modifier_unchecked(modifier);
    return true;
}

void AnimationState::add_modifier_unchecked(const AxisMotion& modifier) {
    if (has_room_for_modifier()) modifiers.insert(modifiers.begin(), modifier);
}

std::optional<AxisMotion> AnimationState::take_modifier() {
    return modifiers.empty() ? std::nullopt : take_modifier(modifiers.front().command);
}

std::optional<AxisMotion> AnimationState::take_modifier(MotionCommand motion) {
    const auto found = std::ranges::find(modifiers, motion, &AxisMotion::command);
    if (found == modifiers.end()) return std::nullopt;
    const AxisMotion taken = *found;
    modifiers.erase(found);
    return taken;
}

void AnimationState::add_action(const AxisMotion& action) {
    if (actions.size() >= kMostActions) drop_first_action();
    actions.push_back(action);
}

void AnimationState::drop_first_action() {
    if (!actions.empty()) actions.erase(actions.begin());
}

}  // namespace acmotion
