#include "transport/key_window.h"

#include <algorithm>
#include <bit>

namespace acmotion {
namespace {

constexpr std::size_t kSweepWords = 1024;
constexpr std::size_t kDrawnWords = 64;

}  // namespace

KeyWindow::KeyWindow(std::uint32_t seed, const Limits& limits)
    : limits_(limits), isaac_(seed), remembered_(std::bit_ceil(limits.sequences_remembered)) {
    drawn_.reserve(kSweepWords + limits.key_words_ahead + 2 * kDrawnWords);
}

std::optional<KeyWord> KeyWindow::claim(const Claim& claim) {
    std::optional<KeyWord> word = take_next(claim.candidate);
    if (!word) word = find_remembered(claim);
    if (!word) word = take_ahead(claim);
    if (!word) word = take_skipped(claim.candidate);
    if (word && claim.sequence != 0) remember(claim.sequence, *word);
    return word;
}

std::optional<KeyWord> KeyWindow::take_next(std::uint32_t candidate) {
    if (word_ahead(0) != candidate) return std::nullopt;
    const KeyWord word{next_number_, candidate};
    use_next();
    return word;
}

std::optional<KeyWord> KeyWindow::find_remembered(const Claim& claim) const {
    const Remembered& entry = remembered_[claim.sequence & (remembered_.size() - 1)];
    const bool same = claim.sequence != 0 && entry.sequence == claim.sequence && entry.value == claim.candidate;
    return same ? std::optional{KeyWord{entry.number, entry.value}} : std::nullopt;
}

std::optional<KeyWord> KeyWindow::take_ahead(const Claim& claim) {
    const std::size_t reach = limits_.key_words_ahead + std::min<std::size_t>(claim.gap, limits_.key_words_across_gap);
    for (std::size_t i = 0; i < reach; ++i) {
        if (word_ahead(i) != claim.candidate) continue;
        skip(i);
        return take_next(claim.candidate);
    }
    return std::nullopt;
}

std::optional<KeyWord> KeyWindow::take_skipped(std::uint32_t candidate) {
    const auto found =
        std::ranges::find_if(skipped_, [candidate](const KeyWord& word) { return word.value == candidate; });
    if (found == skipped_.end()) return std::nullopt;
    const KeyWord word = *found;
    skipped_.erase(found);
    return word;
}

void KeyWindow::remember(std::uint32_t sequence, const KeyWord& word) {
    remembered_[sequence & (remembered_.size() - 1)] = {sequence, word.value, word.number};
}

// A few more words, behind those that are there.
void KeyWindow::draw() {
    if (used_ >= kSweepWords) {
        drawn_.erase(drawn_.begin(), drawn_.begin() + static_cast<std::ptrdiff_t>(used_));
        used_ = 0;
    }
    for (std::size_t i = 0; i < kDrawnWords; ++i) drawn_.push_back(isaac_.next());
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
    ++used_;
}

}  // namespace acmotion
