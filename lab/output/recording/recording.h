#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "acmotion/core/bytes.h"
#include "acmotion/core/object_id.h"
#include "acmotion/core/stamp.h"
#include "acmotion/geometry/position.h"
#include "acmotion/trace/event.h"
#include "lab/divergence/rule_divergences.h"
#include "lab/metrics/metrics.h"
#include "lab/output/recording/blocks.h"
#include "lab/output/recording/format.h"
#include "sessions/frame_times.h"
#include "sessions/session.h"

// A recording as it is in memory: docs/recording.md with its numbers already rounded,
// so that writing and reading it changes nothing.
namespace acmotion::recording {

// Millimetres on the map.
struct Place {
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    bool operator==(const Place&) const = default;
};
[[nodiscard]] Place to_place(const MapPlace& place);
// 65,536ths of a turn.
[[nodiscard]] std::uint16_t to_turn(float degrees);

struct RecordedPose {
    Place place;
    std::uint16_t heading = 0;
    std::uint8_t flags = 0;  // PoseFlag
    bool operator==(const RecordedPose&) const = default;
};

[[nodiscard]] RecordedPose to_pose(const MapPlace& place, float heading, bool in_contact, bool is_hidden);

// A pose, and for how many frames it stays.
struct PoseRun {
    RecordedPose pose;
    std::uint32_t frames = 0;
    bool operator==(const PoseRun&) const = default;
};
// Frames without a gap. No two runs next to each other are of the same pose.
struct Span {
    std::size_t first_frame = 0;
    std::size_t frames = 0;
    std::vector<PoseRun> runs;

    // True if that made another run.
    bool add(const RecordedPose& pose, std::size_t more_frames = 1);
    bool operator==(const Span&) const = default;
};

struct Axis {
    std::uint32_t command = 0;
    float speed = 0;
    bool operator==(const Axis&) const = default;
};

// What the inspector shows beside the pose.
struct State {
    std::array<std::int32_t, 3> velocity{};  // mm/s
    std::uint8_t window_slices = 0;
    std::int32_t window_ms = 0;
    std::int32_t window_start = 0;  // mm; -1: nothing to measure against
    std::uint32_t fails = 0;
    std::int32_t leash = -1;  // mm; -1: none
    std::array<std::uint16_t, kStampSlots> stamps{};
    std::uint32_t style = 0;
    std::array<Axis, 3> axes{};  // forward, sidestep, turn
    std::uint32_t sticky_target = 0;
    std::uint8_t move_to_type = 0;
    std::uint32_t move_to_target = 0;
    bool operator==(const State&) const = default;
};
struct StateChange {
    std::size_t frame = 0;
    State state;
    bool operator==(const StateChange&) const = default;
};
struct QueueChange {
    std::size_t frame = 0;
    std::vector<Place> waypoints;
    bool operator==(const QueueChange&) const = default;
};
struct SpeedChange {
    std::uint32_t frame = 0;
    std::int32_t speed = 0;  // cm/s over the last slice
    bool operator==(const SpeedChange&) const = default;
};
struct Update {
    Microseconds time = 0;
    Place place;
    std::uint8_t outcome = 0;  // PositionOutcome
    bool operator==(const Update&) const = default;
};

// All about one body in one run. `object` counts in Recording::objects.
struct BodyTrack {
    std::size_t object = 0;
    std::vector<Span> spans;
    std::vector<SpeedChange> speeds;
    std::vector<StateChange> states;
    std::vector<QueueChange> queues;
    std::vector<Update> updates;
    bool operator==(const BodyTrack&) const = default;
};

struct Decision {
    std::size_t frame = 0;
    Microseconds time = 0;
    std::size_t object = 0;  // + 1; 0: of no object
    std::uint8_t kind = 0;
    Lane lane = Lane::Other;
    std::string sentence;
    bool operator==(const Decision&) const = default;
};

// Over the poses of all bodies on that frame, as exact as they are drawn.
struct KeyHash {
    std::size_t frame = 0;
    std::uint64_t hash = 0;
    bool operator==(const KeyHash&) const = default;
};

// From the first to before the end.
struct FrameRange {
    std::size_t first = 0;
    std::size_t end = 0;
    [[nodiscard]] bool has(std::size_t frame) const { return frame >= first && frame < end; }
    bool operator==(const FrameRange&) const = default;
};

// What happened in a piece.
struct LaneRow {
    FrameRange frames;
    std::size_t bodies = 0;  // most at once
    std::array<std::uint64_t, kLanes> events{};
    std::uint64_t portals = 0;  // how often the player was teleported
    bool operator==(const LaneRow&) const = default;
};
struct PlotRange {
    std::int32_t least = 0;
    std::int32_t most = 0;
    bool operator==(const PlotRange&) const = default;
};
// What plots have of a body in a piece: speed in cm/s, all others in millimetres.
struct PlotRow {
    std::uint32_t piece = 0;  // counts in RunSummary::lanes
    std::uint8_t mask = 0;    // bit i: there is a range i
    std::array<PlotRange, kPlotQuantities> ranges{};
    bool operator==(const PlotRow&) const = default;
};

using PlotRows = std::vector<PlotRow>;
struct PlotTrack {
    std::size_t object = 0;
    PlotRows rows;  // rising
    bool operator==(const PlotTrack&) const = default;
};
// A run as one looks at it before any of its pieces is there.
struct RunSummary {
    std::vector<LaneRow> lanes;    // of each piece, rising
    std::vector<PlotTrack> plots;  // in order of objects
    bool operator==(const RunSummary&) const = default;
};

struct Run {
    RunMetrics about;  // of a run that was read, the label alone: the rest is for pages, which read it themselves
    std::optional<divergence::RuleDivergences> versus;  // where it diverges from another run; for pages too
    RunSummary summary;
    std::vector<BodyTrack> tracks;
    std::vector<Decision> decisions;
    bool can_be_replayed = false;    // by its messages alone, with the same result
    std::vector<KeyHash> hashes;     // of its keyframes
    std::vector<FrameRange> ranges;  // that the file has, rising; the others are unknown
    bool operator==(const Run& other) const {
        return about.label == other.about.label && summary == other.summary && tracks == other.tracks &&
               decisions == other.decisions && can_be_replayed == other.can_be_replayed && hashes == other.hashes;
    }
};

// Some frames of a run, which can be shown without those before them: each body that is there has its pose, its speed, its
// state and its queue on the first of them, the keyframe.
struct Piece {
    std::size_t run = 0;  // counts in Recording::runs
    FrameRange frames;
    Run part;
};

struct Object {
    std::uint32_t id = 0;
    ObjectKind kind = ObjectKind::Other;
    float radius = 0;
    float height = 0;
    std::string name;
    bool operator==(const Object&) const = default;
};
struct RecordedMessage {
    Microseconds time = 0;
    ByteBuffer bytes;
    bool operator==(const RecordedMessage&) const = default;
};
// Where the player's own client said that it stood.
struct PlayerPlace {
    Microseconds time = 0;
    Position position;
    bool operator==(const PlayerPlace&) const = default;
};
struct TrueSample {
    Microseconds time = 0;
    Place place;
    bool operator==(const TrueSample&) const = default;
};
struct TrueTrack {
    std::size_t object = 0;
    std::vector<TrueSample> samples;
    bool operator==(const TrueTrack&) const = default;
};

// What was said in some seconds, in order.
struct Said {
    std::vector<RecordedMessage> messages;
    std::vector<PlayerPlace> player;
    std::vector<TrueTrack> truth;
    [[nodiscard]] bool is_empty() const { return messages.empty() && player.empty() && truth.empty(); }
};

// Of a recording that was read, without the time, the ground and the lines on paces: those are for pages too.
struct About {
    std::string title;
    std::string note;        // what is not as it was captured, in one line
    std::string state_hash;  // the function behind the hashes of its runs
    ObjectId player;
    bool is_player_announced = false;
    bool assumes_objects = false;
    bool is_smooth = false;  // every run is drawn between ticks
    std::vector<Obstacles::Box> walls;
    std::map<ObjectId, CreaturePace> paces;
    std::vector<std::string> pace_lines;  // whose pace each kind of creature has
    double seconds = 0;
    Nanoseconds epoch = 0;
    std::vector<DrawnLand> ground;  // what a page draws under the bodies

