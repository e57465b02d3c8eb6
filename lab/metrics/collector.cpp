#include "lab/metrics/collector.h"

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "lab/base/angle.h"
#include "lab/metrics/thresholds.h"
#include "sessions/frame_times.h"

namespace acmotion {
namespace {

using Known = std::optional<WorldBody>;

double unexplained_metres(const MapPlace& from, const MapPlace& to, const WideVec3& velocity, double seconds) {
    const MapPlace expected{from.x + velocity.x * seconds, from.y + velocity.y * seconds, from.z};
    return horizontal_distance(expected, to);
}

}  // namespace

class MetricsCollector::Reporter {
 public:
    Reporter(MetricsCollector& collector, ObjectId object, Seen& seen)
        : collector_(collector), object_(object), seen_(seen) {}
    void on_moment(double time, MomentKind kind, double severity, double amount) {
        collector_.report(seen_, object_, time, kind, severity, amount);
    }
    void on_worse_lag() { note_worse_lag(seen_); }

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

void MetricsCollector::follow_places(const ReplayFrame& frame) {
    const bool is_next = frame.changes != nullptr && frame.number == last_frame_ + 1;
    is_after_gap_ = is_gap(last_frame_time_, frame.time);
    is_quiet_ = is_next && !options_.on_screen && !is_after_gap_;
    may_have_settled_ = may_have_settled_ || !is_next || frame.changes->has_ticked;
    if (is_next && frame.changes->has_same_bodies && seen_at_.size() == frame.bodies.size()) return;
    seen_at_.assign(frame.bodies.size(), nullptr);
    may_have_settled_ = true;
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

[[gnu::always_inline]] inline void MetricsCollector::go_on(Seen& seen, std::size_t place, const ReplayFrame& frame) {
    const BodyFrame& body = frame.bodies[place];
    seen.last_frame = frame.number;
    seen.was_hidden = seen.was_hidden || body.is_hidden;
    if (body.clock > seen.last->clock) end_slice(seen, place, frame);
}

// Nearly always it was there in the frame before. Nothing is to be done while its slice goes on.
[[gnu::always_inline]] inline void MetricsCollector::look_at(std::size_t place, const ReplayFrame& frame, Seen& seen) {
    const BodyFrame& body = frame.bodies[place];
    if (!is_quiet_ || !seen.last || seen.is_gone) return follow(seen, place, frame);
    if (body.clock <= seen.last->clock && body.is_hidden == seen.last->is_hidden) return;
    if (frame.changes->clocks_before[place] > seen.last->clock) return go_on_after_rest(seen, place, frame);
    go_on(seen, place, frame);
}

[[gnu::always_inline]] inline void MetricsCollector::look_at(std::size_t place, const ReplayFrame& frame) {
    Seen* const seen = seen_at_[place] != nullptr ? seen_at_[place] : seen_first(place, frame);
    if (seen != nullptr) look_at(place, frame, *seen);
}

// Null for one that is not measured.
MetricsCollector::Seen* MetricsCollector::seen_first(std::size_t place, const ReplayFrame& frame) {
    const ObjectId object = frame.bodies[place].object;
    if (!is_measured(object)) return nullptr;
    Seen& seen = seen_[object];
    seen.at = place;
    return seen_at_[place] = &seen;
}

void MetricsCollector::on_frame(const ReplayFrame& frame) {
    follow_places(frame);
    if (looks_at_all(frame)) {
        for (std::size_t i = 0; i < frame.bodies.size(); ++i) look_at(i, frame);
    } else {
        for (const FrameChanges::Body& changed : frame.changes->bodies) {
            if (!changed.is_same || !is_quiet_) look_at(changed.place, frame);
        }
        const bool looks_at_all_settling = may_have_settled_;
        look_at_settling(frame, looks_at_all_settling ? 0 : settling_before_);
        if (looks_at_all_settling) may_have_settled_ = false;
    }
    if (frame.changes != nullptr) {
        for (const FrameChanges::Gone& gone : frame.changes->gone) on_gone(gone);
        if (frame.changes->has_ticked) last_tick_frame_ = frame.number;
    }
    last_frame_ = frame.number;
    last_frame_time_ = frame.time;
}

void MetricsCollector::go_on_after_rest(Seen& seen, std::size_t place, const ReplayFrame& frame) {
    add_rest(seen, frame.bodies[place].object, frame.changes->clocks_before[place]);
    go_on(seen, place, frame);
}

void MetricsCollector::settle(Seen& seen, ObjectId object) {
    if (std::exchange(seen.is_settling, true)) return;
    settling_.push_back({object, &seen});
}

void MetricsCollector::look_at_settling(const ReplayFrame& frame, std::size_t first) {
    // Between two ticks, those that were looked at before are there still, and their slices go on.
    const std::size_t unchanged = is_quiet_ && !frame.changes->has_ticked ? settling_before_ : 0;
    const Settling* const first_to_look_at = settling_.data() + unchanged;
    const auto has_settled = [&](const Settling& one) {
        Seen& seen = *one.seen;
        const bool is_there =
            &one < first_to_look_at || (seen.last && seen.last_frame == frame.number) || look_at_settling(one, frame);
        seen.is_settling = is_there && (seen.has_update || seen.slice.is_moving);
        return !seen.is_settling;
    };
    const auto rest = settling_.begin() + static_cast<std::ptrdiff_t>(first);
    settling_.erase(std::remove_if(rest, settling_.end(), has_settled), settling_.end());
    settling_before_ = settling_.size();
}

bool MetricsCollector::look_at_settling(const Settling& one, const ReplayFrame& frame) {
    const std::size_t at = one.seen->at;
    if (at < seen_at_.size() && seen_at_[at] == one.seen) {
        look_at(at, frame, *one.seen);
        return true;
    }
    const auto body = std::ranges::lower_bound(frame.bodies, one.object, {}, &BodyFrame::object);
    if (body == frame.bodies.end() || body->object != one.object) return false;
    look_at(static_cast<std::size_t>(body - frame.bodies.begin()), frame);
    return true;
}

void MetricsCollector::on_gone(const FrameChanges::Gone& gone) {
    if (!is_measured(gone.object)) return;
    Seen& seen = seen_[gone.object];
    end_rest(seen, gone.object, gone.clock);
    seen.is_gone = true;
}

// It has stood until the frame before, when its clock was this: one long slice.
void MetricsCollector::add_rest(Seen& seen, ObjectId object, double clock) {
    if (seen.has_slice() && is_in_time(last_frame_time_)) {
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

void MetricsCollector::follow(Seen& seen, std::size_t place, const ReplayFrame& frame) {
    const BodyFrame& body = frame.bodies[place];
    if (frame.changes != nullptr) end_rest(seen, body.object, frame.changes->clocks_before[place]);
    const bool was_away = frame.changes != nullptr ? seen.is_gone : frame.number > seen.last_frame + 1;
    seen.is_gone = false;
    if (seen.last && (was_away || is_after_gap_)) lose_sight(seen, body.object);
    if (options_.on_screen) follow_screen(seen, body, frame);
    seen.last_frame = frame.number;
    seen.was_hidden = seen.was_hidden || body.is_hidden;
    if (seen.last && body.clock <= seen.last->clock) return;  // the slice goes on
    end_slice(seen, place, frame);
}

void MetricsCollector::lose_sight(Seen& seen, ObjectId object) {
    Reporter reporter{*this, object, seen};
    seen.tally.end(reporter);
    if (options_.truth != nullptr) seen.stretches.end(*options_.truth, object);
    seen.screen.lose_sight();
    seen.last.reset();
}

// Flat: of every body that moves, in every slice. What has several members is not const, because g++ 12 keeps a constant of that
// kind in memory, and reads it from there.
// NOLINTBEGIN(misc-const-correctness)
[[gnu::flatten]] void MetricsCollector::end_slice(Seen& seen, std::size_t at, const ReplayFrame& frame) {
    const BodyFrame& body = frame.bodies[at];
    may_have_settled_ = true;
    if (!seen.last) return begin_slices(seen, body, frame.number);
    Known known = WorldBody::in(frame, at);
    if (!known) tell_stance(seen);
    MapPlace to = map_place(body.position);
    make_slice(seen, body, known, to, frame);
    const Slice& slice = seen.slice;
    if (known) note(seen, *known, slice.seconds);
    if (was_in_time_) {
        Reporter reporter{*this, body.object, seen};
        seen.tally.add(slice, reporter);
    }
    if (!is_plain_) add_more(seen, to, frame, body.object);
    if (slice.is_moving) settle(seen, body.object);
    seen.last->place = to;
    seen.last->clock = body.clock;
    seen.last->is_hidden = body.is_hidden;
    next_slice(seen, body, frame.number);
}
// NOLINTEND(misc-const-correctness)

void MetricsCollector::begin_slices(Seen& seen, const BodyFrame& body, std::size_t frame) {
    tell_stance(seen);
    const Quaternion& rotation = body.position.frame.rotation;
    seen.last = {.clock = body.clock,
                 .rotation = rotation,
                 .is_hidden = body.is_hidden,
                 .place = map_place(body.position),
                 .heading = heading_of(rotation)};
    seen.has_just_moved = true;
    seen.carriage = {};
    next_slice(seen, body, frame);
}

void MetricsCollector::next_slice(Seen& seen, const BodyFrame& body, std::size_t frame) {
    seen.slice_frame = frame;
    seen.is_excused = false;
    seen.has_reached = false;
    seen.has_update = false;
    seen.was_hidden = body.is_hidden;
}

void MetricsCollector::note(Seen& seen, const WorldBody& body, double seconds) {
    seen.stance = {.player_distance = body.player_distance(),
                   .waypoints = body.waypoints(),
                   .in_air = body.in_air(),
                   .is_moving_to = body.is_moving_to(),
                   .is_told = false};
    seen.recent.note_slice(seconds, body.waypoints());
}

void MetricsCollector::add_more(Seen& seen, MapPlace to, const ReplayFrame& frame, ObjectId object) const {
    const Slice& slice = seen.slice;
    if (!was_in_time_) return;
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
                        .truth = followed_place(seen.truth, options_.truth, object, slice.time),
                        .is_excused = slice.is_excused},
                       *options_.truth, object);
}

// A body that rules leave standing, though it has somewhere to go, moves too: standing is then how it is shown.
bool MetricsCollector::is_moving(Seen& seen, const Slice& slice, const MapPlace& place, bool has_waypoints) {
    const bool is_elsewhere = seen.has_update && slice.behind_update && *slice.behind_update > kReachMetres;
    if (has_moved(seen, slice, place) || has_waypoints || is_elsewhere) seen.moved_at = slice.time;
    return slice.time - seen.moved_at <= kMovingSeconds;
}

// Since it last did: of a body that moves in every slice, that is where the slice began.
bool MetricsCollector::has_moved(Seen& seen, const Slice& slice, const MapPlace& place) {
    const double metres = seen.has_just_moved ? slice.metres : distance(place, seen.moved_to);
    const float heading = seen.has_just_moved ? slice.heading_from : seen.turned_to;
    const bool has_moved = metres > kMovedMetres || (slice.heading_to != heading &&
                                                     angle_between(static_cast<double>(slice.heading_to),
                                                                   static_cast<double>(heading)) > kTurnedDegrees);
    if (!has_moved && seen.has_just_moved) {
        seen.moved_to = seen.last->place;
        seen.turned_to = slice.heading_from;
    }
    seen.has_just_moved = has_moved;
    return has_moved;
}

void MetricsCollector::follow_screen(Seen& seen, const BodyFrame& body, const ReplayFrame& frame) const {
    ScreenFrame shown{.time = frame.time, .place = map_place(body.position)};
    shown.is_excused = std::exchange(seen.is_frame_excused, false);
    shown.is_hidden = body.is_hidden;
    shown.counts = is_in_time(frame.time);
    shown.behind_truth = behind_truth(seen, body.object, shown.place, frame.time);
    seen.screen.add(shown);
}

std::optional<double> MetricsCollector::behind_truth(Seen& seen, ObjectId object, MapPlace place, double time) const {
    const std::optional<MapPlace> truth = followed_place(seen.truth, options_.truth, object, time);
    return truth ? std::optional{distance(place, *truth)} : std::nullopt;
}

void MetricsCollector::make_slice(Seen& seen, const BodyFrame& body, const Known& known, const MapPlace& to,
                                  const ReplayFrame& frame) const {
    Drawn& last = *seen.last;
    Slice& slice = seen.slice;
    slice = {};
    slice.time = frame.time;
    slice.seconds = body.clock - last.clock;
    slice.step = to - last.place;
    slice.heading_from = last.heading;
    // Most bodies go straight on, and an arc tangent is expensive.
    const bool turns = has_turned(last, body.position.frame.rotation);
    if (turns) {
        last.rotation = body.position.frame.rotation;
        last.heading = heading_of(last.rotation);
    }
    slice.heading_to = last.heading;
    seen.carriage.follow(known, turns, options_.rules);
    slice.catch_up_speed = seen.carriage.catch_up_speed();
    slice.is_excused =
        seen.is_excused || seen.was_hidden || (!is_plain_ && is_excused_with(seen, body.object, frame.number));
    slice.metres = step_metres(slice.step);
    if (known && known->velocity() != Vec3{}) slice.own_speed = length(known->velocity());
    const WideVec3* walking = seen.carriage.walking(body, known, frame.host);
    if (walking != nullptr) {
        slice.walking = *walking;
        slice.unexplained = unexplained_metres(last.place, to, slice.walking, slice.seconds);
    }
    const bool has_waypoints = known && known->waypoints() > 0;
    if ((has_waypoints && body.in_contact) || seen.has_reached) {
        slice.pursuit = Pursuit::Chasing;
        slice.has_arrived = seen.has_reached || (slice.is_slow() && has_arrived(body, known, seen.newest_update));
    } else if (walking != nullptr && seen.carriage.walks() && last.place != to) {
        slice.pursuit = Pursuit::RootMotion;
    }
    if (!is_plain_ && options_.truth != nullptr) {
        slice.behind_truth = behind_truth(seen, body.object, to, frame.time);
    }
    if (seen.newest_update) slice.behind_update = distance(to, seen.update_place);
    slice.is_moving = is_moving(seen, slice, to, has_waypoints);
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
