#include "lab/metrics/collector.h"

#include "acmotion/geometry/heading.h"
#include "acmotion/motion/root_motion.h"
#include "core/constants.h"
#include "lab/base/angle.h"
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

Doing doing_of(const BodyInfo& info, const Slice& slice) {
    return {.seconds = slice.seconds,
            .own_speed = info.has_motion ? length(root_velocity({info.motion, !info.charges_long_jump})) : 0,
            .catch_up_speed = slice.catch_up_speed,
            .retails_catch_up = catch_up_speed_of(info, Rules::retail()),
            .player_distance = info.player_distance,
            .in_air = !info.in_contact || !info.on_walkable,
            .is_moving_to = info.move_to != MoveToType::None,
            .waypoints = info.queue.waypoints,
            .behind_update = slice.behind_update};
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

bool is_anyones_snap(PositionOutcome outcome) {
    return is_snap(outcome) || outcome == PositionOutcome::ForcedBlip || outcome == PositionOutcome::PlayerTeleport;
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
    if (moment.severity >= 1) {
        Cause cause = cause_of(moment, seen.recent, options_.rules);
        moment.cause = std::move(cause.text);
        moment.rows = std::move(cause.rows);
    }
    if (options_.on_moment) options_.on_moment(moment);
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
        settle(seen, event.object);
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
        seen.has_update = true;
        seen.update_place = map_place(decided.target);
    }
    if (!counts) return;
    ++seen.tally.sums.counts.routed[static_cast<std::size_t>(decided.outcome)];
    if (is_anyones_snap(decided.outcome)) ++seen.tally.sums.counts.snaps;
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
    shown_.begin_frame();
    if (looks_at_all(frame)) {
        for (std::size_t i = 0; i < frame.bodies.size(); ++i) look_at(i, frame);
    } else {
        for (const FrameChanges::Body& changed : frame.changes->bodies) look_at(changed.place, frame);
        look_at_settling(frame);
    }
    if (frame.changes != nullptr) {
        for (const FrameChanges::Gone& gone : frame.changes->gone) on_gone(gone);
    }
    last_frame_time_ = frame.time;
}

bool MetricsCollector::looks_at_all(const ReplayFrame& frame) {
    // A jerk takes three slices, and a slice several frames of a fast display.
    constexpr std::size_t kFramesAtBorder = 8;
    constexpr double kSecondsAtBorder = 0.25;
    const bool is_inside = is_in_time(frame.time);
    if (std::exchange(was_in_time_, is_inside) != is_inside) border_ = {frame.number, frame.time};
    const bool is_at_border =
        frame.number < border_.frame + kFramesAtBorder || frame.time < border_.time + kSecondsAtBorder;
    return frame.changes == nullptr || options_.truth != nullptr || options_.on_screen || is_at_border;
}

void MetricsCollector::look_at(std::size_t place, const ReplayFrame& frame) {
    const BodyFrame& body = frame.bodies[place];
    if (!is_measured(body.object)) return;
    look_at(place, frame, *shown_.of(body.object, [this](ObjectId object) { return &seen_[object]; }));
}

void MetricsCollector::look_at(std::size_t place, const ReplayFrame& frame, Seen& seen) {
    const BodyFrame& body = frame.bodies[place];
    if (frame.changes != nullptr) end_rest(seen, body.object, frame.changes->clocks_before[place]);
    follow(seen, body, frame);
}

void MetricsCollector::settle(Seen& seen, ObjectId object) {
    if (!std::exchange(seen.is_settling, true)) settling_.push_back({object, &seen});
}

void MetricsCollector::look_at_settling(const ReplayFrame& frame) {
    std::erase_if(settling_, [&](const Settling& one) {
        Seen& seen = *one.seen;
        const bool is_there = look_at_settling(one, frame);
        seen.is_settling = is_there && (seen.has_update || (seen.slice && seen.slice->is_moving));
        return !seen.is_settling;
    });
}

bool MetricsCollector::look_at_settling(const Settling& one, const ReplayFrame& frame) {
    if (one.seen->last && one.seen->last_frame == frame.number) return true;
    const auto body = std::ranges::lower_bound(frame.bodies, one.object, {}, &BodyFrame::object);
    if (body == frame.bodies.end() || body->object != one.object) return false;
    look_at(static_cast<std::size_t>(body - frame.bodies.begin()), frame, *one.seen);
    return true;
}

void MetricsCollector::on_gone(const FrameChanges::Gone& gone) {
    if (!is_measured(gone.object)) return;
    Seen& seen = seen_[gone.object];
    end_rest(seen, gone.object, gone.clock);
    seen.is_gone = true;
}