    bool operator==(const About& other) const {
        return title == other.title && note == other.note && state_hash == other.state_hash && player == other.player &&
               is_player_announced == other.is_player_announced && assumes_objects == other.assumes_objects &&
               is_smooth == other.is_smooth && walls.size() == other.walls.size() && paces == other.paces;
    }
};

// When frames were drawn: hundreds of thousands in an evening.
using FrameMoments = std::vector<Microseconds>;

struct Recording {
    About about;
    std::vector<Object> objects;
    FrameMoments frames;
    std::vector<RecordedMessage> messages;
    std::vector<PlayerPlace> player;
    std::vector<TrueTrack> truth;
    std::vector<Run> runs;
    std::vector<Damage> damage;  // of the file that it was read from
    bool operator==(const Recording&) const = default;
};

// In which lane of the timeline an event shows.
[[nodiscard]] Lane lane_of(const Event& event);
// By the number that Decision::kind has.
[[nodiscard]] std::vector<std::string_view> event_kinds();

// Puts the pieces of a run together again. They must come in rising order, and must not overlap; what a keyframe repeats is
// dropped, so that the run is the one that was cut into pieces.
class RunMerger {
 public:
    void add(Run part, const FrameRange& frames);
    // In order of objects; `about` stays empty. Call once, at the end.
    [[nodiscard]] Run take();

 private:
    Run run_;
    std::map<std::size_t, BodyTrack> tracks_;  // by object
};

// ---- what a recording spends of its bound (Allowance::memory), for writers and readers alike ------------------------
// A byte of JSON, once it is parsed.
inline constexpr std::size_t kJsonCost = 16;
[[nodiscard]] std::size_t cost_of(const Object& object);
[[nodiscard]] std::size_t cost_of(const RecordedMessage& message);
[[nodiscard]] std::size_t cost_of(const TrueTrack& track);
[[nodiscard]] std::size_t cost_of(const Span& span);
[[nodiscard]] std::size_t cost_of(const SpeedChange& change);
[[nodiscard]] std::size_t cost_of(const StateChange& change);
[[nodiscard]] std::size_t cost_of(const QueueChange& change);
[[nodiscard]] std::size_t cost_of(const Update& update);
[[nodiscard]] std::size_t cost_of(const BodyTrack& track);
[[nodiscard]] std::size_t cost_of(const Decision& decision);
[[nodiscard]] std::size_t cost_of(const KeyHash& hash);
[[nodiscard]] std::size_t cost_of(const RunSummary& summary);
[[nodiscard]] std::size_t cost_of(const Run& run);
[[nodiscard]] std::size_t cost_of(const Piece& piece);
[[nodiscard]] std::size_t cost_of(const Said& said);
// What all runs share.
[[nodiscard]] std::size_t cost_of_session(const Recording& recording);
[[nodiscard]] std::size_t cost_of(const Recording& recording);

}  // namespace acmotion::recording
