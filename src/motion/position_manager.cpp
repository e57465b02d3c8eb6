#include "motion/position_manager.h"

namespace acmotion {
namespace {

template <class Holder>
auto& made(Holder& helper) {
    return helper ? *helper : helper.emplace();
}

}  // namespace

Enqueue PositionManager::interpolate_to(const Call& call, MotionHost& host, const Mover& body, const Position& target,
                                        bool keep_heading) {
    return made(queue_).enqueue(call, host, body, target, keep_heading);
}

void PositionManager::stop_interpolating(const Call& call, const MotionHost& host, bool landed) {
    if (!queue_) return;
    call.trace(host.id()).report(Event::InterpolationStopped{queue_->size(), landed});
    queue_->stop(call.pools.waypoints);
}

void PositionManager::stick_to(const Call& call, MotionHost& host, ObjectId target, float radius) {
    made(sticky_).stick_to(call, host, target, radius);
}

void PositionManager::unstick(const Call& call, MotionHost& host) {
    if (sticky_) sticky_->unstick(call, host);
}

void PositionManager::constrain_to(const Call& call, const MotionHost& host, const Position& anchor,
                                   const LeashRange& range) {
    if (call.rules.leash) made(leash_).constrain_to(call.trace(host.id()), anchor, range, *host.where());
}

void PositionManager::unconstrain(const Call& call, const MotionHost& host) {
    if (leash_) leash_->release(call.trace(host.id()));
}

void PositionManager::handle_update_target(const Call& call, MotionHost& host, ObjectId target, TargetStatus status,
                                           const Position& position) {
    if (sticky_) sticky_->handle_update_target(call, host, target, status, position);
}

Walk PositionManager::adjust_offset(const Call& call, MotionHost& host, Frame& offset, float dt) {
    const bool is_stuck = !sticky_target().is_null();
    const Walk walked = queue_ ? queue_->adjust_offset(call, host, is_stuck, offset, dt) : Walk::NoWaypoint;
    if (sticky_) offset = sticky_->adjusted(host, offset, dt);
    const Mover body = host.mover();
    if (leash_) leash_->adjust_offset(call.trace(body.id), body.in_contact, offset);
    return walked;
}

void PositionManager::use_time(const Call& call, MotionHost& host) {
    if (queue_) queue_->use_time(call, host);
    if (sticky_) sticky_->use_time(call, host);
}

void PositionManager::destroy(WaypointPool& pool) {
    if (queue_) queue_->destroy(pool);
}

}  // namespace acmotion
