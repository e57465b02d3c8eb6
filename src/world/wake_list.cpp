#include "world/wake_list.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace acmotion {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

}  // namespace

void WakeList::append() {
    const auto slot = static_cast<std::uint32_t>(until_.size());
    until_.push_back(kNever);
    if (slot % kBits == 0) {
        awake_.push_back(0);
        first_until_.push_back(kNever);
    }
    wake(slot);
}

void WakeList::wake(std::uint32_t slot) {
    awake_[slot / kBits] |= Word{1} << slot % kBits;
    until_[slot] = kNever;
}

void WakeList::sleep(std::uint32_t slot, double until) {
    vacate(slot);
    until_[slot] = until;
    double& first = first_until_[slot / kBits];
    first = std::min(first, until);
}

void WakeList::vacate(std::uint32_t slot) {
    awake_[slot / kBits] &= ~(Word{1} << slot % kBits);
    until_[slot] = kNever;
}

std::uint32_t WakeList::next(std::uint32_t from, double mark) {
    Word wanted = ~Word{0} << from % kBits;
    for (std::size_t word = from / kBits; word < awake_.size(); ++word) {
        const Word found = (awake_[word] | overslept(word, mark)) & wanted;
        if (found != 0)
            return static_cast<std::uint32_t>(word * kBits) + static_cast<std::uint32_t>(std::countr_zero(found));
        wanted = ~Word{0};
    }
    return kNone;
}

// Who sleeps too long, of one word.
WakeList::Word WakeList::overslept(std::size_t word, double mark) {
    if (mark < first_until_[word]) return 0;
    Word found = 0;
    double first = kNever;
    const std::size_t begin = word * kBits;
    const std::size_t end = std::min<std::size_t>(begin + kBits, until_.size());
    for (std::size_t slot = begin; slot < end; ++slot) {
        if (until_[slot] <= mark) found |= Word{1} << (slot - begin);
        first = std::min(first, until_[slot]);
    }
    first_until_[word] = first;
    return found;
}

}  // namespace acmotion
