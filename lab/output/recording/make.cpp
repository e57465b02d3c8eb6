#include "lab/output/recording/make.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <set>

#include "acmotion/research/rule_fields.h"
#include "lab/base/object_choice.h"
#include "lab/output/recording/recorder.h"
#include "lab/output/recording/sections.h"

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

// What was said in a session, part by part.
class SaidParts {
 public:
    // All must outlive this. `truth` may be null.
    SaidParts(const Session& session, const GroundTruth* truth, const ObjectNumbers& objects)
        : message_(session.messages.begin()),
          last_message_(session.messages.end()),
          report_(session.player_reports.begin()),
          last_report_(session.player_reports.end()) {
        if (truth == nullptr) return;
        for (const auto& [object, samples] : truth->samples()) {
            const auto number = objects.find(object);
            if (number != objects.end()) truth_.push_back({number->second, samples.begin(), samples.end()});
        }
    }

    [[nodiscard]] bool is_at_end() const {
        return message_ == last_message_ && report_ == last_report_ &&
               std::ranges::all_of(truth_, [](const TrueRest& rest) { return rest.next == rest.end; });
    }

    // What comes before that moment, and was not in a part before.
    [[nodiscard]] Said until(Microseconds end) {
        Said said;
        for (; message_ != last_message_ && to_microseconds(message_->time) < end; ++message_) {
            said.messages.push_back({to_microseconds(message_->time), message_->bytes});
        }
        for (; report_ != last_report_ && to_microseconds(report_->time) < end; ++report_) {
            said.player.push_back({to_microseconds(report_->time), report_->position});
        }
        for (TrueRest& rest : truth_) {
            TrueTrack track{.object = rest.object, .samples = {}};
            for (; rest.next != rest.end && to_microseconds(rest.next->time) < end; ++rest.next) {
                track.samples.push_back({to_microseconds(rest.next->time), to_place(map_place(rest.next->position))});
            }
            if (!track.samples.empty()) said.truth.push_back(std::move(track));
        }
        return said;
    }

 private:
    struct TrueRest {
        std::size_t object = 0;
        TruthSamples::const_iterator next;
        TruthSamples::const_iterator end;
    };

    SessionMessages::Iterator message_, last_message_;
    PlayerReports::Iterator report_, last_report_;
    std::vector<TrueRest> truth_;  // in order of objects
};

// A part for each piece that a run has. Answers what a reader needs memory for, until it comes to the pieces.
std::size_t put_said(FileWriter& file, const Recording& recording, const std::vector<std::size_t>& later,
                     SaidParts parts) {
    std::size_t cost = recording.frames.size() * sizeof(Microseconds);
    for (const Object& object : recording.objects) cost += sizeof object + object.name.size();
    if (parts.is_at_end()) return cost;
    for (std::size_t i = 0; i <= later.size(); ++i) {
        const bool is_last = i == later.size();
        const Microseconds end = is_last ? std::numeric_limits<Microseconds>::max() : recording.frames[later[i]];
        cost += file.say(parts.until(end), i, later.size() + 1);
    }
    return cost;
}

