#include "transport/key_window.h"

#include <algorithm>
#include <bit>

namespace acmotion {
namespace {

constexpr std::size_t kTableWords = 256;
using Table = std::array<std::uint32_t, kTableWords>;
using Eight = std::array<std::uint32_t, 8>;

// Positive shifts go left, negative ones right.
constexpr std::array<int, 8> kMixShifts{11, -2, 8, -16, 10, -4, 8, -9};

constexpr std::uint32_t shifted(std::uint32_t word, int by) { return by > 0 ? word << by : word >> -by; }

consteval void mix(Eight& x) {
    for (std::size_t k = 0; k < 8; ++k) {
        x[k] ^= shifted(x[(k + 1) % 8], kMixShifts[k]);
        x[(k + 3) % 8] += x[k];
        x[(k + 1) % 8] += x[(k + 2) % 8];
    }
}

consteval void mix_into(Table& table, Eight& x) {
    for (std::size_t j = 0; j < kTableWords; j += 8) {
        for (std::size_t k = 0; k < 8; ++k) x[k] += table[j + k];
        mix(x);
        for (std::size_t k = 0; k < 8; ++k) table[j + k] = x[k];
    }
}

// The seed does not enter the table, so every connection starts with the same one. The first pass adds the zeros it
// finds, as the original adds its unfilled seed array.
consteval Table make_first_table() {
    Table table{};
    Eight x{};
    x.fill(0x9E3779B9);
    for (int i = 0; i < 4; ++i) mix(x);
    mix_into(table, x);
    mix_into(table, x);
    return table;
}

constexpr Table kFirstTable = make_first_table();

constexpr std::size_t kSweepWords = 1024;
constexpr std::size_t kDrawnWords = 64;

}  // namespace

Isaac::Isaac(std::uint32_t seed) : memory_(kFirstTable), a_(seed), b_(seed), c_(seed) {}

std::uint32_t Isaac::next() {
    if (remaining_ == 0) generate();
    return results_[--remaining_];
}

void Isaac::generate() {
    constexpr std::array<int, 4> kShifts{13, -6, 2, -16};
    b_ += ++c_;
    for (std::size_t i = 0; i < kWords; ++i) {
        const std::uint32_t x = memory_[i];
        a_ = (a_ ^ shifted(a_, kShifts[i % 4])) + memory_[(i + kWords / 2) % kWords];
        const std::uint32_t y = memory_[(x >> 2) % kWords] + a_ + b_;
        memory_[i] = y;
        b_ = memory_[(y >> 10) % kWords] + x;
        results_[i] = b_;
    }
    remaining_ = kWords;
}

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
