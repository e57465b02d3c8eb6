#include "lab/metrics/stretch_tally.h"

#include <algorithm>

namespace acmotion {
namespace {

constexpr double kLeastSpeed = 0.1;  // m/s of the truth
constexpr double kShortest = 1.0;    // seconds
constexpr double kMostLate = 3.0;    // seconds

// What is known of a body from the last sample before that time to the first one after.
TimedPath truth_between(const GroundTruth& truth, ObjectId object, double from, double to) {
    TimedPath path;
    const auto known = truth.samples().find(object);
    if (known == truth.samples().end()) return path;
    const TruthSamples& samples = known->second;
    auto sample = std::ranges::lower_bound(samples, from, {}, &TruthSample::time);
    if (sample != samples.begin()) --sample;
    for (; sample != samples.end(); ++sample) {
        path.push_back({sample->time, map_place(sample->position)});
        if (sample->time > to) break;
    }
    return path;
}

MapPlace place_between(const TimedPlace& from, const TimedPlace& to, double time) {
    return from.place + (to.place - from.place) * ((time - from.time) / (to.time - from.time));
}

// That part of a path which lies in these times.
TimedPath part_of(const TimedPath& path, double from, double to) {
    TimedPath part;
    for (std::size_t i = 1; i < path.size(); ++i) {
        const TimedPlace& a = path[i - 1];
        const TimedPlace& b = path[i];
        if (b.time <= from || a.time >= to || b.time <= a.time) continue;
        if (part.empty()) part.push_back({std::max(a.time, from), place_between(a, b, std::max(a.time, from))});
        part.push_back({std::min(b.time, to), place_between(a, b, std::min(b.time, to))});
    }
    return part;
}

std::optional<double> sparc_of(const TimedPath& path) {
    return path.size() < 2 ? std::nullopt : sparc(speeds_of(path));
}

}  // namespace

void StretchSums::add(const StretchSums& other) {
    late_by.add(other.late_by);
    off_path.add(other.off_path);
    sparc.add(other.sparc);
    truth_sparc.add(other.truth_sparc);
    ldlj.add(other.ldlj);
    stood += other.stood;
}

bool StretchTally::does_move(const Slice& slice) const {
    if (slice.is_excused || !slice.truth || !truth_before_) return false;
    return distance(*truth_before_, *slice.truth) > kLeastSpeed * slice.seconds;
}

void StretchTally::add(const Slice& slice, const GroundTruth& truth, ObjectId object) {
    const bool moves = does_move(slice);
    truth_before_ = slice.truth;
    if (!moves) return end(truth, object);
    if (shown_.empty()) shown_.push_back({slice.time - slice.seconds, slice.from});
    shown_.push_back({slice.time, slice.to});
    if (slice.time - shown_.front().time >= kLongest) end(truth, object);
}

void StretchTally::end(const GroundTruth& truth, ObjectId object) {
    const TimedPath shown = std::exchange(shown_, {});
    if (shown.size() < 2) return;
    const double from = shown.front().time;
    const double to = shown.back().time;
    if (to - from < kShortest) return;
    const TimedPath really = truth_between(truth, object, from - kMostLate, to);
    if (const auto late = lateness_of(shown, really)) {
        sums.late_by.add(late->late_by, to - from);
        sums.off_path.add(late->off_path, to - from);
    }
    const auto weigh = [&](MeanOverTime& mean, const std::optional<double>& value) {
        if (value) mean.add(*value, to - from);
    };
    const std::vector<double> speeds = speeds_of(shown);
    const std::optional<double> roughness = sparc(speeds);
    if (!roughness) ++sums.stood;
    weigh(sums.sparc, roughness);
    if (roughness) weigh(sums.truth_sparc, sparc_of(part_of(really, from, to)));
    weigh(sums.ldlj, ldlj(speeds));
}

}  // namespace acmotion
