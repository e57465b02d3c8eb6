#include "animation/sequence.h"

#include <algorithm>
#include <cmath>

#include "acmotion/animation/animation.h"
#include "core/constants.h"

namespace acmotion {
namespace {

constexpr double kWideEpsilon = kEpsilon;

float product(double a, double b) { return static_cast<float>(a * b); }

Vec3 scaled(const Vec3& v, float speed) { return {product(speed, v.x), product(speed, v.y), product(speed, v.z)}; }

// Spec 70 §5.2, in its order. The casts are the unsigned comparisons, for which every negative number is too large.
void clamp_frames(SequenceNode& node, std::uint32_t frame_count) {
    const auto last = static_cast<std::int32_t>(frame_count - 1);
    if (node.high < 0) node.high = last;
    if (static_cast<std::uint32_t>(node.low) >= frame_count) node.low = last;
    if (static_cast<std::uint32_t>(node.high) >= frame_count) node.high = last;
    node.high = std::max(node.low, node.high);
}

}  // namespace

const Frame* Animation::position_frame(std::int64_t frame) const {
    const bool has_it = frame >= 0 && static_cast<std::uint64_t>(frame) < position_frames.size();
    return has_it ? &position_frames[static_cast<std::size_t>(frame)] : nullptr;
}

std::span<const Animation::Hook> Animation::hooks_of(std::int64_t frame) const {
    if (hooks.empty()) return {};
    const auto range = std::ranges::equal_range(hooks, frame, {},
                                                [](const Animation::Hook& hook) -> std::int64_t { return hook.frame; });
    return {range.begin(), range.end()};
}

double SequenceNode::starting_frame() const { return rate < 0 ? (high + 1.0) - kWideEpsilon : low; }
double SequenceNode::ending_frame() const { return rate < 0 ? low : (high + 1.0) - kWideEpsilon; }

// ---- the list -------------------------------------------------------------------------------------------------------

void Sequence::append(MotionLibrary& library, const Clip& clip, float speed) {
    SequenceNode node{clip.animation != 0 ? library.animation(clip.animation) : nullptr, product(clip.rate, speed),
                      clip.low, clip.high};
    if (node.animation == nullptr) return;
    clamp_frames(node, node.animation->frame_count);
    if (nodes_.size() >= kMostNodes) remove_all_links();
    nodes_.push_back(std::move(node));
    cyclic_start_ = nodes_.size() - 1;
    if (current_ == kNone) go_to_start(0);
}

void Sequence::go_to_start(std::size_t at) {
    current_ = at;
    frame_number_ = nodes_[at].starting_frame();
}

void Sequence::remove_cycle() {
    if (cyclic_start_ == kNone) return;
    if (current_ >= cyclic_start_ && cyclic_start_ > 0) {
        current_ = cyclic_start_ - 1;
        frame_number_ = nodes_[current_].ending_frame();
    }
    nodes_.erase(cyclic_start_, nodes_.size());
    if (nodes_.empty()) return clear_animations();
    cyclic_start_ = nodes_.size() - 1;
}

void Sequence::remove_links(std::uint32_t count) {
    for (; count > 0 && cyclic_start_ != kNone && cyclic_start_ > 0; --count) erase(cyclic_start_ - 1);
}

void Sequence::skip_links(std::uint32_t count) {
    for (; count > 0 && cyclic_start_ != kNone && cyclic_start_ > 0; --count) {
        const bool plays = current_ == 0;
        erase(0);
        if (plays) go_to_start(0);
    }
}

void Sequence::remove_all_links() {
    if (cyclic_start_ != kNone) remove_links(static_cast<std::uint32_t>(cyclic_start_));
}

// Of a link. If it was playing, the cycle begins.
void Sequence::erase(std::size_t at) {
    if (current_ == at) go_to_start(cyclic_start_);
    nodes_.erase(at, at + 1);
    --cyclic_start_;
    if (current_ > at) --current_;
}

void Sequence::clear_animations() {
    nodes_.clear();
    current_ = kNone;
    cyclic_start_ = kNone;
    frame_number_ = 0;
}

void Sequence::clear_physics() {
    velocity_ = {};
    omega_ = {};
}

void Sequence::clear() {
    clear_animations();
    clear_physics();
}

// ---- motions --------------------------------------------------------------------------------------------------------

void Sequence::play(MotionLibrary& library, const MotionData* data, float speed) {
    if (data == nullptr) return;
    velocity_ = scaled(data->velocity, speed);
    omega_ = scaled(data->omega, speed);
    for (const Clip& clip : data->clips) append(library, clip, speed);
}

void Sequence::combine(const MotionData* data, float speed) {
    if (data == nullptr) return;
    velocity_ = (velocity_ + WideVec3{scaled(data->velocity, speed)}).rounded();
    omega_ = (omega_ + WideVec3{scaled(data->omega, speed)}).rounded();
}

void Sequence::take_off(const MotionData* data, float speed) {
    if (data == nullptr) return;
    velocity_ = (velocity_ - WideVec3{scaled(data->velocity, speed)}).rounded();
    omega_ = (omega_ - WideVec3{scaled(data->omega, speed)}).rounded();
}

void Sequence::scale_cycle_rate(float factor) {
    for (std::size_t i = cyclic_start_; i < nodes_.size(); ++i) {
        nodes_[i].rate = product(factor, nodes_[i].rate);
        if (factor < 0) std::swap(nodes_[i].low, nodes_[i].high);
    }
}

}  // namespace acmotion
