#include <cmath>

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "motion/move_to_manager.h"

namespace acmotion {
namespace {

float heading_of(const MotionHost& host) { return heading_of(host.where()->frame.rotation); }

double turn_to(float heading, const MotionHost& host) {
    return heading_difference(heading, heading_of(host), MotionCommand::TurnRight);
}

bool is_held_up(const MotionHost& host) { return host.is_interpolating() || host.motions_pending(); }

// How fast the distance becomes what it should be, in m/s.
double closing_rate(const DistanceSample& then, double distance, double now, bool moving_away) {
    const double closed = then.distance - distance;
    return (moving_away ? -closed : closed) / (now - then.time);
}

Stride stride_of(const Gait& gait) {
    if (gait.command == MotionCommand::WalkBackwards) return Stride::BackUp;
    return gait.key == HoldKey::Run ? Stride::Run : Stride::Walk;
}

Turn turn_of(MotionCommand command) {
    if (command == MotionCommand::TurnLeft) return Turn::Left;
    return command == MotionCommand::TurnRight ? Turn::Right : Turn::None;
}

}  // namespace

double MoveToManager::current_distance(const MotionHost& host) const {
    if (host.where() == nullptr) return kLargestMetres;
    if (!state_.params.has(kMoveToUseSpheres)) return distance(*host.where(), state_.current_target);
    return cylinder_distance(host.shape(), *host.where(), state_.shape, state_.current_target);
}

// ---- beginning a node (spec 60 §5.4 to §5.6) ------------------------------------------------------------------------

void MoveToManager::begin_next_node(const Call& call, MotionHost& host) {
    if (state_.nodes.empty()) return complete(call, host);
    state_.nodes.head().kind == MoveToNodeKind::Move ? begin_moving(call, host) : begin_turning(call, host);
}

void MoveToManager::begin_after_head(const Call& call, MotionHost& host) {
    state_.nodes.drop_head();
    begin_next_node(call, host);
}

void MoveToManager::complete(const Call& call, MotionHost& host) {
    const bool sticks = state_.params.has(kMoveToSticky);
    const ObjectId target = state_.top_level;
    const Cylinder shape = state_.shape;
    call.trace(host.id()).report(Event::MoveToCompleted{sticks ? target : ObjectId{}});
    finish(call, host);
    if (sticks) host.stick_to(target, shape);
}

void MoveToManager::begin_moving(const Call& call, MotionHost& host) {
    if (host.where() == nullptr) return cancel(call, host, MotionError::NoBody);
    const double distance = current_distance(host);
    const Gait gait = choose_gait(state_.params, distance);
    if (gait.command == MotionCommand::None) return begin_after_head(call, host);

    SubMotion block{state_.params.speed, gait.key};
    const MotionError error = host.do_motion(gait.command, block);
    if (error != MotionError::None) return cancel(call, host, error);
    state_.command = gait.command;
    state_.moving_away = gait.moving_away;
    state_.params.hold_key = gait.key;
    state_.previous = state_.original = {static_cast<float>(distance), call.now};
    call.trace(host.id()).report(Event::MoveBegun{stride_of(gait), gait.moving_away, distance});
}

void MoveToManager::begin_turning(const Call& call, MotionHost& host) {
    if (host.where() == nullptr) return cancel(call, host, MotionError::NoBody);
    // Tried again each tick.
    if (host.motions_pending()) return;
    const float goal = state_.nodes.head().heading;
    const double right_turn = turn_to(goal, host);
    const MotionCommand turn = choose_turn(right_turn);
    if (turn == MotionCommand::None) return begin_after_head(call, host);

    SubMotion block = stored_motion();
    const MotionError error = host.do_motion(turn, block);
    if (error != MotionError::None) return cancel(call, host, error);
    state_.command = turn;
    // The difference, where a heading belongs; retail does so too, and the next tick mends it.
    state_.previous_heading = static_cast<float>(right_turn);
    const double by = turn == MotionCommand::TurnRight ? right_turn : 360 - right_turn;
    call.trace(host.id()).report(Event::TurnBegun{turn_of(turn), by, goal});
}

// ---- each tick (spec 60 §5.7) ---------------------------------------------------------------------------------------

[[gnu::noinline]] void MoveToManager::use_time(const Call& call, MotionHost& host) {
    if (state_.nodes.empty() || host.where() == nullptr || !host.in_contact()) return;
    const bool waits = !state_.top_level.is_null() && is_moving_to() && !state_.initialised;
    if (waits) return;
    state_.nodes.head().kind == MoveToNodeKind::Move ? use_move_node(call, host) : use_turn_node(call, host);
}

void MoveToManager::use_move_node(const Call& call, MotionHost& host) {
    SubMotion block = stored_motion();
    steer(call, host, block);
    const double distance = current_distance(host);
    if (check_progress(distance, call.now) == Progress::Ok) {
        state_.fail_progress_count = 0;
        check_arrival(call, host, distance, block);
    } else {
        fail_progress(call, host, distance);
    }
    adapt_quantum(call, host, distance);
}

void MoveToManager::steer(const Call& call, MotionHost& host, SubMotion& block) {
    if (host.motions_pending()) return stop_auxiliary(call, host, block);
    const double want = heading_towards(*host.where(), state_.current_target) +
                        static_cast<double>(facing_offset(state_.command, state_.moving_away));
    const double right_turn =
        heading_difference(want >= 360 ? want - 360 : want, heading_of(host), MotionCommand::TurnRight);
    const MotionCommand turn = choose_auxiliary_turn(right_turn);
    if (turn == MotionCommand::None) return stop_auxiliary(call, host, block);
    if (turn == state_.auxiliary) return;
    // Also when it is refused; and an opposite turn is not stopped first.
    host.do_motion(turn, block);
    state_.auxiliary = turn;
    call.trace(host.id()).report(Event::Steered{turn_of(turn)});
}

void MoveToManager::stop_auxiliary(const Call& call, MotionHost& host, SubMotion& block) {
    if (state_.auxiliary == MotionCommand::None) return;
    host.stop_motion(state_.auxiliary, block);
    state_.auxiliary = MotionCommand::None;
    call.trace(host.id()).report(Event::Steered{Turn::None});
}

MoveToManager::Progress MoveToManager::check_progress(double distance, double now) {
    if (now - state_.previous.time <= kProgressIntervalSeconds) return Progress::Ok;
    const bool away = state_.moving_away;
    if (closing_rate(state_.previous, distance, now, away) < kMinProgressMetresPerSecond) return Progress::NotOk;
    state_.previous = {static_cast<float>(distance), now};
    const bool slow = closing_rate(state_.original, distance, now, away) < kMinProgressMetresPerSecond;
    return slow ? Progress::NotOk : Progress::Ok;
}

void MoveToManager::fail_progress(const Call& call, MotionHost& host, double distance) {
    if (is_held_up(host)) return;
    if (state_.fail_progress_count++ == 0) call.trace(host.id()).report(Event::ProgressFailed{distance});
}

bool MoveToManager::has_arrived(double distance) const {
    return state_.moving_away ? distance >= state_.params.min_distance : distance <= state_.params.distance_to_object;
}

void MoveToManager::check_arrival(const Call& call, MotionHost& host, double distance, SubMotion& block) {
    if (has_arrived(distance)) return arrive(call, host, distance, block);
    const double gone = acmotion::distance(state_.starting, *host.where());
    if (gone > state_.params.fail_distance) cancel(call, host, MotionError::WentTooFar);
}

void MoveToManager::arrive(const Call& call, MotionHost& host, double distance, SubMotion& block) {
    call.trace(host.id()).report(Event::MoveArrived{distance});
    state_.nodes.drop_head();
    host.stop_motion(state_.command, block);
    state_.command = MotionCommand::None;
    stop_auxiliary(call, host, block);
    begin_next_node(call, host);
}

// Asks the target to look ahead to the time of arrival.
void MoveToManager::adapt_quantum(const Call& call, MotionHost& host, double distance) const {
    if (state_.top_level.is_null() || !is_moving_to()) return;
    const double speed = length(host.measured_velocity());
    if (!(speed > kMinPredictingMetresPerSecond)) return;
    const double arrival = distance / speed;
    if (!(std::abs(arrival - host.target_quantum()) > kQuantumToleranceSeconds)) return;
    host.set_target_quantum(arrival);
    call.trace(host.id()).report(Event::TargetQuantumSet{arrival});
}

void MoveToManager::use_turn_node(const Call& call, MotionHost& host) {
    if (!is_turn(state_.command)) return begin_turning(call, host);
    const float heading = heading_of(host);
    has_passed(heading, state_.nodes.head().heading, state_.command) ? finish_turn(call, host)
                                                                     : watch_turn(host, heading);
}

void MoveToManager::finish_turn(const Call& call, MotionHost& host) {
    const float goal = state_.nodes.head().heading;
    state_.fail_progress_count = 0;
    host.set_heading(goal);
    state_.nodes.drop_head();
    // Not the stored speed: stopping a turn goes by the defaults.
    SubMotion block{.hold_key = state_.params.hold_key};
    host.stop_motion(state_.command, block);
    state_.command = MotionCommand::None;
    call.trace(host.id()).report(Event::TurnFinished{goal});
    begin_next_node(call, host);
}

void MoveToManager::watch_turn(const MotionHost& host, float heading) {
    const double turned = heading_difference(heading, state_.previous_heading, state_.command);
    if (turned > kEpsilon && turned < 180) {
        state_.fail_progress_count = 0;
    } else if (!is_held_up(host)) {
        ++state_.fail_progress_count;
    }
    state_.previous_heading = heading;
}

}  // namespace acmotion
