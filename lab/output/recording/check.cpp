#include <algorithm>

#include "acmotion/geometry/heading.h"
#include "acmotion/research/rule_fields.h"
#include "lab/output/recording/read.h"
#include "lab/output/recording/recorder.h"
#include "sessions/replay.h"

namespace acmotion::recording {
namespace {

Session session_of(const About& about) {
    Session session;
    session.player = about.player;
    session.walls = about.walls;
    session.paces.bodies = about.paces;
    session.player_source = about.is_player_announced ? PlayerSource::Announced : PlayerSource::Chosen;
    session.assumptions.are_needed = about.assumes_objects;
    return session;
}

void add_said(Session& session, const Said& said) {
    for (const RecordedMessage& message : said.messages) {
        session.messages.push_back({seconds_of(message.time), message.bytes});
    }
    for (const PlayerPlace& place : said.player) {
        session.player_reports.push_back({seconds_of(place.time), place.position});
    }
}

FrameTimes frames_of(const Recording& recording) {
    FrameTimes times;
    for (const Microseconds time : recording.frames) times.add(seconds_of(time));
    return times;
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

// Frames of a piece that is lost are not compared.
class PoseCheck : public ReplayListener {
 public:
    // `work` is what remains for this replay and those after it.
    PoseCheck(PieceReader& reader, std::size_t run, std::uint64_t& work) : reader_(reader), run_(run), work_(work) {
        const std::vector<Object>& objects = reader.session().objects;
        for (std::size_t i = 0; i < objects.size(); ++i) numbers_.emplace(objects[i].id, i);
        drawn_.resize(objects.size());
        reader.begin_again();
        load();
    }

    void on_frame(const ReplayFrame& frame) override {
        draw(frame);
        const std::size_t moving = frame.changes->stirred();
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
    [[nodiscard]] bool is_known(std::size_t frame) {
        while (part_ && frame >= frames_.end) load();
        return part_ && frames_.has(frame);
    }
    // The next piece of the run; nothing after the last.
    void load() {
        part_.reset();
        hash_ = 0;
        recorded_.clear();
        for (; next_ < reader_.pieces().size() && !part_; ++next_) {
            const PieceReader::Entry& piece = reader_.pieces()[next_];
            frames_ = piece.frames;
            if (piece.run == run_) part_ = reader_.read(piece);
        }
        if (!part_) return;
        std::vector<const BodyTrack*> tracks(drawn_.size());
        for (const BodyTrack& track : part_->tracks) tracks[track.object] = &track;
        for (const BodyTrack* track : tracks) recorded_.emplace_back(track);
    }
    [[nodiscard]] bool is_as_recorded(std::size_t frame) {
        for (std::size_t i = 0; i < drawn_.size(); ++i) {
            const RecordedPose* pose = recorded_[i].at(frame);
            if ((pose != nullptr) != drawn_[i].has_value() || (pose != nullptr && *pose != *drawn_[i])) return false;
        }
        return true;
    }
    [[nodiscard]] bool has_its_hash(const ReplayFrame& frame) {
        const std::vector<KeyHash>& hashes = part_->hashes;
        while (hash_ < hashes.size() && hashes[hash_].frame < frame.number) ++hash_;
        const bool is_known_hash = reader_.session().about.state_hash == kFrameHashName;
        if (!is_known_hash || hash_ == hashes.size() || hashes[hash_].frame > frame.number) return true;
        return hashes[hash_].hash == hash_of(frame.bodies);
    }

    PieceReader& reader_;
    std::size_t run_;
    std::uint64_t& work_;
    std::size_t next_ = 0;  // piece
    FrameRange frames_;     // of this one:
    std::optional<Run> part_;
    ObjectNumbers numbers_;
    std::vector<TrackCursor> recorded_;               // by number of the object
    std::vector<std::optional<RecordedPose>> drawn_;  // the same: in this replay
    std::size_t hash_ = 0;
    std::optional<std::size_t> first_;
};

// Looks at every piece once: what is damaged, and what can be played again.
void find_replayable(PieceReader& reader) {
    for (const PieceReader::Entry& piece : reader.pieces()) {
        const auto part = reader.read(piece);
        Run& run = reader.session().runs[piece.run];
        run.can_be_replayed = run.can_be_replayed || (part && part->can_be_replayed);
    }
}

void search_runs(PieceReader& reader, const Session& session, std::uint64_t stored_bytes, FileCheck& check) {
    const Recording& recording = reader.session();
    const FrameTimes frames = frames_of(recording);
    std::uint64_t work = WorkPrices::of_all(Allowance{stored_bytes});
    for (std::size_t i = 0; i < recording.runs.size() && !check.divergence; ++i) {
        const auto rules = Rules::parse(recording.runs[i].about.label);
        if (!rules || !recording.runs[i].can_be_replayed) continue;
        PoseCheck poses{reader, i, work};
        replay(session, *rules, frames, poses, recording.about.is_smooth ? Drawing::Smooth : Drawing::Ticks);
        if (poses.first()) check.divergence = {i, *poses.first()};
    }
    check.is_whole = check.divergence || work > 0;
}

}  // namespace

Result<FileCheck> check_file(const PositionedFile& file, std::uint64_t stored_bytes, Inflate inflate,
                             const HashKey& hash_key) {
    PieceReader reader{file, Allowance{stored_bytes}.in_pieces(), inflate};
    if (auto opened = reader.open(); !opened) return tl::unexpected(opened.error());
    Session session = session_of(reader.session().about);
    session.hash_key = hash_key;
    if (!reader.read_said([&](const Said& said) { add_said(session, said); })) session.messages = {};
    find_replayable(reader);
    FileCheck check{.damage = reader.take_damage(), .divergence = {}};
    if (!session.messages.empty()) search_runs(reader, session, stored_bytes, check);
    return check;
}

Result<FileCheck> find_damage(const PositionedFile& file, Inflate inflate) {
    PieceReader reader{file, Allowance{static_cast<std::size_t>(file.size())}.in_pieces(), inflate};
    if (auto opened = reader.open(); !opened) return tl::unexpected(opened.error());
    return FileCheck{.damage = reader.take_damage(), .divergence = {}};
}

}  // namespace acmotion::recording
