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

// Not turned yet. A body that passes a door is in the room of the earlier sample until the later one.
Position place_between(const TruthSample& a, const TruthSample& b, double share) {
    Position place = a.position;
    const WideVec3 step = WideVec3{offset(a.position, b.position)} * share;
    place.frame.origin = (WideVec3{a.position.frame.origin} + step).rounded();
    if (!a.position.cell.is_indoor()) adjust_to_outside(place);
    return place;
}

using Samples = std::span<const TruthSample>;

Samples samples_of(const GroundTruth& truth, ObjectId object) {
    const auto found = truth.samples().find(object);
    return found == truth.samples().end() ? Samples{} : Samples{found->second};
}

std::size_t first_later(Samples samples, double time) {
    const auto later = std::ranges::upper_bound(samples, time, {}, &TruthSample::time);
    return static_cast<std::size_t>(later - samples.begin());
}

struct Around {
    const TruthSample& before;
    const TruthSample& after;  // the same, if that is the very moment
};

// `later` is first_later at that time.
std::optional<Around> around(Samples samples, std::size_t later, double time) {
    if (later == 0) return std::nullopt;
    const TruthSample& before = samples[later - 1];
    if (before.time == time) return Around{before, before};
    if (later == samples.size()) return std::nullopt;
    return Around{before, samples[later]};
}

std::optional<MapPlace> place_at(Samples samples, std::size_t later, double time) {
    const auto found = around(samples, later, time);
    if (!found) return std::nullopt;
    const auto& [a, b] = *found;
    return map_place(a.time == time ? a.position : place_between(a, b, share_between(a, b, time)));
}

}  // namespace

std::optional<TruthSample> GroundTruth::at(ObjectId object, double time) const {
    const Samples samples = samples_of(*this, object);
    const auto found = around(samples, first_later(samples, time), time);
    if (!found) return std::nullopt;
    const auto& [a, b] = *found;
    if (a.time == time) return a;
    const double share = share_between(a, b, time);
    TruthSample sample{time, place_between(a, b, share), a.in_contact};
    set_heading(sample.position.frame, heading_between(a, b, share));
    return sample;
}

std::optional<MapPlace> GroundTruth::place_at(ObjectId object, double time) const {
    const Samples samples = samples_of(*this, object);
    return acmotion::place_at(samples, first_later(samples, time), time);
}

TruthFollower::TruthFollower(const GroundTruth& truth, ObjectId object) : samples_(samples_of(truth, object)) {}

std::optional<MapPlace> TruthFollower::place_at(double time) {
    const bool goes_on = later_ == 0 || samples_[later_ - 1].time <= time;
    if (!goes_on) later_ = first_later(samples_, time);
    while (later_ < samples_.size() && samples_[later_].time <= time) ++later_;
    return acmotion::place_at(samples_, later_, time);
}

std::optional<MapPlace> followed_place(std::optional<TruthFollower>& follower, const GroundTruth* truth,
                                       ObjectId object, double time) {
    if (truth == nullptr) return std::nullopt;
    if (!follower) follower.emplace(*truth, object);
    return follower->place_at(time);
}

}  // namespace acmotion
