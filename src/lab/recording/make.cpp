#include "lab/recording/make.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "core/rule_fields.h"
#include "lab/recording/recorder.h"
#include "lab/session/object_choice.h"

namespace acmotion::recording {
namespace {

// ---- the session, in ----
ObjectNumbers add_objects(Recording& recording, const Session& session, const ReplayPart& part) {
    ObjectNumbers numbers;
    for (const auto& [id, named] : session.objects) {
        if (!part.object.is_null() && id != part.object && id != session.player) continue;
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

// Drawn by a page; more would be a map and not a scene.
constexpr std::size_t kMostLandblocks = 256;

// Omitted landblocks count among the bounds.
std::vector<DrawnLand> ground_of(const Session& session, const std::set<std::uint32_t>& visited,
                                 std::vector<BoundReached>& bounds) {
    std::vector<DrawnLand> ground;
    std::size_t omitted = 0;
    for (const std::uint32_t block : visited) {
        if (ground.size() == kMostLandblocks) {
            ++omitted;  // it exists: a body was drawn on it
        } else if (const auto land = session.data->land(block)) {
            ground.push_back(*land);
        }
    }
    if (omitted > 0) bounds.push_back({"landblocks drawn", omitted, "landblocks that were visited are not drawn"});
    return ground;
}

void add_frames(Recording& recording, const Order& order) {
    for (const double time : order.frames) {
        if (order.part.has(time)) recording.frames.push_back(to_microseconds(time));
    }
}

// What comes after the part need not be played.
FrameTimes played_frames(const Order& order) {
    std::vector<double> times;
    std::ranges::copy_if(order.frames, std::back_inserter(times), [&](double t) { return t <= order.part.until; });
    return times;
}

About about_of(const Session& session, const Order& order) {
    return {.title = order.title,
            .state_hash = std::string{MovedHash::kName},
            .player = session.player,
            .is_player_announced = session.player_source == PlayerSource::Announced,
            .assumes_objects = session.assumptions.are_needed,
            .is_smooth = order.drawing == Drawing::Smooth,
            .walls = session.walls,
            .paces = session.paces.bodies,
            .pace_lines = lines_on(session.paces),
            .seconds = session.seconds,
            .epoch = session.epoch};
}

// What is not as it was captured, in one line.
std::string note_on(const Session& session, const Order& order, const MadeRecording& made) {
    std::vector<std::string> notes = order.notes;
    if (const auto assumed = sentence_on_assumptions(session)) notes.push_back(*assumed);
    if (order.drawing == Drawing::Smooth) notes.emplace_back("drawn between ticks, 1/30 s late (--smooth)");
    if (session.data) notes.push_back("game data: " + session.data->sentence());
    if (const auto pace = sentence_on(session.paces)) notes.push_back(*pace + " (about)");
    if (const auto gaps = sentence_on_gaps(order.frames)) notes.push_back(*gaps);
    for (const auto& bounds : {order.bounds, made.bounds})
        std::ranges::copy(sentences(bounds), std::back_inserter(notes));
    return fmt::format("{}", fmt::join(notes, "; "));
}

// Once a run is full it stays so.
std::vector<BoundReached> bounds_of_room(const MadeRecording& made) {
    if (!made.stopped_at) return {};
    return {{"recording bytes", made.recording.frames.size() - *made.stopped_at,
             "frames at the end are not recorded: too much for the bytes captured; a lower --fps shows more"}};
}

// One for each set of rules, and one for what is given.
std::vector<MetricsOptions> runs_of(const Session& session, const Order& order) {
    const MetricsOptions alike{.rules = Rules::retail(),
                               .session = &session,
                               .truth = order.truth,
                               .drawing = order.drawing,
                               .on_screen = order.drawing == Drawing::Smooth,
                               .object = order.part.object,
                               .since = order.part.since,
                               .until = order.part.until};
    std::vector<MetricsOptions> runs(order.rules.size() + (order.given != nullptr ? 1 : 0), alike);
    for (std::size_t i = 0; i < order.rules.size(); ++i) runs[i].rules = order.rules[i];
    for (MetricsOptions& run : runs) run.label = label_of(run.rules);
    if (order.given == nullptr) return runs;
    runs.back().label = kYours;
    runs.back().given = order.given;
    return runs;
}

std::optional<Versus> versus_of(const std::string& label, const std::vector<Versus>& all) {
    const auto found = std::ranges::find(all, label, &Versus::rules);
    return found != all.end() ? std::optional{*found} : std::nullopt;
}

void add_run(MadeRecording& made, const MetricsOptions& run, const FrameTimes& frames, const Order& order,
             RunRecorder& recorder) {
    Recording& recording = made.recording;
    RunMetrics metrics = order.play(run, frames, recorder);
    metrics.label = run.label;
    std::ranges::copy(bounds_reached(metrics.bounds, metrics.label), std::back_inserter(made.bounds));
    recording.runs.push_back(recorder.take());
    recording.runs.back().about = std::move(metrics);
    recording.runs.back().versus = versus_of(run.label, order.versus);
    // A reader that plays it again begins with the first frame there is, or has no data files, and comes to another state.
    if (recording.frames.size() < frames.size() || run.session->data) recording.runs.back().hashes.clear();
    add_shapes(recording, recorder.shapes());
    if (const auto stop = recorder.stopped_at()) made.stopped_at = std::min(*stop, made.stopped_at.value_or(*stop));
}

// ---- the session, out ----
Session session_of(const Recording& recording) {
    Session session;
    session.player = recording.about.player;
    session.walls = recording.about.walls;
    session.paces.bodies = recording.about.paces;
    session.player_source = recording.about.is_player_announced ? PlayerSource::Announced : PlayerSource::Chosen;
    session.assumptions.are_needed = recording.about.assumes_objects;
    for (const RecordedMessage& message : recording.messages) {
        session.messages.emplace_back(seconds_of(message.time), message.bytes);
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
    // `work` is what remains for this replay and those after it.
    HashCheck(const std::vector<std::uint64_t>& expected, std::uint64_t& work) : expected_(expected), work_(work) {}
    void on_frame(const ReplayFrame& frame) override {
        hash_.begin_frame(frame.bodies.size());
        for (const FrameChanges::Body& one : frame.changes->bodies) {
            if (one.has_moved) hash_.add(frame.bodies[one.place]);
        }
        if (hash_.value() != expected_[frame.number]) first_ = frame.number;
        const std::size_t moving = frame.changes->bodies.size();
        work_ -= std::min(work_, WorkPrices{}.of_frame(moving, frame.bodies.size() - moving));
    }
    [[nodiscard]] bool has_seen_enough() const override { return first_ || work_ == 0; }
    [[nodiscard]] std::optional<std::size_t> first() const { return first_; }

 private:
    const std::vector<std::uint64_t>& expected_;
    MovedHash hash_;
    std::uint64_t& work_;
    std::optional<std::size_t> first_;
};

}  // namespace

std::string title_of_session(const std::string& capture, SessionNumber number, std::size_t sessions) {
    return sessions < 2 ? capture : fmt::format("{}, session {} of {}", capture, number, sessions);
}

MadeRecording make_recording(const Session& session, const Order& order) {
    MadeRecording made;
    Recording& recording = made.recording;
    const ObjectNumbers numbers = add_objects(recording, session, order.part);
    add_frames(recording, order);
    add_session(recording, session);
    if (order.truth != nullptr) add_truth(recording, numbers, *order.truth);
    made.most_bytes = order.most_bytes.value_or(session.allowance.memory());
    const std::size_t room = made.most_bytes - std::min(made.most_bytes, cost_of_session(recording));
    const std::vector<MetricsOptions> runs = runs_of(session, order);
    const FrameTimes frames = played_frames(order);
    std::set<std::uint32_t> visited;
    for (const MetricsOptions& run : runs) {
        RunRecorder recorder{numbers, order.part, room / runs.size()};
        add_run(made, run, frames, order, recorder);
        visited.insert(recorder.landblocks().begin(), recorder.landblocks().end());
    }
    std::ranges::copy(bounds_of_room(made), std::back_inserter(made.bounds));
    recording.about = about_of(session, order);
    if (order.has_ground && session.data) recording.about.ground = ground_of(session, visited, made.bounds);
    recording.about.note = note_on(session, order, made);
    return made;
}

DivergenceSearch first_divergence(const Recording& recording, std::size_t stored_bytes, const HashKey& hash_key) {
    if (recording.about.state_hash != MovedHash::kName) return {};
    Session session = session_of(recording);
    session.hash_key = hash_key;
    const FrameTimes frames = frames_of(recording);
    std::uint64_t work = WorkPrices::of_all(Allowance{stored_bytes});
    for (std::size_t i = 0; i < recording.runs.size() && !session.messages.empty(); ++i) {
        const Run& run = recording.runs[i];
        const auto rules = rules_named(run.about.label);
        if (!rules || run.hashes.size() != frames.size()) continue;
        HashCheck check{run.hashes, work};
        replay(session, *rules, frames, check, recording.about.is_smooth ? Drawing::Smooth : Drawing::Ticks);
        if (check.first()) return {.found = Divergence{i, *check.first()}};
    }
    return {.found = std::nullopt, .is_whole = work > 0};
}

}  // namespace acmotion::recording
