#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "acmotion/geometry/heading.h"
#include "lab/metrics/collector.h"
#include "lab/replay/replay.h"
#include "lab/report/recorded_run.h"

namespace acmotion {
namespace {

class Recorder : public ReplayListener {
 public:
    Recorder(const Session& session, std::string label, const GroundTruth* truth) : session_(session), truth_(truth) {
        run_.label = std::move(label);
    }

    void on_frame(const ReplayFrame& frame) override {
        run_.frame_times.push_back(frame.time);
        for (const BodyFrame& body : frame.bodies) keep_point(body, frame);
    }

    void on_event(const Event& event) override {
        if (event.object.is_null()) return;
        Recording& recording = recording_of(event.object);
        if (const auto* decided = std::get_if<PositionDecided>(&event.what)) keep_update(recording, event, *decided);
        if (events_ == kMaxTrackEvents) {
            ++run_.events_dropped;
        } else {
            ++events_;
            recording.track.events.push_back(event);
        }
    }

    [[nodiscard]] RecordedRun take(RunMetrics metrics) {
        for (auto& [id, recording] : recordings_) run_.tracks.push_back(std::move(recording.track));
        run_.metrics = std::move(metrics);
        return std::move(run_);
    }

 private:
    struct Recording {
        Track track;
        std::optional<MapPlace> newest_update;
        std::optional<MapPlace> slice_start;
        double clock = 0;
        float speed = 0;
    };

    Recording& recording_of(ObjectId object) {
        const auto [at, is_new] = recordings_.try_emplace(object);
        Recording& recording = at->second;
        if (!is_new) return recording;
        recording.track.object = object;
        const auto named = session_.objects.find(object);
        if (named == session_.objects.end()) return recording;
        recording.track.name = named->second.name;
        recording.track.kind = named->second.kind;
        return recording;
    }

    static void keep_update(Recording& recording, const Event& event, const PositionDecided& decided) {
        const MapPlace place = map_place(decided.target);
        recording.track.updates.push_back({event.time, place, decided.outcome});
        if (decided.outcome != PositionOutcome::Ignore) recording.newest_update = place;
    }

    void keep_point(const BodyFrame& body, const ReplayFrame& frame) {
        Recording& recording = recording_of(body.object);
        if (points_ == kMaxTrackPoints) {
            ++run_.points_dropped;
            return;
        }
        ++points_;
        const MapPlace place = map_place(body.position);
        follow_speed(recording, place, body.clock);
        TrackPoint point{.frame = run_.frame_times.size() - 1,
                         .place = place,
                         .heading = heading_of(body.position.frame.rotation),
                         .speed = recording.speed,
                         .in_contact = body.in_contact,
                         .is_hidden = body.is_hidden};
        if (recording.newest_update) {
            point.behind_update = static_cast<float>(distance(place, *recording.newest_update));
        }
        if (const auto truth = truth_ != nullptr ? truth_->at(body.object, frame.time) : std::nullopt) {
            point.behind_truth = static_cast<float>(distance(place, map_place(truth->position)));
        }
        point.waypoints = static_cast<std::uint8_t>(std::min(frame.waypoints(body.object), 255));
        recording.track.points.push_back(point);
    }

    static void follow_speed(Recording& recording, const MapPlace& place, double clock) {
        if (recording.slice_start && clock <= recording.clock) return;
        if (recording.slice_start) {
            recording.speed = static_cast<float>(distance(*recording.slice_start, place) / (clock - recording.clock));
        }
        recording.slice_start = place;
        recording.clock = clock;
    }

    const Session& session_;
    const GroundTruth* truth_;
    RecordedRun run_;
    std::map<ObjectId, Recording> recordings_;
    std::size_t points_ = 0;
    std::size_t events_ = 0;
};

template <class Play>
RecordedRun record_with(const Session& session, const std::string& label, const Rules& rules, const GroundTruth* truth,
                        const Play& play) {
    MetricsCollector metrics{{.label = label, .rules = rules, .session = &session, .truth = truth}};
    Recorder recorder{session, label, truth};
    ListenerGroup group;
    group.add(metrics);
    group.add(recorder);
    play(group);
    return recorder.take(metrics.finish());
}

}  // namespace

const Track* RecordedRun::find(ObjectId object) const {
    const auto at = std::lower_bound(tracks.begin(), tracks.end(), object,
                                     [](const Track& track, ObjectId id) { return track.object < id; });
    return at != tracks.end() && at->object == object ? &*at : nullptr;
}

RecordedRun record(const Session& session, const Rules& rules, std::span<const double> frame_times,
                   const GroundTruth* truth) {
    return record_with(session, std::string{label_of(rules)}, rules, truth,
                       [&](ReplayListener& listener) { replay(session, rules, frame_times, listener); });
}

RecordedRun record_snapshot_baseline(const Session& session, double delay, std::span<const double> frame_times,
                                     const GroundTruth* truth) {
    return record_with(
        session, fmt::format("snapshot {:g} ms", delay * 1000), Rules::retail(), truth,
        [&](ReplayListener& listener) { replay_snapshot_baseline(session, delay, frame_times, listener); });
}

}  // namespace acmotion
