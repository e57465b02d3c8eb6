#include "acmotion/transport/key_window.h"

#include <algorithm>

namespace acmotion {
namespace {

constexpr std::size_t kSweepWords = 1024;

}  // namespace

KeyWindow::KeyWindow(std::uint32_t seed, const Limits& limits)
    : limits_(limits), isaac_(seed), remembered_(std::max<std::size_t>(limits.sequences_remembered, 1)) {
    drawn_.reserve(kSweepWords + limits.key_words_ahead);
}

std::optional<KeyWord> KeyWindow::claim(const Claim& claim) {
    if (const auto word = find_remembered(claim)) return word;
    std::optional<KeyWord> word = take_ahead(claim);
    if (!word) word = take_skipped(claim.candidate);
    if (word && claim.sequence != 0) remember(claim.sequence, *word);
    return word;
}

std::optional<KeyWord> KeyWindow::find_remembered(const Claim& claim) const {
    const Remembered& entry = remembered_[claim.sequence % remembered_.size()];
    const bool same = claim.sequence != 0 && entry.sequence == claim.sequence && entry.word.value == claim.candidate;
    return same ? std::optional{entry.word} : std::nullopt;
}

std::optional<KeyWord> KeyWindow::take_ahead(const Claim& claim) {
    const std::size_t reach = limits_.key_words_ahead + std::min<std::size_t>(claim.gap, limits_.key_words_across_gap);
    for (std::size_t i = 0; i < reach; ++i) {
        if (word_ahead(i) != claim.candidate) continue;
        skip(i);
        const KeyWord word{next_number_, claim.candidate};
        use_next();
        return word;
    }
    return std::nullopt;
}

std::optional<KeyWord> KeyWindow::take_skipped(std::uint32_t candidate) {
    const auto found = std::find_if(skipped_.begin(), skipped_.end(),
                                    [candidate](const KeyWord& word) { return word.value == candidate; });
    if (found == skipped_.end()) return std::nullopt;
    const KeyWord word = *found;
    skipped_.erase(found);
    return word;
}

void KeyWindow::remember(std::uint32_t sequence, const KeyWord& word) {
    remembered_[sequence % remembered_.size()] = {sequence, word};
}

std::uint32_t KeyWindow::word_ahead(std::size_t index) {
    while (drawn_.size() <= used_ + index) drawn_.push_back(isaac_.next());
    return drawn_[used_ + index];
}

void KeyWindow::skip(std::size_t words) {
    for (std::size_t i = 0; i < words; ++i) {
        skipped_.push_back({next_number_, word_ahead(0)});
        use_next();
    }
    if (skipped_.size() <= limits_.key_words_skipped) return;
    const std::size_t too_many = skipped_.size() - limits_.key_words_skipped;
    skipped_.erase(skipped_.begin(), skipped_.begin() + static_cast<std::ptrdiff_t>(too_many));
}

void KeyWindow::use_next() {
    ++next_number_;
    if (++used_ < kSweepWords) return;
    drawn_.erase(drawn_.begin(), drawn_.begin() + static_cast<std::ptrdiff_t>(used_));
    used_ = 0;
}

}  // namespace acmotion