// The first frame of each piece but the first.
std::vector<std::size_t> later_pieces_of(const std::vector<Microseconds>& frames) {
    std::vector<std::size_t> begins;
    for (std::size_t begin = 0, frame = 0; frame < frames.size(); ++frame) {
        if (frames[frame] - frames[begin] < kPieceLength) continue;
        begins.push_back(frame);
        begin = frame;
    }
    return begins;
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

// What comes after the part need not be played. Nothing: nothing does.
std::optional<FrameTimes> played_part(const Order& order) {
    if (order.frames.empty() || order.frames.back() <= order.part.until) return std::nullopt;
    FrameTimes played;
    for (const double time : order.frames) {
        if (time <= order.part.until) played.add(time);
    }
    return played;
}

About about_of(const Session& session, const Order& order) {
    return {.title = order.title,
            .state_hash = std::string{kFrameHashName},
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
    std::vector<MetricsOptions> runs;
    for (const Rules& rules : order.rules) {
        runs.push_back(alike);
        runs.back().rules = rules;
        runs.back().label = rules.text();
    }
    for (const baseline::Baseline& one : order.baselines) {
        runs.push_back(alike);
        runs.back().label = one.label;
        runs.back().baseline = &one;
    }
    if (order.given == nullptr) return runs;
    runs.push_back(alike);
    runs.back().label = kYours;
    runs.back().given = order.given;
    return runs;
}

std::optional<divergence::RuleDivergences> versus_of(const std::string& label,
                                                     const std::vector<divergence::RuleDivergences>& all) {
    const auto found = std::ranges::find(all, label, &divergence::RuleDivergences::rules);
    return found != all.end() ? std::optional{*found} : std::nullopt;
}

void play_run(MadeRecording& made, const MetricsOptions& run, std::size_t number, const FrameTimes& frames,
              const Order& order, RunRecorder& recorder) {
    RunMetrics metrics = order.play(run, frames, recorder);
    metrics.label = run.label;
    std::ranges::copy(bounds_reached(metrics.bounds, metrics.label), std::back_inserter(made.bounds));
    made.recording.runs[number].about = std::move(metrics);
    made.recording.runs[number].versus = versus_of(run.label, order.versus);
    for (std::size_t i = 0; i < made.recording.objects.size(); ++i) {
        Object& object = made.recording.objects[i];
        object.radius = std::max(object.radius, recorder.shape(i).radius);
        object.height = std::max(object.height, recorder.shape(i).height);
    }
    if (const auto stop = recorder.stopped_at()) made.stopped_at = std::min(*stop, made.stopped_at.value_or(*stop));
}

}  // namespace

std::string title_of_session(const std::string& capture, SessionNumber number, std::size_t sessions) {
    return sessions < 2 ? capture : fmt::format("{}, session {} of {}", capture, number, sessions);
}

MadeRecording make_recording(const Session& session, const Order& order, FileWriter& file) {
    MadeRecording made;
    Recording& recording = made.recording;
    const ObjectNumbers numbers = add_objects(recording, session, order.part);
    add_frames(recording, order);
    made.most_bytes = order.most_bytes.value_or(session.allowance.in_pieces());
    const std::vector<MetricsOptions> runs = runs_of(session, order);
    const std::optional<FrameTimes> part = played_part(order);
    const FrameTimes& frames = part ? *part : order.frames;
    recording.about = about_of(session, order);
    recording.about.note = note_on(session, order, made);
    for (const MetricsOptions& run : runs) recording.runs.emplace_back().about.label = run.label;
    file.begin(recording);
    const std::vector<std::size_t> later_pieces = later_pieces_of(recording.frames);
    const std::size_t cost = put_said(file, recording, later_pieces, {session, order.truth, numbers});
    const std::size_t room = made.most_bytes - std::min(made.most_bytes, cost);
    std::set<std::uint32_t> visited;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        RunSummarizer summarizer{recording.frames, numbers, order.truth};
        const auto add = [&](Piece piece) {
            piece.run = i;
            summarizer.add(piece);
            file.add(piece);
        };
        // A reader that plays it again begins with the first frame there is, or has no data files, and comes to another state.
        const bool can_be_replayed = recording.frames.size() == frames.size() && session.data == nullptr;
        RunRecorder recorder{numbers,
                             {.part = order.part,
                              .most_bytes = room / runs.size(),
                              .most_summary_bytes = Allowance::kMostBytes / 2 / runs.size(),
                              .can_be_replayed = can_be_replayed,
                              .later_pieces = later_pieces,
                              .on_piece = add}};
        play_run(made, runs[i], i, frames, order, recorder);
        add(recorder.take());
        recording.runs[i].summary = summarizer.take();
        visited.insert(recorder.landblocks().begin(), recorder.landblocks().end());
    }
    std::ranges::copy(bounds_of_room(made), std::back_inserter(made.bounds));
    if (order.has_ground && session.data) recording.about.ground = ground_of(session, visited, made.bounds);
    recording.about.note = note_on(session, order, made);
    file.end(recording);
    return made;
}

// ---- the file -------------------------------------------------------------------------------------------------------
void FileWriter::begin(const Recording& session) {
    ByteBuffer header;
    append(header, std::as_bytes(std::span(kMagic)));
    append_le(header, kVersion);
    header.resize(kHeaderBytes);
    put(header);
    put_block({.kind = kHead}, pack_session(session));
}

std::size_t FileWriter::say(const Said& part, std::size_t number, std::size_t count) {
    const BlockAbout about{
        .kind = kSaid, .first = static_cast<std::uint32_t>(number), .count = static_cast<std::uint32_t>(count)};
    const Packed said = pack_said(part);
    put_block(about, said);
    return said.cost;
}

void FileWriter::add(const Piece& piece) {
    if (piece.frames.first >= piece.frames.end) return;
    const BlockAbout about{.kind = kPiece,
                           .run = static_cast<std::uint32_t>(piece.run),
                           .first = static_cast<std::uint32_t>(piece.frames.first),
                           .count = static_cast<std::uint32_t>(piece.frames.end - piece.frames.first)};
    put_block(about, pack_run(piece.part));
}

void FileWriter::end(const Recording& session) {
    put_block({.kind = kSummary}, pack_session(session));
    const std::uint64_t index_byte = bytes_;
    put(to_block({.kind = kIndex}, pack_index(index_)));
    put(to_footer(index_byte));
}

void FileWriter::put_block(const BlockAbout& about, const Packed& content) {
    const ByteBuffer block = pack_(about, content);
    index_.push_back({bytes_, static_cast<std::uint32_t>(block.size() - kBlockHeaderBytes), about});
    put(block);
}

void FileWriter::put(Bytes bytes) {
    bytes_ += bytes.size();
    put_(bytes);
}

}  // namespace acmotion::recording
