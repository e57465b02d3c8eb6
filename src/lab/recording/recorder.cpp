#include "lab/recording/recorder.h"

#include <algorithm>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "acmotion/trace/sentence.h"
#include "lab/recording/lanes.h"

namespace acmotion::recording {
namespace {

// The nearest, halves away from zero, as std::lround has it, but without a call: a double holds any float and a half.
std::int32_t to_thousandths(float value) {
    // Enough for any speed or distance that is not itself a fault, and it keeps the conversion defined.
    constexpr float kMost = 1'000'000;
    const float within = value > -kMost ? std::min(value, kMost) : -kMost;  // no number is the least, too
    const auto thousandths = static_cast<double>(within * 1000);
    return static_cast<std::int32_t>(thousandths + (thousandths < 0 ? -0.5 : 0.5));
}

Axis to_axis(const AxisMotion& motion) { return {static_cast<std::uint32_t>(motion.command), motion.speed}; }

void describe_queue(State& state, const BodyInfo::Queue& queue) {
    state.window_slices = static_cast<std::uint8_t>(queue.window_slices);
    state.window_ms = to_thousandths(queue.window_seconds);
    state.window_start = queue.window_start_metres ? to_thousandths(*queue.window_start_metres) : -1;
    state.fails = static_cast<std::uint32_t>(queue.fails);
}

void describe_motion(State& state, const InterpretedState& motion) {
    state.style = static_cast<std::uint32_t>(motion.style);
    state.axes = {to_axis(motion.forward), to_axis(motion.sidestep), to_axis(motion.turn)};
}

State describe(const BodyInfo& body) {
    State state;
    state.velocity = {to_thousandths(body.velocity.x), to_thousandths(body.velocity.y),
                      to_thousandths(body.velocity.z)};
    for (std::size_t i = 0; i < kStampSlots; ++i) state.stamps[i] = body.stamps.slots[i].value;
    describe_queue(state, body.queue);
    if (body.is_leashed) state.leash = to_thousandths(body.leash_travelled);
    state.sticky_target = body.sticky_target.value;
    if (body.has_motion) describe_motion(state, body.motion);
    state.move_to_type = static_cast<std::uint8_t>(body.move_to);
    state.move_to_target = body.move_to_target.value;
    return state;
}

RecordedPose to_pose(const TrackPoint& point) {
    unsigned flags = 0;
    if (point.in_contact) flags |= kInContact;
    if (point.is_hidden) flags |= kIsHidden;
    return {to_place(point.place), to_turn(point.heading), static_cast<std::uint8_t>(flags)};
}

}  // namespace

RunRecorder::RunRecorder(const ObjectNumbers& objects, const ReplayPart& part, std::size_t most_bytes)
    : objects_(objects),
      part_(part),
      budget_(most_bytes),
      tracks_(objects.size()),
      is_there_(objects.size()),
      shapes_(objects.size()) {
    for (std::size_t i = 0; i < tracks_.size(); ++i) tracks_[i].object = i;
    budget_.spend(objects_.size() * kBytesPerObject);
}

void RunRecorder::on_body(ObjectId object) {
    const auto found = objects_.find(object);
    numbers_of_.push_back(found != objects_.end() ? std::optional{found->second} : std::nullopt);
}

BodyTrack* RunRecorder::track_of(BodyNumber body) {
    return body != kNoBody && numbers_of_[body] ? &tracks_[*numbers_of_[body]] : nullptr;
}

void RunRecorder::on_frame(const ReplayFrame& frame) {
    is_in_part_ = part_.has(frame.time);
    if (!is_in_part_) return;
    ++frames_;
    last_frame_time_ = frame.time;
    world_ = frame.world;
    hash_.begin_frame(frame.bodies.size());
    if (world_ != nullptr) run_.hashes.push_back(hash_.value());
    // Once full, it stays so: a frame with fewer bodies later would look as if the others had gone. Hashes go on,
    // because a file has one for every frame.
    budget_.spend(sizeof(std::uint64_t));
    if (!stopped_at_ && budget_.is_spent()) stopped_at_ = frames_ - 1;
}

void RunRecorder::on_gone(BodyNumber body) {
    BodyTrack* track = track_of(body);
    if (!is_in_part_ || stopped_at_ || track == nullptr) return;
    keep_rest(*track, frames_ - 1);
    is_there_[track->object] = false;
}

void RunRecorder::on_sample(const BodySample& sample) {
    if (!is_in_part_) return;
    if (sample.has_moved && world_ != nullptr) run_.hashes.back() = hash_.add(sample.drawn);
    const CellId cell = sample.drawn.position.cell;
    if (!cell.is_indoor()) landblocks_.insert(cell.value >> 16U);
    BodyTrack* track = track_of(sample.body);
    if (stopped_at_ || track == nullptr) return;
    keep_pose(*track, sample.point);
    keep_speed(*track, sample.point.speed);
    if (sample.info == nullptr) return;
    shapes_[track->object] = sample.info->shape;
    if (world_ == nullptr) return;  // it was not moved by what is known of it
    keep_state(*track, *sample.info);
    keep_queue(*track, *sample.info);
}

void RunRecorder::keep_rest(BodyTrack& track, std::size_t until) {
    if (!is_there_[track.object]) return;
    Span& span = track.spans.back();
    const std::size_t end = span.first_frame + span.frames;
    if (end < until) span.add(span.runs.back().pose, until - end);
}

void RunRecorder::keep_pose(BodyTrack& track, const TrackPoint& point) {
    const std::size_t frame = frames_ - 1;
    keep_rest(track, frame);
    is_there_[track.object] = true;
    const bool goes_on = !track.spans.empty() && track.spans.back().first_frame + track.spans.back().frames == frame;
    if (!goes_on) keep(track.spans, {.first_frame = frame, .frames = 0, .runs = {}});
    if (track.spans.back().add(to_pose(point))) budget_.spend(sizeof(PoseRun));
}

// As precise as a page shows it: a body that glides has one speed, not one for every tick.
void RunRecorder::keep_speed(BodyTrack& track, float metres_per_second) {
    const std::int32_t speed = to_thousandths(metres_per_second / 10);
    if (!track.speeds.empty() && track.speeds.back().speed == speed) return;
    keep(track.speeds, {static_cast<std::uint32_t>(frames_ - 1), speed});
}

void RunRecorder::keep_state(BodyTrack& track, const BodyInfo& body) {
    const State state = describe(body);
    if (track.states.empty() || track.states.back().state != state) keep(track.states, {frames_ - 1, state});
}

void RunRecorder::keep_queue(BodyTrack& track, const BodyInfo& body) {
    positions_.clear();
    if (body.queue.waypoints > 0) world_->waypoints(body.object, positions_);
    waypoints_.clear();
    for (const Position& position : positions_) waypoints_.push_back(to_place(map_place(position)));
    const bool unchanged = track.queues.empty() ? waypoints_.empty() : track.queues.back().waypoints == waypoints_;
    if (!unchanged) keep(track.queues, {frames_ - 1, waypoints_});
}

void RunRecorder::on_event(BodyNumber body, const Event& event) {
    if (stopped_at_ || !part_.has(event.object, event.time)) return;
    BodyTrack* track = track_of(body);
    // The events of a tick come before its frame, those of messages after it.
    const bool is_of_next = frames_ == 0 || event.time > last_frame_time_;
    keep(run_.decisions, {.frame = is_of_next ? frames_ : frames_ - 1,
                          .time = to_microseconds(event.time),
                          .object = track != nullptr ? track->object + 1 : 0,
                          .kind = static_cast<std::uint8_t>(event.what.index()),
                          .lane = lane_of(event),
                          .sentence = sentence(event)});
    const auto* position = std::get_if<Event::PositionDecided>(&event.what);
    if (position == nullptr || track == nullptr) return;
    keep(track->updates, {to_microseconds(event.time), to_place(map_place(position->target)),
                          static_cast<std::uint8_t>(position->outcome)});
}

Run RunRecorder::take() {
    for (BodyTrack& track : tracks_) {
        keep_rest(track, stopped_at_.value_or(frames_));
        if (!track.spans.empty() || !track.updates.empty()) run_.tracks.push_back(std::move(track));
    }
    return std::move(run_);
}

}  // namespace acmotion::recording
