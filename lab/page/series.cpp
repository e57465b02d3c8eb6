#include "lab/page/series.h"

#include <algorithm>
#include <cmath>

#include "sessions/frame_times.h"

namespace acmotion::report {
namespace {

// A rest is drawn by fewer samples than it has frames: near enough for any plot
// to have some.
constexpr std::size_t kFramesOfARest = 15;

// Applies `value` to the points of every `step`-th frame of a stay, and to its
// last; where frames are missing between two stays, or none was drawn, the pen
// is lifted.
template <class Value>
Series over_time(const TrackedRun& run, const Track& track, const Value& value, std::size_t step = kFramesOfARest) {
    Series series;
    std::size_t before = 0;
    for (const TrackPoints::Stay& stay : track.points.stays()) {
        const std::size_t first = stay.point.frame;
        if (!series.empty() && run.was_unseen(before, first)) series.push_back({run.frame_times[first], kPenUp});
        before = stay.last_frame();
        for (std::size_t frame = first; frame <= before;) {
            const std::size_t next = frame == before ? before + 1 : std::min(frame + step, before);
            series.push_back({run.frame_times[frame], value(stay.point, run.frame_times[frame]), next - frame});
            frame = next;
        }
    }
    return series;
}

}  // namespace

Range range_of(const std::vector<Series>& all) {
    Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const Series& series : all) {
        for (const Sample& sample : series) {
            if (std::isnan(sample.y)) continue;
            range.low = std::min(range.low, sample.y);
            range.high = std::max(range.high, sample.y);
        }
    }
    return range.low <= range.high ? range : Range{0, 0};
}

Points points_within(const TrackedRun& run, const Track& track, Range time) {
    const auto time_of = [&](const TrackPoint& point) { return run.frame_times[point.frame]; };
    const auto first = std::ranges::lower_bound(track.points, time.low, {}, time_of);
    const auto last = std::ranges::lower_bound(track.points, time.high, {}, time_of);
    return {first, last};
}

double usual_speed(const TrackedRun& run, const Track& track, Range time, double share) {
    std::vector<double> speeds;
    for (const TrackPoint& point : points_within(run, track, time)) speeds.push_back(static_cast<double>(point.speed));
    if (speeds.empty()) return 0;
    std::ranges::sort(speeds);
    return speeds[static_cast<std::size_t>(static_cast<double>(speeds.size() - 1) * share)];
}

Series speed_of(const TrackedRun& run, const Track& track) {
    return over_time(run, track, [](const TrackPoint& point, double) { return static_cast<double>(point.speed); });
}

Series height_of(const TrackedRun& run, const Track& track) {
    return over_time(run, track, [](const TrackPoint& point, double) { return point.place.z; });
}

Series heading_of(const TrackedRun& run, const Track& track) {
    const Series plain =
        over_time(run, track, [](const TrackPoint& point, double) { return static_cast<double>(point.heading); });
    Series cut;
    for (const Sample& sample : plain) {
        if (!cut.empty() && std::abs(sample.y - cut.back().y) > 180) cut.push_back({sample.x, kPenUp});
        cut.push_back(sample);
    }
    return cut;
}

Series behind_of(const TrackedRun& run, const Track& track, const GroundTruth* truth) {
    const bool known = truth != nullptr && truth->samples().contains(track.object);
    if (!known) {
        return over_time(run, track, [](const TrackPoint& point, double) {
            return point.behind_update < 0 ? kPenUp : static_cast<double>(point.behind_update);
        });
    }
    const auto behind = [&](const TrackPoint& point, double time) {
        const auto place = truth->place_at(track.object, time);
        return place ? distance(point.place, *place) : kPenUp;
    };
    return over_time(run, track, behind,
                     1);  // the truth may move while the body rests
}

Series true_height(const GroundTruth* truth, ObjectId object) {
    Series series;
    if (truth == nullptr) return series;
    const auto found = truth->samples().find(object);
    if (found == truth->samples().end()) return series;
    for (const TruthSample& sample : found->second) series.push_back({sample.time, map_place(sample.position).z});
    return series;
}

void Thinner::add(const Sample& sample) {
    if (!span_.contains(sample.x)) return;
    const double share = (sample.x - span_.low) / span_.size();
    const auto bucket = static_cast<std::size_t>(share * static_cast<double>(buckets_));
    if (bucket != std::exchange(current_, bucket)) empty_bucket();
    if (std::isnan(sample.y)) {
        empty_bucket();
        thin_.push_back(sample);
        return;
    }
    if (is_empty_ || sample.y < least_.y) least_ = sample;
    if (is_empty_ || sample.y > most_.y) most_ = sample;
    is_empty_ = false;
}

Series Thinner::take() {
    empty_bucket();
    return std::move(thin_);
}

void Thinner::empty_bucket() {
    if (std::exchange(is_empty_, true)) return;
    const bool rising = least_.x <= most_.x;
    thin_.push_back(rising ? least_ : most_);
    if (least_.x != most_.x) thin_.push_back(rising ? most_ : least_);
}

Series thin_out(const Series& series, Range span, std::size_t buckets) {
    Thinner thin{span, buckets};
    for (const Sample& sample : series) thin.add(sample);
    return thin.take();
}

}  // namespace acmotion::report
