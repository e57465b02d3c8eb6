#include "lab/session/ground_truth.h"

#include <algorithm>
#include <cmath>

#include "acmotion/geometry/heading.h"

namespace acmotion {
namespace {

// Headings turn the short way.
float heading_between(const TruthSample& a, const TruthSample& b, double share) {
    const double from = heading_of(a.position.frame.rotation);
    const double turn = std::remainder(heading_of(b.position.frame.rotation) - from, 360.0);
    return static_cast<float>(from + turn * share);
}

// Who passes a door is in the room of the earlier sample until the later one.
TruthSample between(const TruthSample& a, const TruthSample& b, double time) {
    const double share = (time - a.time) / (b.time - a.time);
    TruthSample sample{time, a.position, a.in_contact};
    const WideVec3 step = WideVec3{offset(a.position, b.position)} * share;
    sample.position.frame.origin = (WideVec3{a.position.frame.origin} + step).rounded();
    if (!a.position.cell.is_indoor()) adjust_to_outside(sample.position);
    set_heading(sample.position.frame, heading_between(a, b, share));
    return sample;
}

}  // namespace

std::optional<TruthSample> GroundTruth::at(ObjectId object, double time) const {
    const auto found = samples_.find(object);
    if (found == samples_.end()) return std::nullopt;
    const std::vector<TruthSample>& samples = found->second;
    const auto later = std::ranges::upper_bound(samples, time, {}, &TruthSample::time);
    if (later == samples.begin()) return std::nullopt;
    const TruthSample& before = *(later - 1);
    if (before.time == time) return before;
    if (later == samples.end()) return std::nullopt;
    return between(before, *later, time);
}

}  // namespace acmotion
