#include "motion/steering.h"

#include <cmath>
#include <utility>

#include "core/constants.h"

namespace acmotion {
namespace {

struct Way {
    MotionCommand command = MotionCommand::None;
    bool moving_away = false;
};

Way approach(const MoveToParams& params, double distance) {
    if (distance > params.distance_to_object) return {MotionCommand::WalkForward, false};
    return {};
}

Way keep_apart(const MoveToParams& params, double distance) {
    if (distance < params.min_distance) return {MotionCommand::WalkForward, true};
    return {};
}

Way hold_distance(const MoveToParams& params, double distance) {
    if (distance > params.distance_to_object) return {MotionCommand::WalkForward, false};
    if (distance - params.min_distance < kEpsilon) return {MotionCommand::WalkBackwards, true};
    return {};
}

Way choose_way(const MoveToParams& params, double distance) {
    if (!params.has(kMoveToAway)) return approach(params, distance);
    return params.has(kMoveToTowards) ? hold_distance(params, distance) : keep_apart(params, distance);
}

HoldKey choose_key(const MoveToParams& params, double distance) {
    const bool far = distance - params.distance_to_object > params.walk_run_threshold;
    const bool run =
        params.has(kMoveToCanCharge) || (params.has(kMoveToCanRun) && (!params.has(kMoveToCanWalk) || far));
    return run ? HoldKey::Run : HoldKey::None;
}

}  // namespace

double heading_difference(double to, double from, MotionCommand turn) {
    double x = to - from;
    if (std::abs(x) < kEpsilon) x = 0;
    if (x < -kEpsilon) x += 360;
    if (x > kEpsilon && turn != MotionCommand::TurnRight) x = 360 - x;
    return x;
}

bool has_passed(float heading, float goal, MotionCommand turn) {
    // One of the two lies beyond north.
    if (std::abs(static_cast<double>(heading) - goal) > 180) std::swap(heading, goal);
    return turn == MotionCommand::TurnRight ? heading > goal : heading <= goal;
}

Gait choose_gait(const MoveToParams& params, double distance) {
    const Way way = choose_way(params, distance);
    return {way.command, way.moving_away, choose_key(params, distance)};
}

float facing_offset(MotionCommand command, bool moving_away) {
    switch (command) {
        case MotionCommand::WalkForward:
        case MotionCommand::RunForward: return moving_away ? 180.0F : 0.0F;
        case MotionCommand::WalkBackwards: return moving_away ? 0.0F : 180.0F;
        default: return 0;
    }
}

MotionCommand choose_turn(double right_turn) {
    if (right_turn > 180) return right_turn + kEpsilon >= 360 ? MotionCommand::None : MotionCommand::TurnLeft;
    return right_turn > kEpsilon ? MotionCommand::TurnRight : MotionCommand::None;
}

MotionCommand choose_auxiliary_turn(double right_turn) {
    if (right_turn <= kSteeringBandDegrees || right_turn >= 360 - kSteeringBandDegrees) return MotionCommand::None;
    return right_turn >= 180 ? MotionCommand::TurnLeft : MotionCommand::TurnRight;
}

}  // namespace acmotion
