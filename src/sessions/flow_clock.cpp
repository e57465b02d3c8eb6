#include "sessions/flow_clock.h"

#include <algorithm>
#include <cstdlib>

#include "transport/packet.h"
#include "transport/sequence_window.h"

namespace acmotion {
namespace {

// Two interfaces, or two queues of one, may be written a little out of order. That is no clock that was set.
constexpr Nanoseconds kCaptureNoise = kNanosecondsPerSecond / 100;
constexpr Nanoseconds kLongestSilence = 30 * kNanosecondsPerSecond;
constexpr Nanoseconds kTimeSyncPeriod = 20 * kNanosecondsPerSecond;
constexpr std::uint32_t kFarthestGap = 0x7FFF;  // beyond it another session begins

bool has_own_number(const ObservedPacket& packet) {
    return is_used(packet.disposition) && packet.verification != Verification::Failed;
}

}  // namespace

Nanoseconds FlowClock::read(const ObservedPacket& packet) {
    std::optional<Newest>& newest = newest_[static_cast<std::size_t>(packet.sender)];
    const std::uint32_t sequence = packet.packet.header.sequence;
    const bool vouches = has_own_number(packet) && (!newest || is_newer_sequence(sequence, newest->sequence));
    if (!vouches) return read_unproven(packet.time);

    if (correction_ != 0 && is_old_clock(packet.time)) correction_ = 0;
    const std::uint32_t missing = newest ? sequence - newest->sequence - 1 : 0;
    const Nanoseconds read = packet.time + correction_;
    if (is_back(newest ? &*newest : nullptr, read) || is_ahead(missing, read)) put_right(packet.time);
    const Nanoseconds time = packet.time + correction_;
    newest = {sequence, time};
    latest_ = std::max(time, latest_.value_or(time));
    alive_ = std::max(alive_, time);
    in_session_ = true;
    return time;
}

void FlowClock::begin_session() {
    newest_ = {};
    in_session_ = false;
}

// It has no number to vouch for it, or one that comes late: only a time that cannot be is not believed.
Nanoseconds FlowClock::read_unproven(Nanoseconds stamp) {
    const Nanoseconds time = stamp + correction_;
    if (!latest_ || !in_session_) return time;
    if (time > alive_ + kLongestSilence) return *latest_;
    alive_ = std::max(alive_, time);
    return time;
}

bool FlowClock::is_back(const Newest* before, Nanoseconds time) const {
    if (!latest_) return false;
    if (before != nullptr) return time < before->time - kCaptureNoise;
    // The two directions of a session prove nothing about each other; its first packet comes after the session before.
    return !in_session_ && time < *latest_ - kCaptureNoise;
}

bool FlowClock::is_ahead(std::uint32_t missing, Nanoseconds time) const {
    if (time > kLatestMoment) return true;
    const Nanoseconds allowed = kLongestSilence + std::min(missing, kFarthestGap) * kTimeSyncPeriod;
    return in_session_ && time > alive_ + allowed;
}

// A clock that was set back stays behind the time put right; one that only stumbled does not.
bool FlowClock::is_old_clock(Nanoseconds stamp) const {
    return stamp >= *latest_ - kCaptureNoise && stamp <= alive_ + kLongestSilence;
}

void FlowClock::put_right(Nanoseconds stamp) {
    const Nanoseconds off = *latest_ - stamp - correction_;
    ++(off > 0 ? trouble_.steps_back : trouble_.steps_ahead);
    trouble_.largest = std::max(trouble_.largest, std::abs(off));
    correction_ = *latest_ - stamp;
}

}  // namespace acmotion
