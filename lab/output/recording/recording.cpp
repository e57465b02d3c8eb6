#include "lab/output/recording/recording.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "lab/output/recording/about.h"
#include "trace/event_words.h"

namespace acmotion::recording {
namespace {

std::int32_t to_millimetres(double metres) {
    // Beyond it there is no map. A body may still fall there, and the page then shows it at the edge.
    constexpr double kFarthest = 2'000'000;
    return static_cast<std::int32_t>(std::lround(std::fmin(std::fmax(metres, -kFarthest), kFarthest) * 1000));
}

}  // namespace

Place to_place(const MapPlace& place) {
    return {to_millimetres(place.x), to_millimetres(place.y), to_millimetres(place.z)};
}

RecordedPose to_pose(const MapPlace& place, float heading, bool in_contact, bool is_hidden) {
    unsigned flags = 0;
    if (in_contact) flags |= kInContact;
    if (is_hidden) flags |= kIsHidden;
    return {to_place(place), to_turn(heading), static_cast<std::uint8_t>(flags)};
}

bool Span::add(const RecordedPose& pose, std::size_t more_frames) {
    const bool stays = !runs.empty() && runs.back().pose == pose;
    if (!stays) runs.push_back({pose, 0});
    runs.back().frames += static_cast<std::uint32_t>(more_frames);
    frames += more_frames;
    return !stays;
}

std::uint16_t to_turn(float degrees) {
    return static_cast<std::uint16_t>(std::lround(static_cast<double>(degrees) / 360 * 65536) & 0xFFFF);
}

// ---- lanes ----------------------------------------------------------------------------------------------------------
namespace {

Lane lane(const Event::PositionDecided& decided) {
    switch (decided.outcome) {
        case PositionOutcome::ForcedBlip:
        case PositionOutcome::HardTeleport:
        case PositionOutcome::PlayerTeleport: return Lane::Teleport;
        case PositionOutcome::Interpolate:
        case PositionOutcome::PlayerCorrection:
        case PositionOutcome::PlayerLeash: return Lane::Interpolate;
        case PositionOutcome::SlideSnap:
        case PositionOutcome::NearSnap: return Lane::SlideSnap;
        case PositionOutcome::LandingSnap:
        case PositionOutcome::ContactlessSnap: return Lane::Landing;
        case PositionOutcome::Ignore: break;
    }
    return decided.reason == PositionReason::NotGrounded ? Lane::Airborne : Lane::Dropped;
}
Lane lane(const Event::GateDecided& decided) {
    if (decided.outcome == Gate::Apply) return Lane::Other;
    return decided.outcome == Gate::Park ? Lane::Parked : Lane::Dropped;
}
Lane lane(const Event::WindowJudged& judged) { return judged.good ? Lane::Other : Lane::Stall; }
Lane lane(const Event::GroundChanged& changed) { return changed.on_walkable ? Lane::Landing : Lane::Airborne; }
Lane lane(const Event::VectorDecided& decided) {
    return decided.outcome == VectorOutcome::Ignore ? Lane::Dropped : Lane::Other;
}
Lane lane(const Event::MovementDecided& decided) {
    return decided.outcome == MovementOutcome::Ignore ? Lane::Dropped : Lane::Other;
}
Lane lane(const Event::Blipped&) { return Lane::Blip; }
Lane lane(const Event::TeleportHookRan&) { return Lane::Teleport; }
Lane lane(const Event::LeftGround&) { return Lane::Airborne; }
Lane lane(const Event::HitGround&) { return Lane::Landing; }
Lane lane(const Event::MessageParked&) { return Lane::Parked; }
Lane lane(const Event::WorldBoundReached&) { return Lane::Dropped; }
Lane lane(const Event::MessageRefused&) { return Lane::Dropped; }
template <class Other>
Lane lane(const Other&) {
    return Lane::Other;
}

}  // namespace

Lane lane_of(const Event& event) {
    return std::visit([](const auto& what) { return lane(what); }, event.what);
}

std::vector<std::string_view> event_kinds() { return {kEventWords.begin(), kEventWords.end()}; }

// ---- pieces ---------------------------------------------------------------------------------------------------------
namespace {

template <class T>
void move_to_end(std::vector<T>& list, std::vector<T>& more, std::size_t from) {
    list.insert(list.end(), std::make_move_iterator(more.begin() + static_cast<std::ptrdiff_t>(from)),
                std::make_move_iterator(more.end()));
}

// `is_same`: whether the first of the piece only repeats the last before it.
template <class T, class IsSame>
void add_changes(std::vector<T>& list, std::vector<T>& more, IsSame is_same) {
    const bool repeats = !list.empty() && !more.empty() && is_same(list.back(), more.front());
    move_to_end(list, more, repeats ? 1 : 0);
}

// A span that goes on is one span.
void add_spans(std::vector<Span>& spans, std::vector<Span>& more) {
    const bool goes_on =
        !spans.empty() && !more.empty() && spans.back().first_frame + spans.back().frames == more.front().first_frame;
    if (goes_on) {
        for (const PoseRun& run : more.front().runs) spans.back().add(run.pose, run.frames);
    }
    move_to_end(spans, more, goes_on ? 1 : 0);
}

void add_track(BodyTrack& track, BodyTrack& more) {
    add_spans(track.spans, more.spans);
    add_changes(track.speeds, more.speeds, [](const auto& a, const auto& b) { return a.speed == b.speed; });
    add_changes(track.states, more.states, [](const auto& a, const auto& b) { return a.state == b.state; });
    add_changes(track.queues, more.queues, [](const auto& a, const auto& b) { return a.waypoints == b.waypoints; });
    move_to_end(track.updates, more.updates, 0);
}

}  // namespace

void RunMerger::add(Run part, const FrameRange& frames) {
    for (BodyTrack& more : part.tracks) {
        const auto [at, is_new] = tracks_.try_emplace(more.object);
        if (is_new) {
            at->second = std::move(more);
        } else {
            add_track(at->second, more);
        }
    }
    move_to_end(run_.decisions, part.decisions, 0);
    move_to_end(run_.hashes, part.hashes, 0);
    run_.can_be_replayed = run_.can_be_replayed || part.can_be_replayed;
    run_.ranges.push_back(frames);
}

Run RunMerger::take() {
    for (auto& [object, track] : tracks_) run_.tracks.push_back(std::move(track));
    return std::move(run_);
}

// ---- costs ----------------------------------------------------------------------------------------------------------
namespace {

template <class List>
std::size_t cost_of_all(const List& list) {
    std::size_t sum = 0;
    for (const auto& one : list) sum += cost_of(one);
    return sum;
}

}  // namespace

std::size_t cost_of(const KeyHash& hash) { return sizeof hash; }
std::size_t cost_of(const SpeedChange& change) { return sizeof change; }
std::size_t cost_of(const StateChange& change) { return sizeof change; }
std::size_t cost_of(const Update& update) { return sizeof update; }
std::size_t cost_of(const Decision& decision) { return sizeof decision + decision.sentence.size(); }
std::size_t cost_of(const QueueChange& change) { return sizeof change + change.waypoints.size() * sizeof(Place); }
std::size_t cost_of(const Object& object) { return sizeof object + object.name.size(); }
std::size_t cost_of(const RecordedMessage& message) { return sizeof message + message.bytes.size(); }
std::size_t cost_of(const TrueTrack& track) { return sizeof track + track.samples.size() * sizeof(TrueSample); }
std::size_t cost_of(const Span& span) { return sizeof span + span.runs.size() * sizeof(PoseRun); }

std::size_t cost_of(const BodyTrack& track) {
    return sizeof track + cost_of_all(track.spans) + cost_of_all(track.speeds) + cost_of_all(track.states) +
           cost_of_all(track.queues) + cost_of_all(track.updates);
}

std::size_t cost_of(const RunSummary& summary) {
    std::size_t sum = summary.lanes.size() * sizeof(LaneRow);
    for (const PlotTrack& track : summary.plots) sum += sizeof track + track.rows.size() * sizeof(PlotRow);
    return sum;
}

std::size_t cost_of(const Run& run) {
    return sizeof run + kJsonCost * to_json_text(run).size() + cost_of(run.summary) + cost_of_all(run.tracks) +
           cost_of_all(run.decisions) + cost_of_all(run.hashes);
}

std::size_t cost_of(const Piece& piece) {
    return sizeof piece + cost_of_all(piece.part.tracks) + cost_of_all(piece.part.decisions) +
           cost_of_all(piece.part.hashes);
}

std::size_t cost_of(const Said& said) {
    return cost_of_all(said.messages) + said.player.size() * sizeof(PlayerPlace) + cost_of_all(said.truth);
}

std::size_t cost_of_session(const Recording& recording) {
    return cost_of_all(recording.objects) + recording.frames.size() * sizeof(Microseconds) +
           cost_of_all(recording.messages) + recording.player.size() * sizeof(PlayerPlace) +
           cost_of_all(recording.truth);
}

std::size_t cost_of(const Recording& recording) {
    return kJsonCost * to_json_text(recording.about).size() + cost_of_session(recording) + cost_of_all(recording.runs);
}

}  // namespace acmotion::recording
