#include "lab/recording/make.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/metrics/measure.h"
#include "lab/recording/about.h"
#include "lab/recording/recorder.h"
#include "lab/replay/replay.h"
#include "lab/session/object_choice.h"

namespace acmotion::recording {
namespace {

// ---- the session, in ----
ObjectNumbers add_objects(Recording& recording, const Session& session) {
    ObjectNumbers numbers;
    for (const auto& [id, named] : session.objects) {
        numbers.emplace(id, recording.objects.size());
        recording.objects.push_back(
            {.id = id.value, .kind = named.kind, .radius = 0, .height = 0, .name = name_of(id, named)});
    }
    return numbers;
}

void add_truth(Recording& recording, const ObjectNumbers& numbers, const GroundTruth& truth) {
    for (const auto& [id, samples] : truth.samples()) {
        const auto number = numbers.find(id);
        if (number == numbers.end()) continue;
        TrueTrack track{.object = number->second, .samples = {}};
        for (const TruthSample& sample : samples) {
            track.samples.push_back({to_microseconds(sample.time), to_place(map_place(sample.position))});
        }
        recording.truth.push_back(std::move(track));
    }
}

void add_session(Recording& recording, const Session& session) {
    for (const SessionMessage& message : session.messages) {
        recording.messages.push_back({to_microseconds(message.time), message.bytes});
    }
    for (const PlayerReport& report : session.player_reports) {
        recording.player.push_back({to_microseconds(report.time), report.position});
    }
}

void add_shapes(Recording& recording, const std::vector<BodyShape>& shapes) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        recording.objects[i].radius = std::max(recording.objects[i].radius, shapes[i].radius);
        recording.objects[i].height = std::max(recording.objects[i].height, shapes[i].height);
    }
}

void add_run(MadeRecording& made, const ObjectNumbers& numbers, const Session& session, const Rules& rules,
             const Order& order) {
    Recording& recording = made.recording;
    RunRecorder recorder{numbers, order.most_poses / order.rules.size()};
    const RunMetrics metrics =
        measure({.rules = rules, .session = &session, .truth = order.truth}, order.frames, {&recorder});
    made.bounds.push_back(metrics.bounds);
    recording.runs.push_back(recorder.take());
    recording.runs.back().about = about_run(metrics);
    add_shapes(recording, recorder.shapes());
    if (const auto stop = recorder.stopped_at()) made.stopped_at = std::min(*stop, made.stopped_at.value_or(*stop));
}

// ---- the session, out ----
Session session_of(const Recording& recording) {
    Session session;
    session.player = player_of(recording.about);
    session.walls = walls_of(recording.about);
    session.player_source = is_player_announced(recording.about) ? PlayerSource::Announced : PlayerSource::Chosen;
    session.assumptions.are_needed = assumes_objects(recording.about);
    for (const RecordedMessage& message : recording.messages) {
        session.messages.push_back({seconds_of(message.time), message.bytes});
    }
    for (const PlayerPlace& place : recording.player) {
        session.player_reports.push_back({seconds_of(place.time), place.position});
    }
    return session;
}

FrameTimes frames_of(const Recording& recording) {
    std::vector<double> seconds;
    for (const Microseconds time : recording.frames) seconds.push_back(seconds_of(time));
    return seconds;
}

class HashCheck : public ReplayListener {
 public:
    explicit HashCheck(const std::vector<std::uint64_t>& expected) : expected_(expected) {}
    void on_frame(const ReplayFrame& frame) override {
        if (first_ || frame.number >= expected_.size()) return;
        if (frame.world->state_hash() != expected_[frame.number]) first_ = frame.number;
    }
    [[nodiscard]] std::optional<std::size_t> first() const { return first_; }

 private:
    const std::vector<std::uint64_t>& expected_;
    std::optional<std::size_t> first_;
};

}  // namespace

std::string title_of_session(const std::string& capture, SessionNumber number, std::size_t sessions) {
    return sessions < 2 ? capture : fmt::format("{}, session {} of {}", capture, number, sessions);
}

MadeRecording make_recording(const Session& session, const Order& order) {
    MadeRecording made;
    Recording& recording = made.recording;
    recording.about = about_session(session, order.title);
    const ObjectNumbers numbers = add_objects(recording, session);
    for (const double time : order.frames) recording.frames.push_back(to_microseconds(time));
    add_session(recording, session);
    if (order.truth != nullptr) add_truth(recording, numbers, *order.truth);
    for (const Rules& rules : order.rules) add_run(made, numbers, session, rules, order);
    return made;
}

std::optional<Divergence> first_divergence(const Recording& recording, const HashKey& hash_key) {
    Session session = session_of(recording);
    session.hash_key = hash_key;
    const FrameTimes frames = frames_of(recording);
    for (std::size_t i = 0; i < recording.runs.size() && !session.messages.empty(); ++i) {
        const auto rules = Rules::named(label_of_run(recording.runs[i].about));
        if (!rules) continue;
        HashCheck check{recording.runs[i].hashes};
        replay(session, *rules, frames, check);
        if (check.first()) return Divergence{i, *check.first()};
    }
    return std::nullopt;
}

}  // namespace acmotion::recording
