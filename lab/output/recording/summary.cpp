#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "lab/output/recording/recorder.h"
#include "sessions/frame_times.h"
#include "trace/event_words.h"

namespace acmotion::recording {
namespace {

constexpr std::uint8_t kind_of(std::string_view word) {
    return static_cast<std::uint8_t>(std::ranges::find(kEventWords, word) - kEventWords.begin());
}
constexpr std::uint8_t kCreated = kind_of("object_created");
constexpr std::uint8_t kDestroyed = kind_of("object_destroyed");

bool has_outcome(const Update& update, PositionOutcome outcome) {
    return update.outcome == static_cast<std::uint8_t>(outcome);
}

std::int32_t to_whole(double value) {
    constexpr double kMost = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(std::lround(std::clamp(value, -kMost, kMost)));
}

// Millimetres all of them.
WideVec3 exactly(const Place& place) {
    return {static_cast<double>(place.x), static_cast<double>(place.y), static_cast<double>(place.z)};
}
double distance(const Place& a, const WideVec3& b) { return step_metres({a.x - b.x, a.y - b.y, a.z - b.z}); }

void include(PlotRow& row, Plot plot, double value) {
    const auto number = static_cast<std::size_t>(plot);
    const std::int32_t whole = to_whole(value);
    auto& [least, most] = row.ranges[number];
    const bool is_first = (row.mask & (1U << number)) == 0;
    row.mask = static_cast<std::uint8_t>(row.mask | (1U << number));
    least = is_first ? whole : std::min(least, whole);
    most = is_first ? whole : std::max(most, whole);
}

std::size_t most_at_once(const Piece& piece) {
    std::vector<std::ptrdiff_t> coming(piece.frames.end - piece.frames.first + 1);
    for (const BodyTrack& track : piece.part.tracks) {
        for (const Span& span : track.spans) {
            ++coming[span.first_frame - piece.frames.first];
            --coming[span.first_frame + span.frames - piece.frames.first];
        }
    }
    std::ptrdiff_t there = 0;
    std::ptrdiff_t most = 0;
    for (const std::ptrdiff_t more : coming) most = std::max(most, there += more);
    return static_cast<std::size_t>(most);
}

LaneRow lanes_of(const Piece& piece) {
    LaneRow row{.frames = piece.frames, .bodies = most_at_once(piece)};
    for (const Decision& decision : piece.part.decisions) ++row.events[static_cast<std::size_t>(decision.lane)];
    for (const BodyTrack& track : piece.part.tracks) {
        row.portals += static_cast<std::uint64_t>(std::ranges::count_if(
            track.updates, [](const Update& update) { return has_outcome(update, PositionOutcome::PlayerTeleport); }));
    }
    return row;
}

}  // namespace

// ---- the truth ------------------------------------------------------------------------------------------------------
RecordedTruth::RecordedTruth(const TruthSamples& samples) : next_(samples.begin()), end_(samples.end()) { read_next(); }

void RecordedTruth::read_next() {
    after_.reset();
    if (next_ == end_) return;
    after_ = {to_microseconds(next_->time), to_place(map_place(next_->position))};
    ++next_;
}

std::optional<WideVec3> RecordedTruth::at(Microseconds time) {
    while (after_ && after_->time <= time) {
        before_ = after_;
        read_next();
    }
    if (!before_ || (!after_ && before_->time < time)) return std::nullopt;
    const WideVec3 from = exactly(before_->place);
    if (!after_) return from;
    const WideVec3 to = exactly(after_->place);
    const double share = static_cast<double>(time - before_->time) / static_cast<double>(after_->time - before_->time);
    return WideVec3{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share,
                    from.z + (to.z - from.z) * share};
}

// ---- a body in a piece ----------------------------------------------------------------------------------------------
class RunSummarizer::Walk {
 public:
    Walk(const std::vector<Microseconds>& times, const BodyTrack& track, Followed& followed)
        : times_(times), track_(track), followed_(followed), newest_(followed.newest) {}

    [[nodiscard]] PlotRow row() {
        for (const Span& span : track_.spans) {
            std::size_t at = span.first_frame;
            for (const PoseRun& run : span.runs) {
                for (const std::size_t end = at + run.frames; at < end;) {
                    const std::size_t until = std::min(end, take_changes(at));
                    see({at, until}, run.pose.place);
                    at = until;
                }
            }
        }
        return row_;
    }

