#include "transport/sequence_window.h"

#include <algorithm>
#include <bit>

namespace acmotion {
namespace {

constexpr std::uint32_t kFarthestGap = 0x7FFF;

std::uint32_t distance(std::uint32_t a, std::uint32_t b) { return is_newer_sequence(a, b) ? a - b : b - a; }

}  // namespace

SequenceWindow::SequenceWindow(const Limits& limits) : seen_(std::bit_ceil(limits.sequences_remembered)) {}

void SequenceWindow::begin(std::uint32_t highest) {
    std::ranges::fill(seen_, Seen{});
    begun_ = true;
    first_ = highest + 1;
    highest_ = highest;
    announced_ = highest;
    received_ = 0;
    asked_.clear();
}

bool SequenceWindow::has(std::uint32_t sequence) const {
    const Seen& entry = seen_[sequence & (seen_.size() - 1)];
    return entry.sequence == sequence && !entry.failed;
}

SequenceOrder SequenceWindow::judge(std::uint32_t sequence, bool checksum_failed) const {
    const Seen& entry = seen_[sequence & (seen_.size() - 1)];
    if (entry.sequence == sequence && (!entry.failed || checksum_failed)) return SequenceOrder::Duplicate;
    if (!begun_) return SequenceOrder::Next;
    if (distance(sequence, highest_) > kFarthestGap) return SequenceOrder::TooFar;
    if (!is_newer_sequence(sequence, highest_)) return SequenceOrder::Late;
    return sequence == highest_ + 1 ? SequenceOrder::Next : SequenceOrder::AfterGap;
}

std::uint32_t SequenceWindow::gap_before(std::uint32_t sequence) const {
    return begun_ && is_newer_sequence(sequence, highest_) ? sequence - highest_ - 1 : 0;
}

void SequenceWindow::accept(std::uint32_t sequence) {
    if (!begun_) begin(sequence - 1);
    if (is_newer_sequence(sequence, highest_)) highest_ = sequence;
    if (is_newer_sequence(first_, sequence)) first_ = sequence;
    ++received_;
    asked_.erase(sequence);
    remember(sequence, false);
}

void SequenceWindow::accept_failed(std::uint32_t sequence) {
    if (!begun_ || distance(sequence, highest_) <= kFarthestGap) remember(sequence, true);
}

void SequenceWindow::announce(std::uint32_t sequence) {
    if (!begun_ || sequence == 0 || distance(sequence, highest_) > kFarthestGap) return;
    if (is_newer_sequence(sequence, announced_)) announced_ = sequence;
}

void SequenceWindow::ask_again(std::uint32_t sequence) {
    if (!begun_ || sequence == 0 || has(sequence) || distance(sequence, highest_) > kFarthestGap) return;
    // Of one before the window, or before the capture, nothing is known.
    if (is_newer_sequence(first_, sequence) || distance(sequence, highest_) >= seen_.size()) return;
    if (asked_.size() < seen_.size()) asked_.insert(sequence);
}

std::uint64_t SequenceWindow::asked_again() const { return std::min<std::uint64_t>(asked_.size(), lost()); }

std::uint64_t SequenceWindow::lost() const {
    if (!begun_) return 0;
    const std::uint32_t last = is_newer_sequence(announced_, highest_) ? announced_ : highest_;
    const std::uint64_t sent = std::uint32_t{last - first_ + 1};
    return sent - std::min(sent, received_);
}

void SequenceWindow::remember(std::uint32_t sequence, bool failed) {
    Seen& entry = seen_[sequence & (seen_.size() - 1)];
    // A straggler from before the window must not push out what is remembered of its present.
    if (entry.sequence != 0 && !entry.failed && is_newer_sequence(entry.sequence, sequence)) return;
    entry = {sequence, failed};
}

}  // namespace acmotion
