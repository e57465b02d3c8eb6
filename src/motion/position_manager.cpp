#include "motion/position_manager.h"

namespace acmotion {
namespace {

template <class Helper>
Helper& made(std::optional<Helper>& helper) {
    return helper ? *helper : helper.emplace();
}

}  // namespace

Enqueue PositionManager::interpolate_to(const MotionContext& context, const Mover& body, MotionHost& host,
                                        const Position& target, bool keep_heading) {
    return made(queue_).enqueue(context, body, host, target, keep_heading);
}

void PositionManager::stop_interpolating(const MotionContext& context) {
    if (!queue_) return;
    context.trace.tell(InterpolationStopped{queue_->size()});
    queue_->stop(context.waypoints);
}

void PositionManager::stick_to(const MotionContext& context, MotionHost& host, ObjectId target, float radius,
                               double now) {
    made(sticky_).stick_to(context, host, target, radius, now);
}

void PositionManager::unstick(const MotionContext& context, MotionHost& host) {
    if (sticky_) sticky_->unstick(context, host);
}

void PositionManager::constrain_to(const MotionContext& context, const Position& anchor, const LeashRange& range,
                                   const Position& body) {
    if (context.rules.leash) made(leash_).constrain_to(context.trace, anchor, range, body);
}

void PositionManager::unconstrain(const MotionContext& context) {
    if (leash_) leash_->release(context.trace);
}

void PositionManager::handle_update_target(const MotionContext& context, MotionHost& host, ObjectId target,
                                           TargetStatus status, const Position& position) {
    if (sticky_) sticky_->handle_update_target(context, host, target, status, position);
}

Walk PositionManager::adjust_offset(const MotionContext& context, const Mover& body, const MotionHost& host,
                                    Frame& offset, float dt) {
    const bool is_stuck = !sticky_target().is_null();
    const Walk walk = queue_ ? queue_->adjust_offset(context, body, is_stuck, offset, dt) : Walk::NoWaypoint;
    if (sticky_) sticky_->adjust_offset(body, host, offset, dt);
    if (leash_) leash_->adjust_offset(context.trace, body.in_contact, offset);
    return walk;
}

void PositionManager::use_time(const MotionContext& context, const Mover& body, MotionHost& host, double now) {
    if (queue_) queue_->use_time(context, body, host);
    if (sticky_) sticky_->use_time(context, host, now);
}

void PositionManager::destroy(WaypointPool& pool) {
    if (queue_) queue_->clear(pool);
}

}  // namespace acmotion
