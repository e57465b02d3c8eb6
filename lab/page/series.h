#pragma once
#include <ranges>
#include <string>
#include <vector>

#include "lab/base/ground_truth.h"
#include "lab/metrics/tracked_run.h"

// Numbers over time, taken from a replay.
namespace acmotion::report {

// The smallest range with everything in it that is drawn; {0, 0} if nothing is.
[[nodiscard]] Range range_of(const std::vector<Series>& all);

// The part of a track within `time`.
using Points = std::ranges::subrange<TrackPoints::Iterator>;
[[nodiscard]] Points points_within(const TrackedRun& run, const Track& track, Range time);
// The speed that is not exceeded in this share of the frames; 0 if there are
// none.
[[nodiscard]] double usual_speed(const TrackedRun& run, const Track& track, Range time, double share);

// One sample a frame, or for some frames of a rest, the pen lifted where the
// body was not in the world.
[[nodiscard]] Series speed_of(const TrackedRun& run, const Track& track);
[[nodiscard]] Series height_of(const TrackedRun& run, const Track& track);
// The pen is lifted where a heading passes north.
[[nodiscard]] Series heading_of(const TrackedRun& run, const Track& track);
// Behind the truth if `truth` knows the body, else behind the newest accepted
// update.
[[nodiscard]] Series behind_of(const TrackedRun& run, const Track& track, const GroundTruth* truth);
[[nodiscard]] Series true_height(const GroundTruth* truth, ObjectId object);

// How many buckets a plot has.
inline constexpr std::size_t kPlotBuckets = 300;

// Takes samples in order of time. Keeps no more than about two of a bucket, the
// least and the most, so that a step of one frame stays to be seen.
class Thinner {
 public:
    Thinner(Range span, std::size_t buckets) : span_(span), buckets_(buckets) {}

    // One that is not within the span is left out.
    void add(const Sample& sample);
    // Call once, at the end.
    [[nodiscard]] Series take();

 private:
    void empty_bucket();

    Range span_;
    std::size_t buckets_;
    std::size_t current_ = 0;
    bool is_empty_ = true;
    Sample least_;
    Sample most_;
    Series thin_;
};

// The part within `span`, no more than about two samples a bucket: the least
// and the most of each, so that a step of one frame stays to be seen.
[[nodiscard]] Series thin_out(const Series& series, Range span, std::size_t buckets);

}  // namespace acmotion::report
