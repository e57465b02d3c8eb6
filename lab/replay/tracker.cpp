#include "lab/replay/tracker.h"

#include <algorithm>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "core/same_bits.h"
#include "sessions/frame_times.h"

namespace acmotion {

void Tracker::on_frame(const ReplayFrame& frame) {
    for (TrackSink* sink : sinks_) sink->on_frame(frame);
    is_after_gap_ = is_gap(last_frame_time_, frame.time);
    const FrameChanges& changes = frame.changes != nullptr ? *frame.changes : finder_.find_all(frame.bodies);
    for (const FrameChanges::Gone& gone : changes.gone) {
        Followed& of = followed(gone.object);
        of.is_gone = true;
        for (TrackSink* sink : sinks_) sink->on_gone(of.number);
    }
    if (samples_all(frame.time)) {
        for (std::size_t i = 0; i < frame.bodies.size(); ++i) on_change(i, changes.clocks_before[i], frame);
    } else {
        for (const auto& change : changes.bodies) on_change(change.place, changes.clocks_before[change.place], frame);
    }
    last_frame_time_ = frame.time;
}

void Tracker::on_change(std::size_t place, double clock_before, const ReplayFrame& frame) {
    const BodyFrame& body = frame.bodies[place];
    Followed& of = followed(body.object);
    const std::optional<BodyInfo> known = frame.info(body.object);
    follow(of, body, clock_before);
    of.point.waypoints = known ? static_cast<std::uint8_t>(std::min(known->queue.waypoints, 255)) : std::uint8_t{0};
    of.point.frame = static_cast<std::uint32_t>(frame.number);
    for (TrackSink* sink : sinks_) sink->on_sample({of.number, body, of.point, known ? &*known : nullptr});
}

void Tracker::on_event(const Event& event) {
    BodyNumber number = kNoBody;
    if (!event.object.is_null()) {
        Followed& of = followed(event.object);
        number = of.number;
        const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
        if (decided != nullptr && decided->outcome != PositionOutcome::Ignore) {
            of.newest_update = map_place(decided->target);
        } else if (std::holds_alternative<Event::ObjectCreated>(event.what)) {
            // Neither where its former life was, nor its updates.
            of.newest_update.reset();
            of.slice_start.reset();
            of.speed = 0;
        }
    }
    for (TrackSink* sink : sinks_) sink->on_event(number, event);
}

Tracker::Followed& Tracker::followed(ObjectId object) {
    const auto [at, is_new] = followed_.try_emplace(object);
    if (is_new) {
        at->second.number = followed_.size() - 1;
        at->second.place = map_place({});
        at->second.heading = heading_of(Quaternion{});
        for (TrackSink* sink : sinks_) sink->on_body(object);
    }
    return at->second;
}

// What rested since its last sample has stood until the frame before.
void Tracker::follow(Followed& of, const BodyFrame& body, double clock_before) const {
    const bool was_unseen = std::exchange(of.is_gone, false) || is_after_gap_;
    if (was_unseen) of.slice_start.reset();
    of.clock = std::max(of.clock, clock_before);
    if (of.position != body.position) follow_place(of, body.position);
    follow_speed(of, body.clock);
    of.point.place = of.place;
    of.point.heading = of.heading;
    of.point.speed = of.speed;
    of.point.in_contact = body.in_contact;
    of.point.is_hidden = body.is_hidden;
    of.point.behind_update = of.newest_update ? static_cast<float>(distance(of.place, *of.newest_update)) : -1;
}

// Most bodies go straight on, and an arc tangent is expensive.
void Tracker::follow_place(Followed& of, const Position& position) {
    const bool has_turned = !same_bits(of.position.frame.rotation, position.frame.rotation);
    of.position = position;
    of.place = map_place(position);
    if (has_turned) of.heading = heading_of(position.frame.rotation);
}

void Tracker::follow_speed(Followed& of, double clock) {
    if (of.slice_start && clock <= of.clock) return;
    if (of.slice_start) of.speed = static_cast<float>(distance(*of.slice_start, of.place) / (clock - of.clock));
    of.slice_start = of.place;
    of.clock = clock;
}

}  // namespace acmotion
