#include "lab/metrics/collector.h"

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "lab/base/angle.h"
#include "lab/metrics/thresholds.h"
#include "sessions/frame_times.h"

namespace acmotion {
namespace {

double unexplained_metres(const MapPlace& from, const MapPlace& to, const WideVec3& velocity, double seconds) {
    const MapPlace expected{from.x + velocity.x * seconds, from.y + velocity.y * seconds, from.z};
    return horizontal_distance(expected, to);
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

// ---- frames ---------------------------------------------------------------------------------------------------------

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
    const BodyFrame& body = frame.bodies[place];
    if (!is_measured(body.object)) return;
    Seen& seen = seen_[body.object];
    if (frame.changes != nullptr) end_rest(seen, body.object, frame.changes->clocks_before[place]);
    const bool was_away = frame.changes != nullptr ? seen.is_gone : frame.number > seen.last_frame + 1;
    seen.is_gone = false;
    if (seen.last && (was_away || is_after_gap_)) lose_sight(seen, body.object);
    if (options_.on_screen) follow_screen(seen, body, frame);
    seen.last_frame = frame.number;
    seen.was_hidden = seen.was_hidden || body.is_hidden;
    if (seen.last && body.clock <= seen.last->clock) return;  // the slice goes on
    seen.last ? end_slice(seen, body, frame) : begin_slices(seen, body);
    seen.slice_frame = frame.number;
    seen.is_excused = seen.has_reached = seen.has_update = false;
    seen.was_hidden = body.is_hidden;
}

void MetricsCollector::on_gone(const FrameChanges::Gone& gone) {
    if (!is_measured(gone.object)) return;
    Seen& seen = seen_[gone.object];
    end_rest(seen, gone.object, gone.clock);
    seen.is_gone = true;
}

void MetricsCollector::end_rest(Seen& seen, ObjectId object, double clock) {
    if (seen.is_gone || !seen.last || clock <= seen.last->clock) return;
    if (seen.slice.seconds > 0 && is_in_time(last_frame_time_)) {
        Slice slice = seen.slice;
        slice.time = last_frame_time_;
        slice.seconds = clock - seen.last->clock;
        slice.unexplained *= slice.seconds / seen.slice.seconds;
        Reporter reporter{*this, object, seen};
        seen.tally.add(slice, reporter);
    }
    seen.last->clock = clock;
    seen.slice_frame = last_tick_frame_;
}

void MetricsCollector::lose_sight(Seen& seen, ObjectId object) {
    Reporter reporter{*this, object, seen};
    seen.tally.end(reporter);
    if (options_.truth != nullptr) seen.stretches.end(*options_.truth, object);
    seen.screen.lose_sight();
    seen.last.reset();
}

void MetricsCollector::begin_slices(Seen& seen, const BodyFrame& body) {
    const Quaternion& rotation = body.position.frame.rotation;
    seen.last = {
        .clock = body.clock, .rotation = rotation, .place = map_place(body.position), .heading = heading_of(rotation)};
    seen.moved_to = seen.last->place;
    seen.turned_to = seen.last->heading;
}

void MetricsCollector::end_slice(Seen& seen, const BodyFrame& body, const ReplayFrame& frame) {
    const std::optional<BodyInfo> known = frame.info(body.object);
    const Carriage carriage = carriage_of(body, known, options_.rules, frame.host);
    seen.slice = make_slice(seen, body, known, carriage, frame);
    if (known) note_doing(seen, *known, carriage);
    const MapPlace to = map_place(body.position);
    if (was_in_time_) {
        Reporter reporter{*this, body.object, seen};
        seen.tally.add(seen.slice, reporter);
        add_more(seen, to, frame, body.object);
    }
    seen.last = {body.clock, body.position.frame.rotation, to, seen.slice.heading_to};
}

void MetricsCollector::note_doing(Seen& seen, const BodyInfo& known, const Carriage& carriage) {
    seen.recent.note({.seconds = seen.slice.seconds,
                      .own_speed = carriage.own_speed,
                      .catch_up_speed = carriage.catch_up_speed,
                      .retails_catch_up = carriage.retails_catch_up,
                      .player_distance = known.player_distance,
                      .in_air = !known.in_contact || !known.on_walkable,
                      .is_moving_to = known.move_to != MoveToType::None,
                      .waypoints = known.queue.waypoints,
                      .behind_update = seen.slice.behind_update});
}

void MetricsCollector::add_more(Seen& seen, const MapPlace& to, const ReplayFrame& frame, ObjectId object) const {
    const Slice& slice = seen.slice;
    if (options_.on_screen) {
        seen.screen.end_slice(!slice.is_excused && slice.metres >= kMovingMetres, slice.is_moving);
    }
    if (slice.is_excused && options_.note_excused != nullptr) {
        options_.note_excused->add(object, {seen.slice_frame, frame.number});
    }
    if (options_.truth == nullptr) return;
    seen.stretches.add({.time = slice.time,
                        .seconds = slice.seconds,
                        .from = seen.last->place,
                        .to = to,
                        .truth = options_.truth->place_at(object, slice.time),
                        .is_excused = slice.is_excused},
                       *options_.truth, object);
}

// A body that rules leave standing, though it has somewhere to go, moves too: standing is then how it is shown.
bool MetricsCollector::is_moving(Seen& seen, const Slice& slice, const MapPlace& place, bool has_waypoints) {
    const bool is_elsewhere = seen.has_update && slice.behind_update && *slice.behind_update > kReachMetres;
    if (has_moved(seen, slice, place) || has_waypoints || is_elsewhere) seen.moved_at = slice.time;
    return slice.time - seen.moved_at <= kMovingSeconds;
}

bool MetricsCollector::has_moved(Seen& seen, const Slice& slice, const MapPlace& place) {
    const double turn = angle_between(static_cast<double>(slice.heading_to), static_cast<double>(seen.turned_to));
    if (distance(place, seen.moved_to) <= kMovedMetres && turn <= kTurnedDegrees) return false;
    seen.moved_to = place;
    seen.turned_to = slice.heading_to;
    return true;
}

void MetricsCollector::follow_screen(Seen& seen, const BodyFrame& body, const ReplayFrame& frame) const {
    ScreenFrame shown{.time = frame.time, .place = map_place(body.position)};
    shown.is_excused = std::exchange(seen.is_frame_excused, false);
    shown.is_hidden = body.is_hidden;
    shown.counts = is_in_time(frame.time);
    shown.behind_truth = behind_truth(body.object, shown.place, frame.time);
    seen.screen.add(shown);
}

std::optional<double> MetricsCollector::behind_truth(ObjectId object, const MapPlace& place, double time) const {
    if (options_.truth == nullptr) return std::nullopt;
    const std::optional<MapPlace> truth = options_.truth->place_at(object, time);
    return truth ? std::optional{distance(place, *truth)} : std::nullopt;
}

Slice MetricsCollector::make_slice(Seen& seen, const BodyFrame& body, const std::optional<BodyInfo>& known,
                                   const Carriage& carriage, const ReplayFrame& frame) const {
    const Drawn& last = *seen.last;
    const MapPlace to = map_place(body.position);
    Slice slice{.time = frame.time, .seconds = body.clock - last.clock, .step = to - last.place};
    slice.metres = step_metres(slice.step);
    slice.heading_from = slice.heading_to = last.heading;
    // Most bodies go straight on, and an arc tangent is expensive.
    if (last.rotation != body.position.frame.rotation) slice.heading_to = heading_of(body.position.frame.rotation);
    slice.catch_up_speed = carriage.catch_up_speed;
    slice.is_excused = seen.is_excused || seen.was_hidden || is_excused_with(seen, body.object, frame.number);
    if (known) slice.own_speed = length(known->velocity);
    if (carriage.walking) {
        slice.walking = *carriage.walking;
        slice.unexplained = unexplained_metres(last.place, to, slice.walking, slice.seconds);
    }
    slice.pursuit = pursuit_of(seen, slice, body, known, carriage);
    slice.has_arrived = slice.pursuit == Pursuit::Chasing &&
                        (seen.has_reached || (slice.is_slow() && has_arrived(body, known, seen.newest_update)));
    slice.behind_truth = behind_truth(body.object, to, frame.time);
    if (seen.newest_update) slice.behind_update = distance(to, map_place(*seen.newest_update));
    slice.is_moving = is_moving(seen, slice, to, known && known->queue.waypoints > 0);
    return slice;
}

Pursuit MetricsCollector::pursuit_of(const Seen& seen, const Slice& slice, const BodyFrame& body,
                                     const std::optional<BodyInfo>& known, const Carriage& carriage) {
    const bool has_waypoints = known && known->queue.waypoints > 0;
    if ((has_waypoints && body.in_contact) || seen.has_reached) return Pursuit::Chasing;
    const bool walks = carriage.walking && length(*carriage.walking) > 0;
    const bool is_elsewhere = slice.step.x != 0 || slice.step.y != 0 || slice.step.z != 0;
    return walks && is_elsewhere ? Pursuit::RootMotion : Pursuit::None;
}

bool MetricsCollector::is_excused_with(const Seen& seen, ObjectId object, std::size_t frame) const {
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
        seen.tally.sums.counts.is_thin = is_thin();
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
