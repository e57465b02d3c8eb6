#include "animation/motion_player.h"

#include <algorithm>
#include <cmath>

#include "core/constants.h"

namespace acmotion {
namespace {

// Zero counts as positive (spec 70 §6.1).
bool same_sign(float a, float b) { return (a < 0) == (b < 0); }

std::uint32_t count(const MotionData* data) {
    return data != nullptr ? static_cast<std::uint32_t>(data->clips.size()) : 0;
}

const MotionData* motion_at(const MotionTable::Motions& motions, std::uint32_t key) {
    const auto found = motions.find(key);
    return found != motions.end() ? &found->second : nullptr;
}

}  // namespace

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

// ---- small questions (spec 70 §6.1) ---------------------------------------------------------------------------------

MotionCommand MotionPlayer::default_of(MotionCommand style) const {
    const auto found = table_.style_defaults.find(style);
    return found != table_.style_defaults.end() ? found->second : MotionCommand::None;
}

const MotionData* MotionPlayer::cycle_of(MotionCommand style, MotionCommand motion) const {
    return motion_at(table_.cycles, motion_key(style, motion));
}

const MotionData* MotionPlayer::modifier_of(MotionCommand motion) const {
    const MotionData* own = motion_at(table_.modifiers, motion_key(state_.style, motion));
    return own != nullptr ? own : motion_at(table_.modifiers, motion_key(MotionCommand::None, motion));
}

const MotionData* MotionPlayer::link_at(std::uint32_t key, MotionCommand to) const {
    const auto group = table_.links.find(key);
    if (group == table_.links.end()) return nullptr;
    const auto found = group->second.find(to);
    return found != group->second.end() ? &found->second : nullptr;
}

// A reversed link leads from the target, and is played backwards.
const MotionData* MotionPlayer::link(MotionCommand style, const AxisMotion& from, const AxisMotion& to) const {
    const bool reversed = to.speed < 0 || from.speed < 0;
    const MotionData* direct = reversed ? link_at(motion_key(style, to.command), from.command)
                                        : link_at(motion_key(style, from.command), to.command);
    if (direct != nullptr) return direct;
    return reversed ? link_at(motion_key(style, from.command), default_of(style))
                    : link_at(motion_key(style, MotionCommand::None), to.command);
}

bool MotionPlayer::is_allowed(MotionCommand motion, const MotionData& cycle) const {
    const MotionCommand current = state_.sub_state.command;
    return !cycle.is_gated() || motion == current || current == default_of(state_.style);
}

// ---- requests -------------------------------------------------------------------------------------------------------

MotionPlayer::Number MotionPlayer::enter_default_state() {
    const MotionCommand rest = default_of(table_.default_style);
    if (!table_.style_defaults.contains(table_.default_style)) return std::nullopt;
    state_.modifiers.clear();
    state_.actions.clear();
    const MotionData* cycle = cycle_of(table_.default_style, rest);
    if (cycle == nullptr) return std::nullopt;
    state_.style = table_.default_style;
    state_.sub_state = {rest, 1};
    sequence_.clear();
    play(cycle, 1);
    return count(cycle) - 1;
}

MotionPlayer::Number MotionPlayer::do_motion(const AxisMotion& motion, bool stopping) {
    if (!state_.is_initialised()) return std::nullopt;
    const MotionCommand command = motion.command;
    // Ready does not end a turn on the spot: only a stop does.
    const bool rests = command == default_of(state_.style);
    if (rests && !stopping && is_modifier(state_.sub_state.command)) return 0;

    Number number;
    if (is_style(command)) number = do_style(motion);
    if (!number && is_sub_state(command)) number = do_sub_state(motion);
    if (!number && is_action(command)) number = do_action(motion);
    if (!number && is_modifier(command)) number = do_modifier(motion);
    return number;
}

MotionPlayer::Number MotionPlayer::stop_motion(MotionCommand motion) {
    if (is_sub_state(motion) && motion == state_.sub_state.command) {
        return do_motion({default_of(state_.style), 1}, true).value_or(0);
    }
    if (!is_modifier(motion)) return std::nullopt;
    const MotionData* data = modifier_of(motion);
    if (data == nullptr) return std::nullopt;
    const std::optional<AxisMotion> stopped = state_.take_modifier(motion);
    if (!stopped) return std::nullopt;
    sequence_.take_off(data, stopped->speed);
    return 0;
}

std::uint32_t MotionPlayer::stop_all_motions() {
    for (int remaining = kMostReapplied; remaining > 0 && !state_.modifiers.empty(); --remaining) {
        stop_motion(state_.modifiers.front().command);
    }
    return stop_motion(state_.sub_state.command).value_or(0);
}

// ---- the four kinds (spec 70 §6.3) ----------------------------------------------------------------------------------

MotionPlayer::Number MotionPlayer::do_style(const AxisMotion& motion) {
    const MotionCommand style = state_.style;
    if (motion.command == style) return 0;
    const AxisMotion from = state_.sub_state;
    const MotionCommand rest = default_of(style);
    const MotionCommand new_rest = default_of(motion.command);
    const MotionData* cycle = cycle_of(motion.command, new_rest);
    if (!table_.style_defaults.contains(motion.command) || cycle == nullptr) return std::nullopt;

    const float speed = motion.speed;
    const MotionData* before = from.command != rest ? link(style, from, {rest, speed}) : nullptr;
    const MotionData* out = link(style, {rest, from.speed}, motion);
    const MotionData* in = nullptr;
    if (out == nullptr) {  // by way of the default style
        const MotionCommand common = table_.default_style;
        out = link(style, {rest, 1}, {common, 1});
        in = link(common, {default_of(common), 1}, {motion.command, 1});
    }
    begin(*cycle);
    for (const MotionData* played : {before, out, in, cycle}) play(played, speed);
    state_.sub_state = {new_rest, speed};
    state_.style = motion.command;
    reapply_modifiers();
    return count(before) + count(out) + count(in) + count(cycle) - 1;
}

MotionPlayer::Number MotionPlayer::do_sub_state(const AxisMotion& motion) {
    const MotionData* cycle = cycle_of(state_.style, motion.command);
    if (cycle == nullptr) cycle = cycle_of(table_.default_style, motion.command);
    if (cycle == nullptr || !is_allowed(motion.command, *cycle)) return std::nullopt;

    const AxisMotion& current = state_.sub_state;
    const bool goes_on = motion.command == current.command && same_sign(motion.speed, current.speed);
    if (!goes_on || !sequence_.has_animations()) return start_cycle(motion, *cycle);
    change_speed(*cycle, motion.speed);
    return 0;
}

// Nodes and frame number stay. From a speed of zero the rate does not come back: the body glides.
void MotionPlayer::change_speed(const MotionData& cycle, float speed) {
    float& current = state_.sub_state.speed;
    if (std::abs(current) > kEpsilon) {
        sequence_.scale_cycle_rate(static_cast<float>(static_cast<double>(speed) / current));
    } else if (std::abs(speed) < kEpsilon) {
        sequence_.scale_cycle_rate(0);
    }
    sequence_.take_off(&cycle, current);
    sequence_.combine(&cycle, speed);
    current = speed;
}

MotionPlayer::Number MotionPlayer::start_cycle(const AxisMotion& motion, const MotionData& cycle) {
    const AxisMotion from = state_.sub_state;
    const MotionCommand style = state_.style;
    const MotionCommand rest = default_of(style);
    const MotionData* one = link(style, from, motion);
    const MotionData* two = nullptr;
    if (one == nullptr || !same_sign(motion.speed, from.speed)) {  // by way of the default sub-state
        one = link(style, from, {rest, 1});
        two = link(style, {rest, 1}, motion);
    }
    begin(cycle);
    const bool turns_round = from.speed < 0 && motion.speed > 0;
    const float alone = turns_round ? -motion.speed : motion.speed;
    play(one, two != nullptr ? from.speed : alone);
    play(two, motion.speed);
    play(&cycle, motion.speed);
    // A turn on the spot goes on as a modifier of the new cycle.
    const bool goes_on = is_modifier(from.command) && from.command != motion.command && rest != motion.command;
    if (goes_on) state_.add_modifier_unchecked(from);
    state_.sub_state = motion;
    reapply_modifiers();
    return count(&cycle) + count(one) + count(two) - 1;
}

MotionPlayer::Number MotionPlayer::do_action(const AxisMotion& motion) {
    const AxisMotion from = state_.sub_state;
    const MotionCommand style = state_.style;
    const MotionData* base = cycle_of(style, from.command);
    if (base == nullptr) return std::nullopt;

    const MotionData* direct = link(style, from, motion);
    const AxisMotion rest{default_of(style), 1};
    const MotionData* out = direct == nullptr ? link(style, from, rest) : nullptr;
    const MotionData* act = direct == nullptr ? link(style, rest, motion) : direct;
    if (direct == nullptr && (out == nullptr || act == nullptr)) return std::nullopt;
    const MotionData* back = direct == nullptr ? link(style, rest, from) : nullptr;

    state_.add_action(motion);
    sequence_.clear_physics();
    sequence_.remove_cycle();
    play(out, 1);
    play(act, motion.speed);
    play(back, 1);
    play(base, from.speed);
    reapply_modifiers();
    return count(out) + count(act) + count(back);
}

MotionPlayer::Number MotionPlayer::do_modifier(const AxisMotion& motion) {
    const MotionData* base = cycle_of(state_.style, state_.sub_state.command);
    if (base == nullptr || base->is_exclusive()) return std::nullopt;
    const MotionData* data = modifier_of(motion.command);
    if (data == nullptr || !state_.has_room_for_modifier()) return std::nullopt;
    if (!state_.add_modifier(motion)) {
        stop_motion(motion.command);
        if (!state_.add_modifier(motion)) return std::nullopt;  // it was on more than once
    }
    sequence_.combine(data, motion.speed);
    return 0;
}

void MotionPlayer::begin(const MotionData& cycle) {
    if (cycle.is_exclusive()) state_.modifiers.clear();
    sequence_.clear_physics();
    sequence_.remove_cycle();
}

// Each goes to the front again, or becomes the sub-state; one that is refused now is lost (spec 70 §6.4).
void MotionPlayer::reapply_modifiers() {
    ++depth_;
    for (std::size_t remaining = state_.modifiers.size(); remaining > 0; --remaining) {
        const std::optional<AxisMotion> modifier = state_.take_modifier();
        if (!modifier) break;
        if (depth_ <= kDeepestReapplication && ++reapplied_ <= kMostReapplied) do_motion(*modifier, false);
    }
    --depth_;
}

}  // namespace acmotion
