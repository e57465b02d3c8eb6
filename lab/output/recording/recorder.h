#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "lab/base/filter.h"
#include "lab/base/ground_truth.h"
#include "lab/output/recording/recording.h"
#include "lab/replay/frame_hasher.h"
#include "lab/replay/tracker.h"
#include "sessions/bounds.h"

namespace acmotion::recording {

// The place of each object in Recording::objects.
using ObjectNumbers = std::map<ObjectId, std::size_t>;

struct RecorderOptions {
    ReplayPart part = {};
    std::size_t most_bytes = Allowance::kMostBytes;  // of all pieces together, and of the summary
    std::size_t most_summary_bytes = Allowance::kMostBytes / 2;
    bool can_be_replayed = true;                 // by its messages alone; only then it has hashes
    bool adds_objects = false;                   // what is not known yet gets the next number
    std::vector<std::size_t> later_pieces = {};  // the first frame of each but the first piece, rising
    std::function<void(Piece)> on_piece = {};    // gets each that is followed by another
};

// Keeps the track of a part of a run as docs/recording.md has it: up to the frame on which one of its bounds is reached, one piece at
// a time. Frames count from the first of the part.
class RunRecorder : public TrackSink {
 public:
    explicit RunRecorder(ObjectNumbers objects, RecorderOptions options = {});

    void on_body(ObjectId object) override;
    void on_frame(const ReplayFrame& frame) override;
    void on_gone(BodyNumber body) override;
    void on_sample(const BodySample& sample) override;
    void on_event(BodyNumber body, const Event& event) override;

    // The next frame is the first of another piece.
    void cut() { options_.later_pieces.push_back(frames_); }
    // The piece ends here, if it has a frame.
    void flush();

    // The last piece: what was seen in it, in order; tracks without a pose are omitted, and `about` stays empty. Call once, at
    // the end.
    [[nodiscard]] Piece take() { return take_piece(stopped_at_.value_or(frames_)); }
    [[nodiscard]] const ObjectNumbers& objects() const { return objects_; }
    // By number of the object; 0 for those that never were in the world.
    [[nodiscard]] const BodyShape& shape(std::size_t object) const { return bodies_[object].shape; }
    // Those in which a body was drawn outdoors: 0xA9B4.
    [[nodiscard]] const std::set<std::uint32_t>& landblocks() const { return landblocks_; }
    // The first frame that was not kept.
    [[nodiscard]] std::optional<std::size_t> stopped_at() const { return stopped_at_; }

 private:
    // An object from piece to piece.
    struct Body {
        BodyTrack track;  // in the piece at hand
        BodyShape shape;
        bool is_there = false;
        RecordedPose pose;  // the last
        // The last queue. Most often it is the same again: then no place has to be rounded.
        std::vector<Position> positions;
        std::vector<Place> waypoints;
    };

    void add_bodies();
    // Null for what is no object of the recording.
    [[nodiscard]] Body* find(BodyNumber body);
    template <class T>
    void keep(std::vector<T>& list, T value, std::size_t more_bytes = 0);
    // One of the same frame gives way.
    template <class T>
    void keep_change(std::vector<T>& list, T value, std::size_t more_bytes = 0);
    void spend(std::size_t bytes);
    void spend_in_summary(std::size_t bytes);
    void stop_if_full(std::size_t frame);
    // That frame comes; the piece before it may be whole.
    void enter(std::size_t frame);
    [[nodiscard]] Piece take_piece(std::size_t end);
    // What the next piece has of a body on its first frame.
    void keep_key(Body& body, const BodyTrack& before, std::size_t frame);
    // Its last pose has stayed until that frame, if it was there.
    void keep_rest(Body& body, std::size_t until);
    void keep_pose(Body& body, const TrackPoint& point);
    void keep_speed(BodyTrack& track, float metres_per_second);
    void keep_state(BodyTrack& track, const BodyInfo& known);
    void keep_queue(Body& body, ObjectId object);
    void keep_landblock(CellId cell);

    ObjectNumbers objects_;
    RecorderOptions options_;
    Budget budget_;
    std::size_t piece_bytes_ = 0;
    std::size_t summary_bytes_ = 0;
    Run run_;                                             // as far as the piece goes
    std::size_t first_frame_ = 0;                         // of the piece
    std::size_t next_piece_ = 0;                          // in later_pieces
    std::vector<Body> bodies_;                            // by number of the object
    std::vector<std::optional<std::size_t>> numbers_of_;  // of the object, by BodyNumber
    std::set<std::uint32_t> landblocks_;
    std::vector<bool> is_visited_ = std::vector<bool>(1U << 16U);  // each of all there can be
    // Room that every frame uses again.
    std::vector<Position> positions_;
    std::vector<Place> waypoints_;
    std::size_t frames_ = 0;  // of the part, so far
    bool is_in_part_ = false;
    const World* world_ = nullptr;  // of the frame
    double last_frame_time_ = 0;
    std::optional<std::size_t> stopped_at_;
};

// The truth of one body as a recording has it, in whole microseconds and millimetres, while time goes on.
class RecordedTruth {
 public:
    // `samples` must outlive this.
    explicit RecordedTruth(const TruthSamples& samples);

    // In millimetres. Nothing before the first and after the last sample.
    [[nodiscard]] std::optional<WideVec3> at(Microseconds time);

 private:
    void read_next();

    TruthSamples::const_iterator next_;  // behind `after_`
    TruthSamples::const_iterator end_;
    std::optional<TrueSample> before_;
    std::optional<TrueSample> after_;
};

// Makes the summary of a run of its pieces, one after the other: what the viewer's plots show of them (viewer/src/series.ts), by
// the numbers that are recorded.
class RunSummarizer {
 public:
    // The lists must outlive this. `truth` may be null.
    RunSummarizer(const std::vector<Microseconds>& frames, const ObjectNumbers& objects, const GroundTruth* truth);

    // They must come in rising order.
    void add(const Piece& piece);
    // Call once, at the end.
    [[nodiscard]] RunSummary take();

 private:
    // An update that was not ignored, or the beginning or the end of a life, in which nothing was said yet.
    struct News {
        Microseconds time = 0;
        std::optional<Place> update;
        std::size_t frame = 0;  // the first that shows it
    };
    // A body from piece to piece.
    struct Followed {
        std::vector<News> news;       // that no piece has shown so far
        std::optional<Place> newest;  // update before those
        std::optional<RecordedTruth> truth;
    };
    class Walk;

    void take_news(const Piece& piece);
    void note(std::size_t object, Microseconds time, std::optional<Place> update);
    void let_pass(std::size_t frame);

    const std::vector<Microseconds>& times_;
    std::vector<Followed> followed_;  // by number of the object
    std::vector<LaneRow> lanes_;
    std::vector<PlotTrack> plots_;  // the same
};

}  // namespace acmotion::recording
