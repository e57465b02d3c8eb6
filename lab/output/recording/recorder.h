#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "lab/base/filter.h"
#include "lab/output/recording/recording.h"
#include "lab/replay/frame_hasher.h"
#include "lab/replay/tracker.h"

namespace acmotion::recording {

// The place of each object in Recording::objects.
using ObjectNumbers = std::map<ObjectId, std::size_t>;

// Keeps the track of a part of a run as docs/recording.md has it: up to the frame on which one of its bounds is reached, one piece at
// a time. Frames count from the first of the part.
class RunRecorder : public TrackSink {
 public:
    static constexpr std::size_t kBytesPerObject =
        sizeof(BodyTrack) + sizeof(BodyShape) + sizeof(PlotTrack) + sizeof(PlotRow);

    struct Options {
        ReplayPart part = {};
        std::size_t most_bytes = Allowance::kMostBytes;  // of all pieces together
        // Of one of them, and of the summary: an eighth less than readers allow, because they count slightly differently.
        std::size_t most_piece_bytes = Allowance::kMostBytes - Allowance::kMostBytes / 8;
        std::size_t most_summary_bytes = Allowance::kMostBytes / 2;
        bool can_be_replayed = true;                 // by its messages alone; only then it has hashes
        std::vector<std::size_t> later_pieces = {};  // the first frame of each but the first piece, rising
        std::function<void(Piece)> on_piece = {};    // gets each that is followed by another
    };
    // `objects` must outlive this.
    explicit RunRecorder(const ObjectNumbers& objects) : RunRecorder(objects, Options{}) {}
    RunRecorder(const ObjectNumbers& objects, Options options);
    explicit RunRecorder(ObjectNumbers&&) = delete;

    void on_body(ObjectId object) override;
    void on_frame(const ReplayFrame& frame) override;
    void on_gone(BodyNumber body) override;
    void on_sample(const BodySample& sample) override;
    void on_event(BodyNumber body, const Event& event) override;

    // There are more objects than before. To be called before any of them is mentioned.
    void grow();
    // The next frame is the first of another piece.
    void cut() { options_.later_pieces.push_back(frames_); }
    // The piece ends here, if it has a frame.
    void flush();
    // So far.
    [[nodiscard]] std::size_t frames() const { return frames_; }

    // The last piece: what was seen in it, in order; tracks without a pose are omitted, and `about` stays empty. Call once, at
    // the end.
    [[nodiscard]] Piece take();
    // By number of the object; 0 for those that never were in the world.
    [[nodiscard]] const std::vector<BodyShape>& shapes() const { return shapes_; }
    // Those in which a body was drawn outdoors: 0xA9B4.
    [[nodiscard]] const std::set<std::uint32_t>& landblocks() const { return landblocks_; }
    // The first frame that was not kept.
    [[nodiscard]] std::optional<std::size_t> stopped_at() const { return stopped_at_; }

 private:
    // The last that was seen. Most often it is the same again: then no place has to be rounded.
    struct KeptQueue {
        std::vector<Position> positions;
        std::vector<Place> places;
    };

    // Null for what is no object of the recording.
    [[nodiscard]] BodyTrack* track_of(BodyNumber body);
    template <class T>
    void keep(std::vector<T>& list, T value) {
        spend(cost_of(value));
        list.push_back(std::move(value));
    }
    void spend(std::size_t bytes) {
        budget_.spend(bytes);
        piece_budget_.spend(bytes);
    }
    void spend_in_summary(std::size_t bytes) {
        budget_.spend(bytes);
        summary_budget_.spend(bytes);
    }
    [[nodiscard]] bool is_full() const {
        return budget_.is_spent() || piece_budget_.is_spent() || summary_budget_.is_spent();
    }
    // One of the same frame gives way.
    template <class T>
    void keep_change(std::vector<T>& list, T value) {
        if (!list.empty() && list.back().frame == value.frame) {
            list.back() = std::move(value);
        } else {
            keep(list, std::move(value));
        }
    }
    // That frame comes; the piece before it may be whole.
    void enter(std::size_t frame);
    [[nodiscard]] Piece take_piece(std::size_t end);
    // What a piece has of a body on its first frame.
    void keep_key(BodyTrack& track, const BodyTrack& before);
    // Its last pose has stayed until that frame, if it was there.
    void keep_rest(BodyTrack& track, std::size_t until);
    void keep_pose(BodyTrack& track, const TrackPoint& point);
    void keep_speed(BodyTrack& track, float metres_per_second);
    void keep_state(BodyTrack& track, const BodyInfo& body);
    void keep_queue(BodyTrack& track, ObjectId object);
    void keep_landblock(CellId cell);

    const ObjectNumbers& objects_;
    Options options_;
    Budget budget_;
    Budget piece_budget_;
    Budget summary_budget_;
    Run run_;                                             // as far as the piece goes
    std::size_t first_frame_ = 0;                         // of the piece
    std::size_t next_piece_ = 0;                          // in later_pieces
    std::vector<BodyTrack> tracks_;                       // by number of the object
    std::vector<bool> is_there_;                          // the same
    std::vector<RecordedPose> poses_;                     // the same: the last
    std::vector<KeptQueue> queues_;                       // the same
    std::vector<std::optional<std::size_t>> numbers_of_;  // of the object, by BodyNumber
    std::vector<BodyShape> shapes_;
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

}  // namespace acmotion::recording
