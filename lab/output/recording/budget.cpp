#include "lab/output/recording/budget.h"

#include "lab/output/recording/about.h"

namespace acmotion::recording {
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
