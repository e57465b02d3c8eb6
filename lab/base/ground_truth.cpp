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

const TruthSamples* samples_of(const GroundTruth& truth, ObjectId object) {
    const auto found = truth.samples().find(object);
    return found == truth.samples().end() ? nullptr : &found->second;
}

TruthSamples::const_iterator first_later(const TruthSamples& samples, double time) {
    return std::ranges::upper_bound(samples, time, {}, &TruthSample::time);
}

// The last one that is not later than a moment, and the first one that is.
struct Around {
    std::optional<TruthSample> before;
    std::optional<TruthSample> after;
};

Around around(const TruthSamples* samples, double time) {
    Around found;
    if (samples == nullptr) return found;
    const TruthSamples::const_iterator later = first_later(*samples, time);
    if (later != samples->begin()) found.before = *(later - 1);
    if (later != samples->end()) found.after = *later;
    return found;
}

// Nothing before the first and after the last one.
bool is_known(const Around& found, double time) { return found.before && (found.before->time == time || found.after); }

std::optional<MapPlace> place_in(const Around& found, double time) {
    if (!is_known(found, time)) return std::nullopt;
    const auto& [a, b] = found;
    return map_place(a->time == time ? a->position : place_between(*a, *b, share_between(*a, *b, time)));
}

}  // namespace

std::optional<TruthSample> GroundTruth::at(ObjectId object, double time) const {
    const Around found = around(samples_of(*this, object), time);
    if (!is_known(found, time)) return std::nullopt;
    const auto& [a, b] = found;
    if (a->time == time) return a;
    const double share = share_between(*a, *b, time);
    TruthSample sample{time, place_between(*a, *b, share), a->in_contact};
    set_heading(sample.position.frame, heading_between(*a, *b, share));
    return sample;
}

std::optional<MapPlace> GroundTruth::place_at(ObjectId object, double time) const {
    return place_in(around(samples_of(*this, object), time), time);
}

TruthFollower::TruthFollower(const GroundTruth& truth, ObjectId object) : samples_(samples_of(truth, object)) {
    if (samples_ == nullptr) return;
    next_ = samples_->begin();
    if (next_ != samples_->end()) after_ = *next_;
}

void TruthFollower::go_to(double time) {
    const auto [before, after] = around(samples_, time);
    before_ = before;
    after_ = after;
    next_ = first_later(*samples_, time);
}

std::optional<MapPlace> TruthFollower::place_at(double time) {
    if (before_ && before_->time > time) go_to(time);
    while (after_ && after_->time <= time) {
        before_ = after_;
        after_.reset();
        if (++next_ != samples_->end()) after_ = *next_;
    }
    return place_in({before_, after_}, time);
}

std::optional<MapPlace> followed_place(std::optional<TruthFollower>& follower, const GroundTruth* truth,
                                       ObjectId object, double time) {
    if (truth == nullptr) return std::nullopt;
    if (!follower) follower.emplace(*truth, object);
    return follower->place_at(time);
}

}  // namespace acmotion
