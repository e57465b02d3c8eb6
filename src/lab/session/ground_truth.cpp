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

double share_between(const TruthSample& a, const TruthSample& b, double time) {
    return (time - a.time) / (b.time - a.time);
}

// Not turned yet. Who passes a door is in the room of the earlier sample until the later one.
Position place_between(const TruthSample& a, const TruthSample& b, double share) {
    Position place = a.position;
    const WideVec3 step = WideVec3{offset(a.position, b.position)} * share;
    place.frame.origin = (WideVec3{a.position.frame.origin} + step).rounded();
    if (!a.position.cell.is_indoor()) adjust_to_outside(place);
    return place;
}

}  // namespace

std::optional<GroundTruth::Around> GroundTruth::around(ObjectId object, double time) const {
    const auto found = samples_.find(object);
    if (found == samples_.end()) return std::nullopt;
    const std::vector<TruthSample>& samples = found->second;
    const auto later = std::ranges::upper_bound(samples, time, {}, &TruthSample::time);
    if (later == samples.begin()) return std::nullopt;
    const TruthSample& before = *(later - 1);
    if (before.time == time) return Around{before, before};
    if (later == samples.end()) return std::nullopt;
    return Around{before, *later};
}

std::optional<TruthSample> GroundTruth::at(ObjectId object, double time) const {
    const auto found = around(object, time);
    if (!found) return std::nullopt;
    const auto& [a, b] = *found;
    if (a.time == time) return a;
    const double share = share_between(a, b, time);
    TruthSample sample{time, place_between(a, b, share), a.in_contact};
    set_heading(sample.position.frame, heading_between(a, b, share));
    return sample;
}

std::optional<MapPlace> GroundTruth::place_at(ObjectId object, double time) const {
    const auto found = around(object, time);
    if (!found) return std::nullopt;
    const auto& [a, b] = *found;
    return map_place(a.time == time ? a.position : place_between(a, b, share_between(a, b, time)));
}

}  // namespace acmotion
