#include "motion/waypoint_queue.h"

#include <algorithm>
#include <limits>

#include "acmotion/geometry/heading.h"
#include "motion/ranges.h"
#include "motion/speeds.h"

namespace acmotion {
namespace {

Waypoint walk_to(Position target, bool keep_heading, const Mover& body) {
    if (keep_heading) set_heading(target.frame, heading_of(body.position.frame.rotation));
    return Waypoint::to_position(target);
}

bool closer_than_reach(double distance, bool inclusive) {
    return inclusive ? distance <= kReachMetres : distance < kReachMetres;
}

// At least one: a blip needs a place to go.
int waypoint_bound(const Limits& limits) {
    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp(limits.waypoints_per_body, std::size_t{1}, kMost));
}

// Replaces root motion, or under acdream adds to its translation.
void blend(const Rules& rules, const Frame& way, Frame& offset) {
    if (rules.offset_blend == OffsetBlend::Replace) {
        offset = way;
    } else {
        offset.origin = (WideVec3{offset.origin} + way.origin).rounded();
    }
}

}  // namespace

// ---- enqueue (spec 30 §3.4)
// ------------------------------------------------------------------------------------------

Enqueue WaypointQueue::enqueue(const MotionContext& context, const Mover& body, MotionHost& host,
                               const Position& target, bool keep_heading) {
    WaypointEnqueued told{.queue_before = count_};
    told.distance = distance(reference(context.waypoints, body), target);
    told.limit = blip_distance(body.position.cell, body.is_local_player, context.rules);
    if (told.distance > told.limit) {
        told.branch = enqueue_far(context, body, target, keep_heading);
    } else if (distance(body.position, target) <= kReachMetres) {
        told.branch = stop_near(context, host, target, keep_heading);
    } else {
        told.pruned = prune_tail(context, target);
        told.capped = cap_queue(context);
        told.branch = enqueue_near(context, body, target, keep_heading);
    }
    told.queue_after = count_;
    context.trace.tell(told);
    return told.branch;
}

Position WaypointQueue::reference(const WaypointPool& pool, const Mover& body) const {
    const bool has_place = !empty() && pool[tail_].value.is_position();
    return has_place ? pool[tail_].value.position() : body.position;
}

Enqueue WaypointQueue::enqueue_far(const MotionContext& context, const Mover& body, Position target,
                                   bool keep_heading) {
    // Retail asks the flag that the last near enqueue stored, not the one of this call.
    const bool keep = context.rules.far_heading == FarHeading::StoredFlag ? keep_heading_ : keep_heading;
    append(context.waypoints, walk_to(target, keep, body));
    fail_counter_ = kFarFailPreset;
    keep_within_bound(context);
    return Enqueue::AppendedFar;
}

Enqueue WaypointQueue::stop_near(const MotionContext& context, MotionHost& host, const Position& target,
                                 bool keep_heading) {
    if (!keep_heading) host.set_heading(heading_of(target.frame.rotation));
    stop(context.waypoints);
    return Enqueue::AlreadyThere;
}

Enqueue WaypointQueue::enqueue_near(const MotionContext& context, const Mover& body, Position target,
                                    bool keep_heading) {
    // The window and the fail counter go on as they are, also for the first waypoint.
    keep_heading_ = keep_heading;
    append(context.waypoints, walk_to(target, keep_heading, body));
    keep_within_bound(context);
    return Enqueue::Appended;
}

int WaypointQueue::prune_tail(const MotionContext& context, const Position& target) {
    const WaypointPool& pool = context.waypoints;
    int pruned = 0;
    while (!empty() && pool[tail_].value.is_position() &&
           closer_than_reach(distance(pool[tail_].value.position(), target), context.rules.prune_at_exactly_reach)) {
        drop_tail(context.waypoints);
        ++pruned;
    }
    return pruned;
}

int WaypointQueue::cap_queue(const MotionContext& context) {
    int dropped = 0;
    while (count_ >= kQueueLimit) {
        drop_head(context.waypoints);
        ++dropped;
        if (context.rules.cap_drops_only_one) break;
    }
    return dropped;
}

// Retail's far branch appends without looking at the length; this bound is ours.
void WaypointQueue::keep_within_bound(const MotionContext& context) {
    const int bound = waypoint_bound(context.limits);
    if (count_ <= bound) return;
    while (count_ > bound) drop_head(context.waypoints);
    context.trace.tell(WaypointBoundReached{bound});
}

// ---- the walk (spec 30 §3.5)
// -----------------------------------------------------------------------------------------

