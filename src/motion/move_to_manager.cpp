#include "motion/move_to_manager.h"

#include "acmotion/geometry/heading.h"
#include "core/constants.h"

namespace acmotion {
namespace {

float below_full_turn(double heading) { return static_cast<float>(heading >= 360 ? heading - 360 : heading); }

}  // namespace

void MoveToRecord::reset(double now) {
    MoveToRecord fresh;
    fresh.nodes = nodes;
    fresh.params = params;
    fresh.params.mask = 0;
    fresh.starting = starting;
    fresh.reset_progress(now);
    *this = fresh;
}

void MoveToRecord::reset_progress(double now) {
    previous = {kLargestMetres, now};
    original = {kLargestMetres, now};
}

// ---- requests (spec 60 §5.2) ----------------------------------------------------------------------------------------

void MoveToManager::move_to_object(const Call& call, MotionHost& host, const MoveToTarget& target,
                                   const MoveToParams& params) {
    if (!prepare_request(call, host)) return;
    host.stop_completely();
    state_.starting = *host.where();
    follow(call, host, MoveToType::MoveToObject, target, params);
}

void MoveToManager::turn_to_object(const Call& call, MotionHost& host, ObjectId object, ObjectId top_level,
                                   const MoveToParams& params) {
    if (!prepare_request(call, host)) return;
    if (params.has(kMoveToStopCompletely)) host.stop_completely();
    // In vain: the first report overwrites it.
    set_heading(state_.current_target.frame, params.desired_heading);
    follow(call, host, MoveToType::TurnToObject, {object, top_level, {}}, params);
}

void MoveToManager::move_to_position(const Call& call, MotionHost& host, const Position& target,
                                     const MoveToParams& params) {
    if (!prepare_request(call, host)) return;
    host.stop_completely();
    const Position& body = *host.where();
    state_.current_target = target;
    state_.shape.radius = 0;
    // The stored mask is still 0, so this is measured from centre to centre, whatever the new parameters say.
    plan_way(params, current_distance(host), heading_towards(body, target));
    if (params.has(kMoveToUseFinalHeading)) append_turn(params.desired_heading);
    state_.sought = target;
    state_.starting = body;
    start(call, host, MoveToType::MoveToPosition, params.without(kMoveToSticky));
    begin_next_node(call, host);
}

void MoveToManager::turn_to_heading(const Call& call, MotionHost& host, const MoveToParams& params) {
    if (!prepare_request(call, host)) return;
    if (params.has(kMoveToStopCompletely)) host.stop_completely();
    set_heading(state_.sought.frame, params.desired_heading);
    append_turn(params.desired_heading);
    start(call, host, MoveToType::TurnToHeading, params.without(kMoveToSticky));
    begin_next_node(call, host);
}

bool MoveToManager::prepare_request(const Call& call, MotionHost& host) {
    cancel(call, host, MotionError::ActionCancelled);
    host.unstick();
    return host.where() != nullptr;
}

void MoveToManager::start(const Call& call, MotionHost& host, MoveToType type, const MoveToParams& params) {
    state_.type = type;
    state_.params = params;
    call.trace(host.id()).report(Event::MoveToStarted{type, state_.object});
}

void MoveToManager::follow(const Call& call, MotionHost& host, MoveToType type, const MoveToTarget& target,
                           const MoveToParams& params) {
    state_.object = target.object;
    state_.top_level = target.top_level;
    state_.shape = target.shape;
    state_.initialised = false;
    start(call, host, type, params);
    if (target.top_level == host.id()) return finish(call, host);
    // A known target answers within this call, and the first node begins.
    host.set_target(target.top_level, kMoveToTargetRadiusMetres, kMoveToTargetQuantumSeconds);
}

void MoveToManager::append_turn(float heading) { state_.nodes.append({MoveToNodeKind::Turn, heading}); }

// Key and direction are not kept: the move node asks again when it begins.
void MoveToManager::plan_way(const MoveToParams& params, double distance, float heading) {
    if (choose_gait(params, distance).command == MotionCommand::None) return;
    append_turn(heading);
    state_.nodes.append({MoveToNodeKind::Move});
}

// ---- target updates (spec 60 §5.3, §5.8) ----------------------------------------------------------------------------

void MoveToManager::handle_update_target(const Call& call, MotionHost& host, const TargetInfo& info) {
    if (host.where() == nullptr) return cancel(call, host, MotionError::NoBody);
    if (info.target != state_.top_level) return;
    if (!state_.initialised) return begin_following(call, host, info);
    if (info.status != TargetStatus::Ok) return cancel(call, host, MotionError::TargetLost);
    if (state_.type == MoveToType::MoveToObject) retrack(call, host, info);
}

void MoveToManager::begin_following(const Call& call, MotionHost& host, const TargetInfo& info) {
    if (state_.top_level == host.id()) return finish(call, host);
    if (info.status != TargetStatus::Ok) return cancel(call, host, MotionError::TargetUnknown);
    if (state_.type == MoveToType::MoveToObject) return begin_move_to_object(call, host, info);
    if (state_.type == MoveToType::TurnToObject) return begin_turn_to_object(call, host, info);
}

void MoveToManager::begin_move_to_object(const Call& call, MotionHost& host, const TargetInfo& info) {
    state_.sought = info.predicted;
    state_.current_target = info.actual;
    const float heading = heading_towards(*host.where(), info.predicted);
    plan_way(state_.params, current_distance(host), heading);
    if (state_.params.has(kMoveToUseFinalHeading)) {
        append_turn(below_full_turn(static_cast<double>(heading) + state_.params.desired_heading));
    }
    state_.initialised = true;
    begin_next_node(call, host);
}

void MoveToManager::begin_turn_to_object(const Call& call, MotionHost& host, const TargetInfo& info) {
    state_.current_target = info.actual;
    const float goal = heading_towards(*host.where(), info.actual);
    set_heading(state_.sought.frame, goal);
    append_turn(goal);
    state_.initialised = true;
    begin_next_node(call, host);
}

// The nodes stay: the body follows because the move node reads the current target each tick.
void MoveToManager::retrack(const Call& call, MotionHost& host, const TargetInfo& info) {
    state_.sought = info.predicted;
    state_.current_target = info.actual;
    state_.reset_progress(call.now);
    call.trace(host.id()).report(Event::TargetRetracked{info.actual});
}

// ---- the end (spec 60 §5.9, §5.10) ----------------------------------------------------------------------------------

void MoveToManager::hit_ground(const Call& call, MotionHost& host) {
    // Without contact or a first report too: what still waits for its target has no nodes, and is ended by this.
    if (is_moving_to()) begin_next_node(call, host);
}

void MoveToManager::cancel(const Call& call, MotionHost& host, MotionError why) {
    if (!is_moving_to()) return;
    call.trace(host.id()).report(Event::MoveToCancelled{why});
    state_.nodes.clear();
    finish(call, host);
}

void MoveToManager::finish(const Call& call, MotionHost& host) {
    clean_up(call, host);
    // Cancels a move-to once more; there is none any longer.
    host.stop_completely();
}

void MoveToManager::clean_up(const Call& call, MotionHost& host) {
    if (host.where() != nullptr) {
        // One block for both: the second begins with the speed that adjusting the first has left.
        SubMotion block{.hold_key = state_.params.hold_key};
        if (state_.command != MotionCommand::None) host.stop_motion(state_.command, block);
        if (state_.auxiliary != MotionCommand::None) host.stop_motion(state_.auxiliary, block);
        if (!state_.top_level.is_null() && is_moving_to()) host.clear_target();
    }
    state_.reset(call.now);
}

}  // namespace acmotion