// It has stood until the frame before, when its clock was this: one long slice.
void MetricsCollector::end_rest(Seen& seen, ObjectId object, double clock) {
    if (seen.is_gone || !seen.last || clock <= seen.last->clock) return;
    if (seen.slice && is_in_time(last_frame_time_)) {
        Slice slice = *seen.slice;
        slice.time = last_frame_time_;
        slice.seconds = clock - seen.last->clock;
        slice.unexplained *= slice.seconds / seen.slice->seconds;
        Reporter reporter{*this, object, seen};
        seen.tally.add(slice, reporter);
    }
    seen.last->clock = clock;
}

void MetricsCollector::follow(Seen& seen, const BodyFrame& body, const ReplayFrame& frame) {
    const bool was_away = frame.changes != nullptr ? seen.is_gone : frame.number > seen.last_frame + 1;
    seen.is_gone = false;
    if (seen.last && (was_away || is_gap(last_frame_time_, frame.time))) {
        Reporter reporter{*this, body.object, seen};
        seen.tally.end(reporter);
        if (options_.truth != nullptr) seen.stretches.end(*options_.truth, body.object);
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
    if (seen.last) {
        const Slice slice = slice_of(seen, body, place, heading, frame);
        if (slice.is_excused && options_.note_excused != nullptr && is_in_time(slice.time))
            options_.note_excused->add(body.object, {seen.slice_frame, frame.number});
        add(slice, seen, body.object);
        add_to_stretch(slice, seen, body.object, place);
        seen.slice = slice;
        if (slice.is_moving) settle(seen, body.object);
    } else {
        seen.moved_to = place;
        seen.turned_to = heading;
    }
    seen.is_excused = false;
    seen.has_update = false;
    seen.slice_frame = frame.number;
    seen.last = body;
    seen.place = place;
    seen.heading = heading;
    seen.has_reached = false;
    seen.was_hidden = body.is_hidden;
}

void MetricsCollector::add(const Slice& slice, Seen& seen, ObjectId object) {
    if (!is_in_time(slice.time)) return;
    Reporter reporter{*this, object, seen};
    seen.tally.add(slice, reporter);
    seen.screen.end_slice(!slice.is_excused && slice.metres >= kMovingMetres, slice.is_moving);
}

void MetricsCollector::add_to_stretch(const Slice& slice, Seen& seen, ObjectId object, const MapPlace& place) const {
    if (options_.truth == nullptr || !is_in_time(slice.time)) return;
    seen.stretches.add({.time = slice.time,
                        .seconds = slice.seconds,
                        .from = seen.place,
                        .to = place,
                        .truth = followed_place(seen.truth, options_.truth, object, slice.time),
                        .is_excused = slice.is_excused},
                       *options_.truth, object);
}

// A body that rules leave standing, though it has somewhere to go, moves too: standing is then how it is shown.
bool MetricsCollector::is_moving(Seen& seen, const Slice& slice, const MapPlace& place, bool has_waypoints) {
    const bool has_moved =
        distance(place, seen.moved_to) > kMovedMetres ||
        (slice.heading_to != seen.turned_to &&
         angle_between(static_cast<double>(slice.heading_to), static_cast<double>(seen.turned_to)) > kTurnedDegrees);
    if (has_moved) {
        seen.moved_to = place;
        seen.turned_to = slice.heading_to;
    }
    const bool is_elsewhere = seen.has_update && slice.behind_update && *slice.behind_update > kReachMetres;
    if (has_moved || has_waypoints || is_elsewhere) seen.moved_at = slice.time;
    return slice.time - seen.moved_at <= kMovingSeconds;
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
                .is_excused = is_slice_excused(seen, body.object, frame.number)};
    slice.metres = step_metres(slice.step);
    if (info) slice.own_speed = length(info->velocity);
    const std::optional<WideVec3> walking = walking_velocity(body, info, frame.host);
    if (walking) {
        slice.walking = *walking;
        slice.unexplained = unexplained_metres(seen.place, place, *walking, slice.seconds);
    }
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
    slice.is_moving = is_moving(seen, slice, place, info && info->queue.waypoints > 0);
    if (info) seen.recent.note(doing_of(*info, slice));
    return slice;
}

bool MetricsCollector::is_slice_excused(const Seen& seen, ObjectId object, std::size_t frame) const {
    if (seen.is_excused || seen.was_hidden) return true;
    return options_.excused != nullptr &&
           options_.excused->has_near(object, {seen.slice_frame, frame}, options_.excused_frames);
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
        if (options_.truth != nullptr) seen.stretches.end(*options_.truth, id);
        seen.tally.sums.stretches = seen.stretches.sums;
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