Walk WaypointQueue::adjust_offset(const MotionContext& context, const Mover& body, bool is_stuck, Frame& offset,
                                  float dt) {
    const Rules& rules = context.rules;
    if (empty()) return Walk::NoWaypoint;
    if (rules.walk_needs_contact && !body.in_contact) return Walk::NoContact;
    const Waypoint& head = context.waypoints[head_].value;
    if (!head.is_position()) return Walk::VelocityAhead;
    if (rules.skip_impossible_dt && !(dt > 0)) return Walk::ImpossibleTime;

    const double to_head = distance(body.position, head.position());
    if (closer_than_reach(to_head, rules.head_reached_at_exactly_reach)) {
        complete_head(context, body, true);
        context.trace.tell(WaypointReached{Walk::Reached, to_head, count_});
        return Walk::Reached;
    }

    const double speed = catch_up_speed(body.max_speed, rules);
    if (const std::optional<Walk> ended = evaluate_window(context, body, to_head, speed, dt, is_stuck)) return *ended;
    if (!rules.blip_by_placement && fail_counter_ > kFailLimit) return blip_by_offset(context, body, offset);
    return walk_step(context, body, offset, speed * dt);
}

// Counts the slice; at the end of a window, judges it. An answer means that the head is gone and nothing is walked.
std::optional<Walk> WaypointQueue::evaluate_window(const MotionContext& context, const Mover& body, double to_head,
                                                   double speed, float dt, bool is_stuck) {
    progress_quantum_ += dt;
    ++frame_counter_;
    if (context.rules.baseline_on_first_step && original_distance_ == kNoBaselineMetres) {
        original_distance_ = static_cast<float>(to_head);
    }
    if (frame_counter_ < kWindowSlices) return std::nullopt;

    const Window window = judge_window(context.rules, to_head, speed, dt, is_stuck);
    context.trace.tell(WindowJudged{window.good, window.ratio, to_head, fail_counter_});
    if (!window.good) return fail_window(context, body, to_head);
    if (context.rules.good_window_resets_fails) fail_counter_ = 0;
    restart_window(to_head);
    return std::nullopt;
}

WaypointQueue::Window WaypointQueue::judge_window(const Rules& rules, double to_head, double speed, float dt,
                                                  bool is_stuck) const {
    const double progress = original_distance_ - to_head;
    const double rate = progress / progress_quantum_;
    if (rules.window_test == WindowTest::ShareOfSpeed) {
        const double ratio = rate / speed;
        return {is_stuck || (progress >= kMinProgressMetres && ratio >= kMinProgressRatio), ratio};
    }
    // The notes divide the rate by dt a second time, and let 0.20 m of progress pass at once.
    const double ratio = rate / dt;
    const bool fast = progress > kMinProgressMetres && ratio >= kMinProgressRatio;
    return {is_stuck || progress >= kNearEnoughOnStallMetres || fast, ratio};
}

std::optional<Walk> WaypointQueue::fail_window(const MotionContext& context, const Mover& body, double to_head) {
    if (context.rules.stall_near_waypoint_succeeds && to_head < kNearEnoughOnStallMetres) {
        complete_head(context, body, true);
        context.trace.tell(WaypointReached{Walk::StalledNear, to_head, count_});
        return Walk::StalledNear;
    }
    ++fail_counter_;
    if (context.rules.stall_pops_head) {
        complete_head(context, body, false);
        return Walk::StalledFailed;
    }
    restart_window(to_head);
    return std::nullopt;
}

void WaypointQueue::restart_window(double baseline) {
    frame_counter_ = 0;
    progress_quantum_ = 0;
    original_distance_ = static_cast<float>(baseline);
}

Walk WaypointQueue::walk_step(const MotionContext& context, const Mover& body, Frame& offset, double step) {
    Frame way = difference(context.waypoints[head_].value.position(), body.position);
    const double whole = length(way.origin);

    // Reachable when d is exactly 0.05, or when rounding puts the two distances on different sides. The offset of the
    // waypoint that is gone is still walked (spec 30 §3.5 step 11).
    const bool onto = context.rules.second_reach_test && whole <= kReachMetres;
    if (onto) {
        complete_head(context, body, true);
        context.trace.tell(WaypointReached{Walk::SteppedOnto, whole, count_});
    }

    if (whole > step) way.origin = (WideVec3{way.origin} * (step / whole)).rounded();
    if (keep_heading_) set_heading(way, 0);
    blend(context.rules, way, offset);
    return onto ? Walk::SteppedOnto : Walk::Stepped;
}

