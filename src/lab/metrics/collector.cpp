#include "lab/metrics/collector.h"

#include "acmotion/geometry/heading.h"
#include "acmotion/motion/root_motion.h"
#include "core/constants.h"
#include "lab/metrics/thresholds.h"
#include "lab/replay/catch_up.h"
#include "lab/replay/frame_times.h"

namespace acmotion {
namespace {

using Info = std::optional<BodyInfo>;

// m/s in world axes, if its feet carry it; nothing for a body that has none, or has them off the ground.
std::optional<WideVec3> walking_velocity(const BodyFrame& body, const Info& info, const ReceiverHost* host) {
    if (!info || !info->has_motion || !body.in_contact) return std::nullopt;
    const MotionMoment moment{info->motion, !info->charges_long_jump};
    const std::optional<Vec3> played = host != nullptr ? host->played_velocity(body.object, moment) : std::nullopt;
    const Vec3 local = played.value_or(root_velocity(moment));
    if (local == Vec3{}) return WideVec3{};  // wherever it looks
    return to_global_vector(body.position.frame.rotation, WideVec3{local} * static_cast<double>(info->scale));
}

double unexplained_metres(const MapPlace& from, const MapPlace& to, const WideVec3& velocity, double seconds) {
    const MapPlace expected{from.x + velocity.x * seconds, from.y + velocity.y * seconds, from.z};
    return horizontal_distance(expected, to);
}

bool is_at(const Position& body, const Position& place) { return distance(body, place) <= kReachMetres; }

// At the head of its queue already, though that is only noticed in the next slice.
bool is_at_waypoint(const BodyFrame& body, const Info& info) {
    return info && info->queue.waypoints > 0 && is_at(body.position, info->queue.next);
}

// A body of another client, at the newest update while retail's is still on its way there.
bool is_ahead(const BodyFrame& body, const Info& info, const std::optional<Position>& newest) {
    if (!info || !newest || body.position == info->position) return false;
    return is_at(body.position, *newest) && !is_at(info->position, *newest);
}

bool is_routed_snap(const Event::PositionDecided& decided) {
    switch (decided.outcome) {
        case PositionOutcome::HardTeleport:
        case PositionOutcome::ForcedBlip:
        case PositionOutcome::PlayerTeleport: return true;
        case PositionOutcome::SlideSnap: return decided.reason == PositionReason::FarFromPlayer;
        default: return false;
    }
}

bool is_snap(PositionOutcome outcome) {
    return outcome == PositionOutcome::HardTeleport || outcome == PositionOutcome::SlideSnap ||
           outcome == PositionOutcome::LandingSnap || outcome == PositionOutcome::ForcedBlip ||
           outcome == PositionOutcome::PlayerTeleport;
}

}  // namespace

class MetricsCollector::Reporter : public MomentSink {
 public:
    Reporter(MetricsCollector& collector, ObjectId object, Seen& seen)
        : collector_(collector), object_(object), seen_(seen) {}
    void on_moment(double time, MomentKind kind, double severity, double amount) override {
        collector_.keep({time, object_, kind, severity, amount, {}}, seen_);
    }
    void on_worse_lag() override { seen_.recent.note_worst_lag(); }

