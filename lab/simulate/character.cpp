#include "lab/simulate/character.h"

#include <algorithm>
#include <cmath>

#include "core/constants.h"
#include "geometry/trig.h"

namespace acmotion {
namespace {

// What comes after the end of a script.
const ScriptStep kIdle = StandStep{0};

// Between the end of a creature and its next life.
constexpr double kGoneSeconds = 1;
// Between the moment in which a thing is taken up and the one in which it is in the hand.
constexpr double kTakingSeconds = 0.6;
constexpr float kIdleTurnSpeed = 1.5F;
// How far before its feet a body puts down what it held.
constexpr double kPutDownMetres = 0.5;

std::uint16_t low_word(MotionCommand command) { return static_cast<std::uint16_t>(command); }

SentMotionState forward_motion(bool runs, double speed) {
    SentMotionState state;
    state.forward_command = low_word(runs ? MotionCommand::RunForward : MotionCommand::WalkForward);
    state.forward_speed = static_cast<float>(speed);
    return state;
}

// Servers send adjusted commands: left is right with a negative speed (spec 50 §4).
SentMotionState turn_motion(double signed_speed) {
    SentMotionState state;
    state.turn_command = low_word(MotionCommand::TurnRight);
    state.turn_speed = static_cast<float>(signed_speed);
    return state;
}

SentMotionState idle_motion() {
    SentMotionState state;
    state.turn_speed = kIdleTurnSpeed;
    return state;
}

SentMotionState strafe_motion(double signed_speed) {
    SentMotionState state;
    state.sidestep_command = low_word(MotionCommand::SideStepRight);
    state.sidestep_speed = static_cast<float>(signed_speed);
    return state;
}

SentMotionState dead_motion() {
    SentMotionState state;
    state.forward_command = low_word(MotionCommand::Dead);
    return state;
}

}  // namespace

double wrapped(double degrees) {
    const double turn = std::fmod(degrees, 360.0);
    return turn < 0 ? turn + 360 : turn;
}

double heading_difference(double from, double to) {
    const double turn = wrapped(to - from);
    return turn > 180 ? turn - 360 : turn;
}

double heading_between(const MapPlace& from, const MapPlace& to) {
    return wrapped(trig::atan2(to.x - from.x, to.y - from.y) * trig::kDegreesPerRadian);
}

void move_along(MapPlace& place, double heading, double metres) {
    const double radians = heading / trig::kDegreesPerRadian;
    place.x += trig::sin(radians) * metres;
    place.y += trig::cos(radians) * metres;
}

Character::Character(const ScenarioBody& body, const Pace& pace, const GameData* land)
    : body_(&body), pace_(pace), land_(land) {
    state_.place = body.start;
    state_.heading = wrapped(body.heading);
    stand_on_land();
}

std::optional<Ground> Character::ground_below() const {
    if (land_ == nullptr || !state_.place.room.is_nowhere()) return std::nullopt;
    return land_->ground_at(position());
}

std::optional<double> Character::land_below() const {
    const std::optional<Ground> ground = ground_below();
    return ground ? std::optional{ground->rest()} : std::nullopt;
}

void Character::stand_on_land() {
    if (state_.in_contact) state_.place.at.z = land_below().value_or(state_.place.at.z);
}

void Character::advance(const FindCharacter& find) {
    waited_ += kServerStepSeconds;
    if (waited_ <= body_->delay) return;
    progress_.elapsed += kServerStepSeconds;
    find_ = &find;
    const bool is_over = step_ == body_->script.size();
    const auto play_step = [this](const auto& step) { return play(step); };
    if (std::visit(play_step, is_over ? kIdle : body_->script[step_]) && !is_over) next_step();
    stand_on_land();
}

void Character::next_step() {
    progress_ = {};
    ++step_;
    if (body_->repeat && step_ == body_->script.size()) step_ = 0;
}

// ---- the verbs ------------------------------------------------------------------------------------------------------

// A creature that stops keeps the speed of its last turn, without a turn: the most frequent state of real ones.
bool Character::play(const StandStep& step) {
    const bool is_creature = body_->kind == BodyKind::Creature;
    order(is_creature && state_.movements > 0 ? idle_motion() : SentMotionState{});
    return has_lasted(step.seconds);
}

bool Character::play(const WalkStep& step) {
    const ScenarioPlace& goal = step.path[progress_.leg];
    const double way = horizontal_distance(state_.place.at, goal.at);
    if (way > 1e-6 && !progress_.under_way && !turn_to(heading_between(state_.place.at, goal.at), 1)) return false;
    if (!progress_.under_way) progress_.waits = pace_.start;
    progress_.under_way = true;
    order(forward_motion(step.runs, step.speed));
    if (waits()) return false;
    const double base = step.runs ? pace_.run : pace_.walk;
    if (!go_towards(goal, base * step.speed * kServerStepSeconds)) return false;
    progress_ = {.leg = progress_.leg + 1};
    return progress_.leg == step.path.size();
}

bool Character::play(const StrafeStep& step) {
    const double side = step.left ? -1 : 1;
    order(strafe_motion(side * step.speed));
    move_along(state_.place.at, state_.heading + 90 * side, pace_.sidestep * step.speed * kServerStepSeconds);
    return has_lasted(step.seconds);
}

// A relative turn may go round more than once, so it counts down.
bool Character::play(const TurnStep& step) {
    if (!progress_.under_way) {
        progress_.goal = step.relative ? step.degrees : heading_difference(state_.heading, step.degrees);
        progress_.under_way = true;
    }
    const double most = turn_degrees(step.speed);
    const double turned = std::clamp(progress_.goal, -most, most);
    order(turn_motion(progress_.goal < 0 ? -step.speed : step.speed));
    state_.heading = wrapped(state_.heading + turned);
    progress_.goal -= turned;
    return progress_.goal == 0;
}

// A neutral movement goes first, without which clients turn the arc into a hop (spec 40 §10).
bool Character::play(const JumpStep& step) {
    if (!progress_.under_way) leave_ground(step);
    constexpr double kFall = kGravityMetresPerSecondSquared;
    const double dt = kServerStepSeconds;
    move_along(state_.place.at, state_.heading, step.forward * dt);
    state_.place.at.z += progress_.rise * dt + kFall * dt * dt / 2;
    progress_.rise += kFall * dt;
    const double ground = land_below().value_or(progress_.ground);
    if (state_.place.at.z > ground) return false;
    state_.place.at.z = ground;
    state_.in_contact = true;
    return true;
}

bool Character::play(const PortalStep& step) {
    order(SentMotionState{});
    state_.physics_state = kDefaultPhysicsState | kHidden;
    if (!has_lasted(step.seconds)) return false;
    state_.physics_state = kDefaultPhysicsState;
    return teleport(step.to, step.heading);
}

bool Character::play(const TeleportStep& step) {
    order(SentMotionState{});
    return teleport(step.to, step.heading);
}

bool Character::play(const WarpStep& step) {
    order(SentMotionState{});
    state_.place = step.to;
    ++state_.warps;
    return true;
}

bool Character::play(const CorrectStep& step) {
    order(SentMotionState{});
    state_.place = step.to;
    ++state_.corrections;
    return true;
}

bool Character::play(const DieStep& step) {
    order(dead_motion());
    if (!has_lasted(step.seconds)) return false;
    if (step.respawn && body_->kind == BodyKind::Player) {
        order(SentMotionState{});
        return teleport(*step.respawn, {});
    }
    state_.is_present = false;
    return step.respawn && has_lasted(step.seconds + kGoneSeconds) && come_back(*step.respawn);
}

bool Character::play(const DespawnStep& step) {
    state_.is_present = false;
    return step.seconds && has_lasted(*step.seconds) && come_back(state_.place);
}

bool Character::play(const RenewStep& step) { return come_back(step.to.value_or(state_.place)); }

bool Character::play(const ReloginStep& step) {
    state_.is_present = false;
    state_.is_logged_out = true;
    return has_lasted(step.seconds) && come_back(state_.place);
}

// What is held is where its holder is. If that one goes, it falls there.
bool Character::play(const HeldStep& step) {
    const std::optional<CharacterView> holder = (*find_)(step.by);
    if (has_lasted(step.seconds) || !holder || !holder->is_present) {
        if (state_.carried != Carried::No) move_along(state_.place.at, state_.heading, kPutDownMetres);
        state_.carried = Carried::No;
        return true;
    }
    state_.place = holder->place;
    state_.heading = holder->heading;
    state_.holder = holder->id;
    state_.carried = has_lasted(kTakingSeconds) ? Carried::InHand : Carried::Taken;
    return false;
}

bool Character::waits() {
    progress_.waits -= kServerStepSeconds;
    return progress_.waits > -kServerStepSeconds / 2;
}

double Character::turn_degrees(double speed) const {
    return pace_.turn * trig::kDegreesPerRadian * speed * kServerStepSeconds;
}

void Character::order(const MovementBody& movement) {
    if (movement != state_.movement) order_again(movement);
}

void Character::order_again(const MovementBody& movement) {
    state_.movement = movement;
    state_.sticks_to = {};
    ++state_.movements;
}

bool Character::turn_to(double heading, double speed) {
    const double remaining = heading_difference(state_.heading, heading);
    if (std::abs(remaining) < 1e-6) return true;
    const double most = turn_degrees(speed);
    order(turn_motion(remaining < 0 ? -speed : speed));
    state_.heading =
        std::abs(remaining) <= most ? heading : wrapped(state_.heading + std::clamp(remaining, -most, most));
    return false;
}

bool Character::turn_by(double degrees, double speed) {
    if (std::abs(degrees) < 1e-6) return true;
    const double most = turn_degrees(speed);
    state_.heading = wrapped(state_.heading + std::clamp(degrees, -most, most));
    return false;
}

bool Character::go_towards(const ScenarioPlace& goal, double metres) {
    MapPlace& at = state_.place.at;
    MapPlace there = goal.at;
    // Over land, steps count level.
    if (land_below()) there.z = at.z;
    state_.place.room = goal.room;
    const double way = distance(at, there);
    if (way <= metres) {
        at = there;
        return true;
    }
    at = at + bent((there - at) * (metres / way));
    return false;
}

WideVec3 Character::bent(const WideVec3& step) const {
    const std::optional<Ground> ground = ground_below();
    if (!ground) return step;
    const WideVec3 normal{ground->normal};
    const double into = step.x * normal.x + step.y * normal.y;
    return into < 0 ? WideVec3{step.x - into * normal.x, step.y - into * normal.y, step.z} : step;
}

void Character::leave_ground(const JumpStep& step) {
    progress_ = {.under_way = true, .rise = step.up, .ground = state_.place.at.z};
    MapPlace direction;
    move_along(direction, state_.heading, step.forward);
    order(SentMotionState{});
    state_.velocity = WideVec3{direction.x, direction.y, step.up}.rounded();
    state_.in_contact = false;
    ++state_.jumps;
}

bool Character::teleport(const ScenarioPlace& to, std::optional<double> heading) {
    state_.place = to;
    state_.heading = wrapped(heading.value_or(state_.heading));
    state_.in_contact = true;
    ++state_.teleports;
    return true;
}

bool Character::come_back(const ScenarioPlace& where) {
    state_ = {.place = where,
              .heading = state_.heading,
              .movements = state_.movements,
              .jumps = state_.jumps,
              .teleports = state_.teleports,
              .warps = state_.warps + 1,
              .corrections = state_.corrections,
              .lives = state_.lives + 1};
    return true;
}

}  // namespace acmotion
