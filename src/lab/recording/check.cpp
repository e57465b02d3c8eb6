#include "lab/recording/check.h"

#include <algorithm>

#include "acmotion/geometry/heading.h"
#include "core/rule_fields.h"
#include "lab/recording/recorder.h"
#include "lab/replay/replay.h"

namespace acmotion::recording {
namespace {

Session session_of(const Recording& recording) {
    Session session;
    session.player = recording.about.player;
    session.walls = recording.about.walls;
    session.paces.bodies = recording.about.paces;
    session.player_source = recording.about.is_player_announced ? PlayerSource::Announced : PlayerSource::Chosen;
    session.assumptions.are_needed = recording.about.assumes_objects;
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

// The poses of a track, frame after frame.
class TrackCursor {
 public:
    explicit TrackCursor(const BodyTrack* track) : track_(track) {}

    // Null where the body is not there. Frames must rise.
    [[nodiscard]] const RecordedPose* at(std::size_t frame) {
        if (track_ == nullptr) return nullptr;
        const std::vector<Span>& spans = track_->spans;
        while (span_ < spans.size() && frame >= spans[span_].first_frame + spans[span_].frames) {
            ++span_;
            run_ = 0;
            before_ = 0;
        }
        if (span_ == spans.size() || frame < spans[span_].first_frame) return nullptr;
        const std::vector<PoseRun>& runs = spans[span_].runs;
        while (frame - spans[span_].first_frame >= before_ + runs[run_].frames) before_ += runs[run_++].frames;
        return &runs[run_].pose;
    }

 private:
    const BodyTrack* track_;
    std::size_t span_ = 0;
    std::size_t run_ = 0;
    std::size_t before_ = 0;  // frames of the span before that run
};

class PoseCheck : public ReplayListener {
 public:
    // `work` is what remains for this replay and those after it.
    PoseCheck(const Recording& recording, const Run& run, std::uint64_t& work)
        : run_(run), work_(work), has_known_hashes_(recording.about.state_hash == kFrameHashName) {
        for (std::size_t i = 0; i < recording.objects.size(); ++i) numbers_.emplace(recording.objects[i].id, i);
        drawn_.resize(recording.objects.size());
        std::vector<const BodyTrack*> tracks(recording.objects.size());
        for (const BodyTrack& track : run.tracks) tracks[track.object] = &track;
        for (const BodyTrack* track : tracks) recorded_.emplace_back(track);
    }

    void on_frame(const ReplayFrame& frame) override {
        draw(frame);
        const std::size_t moving = frame.changes->bodies.size();
        const std::size_t looked_at = std::max(frame.bodies.size(), drawn_.size());
        work_ -= std::min(work_, WorkPrices{}.of_frame(moving, looked_at - std::min(looked_at, moving)));
        if (is_known(frame.number) && (!is_as_recorded(frame.number) || !has_its_hash(frame))) first_ = frame.number;
    }
    [[nodiscard]] bool has_seen_enough() const override { return first_ || work_ == 0; }
    [[nodiscard]] std::optional<std::size_t> first() const { return first_; }

 private:
    void draw(const ReplayFrame& frame) {
        for (const FrameChanges::Gone& gone : frame.changes->gone) set(gone.object, std::nullopt);
        for (const FrameChanges::Body& one : frame.changes->bodies) {
            if (!one.has_moved) continue;
            const BodyFrame& body = frame.bodies[one.place];
            set(body.object, to_pose(map_place(body.position), heading_of(body.position.frame.rotation),
                                     body.in_contact, body.is_hidden));
        }
    }
    void set(ObjectId object, std::optional<RecordedPose> pose) {
        const auto number = numbers_.find(object);
        if (number != numbers_.end()) drawn_[number->second] = pose;
    }
    // Frames of a piece that is lost are not compared.
    [[nodiscard]] bool is_known(std::size_t frame) {
        while (range_ < run_.ranges.size() && frame >= run_.ranges[range_].end) ++range_;
        return range_ < run_.ranges.size() && run_.ranges[range_].has(frame);
    }
    [[nodiscard]] bool is_as_recorded(std::size_t frame) {
        for (std::size_t i = 0; i < drawn_.size(); ++i) {
            const RecordedPose* pose = recorded_[i].at(frame);
            if ((pose != nullptr) != drawn_[i].has_value() || (pose != nullptr && *pose != *drawn_[i])) return false;
        }
        return true;
    }
    [[nodiscard]] bool has_its_hash(const ReplayFrame& frame) {
        while (hash_ < run_.hashes.size() && run_.hashes[hash_].frame < frame.number) ++hash_;
        if (!has_known_hashes_ || hash_ == run_.hashes.size() || run_.hashes[hash_].frame > frame.number) return true;
        return run_.hashes[hash_].hash == hash_of(frame.bodies);
    }

    const Run& run_;
    std::uint64_t& work_;
    bool has_known_hashes_;
    ObjectNumbers numbers_;
    std::vector<TrackCursor> recorded_;               // by number of the object
    std::vector<std::optional<RecordedPose>> drawn_;  // the same: in this replay
    std::size_t range_ = 0;
    std::size_t hash_ = 0;
    std::optional<std::size_t> first_;
};

}  // namespace

DivergenceSearch first_divergence(const Recording& recording, std::size_t stored_bytes, const HashKey& hash_key) {
    Session session = session_of(recording);
    session.hash_key = hash_key;
    const FrameTimes frames = frames_of(recording);
    std::uint64_t work = WorkPrices::of_all(Allowance{stored_bytes});
    for (std::size_t i = 0; i < recording.runs.size() && !session.messages.empty(); ++i) {
        const Run& run = recording.runs[i];
        const auto rules = rules_named(run.about.label);
        if (!rules || !run.can_be_replayed) continue;
        PoseCheck check{recording, run, work};
        replay(session, *rules, frames, check, recording.about.is_smooth ? Drawing::Smooth : Drawing::Ticks);
        if (check.first()) return {.found = Divergence{i, *check.first()}};
    }
    return {.found = std::nullopt, .is_whole = work > 0};
}

}  // namespace acmotion::recording