 private:
    MetricsCollector& collector_;
    ObjectId object_;
    Seen& seen_;
};

bool MetricsCollector::is_measured(ObjectId object) const {
    if (object.is_null() || (options_.session != nullptr && object == options_.session->player)) return false;
    return options_.object.is_null() || object == options_.object;
}

// Most moments are too slight to notice: no cause is looked for.
void MetricsCollector::keep(Moment moment, const Seen& seen) {
    if (moment.severity >= 1) moment.cause = cause_of(moment, seen.recent);
    moments_.add(moment);
}

bool MetricsCollector::may_be_told(const Event& event) const {
    constexpr double kLongestSliceSeconds = 1;  // of the frame before: a stall shows when its first slice is over
    const double until = event.time + options_.story_seconds;
    return until + kLongestSliceSeconds >= last_frame_time_ ||
           until >= seen_.at(event.object).tally.under_way_since() ||
           moments_.has_near(event.object, event.time, options_.story_seconds);
}

ReplayPart MetricsCollector::story_part(const Moment& moment) const {
    return {moment.object, moment.time - options_.story_seconds, moment.time + options_.story_seconds};
}

// ---- events ---------------------------------------------------------------------------------------------------------

void MetricsCollector::on_event(const Event& event) {
    if (!is_measured(event.object)) return;
    Seen& seen = seen_[event.object];
    seen.recent.add(event);
    if (options_.story_seconds > 0) stories_.on_event(event);
    if (const auto* decided = std::get_if<Event::PositionDecided>(&event.what)) {
        on_position(seen, *decided, is_in_time(event.time));
    } else if (const auto* blip = std::get_if<Event::Blipped>(&event.what)) {
        on_blip(seen, event, *blip);
    } else if (const auto* enqueued = std::get_if<Event::WaypointEnqueued>(&event.what)) {
        if (enqueued->branch == Enqueue::AppendedFar) seen.is_blip_far = true;
    } else if (std::holds_alternative<Event::WaypointReached>(event.what)) {
        seen.has_reached = true;
    } else if (std::holds_alternative<Event::TeleportHookRan>(event.what)) {
        excuse(seen);
    } else if (std::holds_alternative<Event::ObjectCreated>(event.what) ||
               std::holds_alternative<Event::ObjectDestroyed>(event.what)) {
        begin_life(seen);
    }
}

// Reports about its former life do not apply to this one.
void MetricsCollector::begin_life(Seen& seen) {
    excuse(seen);
    seen.is_blip_far = false;
    seen.newest_update.reset();
}

void MetricsCollector::on_position(Seen& seen, const Event::PositionDecided& decided, bool counts) {
    if (is_routed_snap(decided)) excuse(seen);
    if (decided.outcome != PositionOutcome::Ignore) {
        seen.newest_update = decided.target;
        seen.update_place = map_place(decided.target);
    }
    if (!counts) return;
    ++seen.tally.sums.counts.routed[static_cast<std::size_t>(decided.outcome)];
    if (is_snap(decided.outcome)) ++seen.tally.sums.counts.snaps;
}

void MetricsCollector::on_blip(Seen& seen, const Event& event, const Event::Blipped& blip) {
    if (!blip.placed) return;
    if (is_in_time(event.time)) {
        ++seen.tally.sums.counts.blips;
        const double severity = seen.is_blip_far ? 0 : blip.distance / kNoticeableBlipMetres;
        keep({event.time, event.object, MomentKind::Blip, severity, blip.distance, {}}, seen);
    }
    if (std::exchange(seen.is_blip_far, false)) excuse(seen);
}

// ---- frames ---------------------------------------------------------------------------------------------------------

void MetricsCollector::on_frame(const ReplayFrame& frame) {
    const auto find = [this](ObjectId object) { return &seen_[object]; };
    shown_.begin_frame();
    for (const BodyFrame& body : frame.bodies) {
        if (is_measured(body.object)) follow(*shown_.of(body.object, find), body, frame);
    }
    last_frame_time_ = frame.time;
}

void MetricsCollector::follow(Seen& seen, const BodyFrame& body, const ReplayFrame& frame) {
    if (seen.last && (frame.number > seen.last_frame + 1 || is_gap(last_frame_time_, frame.time))) {
        Reporter reporter{*this, body.object, seen};
        seen.tally.end(reporter);
        seen.screen.lose_sight();
        seen.last.reset();
    }
    if (options_.on_screen) follow_screen(seen, body, frame);
    seen.last_frame = frame.number;
    seen.was_hidden = seen.was_hidden || body.is_hidden;
    if (seen.last && body.clock <= seen.last->clock) return;  // the slice goes on
    end_slice(seen, body, frame);
}

void MetricsCollector::end_slice(Seen& seen, const BodyFrame& body, const ReplayFrame& frame) {
    const float heading = heading_now(seen, body);
    const MapPlace place = map_place(body.position);
    if (seen.last && is_in_time(frame.time)) {
        const Slice slice = slice_of(seen, body, place, heading, frame);
        Reporter reporter{*this, body.object, seen};
        seen.tally.add(slice, reporter);
        seen.screen.end_slice(!slice.is_excused && slice.metres >= kMovingMetres);
    }
    seen.is_excused = false;
    seen.last = body;
    seen.place = place;
    seen.heading = heading;
    seen.has_reached = false;
    seen.was_hidden = body.is_hidden;
}

void MetricsCollector::follow_screen(Seen& seen, const BodyFrame& body, const ReplayFrame& frame) const {
    ScreenFrame shown{.time = frame.time, .place = map_place(body.position)};
    shown.is_excused = std::exchange(seen.is_frame_excused, false);
    shown.is_hidden = body.is_hidden;
    shown.counts = is_in_time(frame.time);
    shown.behind_truth = behind_truth(seen, body.object, shown.place, frame.time);
    seen.screen.add(shown);
}

std::optional<double> MetricsCollector::behind_truth(Seen& seen, ObjectId object, const MapPlace& place,
                                                     double time) const {
    const std::optional<MapPlace> truth = followed_place(seen.truth, options_.truth, object, time);
    return truth ? std::optional{distance(place, *truth)} : std::nullopt;
}

// Most bodies go straight on, and an arc tangent is expensive.
float MetricsCollector::heading_now(const Seen& seen, const BodyFrame& body) {
    const Quaternion& rotation = body.position.frame.rotation;
    return seen.last && seen.last->position.frame.rotation == rotation ? seen.heading : heading_of(rotation);
}

Slice MetricsCollector::slice_of(Seen& seen, const BodyFrame& body, const MapPlace& place, float heading,
                                 const ReplayFrame& frame) const {
    const Info info = frame.info(body.object);
    Slice slice{.time = frame.time,
                .seconds = body.clock - seen.last->clock,
                .step = place - seen.place,
                .heading_from = seen.heading,
                .heading_to = heading,
                .catch_up_speed = catch_up_speed_of(info, options_.rules),
                .is_excused = seen.is_excused || seen.was_hidden};
    slice.metres = step_metres(slice.step);
    if (info) slice.own_speed = length(info->velocity);
    const std::optional<WideVec3> walking = walking_velocity(body, info, frame.host);
    if (walking) slice.unexplained = unexplained_metres(seen.place, place, *walking, slice.seconds);
    const bool is_chasing = info && info->queue.waypoints > 0 && body.in_contact;
    if (is_chasing || seen.has_reached) {
        slice.pursuit = Pursuit::Chasing;
        slice.has_arrived =
            seen.has_reached ||
            (slice.is_slow() && (is_at_waypoint(body, info) || is_ahead(body, info, seen.newest_update)));
    } else if (walking && length(*walking) > 0 && seen.place != place) {
        slice.pursuit = Pursuit::RootMotion;
    }
    slice.behind_truth = behind_truth(seen, body.object, place, frame.time);
    if (seen.newest_update) slice.behind_update = distance(place, seen.update_place);
    return slice;
}

RunMetrics MetricsCollector::finish() {
    RunMetrics run{.label = options_.label};
    MetricSums all;
    for (auto& [id, seen] : seen_) {
        Reporter reporter{*this, id, seen};
        seen.tally.end(reporter);
        seen.tally.sums.counts.only_poses = options_.given != nullptr;
        seen.tally.sums.counts.is_on_screen = options_.on_screen;
        seen.tally.sums.screen = seen.screen.sums();
        ObjectMetrics object{.object = id, .metrics = seen.tally.sums.metrics()};
        if (options_.session != nullptr) object.name = options_.session->object(id).name;
        run.objects.push_back(std::move(object));
        all.add(seen.tally.sums);
    }
    run.all = all.metrics();
    run.moments = moments_.take();
    if (options_.story_seconds > 0) {
        for (Moment& moment : run.moments) moment.story = events_within(stories_.events(), story_part(moment));
    }
    run.story_events_dropped = stories_.dropped();
    return run;
}

}  // namespace acmotion
