#include "lab/output/recording/recorder.h"

#include <algorithm>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "acmotion/trace/sentence.h"

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
    if (queue.window_start_metres) state.window_start = to_thousandths(*queue.window_start_metres);
    state.fails = static_cast<std::uint32_t>(queue.fails);
}

void describe_motion(State& state, const InterpretedState& motion) {
    state.style = static_cast<std::uint32_t>(motion.style);
    state.axes = {to_axis(motion.forward), to_axis(motion.sidestep), to_axis(motion.turn)};
}

State describe(const BodyInfo& body) {
    State state{.window_start = -1};
    const Vec3& velocity = body.velocity;
    state.velocity = {to_thousandths(velocity.x), to_thousandths(velocity.y), to_thousandths(velocity.z)};
    for (std::size_t i = 0; i < kStampSlots; ++i) state.stamps[i] = body.stamps.slots[i].value;
    describe_queue(state, body.queue);
    if (body.is_leashed) state.leash = to_thousandths(body.leash_travelled);
    state.sticky_target = body.sticky_target.value;
    if (body.has_motion) describe_motion(state, body.motion);
    state.move_to_type = static_cast<std::uint8_t>(body.move_to);
    state.move_to_target = body.move_to_target.value;
    return state;
}

}  // namespace

RunRecorder::RunRecorder(const ObjectNumbers& objects, Options options)
    : objects_(objects),
      options_(std::move(options)),
      budget_(options_.most_bytes),
      piece_budget_(options_.most_piece_bytes),
      summary_budget_(options_.most_summary_bytes),
      tracks_(objects.size()),
      is_there_(objects.size()),
      poses_(objects.size()),
      queues_(objects.size()),
      shapes_(objects.size()) {
    for (std::size_t i = 0; i < tracks_.size(); ++i) tracks_[i].object = i;
    budget_.spend(objects_.size() * kBytesPerObject);
}

void RunRecorder::grow() {
    budget_.spend((objects_.size() - tracks_.size()) * kBytesPerObject);
    for (std::size_t i = tracks_.size(); i < objects_.size(); ++i) tracks_.emplace_back().object = i;
    is_there_.resize(objects_.size());
    poses_.resize(objects_.size());
    queues_.resize(objects_.size());
    shapes_.resize(objects_.size());
}

void RunRecorder::flush() {
    if (frames_ == first_frame_) return;
    const auto& begins = options_.later_pieces;
    if (begins.empty() || begins.back() != frames_) cut();
    enter(frames_);
}

void RunRecorder::on_body(ObjectId object) {
    const auto found = objects_.find(object);
    numbers_of_.push_back(found != objects_.end() ? std::optional{found->second} : std::nullopt);
}

BodyTrack* RunRecorder::track_of(BodyNumber body) {
    return body != kNoBody && numbers_of_[body] ? &tracks_[*numbers_of_[body]] : nullptr;
}

void RunRecorder::on_frame(const ReplayFrame& frame) {
    is_in_part_ = options_.part.has(frame.time);
    if (!is_in_part_) return;
    enter(frames_);
    // Once full, it stays so: a frame with fewer bodies later would look as if the others had gone.
    if (!stopped_at_ && is_full()) stopped_at_ = frames_;
    ++frames_;
    last_frame_time_ = frame.time;
    world_ = frame.world;
    if (world_ == nullptr || !options_.can_be_replayed || stopped_at_) return;
    run_.can_be_replayed = true;
    if (frames_ - 1 == first_frame_) keep(run_.hashes, {first_frame_, hash_of(frame.bodies)});
}

void RunRecorder::enter(std::size_t frame) {
    if (next_piece_ == options_.later_pieces.size() || frame < options_.later_pieces[next_piece_]) return;
    ++next_piece_;
    if (!stopped_at_ && is_full()) stopped_at_ = frame;
    if (stopped_at_) return;
    for (BodyTrack& track : tracks_) keep_rest(track, frame);
    piece_budget_ = Budget{options_.most_piece_bytes};
    std::vector<BodyTrack> next(tracks_.size());
    for (std::size_t i = 0; i < next.size(); ++i) {
        next[i].object = i;
        if (!is_there_[i]) continue;
        spend(sizeof(BodyTrack));
        spend_in_summary(sizeof(PlotRow));
        keep(next[i].spans, {.first_frame = frame, .frames = 0, .runs = {}});
        keep_key(next[i], tracks_[i]);
    }
    spend_in_summary(sizeof(LaneRow));
    Piece whole = take_piece(frame);
    tracks_ = std::move(next);
    first_frame_ = frame;
    options_.on_piece(std::move(whole));
}

