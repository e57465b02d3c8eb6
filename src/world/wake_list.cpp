#include "world/wake_list.h"

#include <algorithm>
#include <limits>

namespace acmotion {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

template <class Number>
std::size_t bytes_of(const std::vector<Number>& numbers) {
    return numbers.capacity() * sizeof(Number);
}

// A bit for each of 64 moments that `mark` has reached, and which of them is the first.
std::uint64_t passed(const std::vector<double>& moments, std::size_t begin, double mark, double& first) {
    std::uint64_t found = 0;
    first = kNever;
    for (std::size_t at = begin; at < std::min(begin + 64, moments.size()); ++at) {
        if (moments[at] <= mark) found |= std::uint64_t{1} << (at - begin);
        first = std::min(first, moments[at]);
    }
    return found;
}

}  // namespace

void WakeList::append() {
    const auto slot = static_cast<std::uint32_t>(until_.size());
    until_.push_back(kNever);
    if (slot % kBits == 0) {
        awake_.push_back(0);
        stirred_.push_back(0);
        first_until_.push_back(kNever);
    }
    if (slot % (kBits * kBits) == 0) {
        awake_words_.push_back(0);
        first_until_of_group_.push_back(kNever);
    }
    wake(slot);
}

void WakeList::wake(std::uint32_t slot) {
    const std::uint32_t word = slot / kBits;
    awake_[word] |= Word{1} << slot % kBits;
    stirred_[word] |= Word{1} << slot % kBits;
    awake_words_[word / kBits] |= Word{1} << word % kBits;
    until_[slot] = kNever;
}

void WakeList::sleep(std::uint32_t slot, double until) {
    vacate(slot);
    until_[slot] = until;
    const std::uint32_t word = slot / kBits;
    first_until_[word] = std::min(first_until_[word], until);
    double& first = first_until_of_group_[word / kBits];
    first = std::min(first, until);
}

void WakeList::vacate(std::uint32_t slot) {
    const std::uint32_t word = slot / kBits;
    awake_[word] &= ~(Word{1} << slot % kBits);
    if (awake_[word] == 0) awake_words_[word / kBits] &= ~(Word{1} << word % kBits);
    until_[slot] = kNever;
}

[[gnu::noinline]] std::uint32_t WakeList::awake_after(std::uint32_t slot) const {
    Word wanted = ~Word{1} << slot % kBits;
    const std::size_t end = std::min(awake_.size(), std::size_t{slot / kBits} + 16);
    for (std::size_t word = slot / kBits; word < end; ++word) {
        const Word found = awake_[word] & wanted;
        if (found != 0) return static_cast<std::uint32_t>(lowest_bit(word, found));
        wanted = ~Word{0};
    }
    return kNone;
}

[[gnu::noinline]] std::uint32_t WakeList::next_beyond(std::uint32_t from, double mark) {
    Word wanted = ~Word{0} << from % kBits;
    for (std::size_t word = from / kBits; word < awake_.size(); word = next_word(word + 1, mark)) {
        const Word found = found_in(word, mark) & wanted;
        if (found != 0) return static_cast<std::uint32_t>(lowest_bit(word, found));
        wanted = ~Word{0};
    }
    return kNone;
}

// The first word from `from` on that may have a body to visit; any number beyond the last if there is none.
std::size_t WakeList::next_word(std::size_t from, double mark) {
    Word wanted = ~Word{0} << from % kBits;
    for (std::size_t group = from / kBits; group < awake_words_.size(); ++group) {
        const Word found = (awake_words_[group] | overslept_words(group, mark)) & wanted;
        if (found != 0) return lowest_bit(group, found);
        wanted = ~Word{0};
    }
    return kNone;
}

// The slots of one word that have slept until `mark`.
WakeList::Word WakeList::overslept(std::size_t word, double mark) {
    return mark < first_until_[word] ? 0 : passed(until_, word * kBits, mark, first_until_[word]);
}

// The words of one group that may have such a slot.
WakeList::Word WakeList::overslept_words(std::size_t group, double mark) {
    double& first = first_until_of_group_[group];
    return mark < first ? 0 : passed(first_until_, group * kBits, mark, first);
}

std::size_t WakeList::memory_used() const {
    return bytes_of(awake_) + bytes_of(stirred_) + bytes_of(until_) + bytes_of(first_until_) + bytes_of(awake_words_) +
           bytes_of(first_until_of_group_);
}

}  // namespace acmotion