 private:
    // What is known on that frame; answers the one on which it changes.
    std::size_t take_changes(std::size_t frame) {
        std::size_t until = std::numeric_limits<std::size_t>::max();
        while (speed_ < track_.speeds.size() && track_.speeds[speed_].frame <= frame) ++speed_;
        if (speed_ < track_.speeds.size()) until = track_.speeds[speed_].frame;
        const std::vector<News>& news = followed_.news;
        while (news_ < news.size() && news[news_].frame <= frame) newest_ = news[news_++].update;
        return news_ < news.size() ? std::min(until, news[news_].frame) : until;
    }

    // Nothing on the first frame after a gap, as no line is drawn across it.
    [[nodiscard]] bool is_seen(std::size_t frame) const {
        return frame == 0 || !is_gap(seconds_of(times_[frame - 1]), seconds_of(times_[frame]));
    }

    void see(FrameRange frames, const Place& place) {
        while (frames.first < frames.end && !is_seen(frames.first)) ++frames.first;
        if (frames.first == frames.end) return;
        include(row_, Plot::Height, place.z);
        if (speed_ > 0) include(row_, Plot::Speed, track_.speeds[speed_ - 1].speed);
        if (newest_) include(row_, Plot::BehindUpdate, distance(place, exactly(*newest_)));
        if (followed_.truth) compare_with_truth(frames, place);
    }

    void compare_with_truth(const FrameRange& frames, const Place& place) {
        for (std::size_t frame = frames.first; frame < frames.end; ++frame) {
            const auto truth = is_seen(frame) ? followed_.truth->at(times_[frame]) : std::nullopt;
            if (truth) include(row_, Plot::BehindTruth, distance(place, *truth));
        }
    }

    const std::vector<Microseconds>& times_;
    const BodyTrack& track_;
    Followed& followed_;
    std::optional<Place> newest_;
    std::size_t speed_ = 0;  // the next
    std::size_t news_ = 0;   // the same
    PlotRow row_;
};

// ---- the run --------------------------------------------------------------------------------------------------------
RunSummarizer::RunSummarizer(const std::vector<Microseconds>& frames, const ObjectNumbers& objects,
                             const GroundTruth* truth)
    : times_(frames), followed_(objects.size()), plots_(objects.size()) {
    for (std::size_t i = 0; i < plots_.size(); ++i) plots_[i] = {.object = i};
    if (truth == nullptr) return;
    for (const auto& [object, samples] : truth->samples()) {
        const auto number = objects.find(object);
        if (number != objects.end()) followed_[number->second].truth.emplace(samples);
    }
}

void RunSummarizer::add(const Piece& piece) {
    if (piece.frames.first >= piece.frames.end) return;
    take_news(piece);
    for (const BodyTrack& track : piece.part.tracks) {
        PlotRow row = Walk{times_, track, followed_[track.object]}.row();
        row.piece = static_cast<std::uint32_t>(lanes_.size());
        if (row.mask != 0) plots_[track.object].rows.push_back(row);
    }
    lanes_.push_back(lanes_of(piece));
    let_pass(piece.frames.end);
}

// What arrives at a frame is seen in the next one. At the same moment an object is described before it is moved.
void RunSummarizer::take_news(const Piece& piece) {
    for (const Decision& decision : piece.part.decisions) {
        const bool is_life = decision.kind == kCreated || decision.kind == kDestroyed;
        if (is_life && decision.object > 0) note(decision.object - 1, decision.time, std::nullopt);
    }
    for (const BodyTrack& track : piece.part.tracks) {
        for (const Update& update : track.updates) {
            if (!has_outcome(update, PositionOutcome::Ignore)) note(track.object, update.time, update.place);
        }
        std::ranges::stable_sort(followed_[track.object].news, {}, &News::time);
    }
}

void RunSummarizer::note(std::size_t object, Microseconds time, std::optional<Place> update) {
    const auto after = std::ranges::upper_bound(times_, time);
    followed_[object].news.push_back({time, update, static_cast<std::size_t>(after - times_.begin())});
}

void RunSummarizer::let_pass(std::size_t frame) {
    for (Followed& followed : followed_) {
        std::vector<News>& news = followed.news;
        const auto later = std::ranges::find_if(news, [&](const News& one) { return one.frame >= frame; });
        if (later != news.begin()) followed.newest = std::prev(later)->update;
        news.erase(news.begin(), later);
    }
}

RunSummary RunSummarizer::take() {
    std::erase_if(plots_, [](const PlotTrack& track) { return track.rows.empty(); });
    return {std::move(lanes_), std::move(plots_)};
}

}  // namespace acmotion::recording
