#include "lab/base/ground_truth.h"

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

// Not turned yet. A body that passes a door is in the room of the earlier sample until the later one.
Position place_between(const TruthSample& a, const TruthSample& b, double share) {
    Position place = a.position;
    const WideVec3 step = WideVec3{offset(a.position, b.position)} * share;
    place.frame.origin = (WideVec3{a.position.frame.origin} + step).rounded();
    if (!a.position.cell.is_indoor()) adjust_to_outside(place);
    return place;
}

// The last sample that is not later than a moment, and the first one that is.
struct Around {
    const TruthSample* before = nullptr;
    const TruthSample* after = nullptr;  // null: the first is of that moment
};

// Nothing before the first and after the last sample of a body.
std::optional<Around> around(const GroundTruth& truth, ObjectId object, double time) {
    const auto found = truth.samples().find(object);
    if (found == truth.samples().end()) return std::nullopt;
    const TruthSamples& samples = found->second;
    const auto later = std::ranges::upper_bound(samples, time, {}, &TruthSample::time);
    if (later == samples.begin()) return std::nullopt;
    if ((later - 1)->time == time) return Around{&*(later - 1)};
    return later == samples.end() ? std::nullopt : std::optional{Around{&*(later - 1), &*later}};
}

}  // namespace

std::optional<TruthSample> GroundTruth::at(ObjectId object, double time) const {
    const auto found = around(*this, object, time);
    if (!found) return std::nullopt;
    const auto [a, b] = *found;
    if (b == nullptr) return *a;
    const double share = share_between(*a, *b, time);
    TruthSample sample{time, place_between(*a, *b, share), a->in_contact};
    set_heading(sample.position.frame, heading_between(*a, *b, share));
    return sample;
}

std::optional<MapPlace> GroundTruth::place_at(ObjectId object, double time) const {
    const auto found = around(*this, object, time);
    if (!found) return std::nullopt;
    const auto [a, b] = *found;
    return map_place(b == nullptr ? a->position : place_between(*a, *b, share_between(*a, *b, time)));
}

}  // namespace acmotion