void RunRecorder::keep_key(BodyTrack& track, const BodyTrack& before) {
    const std::size_t frame = track.spans.back().first_frame;
    if (!before.speeds.empty()) keep(track.speeds, {static_cast<std::uint32_t>(frame), before.speeds.back().speed});
    if (!before.states.empty()) keep(track.states, {frame, before.states.back().state});
    const std::vector<Place>& queue = queues_[track.object].places;
    if (!queue.empty()) keep(track.queues, {frame, queue});
}

void RunRecorder::on_gone(BodyNumber body) {
    BodyTrack* track = track_of(body);
    if (!is_in_part_ || stopped_at_ || track == nullptr) return;
    keep_rest(*track, frames_ - 1);
    is_there_[track->object] = false;
}

void RunRecorder::on_sample(const BodySample& sample) {
    if (!is_in_part_) return;
    keep_landblock(sample.drawn.position.cell);
    BodyTrack* track = track_of(sample.body);
    if (stopped_at_ || track == nullptr) return;
    keep_pose(*track, sample.point);
    keep_speed(*track, sample.point.speed);
    if (sample.known == nullptr) return;
    shapes_[track->object] = sample.known->shape;
    if (world_ == nullptr) return;  // it was not moved by what is known of it
    keep_state(*track, *sample.known);
    keep_queue(*track, sample.known->object);
}

void RunRecorder::keep_landblock(CellId cell) {
    const std::uint32_t block = cell.value >> 16U;
    if (cell.is_indoor() || is_visited_[block]) return;
    is_visited_[block] = true;
    landblocks_.insert(block);
}

void RunRecorder::keep_rest(BodyTrack& track, std::size_t until) {
    if (!is_there_[track.object]) return;
    Span& span = track.spans.back();
    const std::size_t end = span.first_frame + span.frames;
    if (end < until && span.add(poses_[track.object], until - end)) spend(sizeof(PoseRun));
}

void RunRecorder::keep_pose(BodyTrack& track, const TrackPoint& point) {
    const std::size_t frame = frames_ - 1;
    keep_rest(track, frame);
    is_there_[track.object] = true;
    const bool goes_on = !track.spans.empty() && track.spans.back().first_frame + track.spans.back().frames == frame;
    if (!goes_on) keep(track.spans, {.first_frame = frame, .frames = 0, .runs = {}});
    poses_[track.object] = to_pose(point.place, point.heading, point.in_contact, point.is_hidden);
    if (track.spans.back().add(poses_[track.object])) spend(sizeof(PoseRun));
}

// As precise as a page shows it: a body that glides has one speed, not one for every tick.
void RunRecorder::keep_speed(BodyTrack& track, float metres_per_second) {
    const std::int32_t speed = to_thousandths(metres_per_second / 10);
    if (!track.speeds.empty() && track.speeds.back().speed == speed) return;
    keep_change(track.speeds, {static_cast<std::uint32_t>(frames_ - 1), speed});
}

void RunRecorder::keep_state(BodyTrack& track, const BodyInfo& body) {
    const State state = describe(body);
    if (track.states.empty() || track.states.back().state != state) keep_change(track.states, {frames_ - 1, state});
}

void RunRecorder::keep_queue(BodyTrack& track, ObjectId object) {
    const WaypointRange way = world_->waypoints(object);
    positions_.assign(way.begin(), way.end());
    KeptQueue& kept = queues_[track.object];
    bool is_same = positions_ == kept.positions;
    if (!is_same) {
        waypoints_.clear();
        for (const Position& position : positions_) waypoints_.push_back(to_place(map_place(position)));
        is_same = waypoints_ == kept.places;
        kept.positions.swap(positions_);
        kept.places.swap(waypoints_);
    }
    const bool is_known = is_same && (!track.queues.empty() || kept.places.empty());
    if (!is_known) keep_change(track.queues, {frames_ - 1, kept.places});
}

void RunRecorder::on_event(BodyNumber body, const Event& event) {
    if (stopped_at_ || !options_.part.has(event.object, event.time)) return;
    // The events of a tick come before its frame, those of messages after it.
    const bool is_of_next = frames_ == 0 || event.time > last_frame_time_;
    if (is_of_next) enter(frames_);
    BodyTrack* track = track_of(body);
    keep(run_.decisions, {.frame = std::max(is_of_next ? frames_ : frames_ - 1, first_frame_),
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

Piece RunRecorder::take() {
    const std::size_t end = stopped_at_.value_or(frames_);
    for (BodyTrack& track : tracks_) keep_rest(track, end);
    return take_piece(end);
}

Piece RunRecorder::take_piece(std::size_t end) {
    for (BodyTrack& track : tracks_) {
        // A body may have gone on the keyframe itself.
        std::erase_if(track.spans, [](const Span& span) { return span.frames == 0; });
        if (!track.spans.empty() || !track.updates.empty()) run_.tracks.push_back(std::move(track));
    }
    return {.frames = {first_frame_, end}, .part = std::exchange(run_, {})};
}

}  // namespace acmotion::recording
