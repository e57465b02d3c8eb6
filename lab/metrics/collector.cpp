#include "lab/metrics/collector.h"

#include <algorithm>

#include "acmotion/geometry/heading.h"
#include "acmotion/motion/root_motion.h"
#include "core/constants.h"
#include "lab/base/angle.h"
#include "lab/metrics/thresholds.h"
#include "lab/replay/speeds.h"
#include "sessions/frame_times.h"

namespace acmotion {
namespace {

// One whose motion is unknown has the speed that the rules give to such.
Speeds speeds_of(const BodyFrame& drawn, const std::optional<BodyInfo>& known, const Rules& rules,
                 const ReceiverHost* host) {
    const bool has_motion = known && known->has_motion;
    const MaxSpeed speed = has_motion ? MaxSpeed{known->max_speed, known->adjusted_max_speed} : MaxSpeed{};
    Speeds speeds{.catch_up = catch_up_speed(speed, rules), .retails_catch_up = catch_up_speed(speed, Rules::retail())};
    if (!has_motion) return speeds;
    speeds.own = length(root_velocity({known->motion, !known->charges_long_jump}));
    if (drawn.in_contact)
        speeds.walking = to_global_vector(drawn.position.frame.rotation, walking_velocity(*known, host));
    return speeds;
}

double unexplained_metres(const MapPlace& from, const MapPlace& to, const WideVec3& velocity, double seconds) {
    const MapPlace expected{from.x + velocity.x * seconds, from.y + velocity.y * seconds, from.z};
    return horizontal_distance(expected, to);
}

bool is_at(const Position& body, const Position& place) { return distance(body, place) <= kReachMetres; }

// Whether a slow body is slow because it is where it was to go: at its next waypoint, or, drawn by another client than the one
// whose world this is, at the newest update while retail's is still on its way there.
bool has_arrived(const BodyFrame& drawn, const std::optional<BodyInfo>& known, const std::optional<Position>& newest) {
    if (!known) return false;
    if (known->queue.waypoints > 0 && is_at(drawn.position, known->queue.next)) return true;
    return newest && drawn.position != known->position && is_at(drawn.position, *newest) &&
           !is_at(known->position, *newest);
}

bool has_waypoints(const std::optional<BodyInfo>& known) { return known && known->queue.waypoints > 0; }

}  // namespace

// ---- excused slices -------------------------------------------------------------------------------------------------

void ExcusedSlices::add(ObjectId object, const Span& slice) {
    std::vector<Span>& spans = spans_[object];
    if (!spans.empty() && spans.back().last >= slice.after) {
        spans.back().last = slice.last;
    } else {
        spans.push_back(slice);
    }
}

bool ExcusedSlices::has_near(ObjectId object, const Span& slice) const {
    const auto spans = spans_.find(object);
    if (spans == spans_.end()) return false;
    const auto ends = [this](const Span& span) { return span.last + frames_around; };
    const auto next = std::ranges::upper_bound(spans->second, slice.after, std::less{}, ends);
    return next != spans->second.end() && next->after < slice.last + frames_around;
}

// ---- frames ---------------------------------------------------------------------------------------------------------

bool MetricsCollector::is_measured(ObjectId object) const {
    if (object.is_null() || (options_.session != nullptr && object == options_.session->player)) return false;
    return options_.object.is_null() || object == options_.object;
}

bool MetricsCollector::looks_at_all(const ReplayFrame& frame) {
    // A jerk takes three slices, and a slice several frames of a fast display.
    constexpr std::size_t kFramesAtBorder = 8;
    constexpr double kSecondsAtBorder = 0.25;
    const bool is_inside = is_in_time(frame.time);
    if (std::exchange(was_in_time_, is_inside) != is_inside) {
        border_frame_ = frame.number;
        border_time_ = frame.time;
    }
    const bool is_at_border =
        frame.number < border_frame_ + kFramesAtBorder || frame.time < border_time_ + kSecondsAtBorder;
    return frame.changes == nullptr || options_.truth != nullptr || options_.on_screen || is_at_border;
}

void MetricsCollector::on_frame(const ReplayFrame& frame) {
    is_after_gap_ = is_gap(last_frame_time_, frame.time);
    if (looks_at_all(frame)) {
        for (std::size_t i = 0; i < frame.bodies.size(); ++i) look_at(i, frame);
    } else {
        for (const FrameChanges::Body& changed : frame.changes->bodies) look_at(changed.place, frame);
    }
    if (frame.changes != nullptr) {
        for (const FrameChanges::Gone& gone : frame.changes->gone) on_gone(gone);
        if (frame.changes->has_ticked) last_tick_frame_ = frame.number;
    }
    last_frame_time_ = frame.time;
}

void MetricsCollector::look_at(std::size_t place, const ReplayFrame& frame) {
    const BodyFrame& drawn = frame.bodies[place];
    if (!is_measured(drawn.object)) return;
    Body& body = bodies_[drawn.object];
    if (frame.changes != nullptr) end_rest(body, drawn.object, frame.changes->clocks_before[place]);
    const bool was_away = frame.changes != nullptr ? body.is_gone : frame.number > body.last_frame + 1;
    body.is_gone = false;
    if (body.last && (was_away || is_after_gap_)) lose_sight(body, drawn.object);
    if (options_.on_screen) follow_screen(body, drawn, frame);
    body.last_frame = frame.number;
    body.was_hidden = body.was_hidden || drawn.is_hidden;
    if (body.last && drawn.clock <= body.last->clock) return;  // the slice goes on
    end_slice(body, drawn, frame);
    body.slice_frame = frame.number;
    body.is_excused = body.has_reached = body.has_update = false;
    body.was_hidden = drawn.is_hidden;
}

void MetricsCollector::on_gone(const FrameChanges::Gone& gone) {
    if (!is_measured(gone.object)) return;
    Body& body = bodies_[gone.object];
    end_rest(body, gone.object, gone.clock);
    body.is_gone = true;
}

void MetricsCollector::end_rest(Body& body, ObjectId object, double clock) {
    if (body.is_gone || !body.last || clock <= body.last->clock) return;
    if (body.slice.seconds > 0 && is_in_time(last_frame_time_)) {
        Slice slice = body.slice;
        slice.time = last_frame_time_;
        slice.seconds = clock - body.last->clock;
        slice.unexplained *= slice.seconds / body.slice.seconds;
        keep_all(body.tally.add(slice), object, body);
    }
    body.last->clock = clock;
    body.slice_frame = last_tick_frame_;
}

void MetricsCollector::lose_sight(Body& body, ObjectId object) {
    keep_all(body.tally.end(), object, body);
    if (options_.truth != nullptr) body.stretches.end(*options_.truth, object);
    body.screen.lose_sight();
    body.last.reset();
}

void MetricsCollector::follow_screen(Body& body, const BodyFrame& drawn, const ReplayFrame& frame) const {
    ScreenFrame shown{.time = frame.time, .place = map_place(drawn.position)};
    shown.is_excused = std::exchange(body.is_frame_excused, false);
    shown.is_hidden = drawn.is_hidden;
    shown.counts = is_in_time(frame.time);
    shown.behind_truth = behind_truth(drawn.object, shown.place, frame.time);
    body.screen.add(shown);
}

std::optional<double> MetricsCollector::behind_truth(ObjectId object, const MapPlace& place, double time) const {
    if (options_.truth == nullptr) return std::nullopt;
    const std::optional<MapPlace> truth = options_.truth->place_at(object, time);
    return truth ? std::optional{distance(place, *truth)} : std::nullopt;
}

// ---- slices ---------------------------------------------------------------------------------------------------------

void MetricsCollector::end_slice(Body& body, const BodyFrame& drawn, const ReplayFrame& frame) {
    const MapPlace place = map_place(drawn.position);
    if (body.last) {
        const std::optional<BodyInfo> known = frame.info(drawn.object);
        const Look look{frame, drawn, place, known, speeds_of(drawn, known, options_.rules, frame.host)};
        body.slice = make_slice(body, look);
        if (known) body.recent.note(body.slice, look.speeds, *known);
        if (was_in_time_) {
            keep_all(body.tally.add(body.slice), drawn.object, body);
            add_more(body, look);
        }
        body.last_heading = body.slice.heading_to;
    } else {
        body.moved_to = place;
        body.last_heading = body.turned_to = heading_of(drawn.position.frame.rotation);
    }
    body.last = drawn;
    body.last_place = place;
}

Slice MetricsCollector::make_slice(Body& body, const Look& look) const {
    const auto& [frame, drawn, place, known, speeds] = look;
    Slice slice{.time = frame.time, .seconds = drawn.clock - body.last->clock, .step = place - body.last_place};
    slice.metres = step_metres(slice.step);
    slice.heading_from = slice.heading_to = body.last_heading;
    // Most bodies go straight on, and an arc tangent is expensive.
    const Quaternion& rotation = drawn.position.frame.rotation;
    if (body.last->position.frame.rotation != rotation) slice.heading_to = heading_of(rotation);
    slice.catch_up_speed = speeds.catch_up;
    slice.is_excused =
        body.is_excused || body.was_hidden ||
        (options_.excused != nullptr && options_.excused->has_near(drawn.object, {body.slice_frame, frame.number}));
    if (known) slice.own_speed = length(known->velocity);
    if (speeds.walking) {
        slice.walking = *speeds.walking;
        slice.unexplained = unexplained_metres(body.last_place, place, slice.walking, slice.seconds);
    }
    if ((has_waypoints(known) && drawn.in_contact) || body.has_reached) {
        slice.pursuit = Pursuit::Chasing;
        slice.has_arrived = body.has_reached || (slice.is_slow() && has_arrived(drawn, known, body.newest_update));
    } else if (length(slice.walking) > 0 && slice.metres > 0) {
        slice.pursuit = Pursuit::RootMotion;
    }
    slice.behind_truth = behind_truth(drawn.object, place, frame.time);
    if (body.newest_update) slice.behind_update = distance(place, map_place(*body.newest_update));
    slice.is_moving = is_moving(body, slice, look);
    return slice;
}

// A body that rules leave standing, though it has somewhere to go, moves too: standing is then how it is shown.
bool MetricsCollector::is_moving(Body& body, const Slice& slice, const Look& look) {
    const double turn = angle_between(static_cast<double>(slice.heading_to), static_cast<double>(body.turned_to));
    const bool has_moved = distance(look.place, body.moved_to) > kMovedMetres || turn > kTurnedDegrees;
    if (has_moved) {
        body.moved_to = look.place;
        body.turned_to = slice.heading_to;
    }
    const bool is_elsewhere = body.has_update && slice.behind_update && *slice.behind_update > kReachMetres;
    if (has_moved || has_waypoints(look.known) || is_elsewhere) body.moved_at = slice.time;
    return slice.time - body.moved_at <= kMovingSeconds;
}

void MetricsCollector::add_more(Body& body, const Look& look) const {
    const Slice& slice = body.slice;
    if (options_.on_screen) {
        body.screen.end_slice(!slice.is_excused && slice.metres >= kMovingMetres, slice.is_moving);
    }
    const ObjectId object = look.drawn.object;
    if (slice.is_excused && options_.note_excused != nullptr) {
        options_.note_excused->add(object, {body.slice_frame, look.frame.number});
    }
    if (options_.truth == nullptr) return;
    body.stretches.add({.time = slice.time,
                        .seconds = slice.seconds,
                        .from = body.last_place,
                        .to = look.place,
                        .truth = options_.truth->place_at(object, slice.time),
                        .is_excused = slice.is_excused},
                       *options_.truth, object);
}

// ---- the end --------------------------------------------------------------------------------------------------------

RunMetrics MetricsCollector::finish() {
    RunMetrics run{.label = options_.label};
    MetricSums all;
    for (auto& [id, body] : bodies_) {
        keep_all(body.tally.end(), id, body);
        if (options_.truth != nullptr) body.stretches.end(*options_.truth, id);
        MetricSums& sums = body.tally.sums;
        sums.counts.only_poses = options_.given != nullptr;
        sums.counts.is_on_screen = options_.on_screen;
        sums.screen = body.screen.sums();
        sums.stretches = body.stretches.sums;
        ObjectMetrics object{.object = id, .metrics = sums.metrics()};
        if (options_.session != nullptr) object.name = options_.session->object(id).name;
        run.objects.push_back(std::move(object));
        all.add(sums);
    }
    run.all = all.metrics();
    run.moments = moments_.take();
    const double near = options_.story_seconds;
    for (Moment& moment : run.moments) {
        if (near > 0) {
            moment.story = events_within(stories_.events(), {moment.object, moment.time - near, moment.time + near});
        }
    }
    run.story_events_dropped = stories_.dropped();
    return run;
}

}  // namespace acmotion
