#include "lab/output/recording/recorder.h"

#include <algorithm>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "acmotion/trace/sentence.h"

namespace acmotion::recording {
namespace {

constexpr std::size_t kBytesPerObject = sizeof(BodyTrack) + sizeof(BodyShape) + sizeof(PlotTrack) + sizeof(PlotRow);
// An eighth less than readers allow, because they count slightly differently.
constexpr std::size_t kMostPieceBytes = Allowance::kMostBytes - Allowance::kMostBytes / 8;

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

RunRecorder::RunRecorder(ObjectNumbers objects, RecorderOptions options)
    : objects_(std::move(objects)), options_(std::move(options)), budget_(options_.most_bytes) {
    add_bodies();
}

void RunRecorder::add_bodies() {
    while (bodies_.size() < objects_.size()) {
        budget_.spend(kBytesPerObject);
        const std::size_t number = bodies_.size();
        bodies_.emplace_back().track.object = number;
    }
}

void RunRecorder::on_body(ObjectId object) {
    if (options_.adds_objects) objects_.try_emplace(object, objects_.size());
    add_bodies();
    const auto found = objects_.find(object);
    numbers_of_.push_back(found != objects_.end() ? std::optional{found->second} : std::nullopt);
}

RunRecorder::Body* RunRecorder::find(BodyNumber body) {
    return body != kNoBody && numbers_of_[body] ? &bodies_[*numbers_of_[body]] : nullptr;
}

// ---- room -----------------------------------------------------------------------------------------------------------
void RunRecorder::spend(std::size_t bytes) {
    budget_.spend(bytes);
    piece_bytes_ += bytes;
}

void RunRecorder::spend_in_summary(std::size_t bytes) {
    budget_.spend(bytes);
    summary_bytes_ += bytes;
}

// Once full, it stays so: a frame with fewer bodies later would look as if the others had gone.
void RunRecorder::stop_if_full(std::size_t frame) {
    const bool is_full =
        budget_.is_spent() || piece_bytes_ > kMostPieceBytes || summary_bytes_ > options_.most_summary_bytes;
    if (is_full && !stopped_at_) stopped_at_ = frame;
}

template <class T>
void RunRecorder::keep(std::vector<T>& list, T value, std::size_t more_bytes) {
    spend(sizeof(T) + more_bytes);
    list.push_back(std::move(value));
}

template <class T>
void RunRecorder::keep_change(std::vector<T>& list, T value, std::size_t more_bytes) {
    if (!list.empty() && list.back().frame == value.frame) {
        list.back() = std::move(value);
    } else {
        keep(list, std::move(value), more_bytes);
    }
}

// ---- pieces ---------------------------------------------------------------------------------------------------------
void RunRecorder::on_frame(const ReplayFrame& frame) {
    is_in_part_ = options_.part.has(frame.time);
    if (!is_in_part_) return;
    enter(frames_);
    stop_if_full(frames_);
    ++frames_;
    last_frame_time_ = frame.time;
    world_ = frame.world;
    if (world_ == nullptr || !options_.can_be_replayed || stopped_at_) return;
    run_.can_be_replayed = true;
    if (frames_ - 1 == first_frame_) keep(run_.hashes, {first_frame_, hash_of(frame.bodies)});
}

void RunRecorder::flush() {
    if (frames_ == first_frame_) return;
    const auto& begins = options_.later_pieces;
    if (begins.empty() || begins.back() != frames_) cut();
    enter(frames_);
}

void RunRecorder::enter(std::size_t frame) {
    if (next_piece_ == options_.later_pieces.size() || frame < options_.later_pieces[next_piece_]) return;
    ++next_piece_;
    stop_if_full(frame);
    if (stopped_at_) return;
    piece_bytes_ = 0;
    spend_in_summary(sizeof(LaneRow));
    options_.on_piece(take_piece(frame));
}

Piece RunRecorder::take_piece(std::size_t end) {
    for (Body& body : bodies_) {
        keep_rest(body, end);
        BodyTrack track = std::exchange(body.track, {});
        body.track.object = track.object;
        if (body.is_there) keep_key(body, track, end);
        // A body may have gone on the keyframe itself.
        std::erase_if(track.spans, [](const Span& span) { return span.frames == 0; });
        if (!track.spans.empty() || !track.updates.empty()) run_.tracks.push_back(std::move(track));
    }
    return {.frames = {std::exchange(first_frame_, end), end}, .part = std::exchange(run_, {})};
}

void RunRecorder::keep_key(Body& body, const BodyTrack& before, std::size_t frame) {
    BodyTrack& track = body.track;
    spend(sizeof(BodyTrack));
    spend_in_summary(sizeof(PlotRow));
    keep(track.spans, {.first_frame = frame, .frames = 0, .runs = {}});
    if (!before.speeds.empty()) keep(track.speeds, {static_cast<std::uint32_t>(frame), before.speeds.back().speed});
    if (!before.states.empty()) keep(track.states, {frame, before.states.back().state});
    if (!body.waypoints.empty()) {
        keep(track.queues, {frame, body.waypoints}, body.waypoints.size() * sizeof(Place));
    }
}

// ---- bodies ---------------------------------------------------------------------------------------------------------
void RunRecorder::on_gone(BodyNumber number) {
    Body* body = find(number);
    if (!is_in_part_ || stopped_at_ || body == nullptr) return;
    keep_rest(*body, frames_ - 1);
    body->is_there = false;
}

void RunRecorder::on_sample(const BodySample& sample) {
    if (!is_in_part_) return;
    keep_landblock(sample.drawn.position.cell);
    Body* body = find(sample.body);
    if (stopped_at_ || body == nullptr) return;
    keep_pose(*body, sample.point);
    keep_speed(body->track, sample.point.speed);
    if (sample.known == nullptr) return;
    body->shape = sample.known->shape;
    if (world_ == nullptr) return;  // it was not moved by what is known of it
    keep_state(body->track, *sample.known);
    keep_queue(*body, sample.known->object);
}

void RunRecorder::keep_landblock(CellId cell) {
    const std::uint32_t block = cell.value >> 16U;
    if (cell.is_indoor() || is_visited_[block]) return;
    is_visited_[block] = true;
    landblocks_.insert(block);
}

void RunRecorder::keep_rest(Body& body, std::size_t until) {
    if (!body.is_there) return;
    Span& span = body.track.spans.back();
    const std::size_t end = span.first_frame + span.frames;
    if (end < until && span.add(body.pose, until - end)) spend(sizeof(PoseRun));
}

void RunRecorder::keep_pose(Body& body, const TrackPoint& point) {
    const std::size_t frame = frames_ - 1;
    keep_rest(body, frame);
    body.is_there = true;
    std::vector<Span>& spans = body.track.spans;
    const bool goes_on = !spans.empty() && spans.back().first_frame + spans.back().frames == frame;
    if (!goes_on) keep(spans, {.first_frame = frame, .frames = 0, .runs = {}});
    body.pose = to_pose(point.place, point.heading, point.in_contact, point.is_hidden);
    if (spans.back().add(body.pose)) spend(sizeof(PoseRun));
}

// As precise as a page shows it: a body that glides has one speed, not one for every tick.
void RunRecorder::keep_speed(BodyTrack& track, float metres_per_second) {
    const std::int32_t speed = to_thousandths(metres_per_second / 10);
    if (!track.speeds.empty() && track.speeds.back().speed == speed) return;
    keep_change(track.speeds, {static_cast<std::uint32_t>(frames_ - 1), speed});
}

void RunRecorder::keep_state(BodyTrack& track, const BodyInfo& known) {
    const State state = describe(known);
    if (track.states.empty() || track.states.back().state != state) keep_change(track.states, {frames_ - 1, state});
}

void RunRecorder::keep_queue(Body& body, ObjectId object) {
    const WaypointRange way = world_->waypoints(object);
    positions_.assign(way.begin(), way.end());
    bool is_same = positions_ == body.positions;
    if (!is_same) {
        waypoints_.clear();
        for (const Position& position : positions_) waypoints_.push_back(to_place(map_place(position)));
        is_same = waypoints_ == body.waypoints;
        body.positions.swap(positions_);
        body.waypoints.swap(waypoints_);
    }
    std::vector<QueueChange>& queues = body.track.queues;
    if (is_same && (!queues.empty() || body.waypoints.empty())) return;
    keep_change(queues, {frames_ - 1, body.waypoints}, body.waypoints.size() * sizeof(Place));
}

void RunRecorder::on_event(BodyNumber number, const Event& event) {
    if (stopped_at_ || !options_.part.has(event.object, event.time)) return;
    // The events of a tick come before its frame, those of messages after it.
    const bool is_of_next = frames_ == 0 || event.time > last_frame_time_;
    if (is_of_next) enter(frames_);
    Body* body = find(number);
    std::string text = sentence(event);
    const std::size_t text_bytes = text.size();
    keep(run_.decisions,
         {.frame = std::max(is_of_next ? frames_ : frames_ - 1, first_frame_),
          .time = to_microseconds(event.time),
          .object = body != nullptr ? body->track.object + 1 : 0,
          .kind = static_cast<std::uint8_t>(event.what.index()),
          .lane = lane_of(event),
          .sentence = std::move(text)},
         text_bytes);
    const auto* position = std::get_if<Event::PositionDecided>(&event.what);
    if (position == nullptr || body == nullptr) return;
    keep(body->track.updates, {to_microseconds(event.time), to_place(map_place(position->target)),
                               static_cast<std::uint8_t>(position->outcome)});
}

}  // namespace acmotion::recording
