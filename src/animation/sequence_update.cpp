#include <algorithm>
#include <cmath>

#include "animation/sequence.h"
#include "core/constants.h"

// Time passes for a sequence (spec 70 §5.8 to §5.11).
namespace acmotion {
namespace {

// Rates up to this play, but carry neither the body nor time.
bool is_tiny(double rate) { return std::abs(rate) <= kEpsilon; }

// As far as whole numbers go; nodes clamp it at once. Not by std::floor, which is a call into the C library.
std::int64_t whole(double frame_number) {
    constexpr double kFar = 1e15;
    const double within = std::clamp(frame_number, -kFar, kFar);
    const auto towards_zero = static_cast<std::int64_t>(within);
    return towards_zero - (static_cast<double>(towards_zero) > within ? 1 : 0);
}

Quaternion inverse(const Quaternion& q) { return {q.w, -q.x, -q.y, -q.z}; }

}  // namespace

std::int64_t Sequence::current_frame() const { return whole(frame_number_); }

void Sequence::update(double dt, Frame* frame, HookQueue* hooks) {
    if (nodes_.empty()) {
        if (frame != nullptr) add_portion(*frame, dt, dt);
        return;
    }
    Update update{.frame = frame, .hooks = hooks, .time = dt};
    while (const std::optional<double> carry = play_node(update)) {
        // The list as it was before the update: rounds of the cycle count too while played links are in it.
        if (hooks != nullptr && cyclic_start_ != 0) hooks->emplace_back(AnimationDone{});
        go_to_next(update);
        update.time = *carry;
        if (--update.frames_remaining <= 0) break;
    }
    trim();
}

// Steps 1 to 5: the time that is left over, or nothing if the node did not end.
std::optional<double> Sequence::play_node(Update& update) {
    const double step = node().rate * update.time;
    if (!std::isfinite(step) || !std::isfinite(update.time)) return std::nullopt;
    const std::int64_t from = whole(frame_number_);
    frame_number_ += step;
    if (step > 0) return play_forwards(update, from);
    if (step < 0) return play_backwards(update, from);
    if (update.frame != nullptr && std::abs(update.time) > kEpsilon) {
        add_portion(*update.frame, update.time, update.time);
    }
    return std::nullopt;
}

std::optional<double> Sequence::play_forwards(Update& update, std::int64_t from) {
    const SequenceNode& playing = node();
    std::optional<double> carry;
    std::int64_t reached = whole(frame_number_);
    if (playing.high < reached) {
        const double over = frame_number_ - playing.high - 1;
        carry = is_tiny(playing.rate) ? 0 : over / playing.rate;
        reached = playing.high;
        frame_number_ = playing.high;
    }
    for (; reached > from && update.frames_remaining > 0; ++from, --update.frames_remaining) {
        compose(update, from);
        queue_hooks(update, from, 1);
    }
    return carry;
}

std::optional<double> Sequence::play_backwards(Update& update, std::int64_t from) {
    const SequenceNode& playing = node();
    std::optional<double> carry;
    std::int64_t reached = whole(frame_number_);
    if (playing.low > reached) {
        const double over = frame_number_ - playing.low;
        carry = is_tiny(playing.rate) ? 0 : over / playing.rate;
        reached = playing.low;
        frame_number_ = playing.low;
    }
    for (; reached < from && update.frames_remaining > 0; --from, --update.frames_remaining) {
        uncompose(update, from);
        queue_hooks(update, from, -1);
    }
    return carry;
}

// A node yields its first portion when it is entered forwards, and its last one when it is left backwards.
void Sequence::go_to_next(const Update& update) {
    const bool onwards = update.time >= 0;
    if (onwards ? node().rate < 0 : node().rate >= 0) uncompose(update, current_frame());
    if (onwards) {
        go_to_start(current_ + 1 < nodes_.size() ? current_ + 1 : cyclic_start_);
    } else {
        current_ = current_ > 0 ? current_ - 1 : nodes_.size() - 1;
        frame_number_ = node().ending_frame();
    }
    if (onwards ? node().rate > 0 : node().rate < 0) compose(update, current_frame());
}

void Sequence::trim() {
    const std::size_t played = std::min(current_, cyclic_start_);
    if (played == 0) return;
    nodes_.erase(0, played);
    current_ -= played;
    cyclic_start_ -= played;
}

// ---- the frame ------------------------------------------------------------------------------------------------------

void Sequence::compose(const Update& update, std::int64_t frame) const {
    if (update.frame == nullptr) return;
    if (const Frame* step = node().animation->position_frame(frame))
        *update.frame = acmotion::combine(*update.frame, *step);
    add_frame_portion(update);
}

// Undoes compose: the turn comes off first, and the way back is seen from there.
void Sequence::uncompose(const Update& update, std::int64_t frame) const {
    if (update.frame == nullptr) return;
    if (const Frame* step = node().animation->position_frame(frame)) {
        Frame& edited = *update.frame;
        edited = acmotion::combine(edited, {{}, inverse(step->rotation)});
        edited.origin = (WideVec3{edited.origin} - to_global_vector(edited.rotation, step->origin)).rounded();
    }
    add_frame_portion(update);
}

void Sequence::add_frame_portion(const Update& update) const {
    const double rate = node().rate;
    if (!is_tiny(rate)) add_portion(*update.frame, 1 / rate, update.time);
}

// Along the axes of the frame's start: what it has turned meanwhile does not count.
void Sequence::add_portion(Frame& frame, double time, double sign) const {
    const double portion = sign < 0 ? -std::abs(time) : std::abs(time);
    frame.origin = (frame.origin + WideVec3{velocity_} * portion).rounded();
    if (omega_ == Vec3{}) return;
    const Vec3 turn = (WideVec3{omega_} * portion).rounded();
    rotate_by_world_vector(frame, to_global_vector(frame.rotation, turn));
}

void Sequence::queue_hooks(const Update& update, std::int64_t frame, int direction) const {
    if (update.hooks == nullptr || node().animation->hooks.empty()) return;
    for (const Animation::Hook& hook : node().animation->hooks_of(frame)) {
        const bool runs = hook.direction == 0 || hook.direction == direction;
        if (runs && update.hooks->size() < kMostQueuedHooks) update.hooks->emplace_back(hook);
    }
}

}  // namespace acmotion
