#include "motion/waypoint_queue.h"

#include <algorithm>

#include "acmotion/geometry/heading.h"
#include "motion/leash.h"
#include "motion/speeds.h"
#include "motion/waypoint.h"

namespace acmotion {
namespace {

Waypoint walk_to(Position target, bool keep_heading, const Mover& body) {
    if (keep_heading) set_heading(target.frame, heading_of(body.position.frame.rotation));
    return Waypoint::to_position(target);
}

bool closer_than_reach(double distance, bool inclusive) {
    return inclusive ? distance <= kReachMetres : distance < kReachMetres;
}

// Replaces root motion, or under acdream adds to its translation.
void blend(const Rules& rules, const Frame& way, Frame& offset) {
    if (rules.offset_blend == Rules::OffsetBlend::Replace) {
        offset = way;
    } else {
        offset.origin = (WideVec3{offset.origin} + way.origin).rounded();
    }
}

}  // namespace

Waypoint Waypoint::to_position(const Position& position) {
    Waypoint waypoint;
    waypoint.place_ = position;
    return waypoint;
}

Waypoint Waypoint::of_velocity(WaypointKind kind, const Vec3& velocity) {
    Waypoint waypoint;
    waypoint.kind_ = kind;
    waypoint.place_.frame.origin = velocity;
    return waypoint;
}

// ---- enqueue (spec 30 §3.4) -----------------------------------------------------------------------------------------

Enqueue WaypointQueue::enqueue(const Call& call, MotionHost& host, const Mover& body, const Position& target,
                               bool keep_heading) {
    const Position* const last = last_place(call.pools.waypoints);
    Event::WaypointEnqueued event{.queue_before = size()};
    event.distance = distance(last != nullptr ? *last : body.position, target);
    event.limit = blip_distance(body.position.cell, body.is_local_player, call.rules);
    if (event.distance > event.limit) {
        event.branch = enqueue_far(call, body, target, keep_heading);
    } else if (distance(body.position, target) <= kReachMetres) {
        event.branch = stop_near(call, host, target, keep_heading);
    } else {
        if (last != nullptr) event.pruned = prune_tail(call, target, event.distance);
        event.capped = cap_queue(call);
        event.branch = enqueue_near(call, body, target, keep_heading);
    }
    event.queue_after = size();
    call.trace(body.id).report(event);
    return event.branch;
}

const Position* WaypointQueue::last_place(const WaypointPool& pool) const {
    if (empty()) return nullptr;
    const Waypoint& tail = pool[list_.tail()].value;
    return tail.is_position() ? &tail.place() : nullptr;
}

Enqueue WaypointQueue::enqueue_far(const Call& call, const Mover& body, Position target, bool keep_heading) {
    // Retail asks the flag that the last near enqueue stored, not the one of this call.
    const bool keep = call.rules.far_heading == Rules::FarHeading::StoredFlag ? keep_heading_ : keep_heading;
    append(call.pools.waypoints, walk_to(target, keep, body));
    fail_counter_ = kFarFailPreset;
    keep_within_bound(call, body.id);
    return Enqueue::AppendedFar;
}

Enqueue WaypointQueue::stop_near(const Call& call, MotionHost& host, const Position& target, bool keep_heading) {
    if (!keep_heading) host.set_heading(heading_of(target.frame.rotation));
    stop(call.pools.waypoints);
    return Enqueue::AlreadyThere;
}

Enqueue WaypointQueue::enqueue_near(const Call& call, const Mover& body, Position target, bool keep_heading) {
    // The window and the fail counter go on as they are, also for the first waypoint.
    keep_heading_ = keep_heading;
    append(call.pools.waypoints, walk_to(target, keep_heading, body));
    keep_within_bound(call, body.id);
    return Enqueue::Appended;
}

int WaypointQueue::prune_tail(const Call& call, const Position& target, double to_last) {
    WaypointPool& pool = call.pools.waypoints;
    int pruned = 0;
    while (closer_than_reach(to_last, call.rules.prune_at_exactly_reach)) {
        list_.drop_tail(pool);
        ++pruned;
        const Position* const last = last_place(pool);
        if (last == nullptr) break;
        to_last = distance(*last, target);
    }
    return pruned;
}

int WaypointQueue::cap_queue(const Call& call) {
    int dropped = 0;
    while (size() >= kQueueLimit) {
        list_.drop_head(call.pools.waypoints);
        ++dropped;
        if (call.rules.cap_drops_only_one) break;
    }
    return dropped;
}

// Retail's far branch appends without looking at the length; this bound is ours.
void WaypointQueue::keep_within_bound(const Call& call, ObjectId body) {
    const std::size_t bound = std::max(call.limits.waypoints_per_body, std::size_t{1});  // a blip needs a place
    if (list_.size() <= bound) return;
    while (list_.size() > bound) list_.drop_head(call.pools.waypoints);
    ++call.pools.bounds.waypoints;
    call.trace(body).report(Event::WaypointBoundReached{size()});
}

// ---- the walk (spec 30 §3.5) ----------------------------------------------------------------------------------------

Walk WaypointQueue::adjust_offset(const Call& call, MotionHost& host, bool is_stuck, Frame& offset, float dt) {
    const Mover body = host.mover();
    const Rules& rules = call.rules;
    if (empty()) return Walk::NoWaypoint;
    if (rules.walk_needs_contact && !body.in_contact) return Walk::NoContact;
    const Waypoint& next = call.pools.waypoints[head()].value;
    if (has_velocities_ && !next.is_position()) return Walk::VelocityAhead;
    if (rules.skip_impossible_dt && !(dt > 0)) return Walk::ImpossibleTime;

    const double to_head = distance(body.position, next.place());
    if (closer_than_reach(to_head, rules.head_reached_at_exactly_reach)) {
        complete_head(call.pools.waypoints, body.position, true);
        call.trace(body.id).report(Event::WaypointReached{Walk::Reached, to_head, size()});
        return Walk::Reached;
    }

    const double speed = catch_up_speed(host.max_speed(), rules);
    progress_quantum_ += dt;
    ++frame_counter_;
    const bool has_baseline = !rules.baseline_on_first_step || original_distance_ != kNoBaselineMetres;
    if (!has_baseline) original_distance_ = static_cast<float>(to_head);
    if (frame_counter_ >= kWindowSlices) {
        if (const std::optional<Walk> ended = end_window(call, host, to_head, speed, dt, is_stuck)) return *ended;
    }
    if (!rules.blip_by_placement && fail_counter_ > kFailLimit) {
        offset = blip_by_offset(call, host, offset);
        return Walk::Blipped;
    }
    return walk_step(call, body, next.place(), offset, speed * dt);
}

std::optional<WaypointQueue::Step> WaypointQueue::next_step(const Call& call, const Position& body,
                                                            const Stance& stance, double speed, float dt) const {
    if (has_velocities_ || keep_heading_ || fail_counter_ > 0) return std::nullopt;
    const Position& head = call.pools.waypoints[list_.head()].value.place();
    const double to_head = distance(body, head);
    const Vec3 way = local_way(head, body, stance);
    const double whole = length(way);
    if (to_head <= kReachMetres || whole <= kReachMetres) return std::nullopt;

    const float seconds = progress_quantum_ + dt;
    const bool ends = frame_counter_ + 1 >= kWindowSlices;
    if (ends && (call.sink != nullptr || !judge_window(call.rules, to_head, speed, seconds, dt, false).good))
        return std::nullopt;
    const double step = speed * dt;
    const Vec3 origin = whole > step ? (WideVec3{way} * (step / whole)).rounded() : way;
    return Step{{origin, rotation_difference(head.frame.rotation, body.frame.rotation)}, to_head, seconds, ends};
}

// Judges the window. An answer means that the head is gone and nothing is walked.
std::optional<Walk> WaypointQueue::end_window(const Call& call, MotionHost& host, double to_head, double speed,
                                              float dt, bool is_stuck) {
    const Window window = judge_window(call.rules, to_head, speed, progress_quantum_, dt, is_stuck);
    report_window(call, host.id(), window, to_head, speed);
    if (!window.good) return fail_window(call, host, to_head);
    if (call.rules.good_window_resets_fails) fail_counter_ = 0;
    restart_window(to_head);
    return std::nullopt;
}

WaypointQueue::Window WaypointQueue::judge_window(const Rules& rules, double to_head, double speed, float seconds,
                                                  float dt, bool is_stuck) const {
    const double progress = original_distance_ - to_head;
    // The notes divide the rate by dt a second time, and let 0.20 m of progress pass at once.
    const bool by_notes = rules.window_test == Rules::WindowTest::ProgressOrRate;
    const double ratio = progress / seconds / (by_notes ? dt : speed);
    const bool far = by_notes && progress >= kNearEnoughOnStallMetres;
    const bool moves = by_notes ? progress > kMinProgressMetres : progress >= kMinProgressMetres;
    const bool fast = moves && ratio >= kMinProgressRatio;
    WindowReason reason = fast ? WindowReason::Fast : WindowReason::Slow;
    if (by_notes) reason = fast ? WindowReason::FastByNotes : WindowReason::SlowByNotes;
    if (far) reason = WindowReason::Far;
    return {is_stuck || far || fast, ratio, progress, is_stuck ? WindowReason::Stuck : reason};
}

// Without a baseline the ratio is meaningless, so it is not reported.
void WaypointQueue::report_window(const Call& call, ObjectId body, const Window& window, double distance,
                                  double speed) const {
    const bool measured = original_distance_ != kNoBaselineMetres;
    const bool forgives = window.good && call.rules.good_window_resets_fails;
    call.trace(body).report(Event::WindowJudged{.good = window.good,
                                                .ratio = measured ? window.ratio : 0,
                                                .distance = distance,
                                                .fail_counter = fail_counter_,
                                                .reason = measured ? window.reason : WindowReason::Unmeasured,
                                                .progress = measured ? window.progress : 0,
                                                .expected = speed * progress_quantum_,
                                                .seconds = progress_quantum_,
                                                .forgiven = forgives ? fail_counter_ : 0});
}

std::optional<Walk> WaypointQueue::fail_window(const Call& call, const MotionHost& host, double to_head) {
    if (call.rules.stall_near_waypoint_succeeds && to_head < kNearEnoughOnStallMetres) {
        complete_head(call.pools.waypoints, host.mover().position, true);
        call.trace(host.id()).report(Event::WaypointReached{Walk::StalledNear, to_head, size()});
        return Walk::StalledNear;
    }
    ++fail_counter_;
    if (call.rules.stall_pops_head) {
        complete_head(call.pools.waypoints, host.mover().position, false);
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

Walk WaypointQueue::walk_step(const Call& call, const Mover& body, const Position& head, Frame& offset, double step) {
    Frame way = difference(head, body.position);
    const double whole = length(way.origin);

    // Reachable when d is exactly 0.05, or when rounding puts the two distances on different sides. The offset of the
    // waypoint that is gone is still walked (spec 30 §3.5 step 11).
    const bool onto = call.rules.second_reach_test && whole <= kReachMetres;
    if (onto) {
        complete_head(call.pools.waypoints, body.position, true);
        call.trace(body.id).report(Event::WaypointReached{Walk::SteppedOnto, whole, size()});
    }

    if (whole > step) way.origin = (WideVec3{way.origin} * (step / whole)).rounded();
    if (keep_heading_) set_heading(way, 0);
    blend(call.rules, way, offset);
    return onto ? Walk::SteppedOnto : Walk::Stepped;
}

Frame WaypointQueue::blip_by_offset(const Call& call, const MotionHost& host, Frame offset) {
    const Mover body = host.mover();
    Frame way = difference(call.pools.waypoints[list_.tail()].value.position(), body.position);
    way.rotation = offset.rotation;  // a translation only
    blend(call.rules, way, offset);
    call.trace(body.id).report(Event::Blipped{true, length(way.origin)});
    stop(call.pools.waypoints);
    return offset;
}

// ---- the end of a waypoint (spec 30 §3.6) ---------------------------------------------------------------------------

void WaypointQueue::complete_head(WaypointPool& pool, const Position& body, bool success) {
    frame_counter_ = 0;
    progress_quantum_ = 0;
    std::optional<Position> failed;
    if (!empty()) {
        if (!success) failed = pool[head()].value.position();
        list_.drop_head(pool);
    }

    if (!empty() && pool[head()].value.is_position()) {
        original_distance_ = static_cast<float>(distance(body, pool[head()].value.position()));
        return;
    }
    if (failed) remember(pool, *failed);
    if (!empty()) return;
    original_distance_ = kNoBaselineMetres;
    // A failure keeps its count, and that is what makes use_time blip in this same slice.
    if (success) stop(pool);
}

// ---- the end of the slice (spec 30 §3.7, §3.8) ----------------------------------------------------------------------

void WaypointQueue::use_time(const Call& call, MotionHost& host) {
    if (const std::optional<Blip> blip = due_blip(call)) return use_blip(call, host, *blip);
    if (empty() || call.pools.waypoints[head()].value.is_position()) return;
    const Waypoint next = call.pools.waypoints[head()].value;
    if (next.kind() == WaypointKind::Velocity) host.set_velocity(next.velocity());
    complete_head(call.pools.waypoints, *host.where(), true);
}

void WaypointQueue::use_blip(const Call& call, MotionHost& host, const Blip& blip) {
    const Position from = *host.where();
    const bool placed = host.place_sliding(blip.target);
    call.trace(host.id()).report(Event::Blipped{placed, distance(from, blip.target)});
    if (!placed) return;
    if (blip.velocity) host.set_velocity(*blip.velocity);
    stop(call.pools.waypoints);
}

std::optional<WaypointQueue::Blip> WaypointQueue::due_blip(const Call& call) const {
    const Rules& rules = call.rules;
    if (!rules.blip_by_placement) return std::nullopt;
    if (empty()) {
        const bool due =
            fail_counter_ > 0 && rules.blip_when_failure_empties_queue && rules.blip_to_remembered_waypoint;
        return due ? std::optional{Blip{blip_to(call.pools.waypoints), std::nullopt}} : std::nullopt;
    }
    if (fail_counter_ <= kFailLimit) return std::nullopt;
    const Waypoint& tail = call.pools.waypoints[list_.tail()].value;
    return tail.is_position() ? Blip{tail.position(), std::nullopt} : blip_before_velocity(call.pools.waypoints);
}

// The tail is a velocity: blip to the last place in front of it, and take the velocity on there.
WaypointQueue::Blip WaypointQueue::blip_before_velocity(const WaypointPool& pool) const {
    Blip blip{blip_to(pool), std::nullopt};
    for (WaypointPool::Index i = head(); i != WaypointPool::kNone; i = pool[i].next) {
        if (!pool[i].value.is_position()) continue;
        blip = {pool[i].value.position(), pool[list_.tail()].value.velocity()};
    }
    return blip;
}

void WaypointQueue::remember(WaypointPool& pool, const Position& place) {
    const Waypoint waypoint = Waypoint::to_position(place);
    if (remembered_ == WaypointPool::kNone) {
        remembered_ = pool.acquire(waypoint);
    } else {
        pool[remembered_].value = waypoint;
    }
}

Position WaypointQueue::blip_to(const WaypointPool& pool) const {
    return remembered_ != WaypointPool::kNone ? pool[remembered_].value.place() : Position{};
}

void WaypointQueue::stop(WaypointPool& pool) {
    clear(pool);
    restart_window(kNoBaselineMetres);
    fail_counter_ = 0;
}

void WaypointQueue::destroy(WaypointPool& pool) {
    clear(pool);
    if (remembered_ != WaypointPool::kNone) pool.release(remembered_);
    remembered_ = WaypointPool::kNone;
}

}  // namespace acmotion