Walk WaypointQueue::blip_by_offset(const MotionContext& context, const Mover& body, Frame& offset) {
    const Frame way = difference(context.waypoints[tail_].value.position(), body.position);
    offset.origin = way.origin;
    context.trace.tell(Blipped{true, length(way.origin)});
    stop(context.waypoints);
    return Walk::Blipped;
}

// ---- the end of a waypoint (spec 30 §3.6)
// ----------------------------------------------------------------------------

void WaypointQueue::complete_head(const MotionContext& context, const Mover& body, bool success) {
    WaypointPool& pool = context.waypoints;
    frame_counter_ = 0;
    progress_quantum_ = 0;
    const bool had_head = !empty();
    const Position old = had_head ? pool[head_].value.position() : blip_to_;
    if (had_head) drop_head(pool);

    if (!empty() && pool[head_].value.is_position()) {
        original_distance_ = static_cast<float>(distance(body.position, pool[head_].value.position()));
        return;
    }
    if (!success) blip_to_ = old;
    if (!empty()) return;
    original_distance_ = kNoBaselineMetres;
    // A failure keeps its count, and that is what makes use_time blip in this same slice.
    if (success) stop(pool);
}

// ---- the end of the slice (spec 30 §3.7, §3.8)
// -----------------------------------------------------------------------

void WaypointQueue::use_time(const MotionContext& context, const Mover& body, MotionHost& host) {
    if (const std::optional<Blip> blip = due_blip(context)) {
        const bool placed = host.place_sliding(blip->target);
        context.trace.tell(Blipped{placed, distance(body.position, blip->target)});
        if (!placed) return;
        if (blip->velocity) host.set_velocity(*blip->velocity);
        stop(context.waypoints);
        return;
    }
    if (empty()) return;
    const Waypoint head = context.waypoints[head_].value;
    if (head.is_position()) return;
    if (head.kind() == WaypointKind::Velocity) host.set_velocity(head.velocity());
    complete_head(context, body, true);
}

std::optional<WaypointQueue::Blip> WaypointQueue::due_blip(const MotionContext& context) const {
    const Rules& rules = context.rules;
    if (!rules.blip_by_placement) return std::nullopt;
    if (empty()) {
        const bool due =
            fail_counter_ > 0 && rules.blip_when_failure_empties_queue && rules.blip_to_remembered_waypoint;
        return due ? std::optional{Blip{blip_to_, std::nullopt}} : std::nullopt;
    }
    if (fail_counter_ <= kFailLimit) return std::nullopt;
    const Waypoint& tail = context.waypoints[tail_].value;
    return tail.is_position() ? Blip{tail.position(), std::nullopt} : blip_before_velocity(context.waypoints);
}

// The tail is a velocity: blip to the last place in front of it, and take the velocity on there.
WaypointQueue::Blip WaypointQueue::blip_before_velocity(const WaypointPool& pool) const {
    Blip blip{blip_to_, std::nullopt};
    for (WaypointPool::Index i = head_; i != WaypointPool::kNone; i = pool[i].next) {
        if (!pool[i].value.is_position()) continue;
        blip = {pool[i].value.position(), pool[tail_].value.velocity()};
    }
    return blip;
}

// ---- the list itself
// -------------------------------------------------------------------------------------------------

void WaypointQueue::stop(WaypointPool& pool) {
    clear(pool);
    restart_window(kNoBaselineMetres);
    fail_counter_ = 0;
}

void WaypointQueue::clear(WaypointPool& pool) {
    while (!empty()) drop_head(pool);
}

void WaypointQueue::append(WaypointPool& pool, const Waypoint& waypoint) {
    const WaypointPool::Index index = pool.acquire(waypoint);
    (empty() ? head_ : pool[tail_].next) = index;
    tail_ = index;
    ++count_;
}

void WaypointQueue::drop_head(WaypointPool& pool) {
    const WaypointPool::Index old = head_;
    head_ = pool[old].next;
    if (--count_ == 0) tail_ = WaypointPool::kNone;
    pool.release(old);
}

void WaypointQueue::drop_tail(WaypointPool& pool) {
    if (count_ == 1) return drop_head(pool);
    // Singly linked: pruning is rare and queues are short, a link back in every waypoint would not be.
    WaypointPool::Index before = head_;
    while (pool[before].next != tail_) before = pool[before].next;
    pool.release(tail_);
    pool[before].next = WaypointPool::kNone;
    tail_ = before;
    --count_;
}

}  // namespace acmotion
