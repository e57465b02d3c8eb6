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

std::uint8_t flags_of(const BodyFrame& body) {
    unsigned flags = 0;
    if (body.in_contact) flags |= kInContact;
    if (body.is_hidden) flags |= kIsHidden;
    return static_cast<std::uint8_t>(flags);
}

}  // namespace

RunRecorder::RunRecorder(const ObjectNumbers& objects, std::size_t most_bytes)
    : objects_(objects), tracks_(objects.size()), shapes_(objects.size()), drawn_(objects.size()), budget_(most_bytes) {
    budget_.spend(objects.size() * kBytesPerObject);
    for (std::size_t i = 0; i < tracks_.size(); ++i) tracks_[i].object = i;
}

void RunRecorder::on_frame(const ReplayFrame& frame) {
    frame_ = frame.number;
    last_frame_time_ = frame.time;
    if (frame.world != nullptr) run_.hashes.push_back(frame.world->state_hash());
    if (!has_room()) return;
    shown_.begin_frame();
    for (const BodyFrame& body : frame.bodies) {
        BodyTrack* track = shown_.of(body.object, [this](ObjectId object) { return track_of(object); });
        if (track == nullptr) continue;
        keep_pose(*track, body);
        const std::optional<BodyInfo> info = frame.info(body.object);
        if (!info) continue;
        shapes_[track->object] = info->shape;
        if (frame.world == nullptr) continue;  // it was not moved by what is known of it
        keep_state(*track, *info);
        keep_queue(*track, *info, *frame.world);
    }
}

BodyTrack* RunRecorder::track_of(ObjectId object) {
    const auto found = objects_.find(object);
    return found != objects_.end() ? &tracks_[found->second] : nullptr;
}

// Once full, it stays so: a frame with fewer bodies later would look as if the others had gone. Hashes go on,
// because a file has one for every frame.
bool RunRecorder::has_room() {
    budget_.spend(sizeof(std::uint64_t));
    if (!stopped_at_ && budget_.is_spent()) stopped_at_ = frame_;
    return !stopped_at_;
}

void RunRecorder::keep_pose(BodyTrack& track, const BodyFrame& body) {
    const bool goes_on = !track.spans.empty() && track.spans.back().first_frame + track.spans.back().frames == frame_;
    if (!goes_on) keep(track.spans, {.first_frame = frame_, .frames = 0, .runs = {}});
    if (track.spans.back().add(pose_of(track.object, body))) budget_.spend(sizeof(PoseRun));
}

RecordedPose RunRecorder::pose_of(std::size_t object, const BodyFrame& body) {
    auto& [position, pose] = drawn_[object];
    if (position != body.position) {
        position = body.position;
        pose.place = to_place(map_place(position));
        pose.heading = to_turn(heading_of(position.frame.rotation));
    }
    pose.flags = flags_of(body);
    return pose;
}

void RunRecorder::keep_state(BodyTrack& track, const BodyInfo& body) {
    const State state = describe(body);
    if (track.states.empty() || track.states.back().state != state) keep(track.states, {frame_, state});
}

void RunRecorder::keep_queue(BodyTrack& track, const BodyInfo& body, const World& world) {
    positions_.clear();
    if (body.queue.waypoints > 0) world.waypoints(body.object, positions_);
    waypoints_.clear();
    for (const Position& position : positions_) waypoints_.push_back(to_place(map_place(position)));
    const bool unchanged = track.queues.empty() ? waypoints_.empty() : track.queues.back().waypoints == waypoints_;
    if (!unchanged) keep(track.queues, {frame_, waypoints_});
}

void RunRecorder::on_event(const Event& event) {
    if (stopped_at_) return;
    BodyTrack* track = track_of(event.object);
    // The events of a tick come before its frame, those of messages after it.
    const std::size_t frame = event.time > last_frame_time_ && last_frame_time_ >= 0 ? frame_ + 1 : frame_;
    keep(run_.decisions, {.frame = frame,
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
        if (!track.spans.empty() || !track.updates.empty()) run_.tracks.push_back(std::move(track));
    }
    return std::move(run_);
}

}  // namespace acmotion::recording
