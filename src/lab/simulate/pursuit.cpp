// A chase as a client's move-to plays it (spec 60 §5), and the fight at its end.
#include <algorithm>
#include <cmath>

#include "core/constants.h"
#include "lab/simulate/performer.h"

namespace acmotion {
namespace {

// Two people of the size that World gives every body: what lies between their centres when they touch.
constexpr double kTouchingMetres = 0.8;
// A client's move-to goes straight on within this (spec 60 §5.7).
constexpr double kChaseBandDegrees = kSteeringBandDegrees;
constexpr float kChaseRunThresholdMetres = 1;
// A chaser that has arrived goes on when its target is that much farther.
constexpr double kChaseSlackMetres = 0.5;
// This near it is in the room that its target is in.
constexpr double kDoorMetres = 3;

// As retail's servers sent monsters after a target: they charge, look at it at the end and stick to it. What is above
// bit 17 means nothing, and was always there (spec 10 §6.4).
constexpr std::uint32_t kAttackBits = 0x1F09EFF0;
constexpr float kAttackLeastMetres = 0.1F;
constexpr float kAttackFailMetres = 100;
constexpr std::uint32_t kChargeBit = 0x10;
constexpr std::uint32_t kFinalHeadingBit = 0x40;
constexpr std::uint32_t kStickyBit = 0x80;

constexpr double kFirstBlowSeconds = 0.5;  // after arriving
constexpr double kBlowSeconds = 2;
constexpr std::uint16_t kHandCombatWord = 0x003C;
constexpr std::uint16_t kBlowWord = 0x0062;  // an action that no rule knows
constexpr float kBlowSpeed = 2;
constexpr float kBlowTurnSpeed = 1.5F;

MoveToParameters parameters_of(const ChaseStep& step) {
    MoveToParameters parameters;
    parameters.distance_to_object = static_cast<float>(step.distance);
    if (!step.strikes) {
        parameters.walk_run_threshold = kChaseRunThresholdMetres;
        return parameters;
    }
    parameters.bits = kAttackBits;
    parameters.min_distance = kAttackLeastMetres;
    parameters.fail_distance = kAttackFailMetres;
    return parameters;
}

bool has_bit(const ChaseStep& step, std::uint32_t bit) { return (parameters_of(step).bits & bit) != 0; }

// With a turn speed and no turn, as the states with which monsters strike have it: flags 0xC1.
SentMotionState blow(std::uint16_t sequence) {
    SentMotionState state;
    state.current_style = kHandCombatWord;
    state.turn_speed = kBlowTurnSpeed;
    state.actions.push_back({.command = kBlowWord, .sequence = sequence, .speed = kBlowSpeed});
    return state;
}

}  // namespace

bool Character::Performer::operator()(const ChaseStep& step) {
    const std::optional<CharacterView> target = find_(step.target);
    if (has_lasted(step.seconds) || !target || !target->is_present) return true;
    const double centres = horizontal_distance(state_.place.at, target->place.at);
    if (centres > kActivityRadiusMetres) return true;
    const double way = centres - kTouchingMetres - step.distance;
    if (needs_order(*target, way)) go_after(step, *target);
    if (progress_.under_way) {
        pursue(step, *target, way);
    } else if (!progress_.has_turned) {
        order(SentMotionState{});
    }
    if (!progress_.under_way && step.strikes) fight(step, *target);
    return false;
}

bool Character::Performer::is_another(const CharacterView& target) const {
    return target.teleports != progress_.target_teleports || target.lives != progress_.target_lives;
}

bool Character::Performer::sticks(const CharacterView& target) const {
    return progress_.elapsed < progress_.sticks_until && !is_another(target);
}

bool Character::Performer::needs_order(const CharacterView& target, double way) const {
    if (progress_.under_way) return is_another(target);
    return !sticks(target) && way > (progress_.has_turned ? kChaseSlackMetres : 0);
}

void Character::Performer::go_after(const ChaseStep& step, const CharacterView& target) {
    MoveToObject movement{.target = target.id, .position = position_of(target.place, 0)};
    movement.position.frame.rotation = {};
    movement.parameters = parameters_of(step);
    movement.run_rate = static_cast<float>(step.speed);
    order_again(movement);
    progress_.under_way = true;
    progress_.has_turned = false;
    progress_.has_arrived = false;
    progress_.goal = heading_between(state_.place.at, target.place.at);
    remember(target);
}

void Character::Performer::remember(const CharacterView& target) {
    progress_.target_teleports = target.teleports;
    progress_.target_lives = target.lives;
}

// First it turns to where its target was, then it goes, and turns while it goes, as a client's move-to does.
void Character::Performer::pursue(const ChaseStep& step, const CharacterView& target, double way) {
    if (progress_.has_arrived) return arrive(step);
    if (!progress_.has_turned) {
        if (turn_by(heading_difference(state_.heading, progress_.goal), 1)) set_out(step, way);
        return;
    }
    const double remaining = heading_difference(state_.heading, heading_between(state_.place.at, target.place.at));
    if (std::abs(remaining) > kChaseBandDegrees) turn_by(remaining, progress_.runs ? kRunTurnFactor : 1.0);
    if (way < kDoorMetres) state_.place.room = target.place.room;
    const double speed = progress_.runs ? pace_.run * step.speed : pace_.walk;
    move_along(state_.place.at, state_.heading, std::clamp(way, 0.0, speed * kServerStepSeconds));
    if (way <= speed * kServerStepSeconds) arrive(step);
}

// Whether it walks or runs is decided by what is left when it begins to go, not when it was ordered to (spec 60 §5.5).
void Character::Performer::set_out(const ChaseStep& step, double way) {
    const auto threshold = static_cast<double>(parameters_of(step).walk_run_threshold);
    progress_.has_turned = true;
    progress_.runs = has_bit(step, kChargeBit) || way > threshold;
}

void Character::Performer::arrive(const ChaseStep& step) {
    progress_.has_arrived = true;
    const double remaining = heading_difference(state_.heading, progress_.goal);
    if (has_bit(step, kFinalHeadingBit) && !turn_by(remaining, 1)) return;
    progress_.under_way = false;
    if (has_bit(step, kStickyBit)) progress_.sticks_until = progress_.elapsed + kStickyLifetimeSeconds;
    progress_.next_blow = std::max(progress_.next_blow, progress_.elapsed + kFirstBlowSeconds);
}

void Character::Performer::fight(const ChaseStep& step, const CharacterView& target) {
    if (progress_.elapsed >= progress_.next_blow) {
        order_again(blow(++state_.blows));
        state_.sticks_to = target.id;
        progress_.sticks_until = progress_.elapsed + kStickyLifetimeSeconds;
        progress_.next_blow = progress_.elapsed + kBlowSeconds;
        remember(target);
    }
    if (sticks(target)) {
        stick_to(target, double{kStickyGain} * pace_.run * step.speed * kServerStepSeconds);
    }
}

// Spec 30 §4.
void Character::Performer::stick_to(const CharacterView& target, double metres) {
    const double gap =
        horizontal_distance(state_.place.at, target.place.at) - kTouchingMetres - double{kStickyGapMetres};
    state_.heading = heading_between(state_.place.at, target.place.at);
    move_along(state_.place.at, state_.heading, std::abs(gap) <= metres ? gap : metres);
}

}  // namespace acmotion
