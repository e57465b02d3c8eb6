// A chase as a client's move-to plays it (spec 60 §5), and the fight at its end.
#include <algorithm>
#include <cmath>

#include "core/constants.h"
#include "lab/simulate/character.h"

namespace acmotion {
namespace {

// Two people of the size that World gives every body: what lies between their centres when they touch.
constexpr double kTouchingMetres = 0.8;
// A client's move-to goes straight on within this (spec 60 §5.7).
constexpr double kChaseBandDegrees = kSteeringBandDegrees;
// A chaser that has arrived goes on when its target is that much farther.
constexpr double kChaseSlackMetres = 0.5;
// This near it is in the room that its target is in.
constexpr double kDoorMetres = 3;

// What servers sent (spec 10 §6.4). Retail's words had something above bit 17 that means nothing.
constexpr std::uint32_t kWanderBits = 0x0041EE4F;
constexpr std::uint32_t kChargeBits = 0x0041EF70;
constexpr std::uint32_t kAttackBits = 0x1F09EFF0;  // the same, and sticks on arrival
constexpr std::uint32_t kAceChaseBits = 0x0001EE4F;
constexpr float kChargeLeastMetres = 0.1F;
constexpr float kChargeFailMetres = 100;
constexpr float kAceChaseSpeed = 2;
constexpr float kWanderMetres = 2;
constexpr std::uint32_t kChargeBit = 0x10;
constexpr std::uint32_t kStickyBit = 0x80;

constexpr double kBetweenLooksSeconds = 0.5;
constexpr double kFirstBlowSeconds = 0.5;  // after arriving
constexpr double kBlowSeconds = 2;
constexpr std::uint16_t kHandCombatWord = 0x003C;
constexpr std::uint16_t kBlowWord = 0x0062;  // an action that no rule knows
constexpr float kBlowSpeed = 2;
constexpr float kBlowTurnSpeed = 1.5F;

MoveToParameters parameters_of(const ChaseStep& step) {
    MoveToParameters parameters;
    parameters.distance_to_object = static_cast<float>(step.distance);
    if (!step.charges) {
        parameters.bits = kAceChaseBits;
        parameters.speed = kAceChaseSpeed;
        return parameters;
    }
    parameters.bits = step.strikes ? kAttackBits : kChargeBits;
    parameters.min_distance = kChargeLeastMetres;
    parameters.fail_distance = kChargeFailMetres;
    return parameters;
}

MoveToParameters parameters_of(const WanderStep& step) {
    MoveToParameters parameters;
    parameters.bits = kWanderBits;
    parameters.distance_to_object = kWanderMetres;
    parameters.speed = static_cast<float>(step.speed);
    parameters.desired_heading = static_cast<float>(step.heading);
    return parameters;
}

bool runs(const MoveToParameters& parameters, double way) {
    return (parameters.bits & kChargeBit) != 0 || way > static_cast<double>(parameters.walk_run_threshold);
}

// With a turn speed and no turn, as the states with which monsters strike have it: flags 0xC1.
SentMotionState blow(std::uint16_t sequence) {
    SentMotionState state;
    state.current_style = kHandCombatWord;
    state.turn_speed = kBlowTurnSpeed;
    state.actions.push_back({.command = kBlowWord, .sequence = sequence, .speed = kBlowSpeed});
    return state;
}

}  // namespace

// Each leg is a separate order: turn, go until it is near, look where it shall look.
bool Character::play(const WanderStep& step) {
    const ScenarioPlace& goal = step.path[progress_.leg];
    const double way = horizontal_distance(state_.place.at, goal.at) - kTouchingMetres / 2 - double{kWanderMetres};
    if (!progress_.under_way) go_to(step, goal, way);
    if (!progress_.has_arrived) {
        wander_on(step, goal, way);
        return false;
    }
    if (!turn_by(heading_difference(state_.heading, step.heading), move_to_turn(parameters_of(step)))) return false;
    progress_ = {.leg = progress_.leg + 1};
    return progress_.leg == step.path.size();
}

void Character::go_to(const WanderStep& step, const ScenarioPlace& goal, double way) {
    MoveToPosition movement{.position = position_of(goal, 0), .parameters = parameters_of(step)};
    movement.position.frame.rotation = {};
    movement.run_rate = static_cast<float>(step.run_rate);
    order_again(movement);
    progress_.under_way = true;
    progress_.goal = heading_between(state_.place.at, goal.at);
    progress_.has_arrived = way <= 0;
}

void Character::wander_on(const WanderStep& step, const ScenarioPlace& goal, double way) {
    const MoveToParameters parameters = parameters_of(step);
    if (!progress_.has_turned) {
        const double remaining = heading_difference(state_.heading, progress_.goal);
        if (turn_by(remaining, move_to_turn(parameters))) set_out(parameters, way);
        return;
    }
    const double metres = move_to_speed(parameters, step.run_rate) * kServerStepSeconds;
    progress_.has_arrived = way <= metres;
    go_towards(goal, std::clamp(way, 0.0, metres));
}

bool Character::play(const ChaseStep& step) {
    const std::optional<CharacterView> target = (*find_)(step.target);
    if (has_lasted(step.seconds) || !target || !target->is_present) return true;
    const double centres = horizontal_distance(state_.place.at, target->place.at);
    if (centres > kActivityRadiusMetres) return true;
    if (needs_order(*target, centres - kTouchingMetres - step.distance)) go_after(step, *target);
    if (progress_.under_way) {
        pursue(step, as_seen(*target));
    } else if (step.strikes) {
        fight(step, *target);
    } else if (!progress_.has_turned) {
        order(SentMotionState{});
    }
    return false;
}

bool Character::is_another(const CharacterView& target) const {
    return target.teleports != progress_.target_teleports || target.lives != progress_.target_lives;
}

bool Character::sticks(const CharacterView& target) const {
    return progress_.elapsed < progress_.sticks_until && !is_another(target);
}

bool Character::needs_order(const CharacterView& target, double way) const {
    if (progress_.under_way) return is_another(target);
    return !sticks(target) && way > (progress_.has_turned ? kChaseSlackMetres : 0);
}

void Character::go_after(const ChaseStep& step, const CharacterView& target) {
    MoveToObject movement{.target = target.id, .position = position_of(target.place, 0)};
    movement.position.frame.rotation = {};
    movement.parameters = parameters_of(step);
    movement.run_rate = static_cast<float>(step.speed);
    order_again(movement);
    progress_.under_way = true;
    progress_.has_turned = false;
    progress_.has_arrived = false;
    progress_.runs = false;
    progress_.next_look = progress_.elapsed;
    progress_.goal = heading_between(state_.place.at, target.place.at);
    remember(target);
}

// A target says twice a second where it is (spec 60 §7), and is taken to be there until it says so again.
CharacterView Character::as_seen(CharacterView target) {
    if (progress_.elapsed >= progress_.next_look) {
        progress_.seen = target.place.at;
        progress_.next_look = progress_.elapsed + kBetweenLooksSeconds;
    }
    target.place.at = progress_.seen;
    return target;
}

void Character::remember(const CharacterView& target) {
    progress_.target_teleports = target.teleports;
    progress_.target_lives = target.lives;
}

// First it turns to where its target was, then it goes, and turns while it goes, as a client's move-to does.
void Character::pursue(const ChaseStep& step, const CharacterView& target) {
    if (progress_.has_arrived) return arrive(step);
    const double way = horizontal_distance(state_.place.at, target.place.at) - kTouchingMetres - step.distance;
    const MoveToParameters parameters = parameters_of(step);
    if (!progress_.has_turned) {
        const double remaining = heading_difference(state_.heading, progress_.goal);
        if (turn_by(remaining, move_to_turn(parameters))) set_out(parameters, way);
        return;
    }
    const double remaining = heading_difference(state_.heading, heading_between(state_.place.at, target.place.at));
    if (std::abs(remaining) > kChaseBandDegrees) turn_by(remaining, move_to_turn(parameters));
    if (way < kDoorMetres) state_.place.room = target.place.room;
    const double speed = move_to_speed(parameters, step.speed);
    move_along(state_.place.at, state_.heading, std::clamp(way, 0.0, speed * kServerStepSeconds));
    if (way <= speed * kServerStepSeconds) arrive(step);
}

// Whether it walks or runs is decided by what is left when it begins to go, not when it was ordered to (spec 60 §5.5).
void Character::set_out(const MoveToParameters& parameters, double way) {
    progress_.has_turned = true;
    progress_.runs = runs(parameters, way);
}

double Character::move_to_speed(const MoveToParameters& parameters, double run_rate) const {
    return double{parameters.speed} * (progress_.runs ? pace_.run * run_rate : pace_.walk);
}

double Character::move_to_turn(const MoveToParameters& parameters) const {
    return double{parameters.speed} * (progress_.runs ? double{kRunTurnFactor} : 1.0);
}

void Character::arrive(const ChaseStep& step) {
    progress_.has_arrived = true;
    if (!turn_by(heading_difference(state_.heading, progress_.goal), move_to_turn(parameters_of(step)))) return;
    progress_.under_way = false;
    if ((parameters_of(step).bits & kStickyBit) != 0)
        progress_.sticks_until = progress_.elapsed + kStickyLifetimeSeconds;
    progress_.next_blow = std::max(progress_.next_blow, progress_.elapsed + kFirstBlowSeconds);
}

void Character::fight(const ChaseStep& step, const CharacterView& target) {
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
void Character::stick_to(const CharacterView& target, double metres) {
    const double gap =
        horizontal_distance(state_.place.at, target.place.at) - kTouchingMetres - double{kStickyGapMetres};
    state_.heading = heading_between(state_.place.at, target.place.at);
    move_along(state_.place.at, state_.heading, std::abs(gap) <= metres ? gap : metres);
}

}  // namespace acmotion
