#include "transport/reorder_buffer.h"

#include <algorithm>
#include <utility>

#include "transport/sequence_window.h"

namespace acmotion {

void ReorderBuffer::begin(std::uint32_t highest) {
    reset();
    begun_ = true;
    released_ = highest;
}

void ReorderBuffer::reset() {
    held_.clear();
    begun_ = false;
}

bool ReorderBuffer::must_wait(std::uint32_t sequence) {
    if (!begun_) begin(sequence - 1);
    if (is_newer_sequence(sequence, released_ + 1)) return true;
    if (sequence == released_ + 1) released_ = sequence;
    return false;
}

void ReorderBuffer::hold(Held packet) {
    const auto after = std::ranges::find_if(
        held_, [&](const Held& other) { return is_newer_sequence(other.sequence, packet.sequence); });
    held_.insert(after, std::move(packet));
}

void ReorderBuffer::reject(std::uint32_t sequence, Nanoseconds time) {
    const bool awaited =
        !held_.empty() && is_newer_sequence(sequence, released_) && is_newer_sequence(held_.back().sequence, sequence);
    const bool known = std::ranges::any_of(held_, [sequence](const Held& other) { return other.sequence == sequence; });
    if (awaited && !known) hold({.sequence = sequence, .since = time});
}

std::optional<ReorderBuffer::Held> ReorderBuffer::release(TransportReporter& reporter) {
    if (auto next = take_next(reporter)) return next;
    if (held_.empty() || !is_overdue(reporter.time())) return std::nullopt;
    return release_anyway(reporter);
}

std::optional<ReorderBuffer::Held> ReorderBuffer::release_anyway(TransportReporter& reporter) {
    while (!held_.empty()) {
        if (auto next = take_next(reporter)) return next;
        if (!held_.empty()) give_up_gap(reporter);
    }
    return std::nullopt;
}

bool ReorderBuffer::is_overdue(Nanoseconds now) const {
    if (held_.size() >= limits_.packets_held) return true;
    return std::ranges::any_of(held_,
                               [&](const Held& packet) { return now - packet.since >= limits_.packet_hold_time; });
}

void ReorderBuffer::give_up_gap(TransportReporter& reporter) {
    const std::uint32_t missing = held_.front().sequence - released_ - 1;
    released_ += missing;
    reporter.report(TransportEvent::Kind::GapGivenUp, missing);
}

std::optional<ReorderBuffer::Held> ReorderBuffer::take_next(TransportReporter& reporter) {
    while (!held_.empty() && held_.front().sequence == released_ + 1) {
        Held next = std::move(held_.front());
        held_.erase(held_.begin());
        released_ = next.sequence;
        if (!next.datagram.empty()) return next;
        reporter.report(TransportEvent::Kind::GapGivenUp, 1);
    }
    return std::nullopt;
}

}  // namespace acmotion
