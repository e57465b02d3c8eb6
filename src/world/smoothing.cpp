#include "world/smoothing.h"

#include <algorithm>
#include <cmath>

#include "core/constants.h"
#include "core/same_bits.h"
#include "geometry/axes.h"

namespace acmotion {
namespace {

Quaternion turned(const Quaternion& from, const Quaternion& to, double share) {
    const double way = double{from.w} * to.w + double{from.x} * to.x + double{from.y} * to.y + double{from.z} * to.z;
    // Any share of a rotation that stays normalises to it, to the bit: docs/performance.md, "A rotation that stays".
    if (same_bits(from, to) && std::abs(way - 1) < Stance::kLessThanRounds) return to;
    const double back = way < 0 ? share - 1 : 1 - share;  // the short way round
    const double w = from.w * back + to.w * share;
    const double x = from.x * back + to.x * share;
    const double y = from.y * back + to.y * share;
    const double z = from.z * back + to.z * share;
    const double norm = std::sqrt(w * w + x * x + y * y + z * z);
    if (!(norm > 0.5)) return to;
    return {static_cast<float>(w / norm), static_cast<float>(x / norm), static_cast<float>(y / norm),
            static_cast<float>(z / norm)};
}

// Counted back from where it went: indoors that is the cell it is in, and outdoors the cell below is found.
Position between(const Position& from, const Position& to, double share) {
    Position place = to;
    place.frame.origin = (WideVec3{to.frame.origin} - WideVec3{offset(from, to)} * (1 - share)).rounded();
    place.frame.rotation = turned(from.frame.rotation, to.frame.rotation, share);
    if (!to.cell.is_indoor() && !adjust_to_outside(place)) return to;
    return place;
}

}  // namespace

void Smoothing::begin_pass(std::size_t slots) {
    ++pass_;
    if (steps_.size() < slots) steps_.resize(slots);
}

void Smoothing::begin(const WorldObject& object) {
    begun_at_ = object.position;
    begun_clock_ = object.clock;
}

void Smoothing::end(ObjectTable::Slot slot, const WorldObject& object) {
    Step& step = steps_[slot];
    step.object = object.id;
    step.pass = pass_;
    step.from = begun_at_;
    step.from_clock = begun_clock_;
    step.to = object.position;
    step.is_walked = !object.placed_this_tick;
}

void Smoothing::forget(ObjectTable::Slot slot) {
    if (slot < steps_.size()) steps_[slot] = {};
}

// A body that rested in the last tick stands. A message may have turned it since, on the spot.
bool Smoothing::is_latest(const Step& step, const Pose& pose) const {
    return step.pass == pass_ && step.object == pose.object && step.is_walked && step.to.cell == pose.position.cell &&
           step.to.frame.origin == pose.position.frame.origin;
}

// One tick ago is always between the last two ticks: they lie at least that far apart, and the next one is due before
// more time than that has passed.
void Smoothing::show_at(double now, ObjectTable::Slot slot, Pose& pose) const {
    const double moment = now - kMinQuantumSeconds;
    if (slot >= steps_.size() || !is_latest(steps_[slot], pose) || !(moment < pose.clock)) return;
    const Step& step = steps_[slot];
    const double clock = std::max(moment, step.from_clock);
    const double share = (clock - step.from_clock) / (pose.clock - step.from_clock);
    pose.clock = clock;
    const Quaternion rotation = pose.position.frame.rotation;
    pose.position = share > 0 ? between(step.from, step.to, share) : step.from;
    if (rotation != step.to.frame.rotation) pose.position.frame.rotation = rotation;
}

}  // namespace acmotion
