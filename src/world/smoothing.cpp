#include "world/smoothing.h"

#include <algorithm>
#include <cmath>

#include "core/constants.h"
#include "core/same_bits.h"
#include "geometry/vector_math.h"

namespace acmotion {
namespace {

double product(const Quaternion& a, const Quaternion& b) {
    return double{a.w} * b.w + double{a.x} * b.x + double{a.y} * b.y + double{a.z} * b.z;
}

// Any share of a rotation that stays normalises to it, to the bit: docs/performance.md, "A rotation that stays".
bool stays(const Quaternion& from, const Quaternion& to) {
    return same_bits(from, to) && std::abs(product(from, to) - 1) < Stance::kLessThanRounds;
}

Quaternion turned(const Quaternion& from, const Quaternion& to, double share) {
    const double way = product(from, to);
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

}  // namespace

void Smoothing::begin_pass(std::size_t slots) {
    ++pass_;
    if (steps_.size() < slots) steps_.resize(slots);
}

void Smoothing::take_step(ObjectTable::Slot slot, const Position& from, double from_clock, const WorldObject& object) {
    Step& step = steps_[slot];
    step.object = object.id;
    step.pass = pass_;
    step.from = from;
    step.from_clock = from_clock;
    step.to = object.position;
    step.is_walked = !object.placed_this_tick;
    step.turns = !stays(from.frame.rotation, object.position.frame.rotation);
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
    if (share > 0) {
        put_between(step, share, pose.position);
    } else {
        pose.position = step.from;
    }
    if (rotation != step.to.frame.rotation) [[unlikely]]
        pose.position.frame.rotation = rotation;
}

// Counted back from where it went: indoors that is the cell it is in, and outdoors the cell below is found.
void Smoothing::put_between(const Step& step, double share, Position& place) {
    const WideVec3 way = offset(step.from, step.to);
    place.frame.origin = (WideVec3{step.to.frame.origin} - way * (1 - share)).rounded();
    if (step.turns) place.frame.rotation = turned(step.from.frame.rotation, step.to.frame.rotation, share);
    if (!step.to.cell.is_indoor() && !adjust_to_outside(place)) place = step.to;
}

}  // namespace acmotion
