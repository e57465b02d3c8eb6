#include "lab/output/recording/merge.h"

#include <algorithm>
#include <iterator>

namespace acmotion::recording {
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

}  // namespace acmotion::recording
