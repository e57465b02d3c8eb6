#include "lab/divergence/pairs.h"

#include <algorithm>
#include <cmath>

#include "acmotion/geometry/heading.h"
#include "core/constants.h"
#include "lab/base/angle.h"
#include "lab/divergence/reference.h"

namespace acmotion::divergence {
namespace {

// To what a body is on its way between two frames, unless it was placed.
double distance_to_step(const MapPlace& place, const MapPlace& from, const MapPlace& to) {
    const WideVec3 step = to - from;
    const double square = dot(step, step);
    if (square == 0 || square > kNoStepMetres * kNoStepMetres) {
        return std::min(distance(place, from), distance(place, to));
    }
    const double share = std::clamp(dot(place - from, step) / square, 0.0, 1.0);
    return distance(place, from + step * share);
}

class PairMaker {
 public:
    PairMaker(const TrackedRun& retail, const Track& track, const Alignment& alignment, double tolerance)
        : tolerance_(tolerance),
          times_(retail.frame_times),
          points_(track.points),
          has_headings_(alignment.turning != Turning::Unknown),
          slack_(slack_seconds(alignment)) {}

    void add(const GivenPose& given) {
        while (next_ < points_.size() && time_of(next_) < given.time - tolerance_) ++next_;
        const bool is_drawn = next_ < points_.size() && time_of(next_) <= given.time + tolerance_;
        if (!is_drawn || points_[next_].is_hidden) return;
        Pair pair{.time = given.time, .retail = points_[next_].place, .yours = map_place(given.position)};
        pair.retail_heading = static_cast<double>(points_[next_].heading);
        pair.yours_heading = static_cast<double>(acmotion::heading_of(given.position.frame.rotation));
        pair.apart = pair.least = {distance(pair.retail, pair.yours), degrees_to(pair, next_)};
        look_around(pair);
        pairs.push_back(pair);
    }

    std::vector<Pair> pairs;

 private:
    [[nodiscard]] double time_of(std::size_t point) const { return times_[points_[point].frame]; }
    [[nodiscard]] double degrees_to(const Pair& pair, std::size_t point) const {
        return has_headings_ ? angle_between(static_cast<double>(points_[point].heading), pair.yours_heading) : 0;
    }
    void look_around(Pair& pair) const {
        for (std::size_t i = next_; i > 0 && pair.time - time_of(i - 1) <= slack_; --i) compare(pair, i - 1, i);
        for (std::size_t i = next_ + 1; i < points_.size() && time_of(i) - pair.time <= slack_; ++i) {
            compare(pair, i, i - 1);
        }
    }
    void compare(Pair& pair, std::size_t point, std::size_t neighbour) const {
        const double metres = distance_to_step(pair.yours, points_[neighbour].place, points_[point].place);
        pair.least.metres = std::min(pair.least.metres, metres);
        pair.least.degrees = std::min(pair.least.degrees, degrees_to(pair, point));
    }

    double tolerance_;
    const std::vector<double>& times_;
    const TrackPoints& points_;
    bool has_headings_;
    double slack_;
    std::size_t next_ = 0;
};

}  // namespace

double slack_seconds(const Alignment& alignment) {
    const double frame = alignment.frames_per_second > 0 ? 1 / alignment.frames_per_second : 0;
    return static_cast<double>(kMinQuantumSeconds) + frame + 0.001;
}

std::vector<Pair> pairs_of(const TrackedRun& retail, const Track& track, const Alignment& alignment, double tolerance) {
    const auto given = alignment.given.tracks.find(track.object);
    if (given == alignment.given.tracks.end()) return {};
    PairMaker maker{retail, track, alignment, tolerance};
    for (const GivenPose& pose : given->second) maker.add(pose);
    return std::move(maker.pairs);
}

}  // namespace acmotion::divergence
