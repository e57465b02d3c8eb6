#include "lab/simulate/character.h"

#include <algorithm>
#include <cmath>

#include "acmotion/core/motion_state.h"
#include "core/constants.h"
#include "geometry/trig.h"

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
// Between the end of a creature and its next life.
constexpr double kGoneSeconds = 1;
// What comes after the end of a script.
const ScriptStep kIdle = StandStep{0};

std::uint16_t low_word(MotionCommand command) { return static_cast<std::uint16_t>(command); }

double wrapped(double degrees) {
    const double turn = std::fmod(degrees, 360.0);
    return turn < 0 ? turn + 360 : turn;
}

// In (-180, 180].
double difference(double from, double to) {
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

// One step of time for the verb at hand. Each answers whether it is done.
class Character::Performer {
 public:
    Performer(Character& character, const FindCharacter& find)
        : character_(character),
          pace_(character.pace_),
          state_(character.state_),
          progress_(character.progress_),
          find_(find) {}

    bool operator()(const StandStep& step) {
        order(SentMotionState{});
        return has_lasted(step.seconds);
    }

    bool operator()(const WalkStep& step) {
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

    bool operator()(const StrafeStep& step) {
        const double side = step.left ? -1 : 1;
        order(strafe_motion(side * step.speed));
        move_along(state_.place.at, state_.heading + 90 * side, pace_.sidestep * step.speed * kServerStepSeconds);
        return has_lasted(step.seconds);
    }

    // A relative turn may go round more than once, so it counts down.
    bool operator()(const TurnStep& step) {
        if (!progress_.under_way) {
            progress_.goal = step.relative ? step.degrees : difference(state_.heading, step.degrees);
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
    bool operator()(const JumpStep& step) {
        if (!progress_.under_way) leave_ground(step);
        constexpr double kFall = kGravityMetresPerSecondSquared;
        const double dt = kServerStepSeconds;
        move_along(state_.place.at, state_.heading, step.forward * dt);
        state_.place.at.z += progress_.rise * dt + kFall * dt * dt / 2;
        progress_.rise += kFall * dt;
        const double ground = character_.land_below().value_or(progress_.ground);
        if (state_.place.at.z > ground) return false;
        state_.place.at.z = ground;
        state_.in_contact = true;
        return true;
    }

    bool operator()(const ChaseStep& step) {
        const std::optional<CharacterView> target = find_(step.target);
        if (has_lasted(step.seconds) || !target || !target->is_present) return true;
        const double centres = horizontal_distance(state_.place.at, target->place.at);
        if (centres > kActivityRadiusMetres) return true;
        const double way = centres - kTouchingMetres - step.distance;
        // Clients give up a target that teleports, so it is ordered again.
        const bool was_lost = progress_.under_way && target->teleports != progress_.target_teleports;
        const bool has_strayed = !progress_.under_way && way > (progress_.has_turned ? kChaseSlackMetres : 0);
        if (was_lost || has_strayed) go_after(step, *target, way);
        if (progress_.under_way) {
            pursue(step, *target, way);
        } else if (!progress_.has_turned) {
            order(SentMotionState{});
        }
        return false;
    }

    bool operator()(const PortalStep& step) {
        order(SentMotionState{});
        state_.physics_state = kDefaultPhysicsState | kHidden;
        if (!has_lasted(step.seconds)) return false;
        state_.physics_state = kDefaultPhysicsState;
        return teleport(step.to, step.heading);
    }

    bool operator()(const TeleportStep& step) {
        order(SentMotionState{});
        return teleport(step.to, step.heading);
    }

    bool operator()(const WarpStep& step) {
        order(SentMotionState{});
        state_.place = step.to;
        ++state_.warps;
        return true;
    }

    bool operator()(const DieStep& step) {
        order(dead_motion());
        if (!has_lasted(step.seconds)) return false;
        if (step.respawn && character_.body().kind == BodyKind::Player) {
            order(SentMotionState{});
            return teleport(*step.respawn, {});
        }
        state_.is_present = false;
        return step.respawn && has_lasted(step.seconds + kGoneSeconds) && come_back(*step.respawn);
    }

    bool operator()(const DespawnStep& step) {
        state_.is_present = false;
        return step.seconds && has_lasted(*step.seconds) && come_back(state_.place);
    }

 private:
    [[nodiscard]] bool has_lasted(double seconds) const { return progress_.elapsed > seconds - kServerStepSeconds / 2; }

    // True until the link animation has played that comes before the first step.
    bool waits() {
        progress_.waits -= kServerStepSeconds;
        return progress_.waits > -kServerStepSeconds / 2;
    }

    [[nodiscard]] double turn_degrees(double speed) const {
        return pace_.turn * trig::kDegreesPerRadian * speed * kServerStepSeconds;
    }

    void order(const MovementBody& movement) {
        if (movement == state_.movement) return;
        state_.movement = movement;
        ++state_.movements;
    }

    // True once it faces there.
    bool turn_to(double heading, double speed) {
        const double remaining = difference(state_.heading, heading);
        if (std::abs(remaining) < 1e-6) return true;
        const double most = turn_degrees(speed);
        order(turn_motion(remaining < 0 ? -speed : speed));
        state_.heading =
            std::abs(remaining) <= most ? heading : wrapped(state_.heading + std::clamp(remaining, -most, most));
        return false;
    }

    // True on arrival. The room changes as soon as it leaves for another: doors are where a leg begins.
    bool go_towards(const ScenarioPlace& goal, double metres) {
        MapPlace& at = state_.place.at;
        MapPlace there = goal.at;
        // Over land, steps count level.
        if (character_.land_below()) there.z = at.z;
        state_.place.room = goal.room;
        const double way = distance(at, there);
        if (way <= metres) {
            at = there;
            return true;
        }
        at = at + (there - at) * (metres / way);
        return false;
    }

    void leave_ground(const JumpStep& step) {
        progress_ = {.under_way = true, .rise = step.up, .ground = state_.place.at.z};
        MapPlace direction;
        move_along(direction, state_.heading, step.forward);
        order(SentMotionState{});
        state_.velocity = WideVec3{direction.x, direction.y, step.up}.rounded();
        state_.in_contact = false;
        ++state_.jumps;
    }

    void go_after(const ChaseStep& step, const CharacterView& target, double way) {
        MoveToObject movement{.target = target.id, .position = position_of(target.place, 0)};
        movement.position.frame.rotation = {};
        movement.parameters.distance_to_object = static_cast<float>(step.distance);
        movement.parameters.walk_run_threshold = kChaseRunThresholdMetres;
        movement.run_rate = static_cast<float>(step.speed);
        state_.movement = movement;
        ++state_.movements;
        progress_.under_way = true;
        progress_.runs = way > static_cast<double>(kChaseRunThresholdMetres);
        progress_.has_turned = false;
        progress_.target_teleports = target.teleports;
    }

    // First it turns, then it goes, as a client's move-to does; on the way it turns while it goes.
    void pursue(const ChaseStep& step, const CharacterView& target, double way) {
        const double remaining = difference(state_.heading, heading_between(state_.place.at, target.place.at));
        const bool turns_first = !progress_.has_turned && std::abs(remaining) > 1;
        if (turns_first || std::abs(remaining) > kChaseBandDegrees) {
            const double most = turn_degrees(progress_.runs && !turns_first ? kRunTurnFactor : 1.0);
            state_.heading = wrapped(state_.heading + std::clamp(remaining, -most, most));
        }
        if (turns_first) return;
        progress_.has_turned = true;
        if (way < kDoorMetres) state_.place.room = target.place.room;
        const double speed = progress_.runs ? pace_.run * step.speed : pace_.walk;
        move_along(state_.place.at, state_.heading, std::clamp(way, 0.0, speed * kServerStepSeconds));
        progress_.under_way = way > speed * kServerStepSeconds;
    }

    bool teleport(const ScenarioPlace& to, std::optional<double> heading) {
        state_.place = to;
        state_.heading = wrapped(heading.value_or(state_.heading));
        state_.in_contact = true;
        ++state_.teleports;
        return true;
    }

    bool come_back(const ScenarioPlace& where) {
        state_ = {.place = where,
                  .heading = state_.heading,
                  .movements = state_.movements,
                  .jumps = state_.jumps,
                  .teleports = state_.teleports,
                  .warps = state_.warps + 1};
        return true;
    }

    Character& character_;
    const Pace& pace_;
    CharacterState& state_;
    Progress& progress_;
    const FindCharacter& find_;
};

Character::Character(const ScenarioBody& body, const Pace& pace, const GameData* land)
    : body_(&body), pace_(pace), land_(land) {
    state_.place = body.start;
    state_.heading = wrapped(body.heading);
    stand_on_land();
}

std::optional<double> Character::land_below() const {
    if (land_ == nullptr || !state_.place.room.is_nowhere()) return std::nullopt;
    const auto ground = land_->ground_at(position());
    return ground ? std::optional{ground->rest()} : std::nullopt;
}

void Character::stand_on_land() {
    if (state_.in_contact) state_.place.at.z = land_below().value_or(state_.place.at.z);
}

void Character::advance(const FindCharacter& find) {
    waited_ += kServerStepSeconds;
    if (waited_ <= body_->delay) return;
    progress_.elapsed += kServerStepSeconds;
    const bool is_over = step_ == body_->script.size();
    if (std::visit(Performer{*this, find}, is_over ? kIdle : body_->script[step_]) && !is_over) next_step();
    stand_on_land();
}

void Character::next_step() {
    progress_ = {};
    ++step_;
    if (body_->repeat && step_ == body_->script.size()) step_ = 0;
}

}  // namespace acmotion
