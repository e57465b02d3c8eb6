#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/rules.h"
#include "lab/base/filter.h"
#include "lab/base/ground_truth.h"
#include "lab/metrics/measure.h"
#include "lab/output/recording/blocks.h"
#include "lab/output/recording/recording.h"
#include "sessions/bounds.h"
#include "sessions/session.h"

namespace acmotion::recording {

// Plays and measures a run, and hands its track to `recorder`. Frames after the part may be played or not.
using Play = std::function<RunMetrics(const MetricsOptions& run, const FrameTimes& frames, TrackSink& recorder)>;
// For its own sake: with no other sink, and no listener.
[[nodiscard]] inline RunMetrics measure_run(const MetricsOptions& run, const FrameTimes& frames, TrackSink& recorder) {
    return measure_and_track(run, frames, {&recorder});
}

// What becomes of a session when it is recorded.
struct Order {
    std::string title;
    std::vector<Rules> rules;                        // one run for each
    std::vector<baseline::Baseline> baselines = {};  // one run more for each
    const GivenPoses* given = nullptr;               // one more, kYours, that shows these; null: none
    Drawing drawing = Drawing::Ticks;                // of all of these but the given one
    FrameTimes frames;
    ReplayPart part;                        // what is kept of it; the player is kept too
    const GroundTruth* truth = nullptr;     // null: not known
    Play play = measure_run;                // called once for each run, in their order
    std::optional<std::size_t> most_bytes;  // of all pieces in memory; nothing: by the size of the capture
    bool has_ground = false;                // of the landblocks visited, from the session's data, if it has any
    std::vector<BoundReached> bounds;       // reached before, while the session was read and the frames chosen
    std::vector<std::string> notes = {};    // what else the page says of it, a clause each
    std::vector<divergence::RuleDivergences> versus = {};  // of some of its runs, for the page
};

// "town.pcapng", or "town.pcapng, session 2 of 3" where there are others.
[[nodiscard]] std::string title_of_session(const std::string& capture, SessionNumber number, std::size_t sessions);

struct MadeRecording {
    Recording recording;
    std::optional<std::size_t> stopped_at;  // the first frame that a run had no room for
    std::vector<BoundReached> bounds;       // those of the worlds, and of the memory for tracks
    std::size_t most_bytes = 0;             // the room for all of it
};

// Makes a block of its content.
using PackBlock = std::function<ByteBuffer(const BlockAbout& about, const Packed& content)>;
[[nodiscard]] inline ByteBuffer pack_as_it_is(const BlockAbout& about, const Packed& content) {
    return to_block(about, content.bytes);
}

// The file of docs/recording.md, block by block: what was put is readable, whatever becomes of the rest.
class FileWriter {
 public:
    using Put = std::function<void(Bytes)>;
    explicit FileWriter(Put put, PackBlock pack = pack_as_it_is) : put_(std::move(put)), pack_(std::move(pack)) {}

    // The session; of its runs the labels are known.
    void begin(const Recording& session);
    // What was said, part by part: the whole session before the first piece. `number` counts from 0. Answers what it costs a reader.
    std::size_t say(const Said& part, std::size_t number, std::size_t count);
    // Those of a run come in order.
    void add(const Piece& piece);
    // The session again, with all that is known in the end.
    void end(const Recording& session);
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
    void put_block(const BlockAbout& about, const Packed& content);
    void put(Bytes bytes);

    Put put_;
    PackBlock pack_;
    std::vector<IndexEntry> index_;
    std::uint64_t bytes_ = 0;
};

// Plays the session once for every set of rules. What it answers has no messages, no tracks and no decisions: those went to the
// file, a piece at a time.
[[nodiscard]] MadeRecording make_recording(const Session& session, const Order& order, FileWriter& file);

}  // namespace acmotion::recording
