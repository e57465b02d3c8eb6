#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace acmotion {

// Which slots of a table a tick has to visit, and how long the others may sleep.
// One bit per slot, and one per word of those: a pass over a million sleepers is a pass over 250 words.
class WakeList {
 public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFF;

    // One more slot, at the end; awake.
    void append();
    void wake(std::uint32_t slot);
    // Sleeps until the mark passes `until`.
    void sleep(std::uint32_t slot, double until);
    // Neither: the slot is empty.
    void vacate(std::uint32_t slot);
    // use(slot) of those that are awake, or were at any moment since this was asked before; lowest first.
    template <class Use>
    void take_stirred(const Use& use);
    // All will be among them.
    void stir_all() { stirred_.assign(awake_.size(), ~Word{0}); }

    [[nodiscard]] bool is_awake(std::uint32_t slot) const { return (awake_[slot / kBits] >> slot % kBits & 1) != 0; }
    // The same of all: slot 0 is the lowest bit of the first word.
    [[nodiscard]] const std::vector<std::uint64_t>& awake() const { return awake_; }
    // The first slot after this one that is awake, kNone if none of the next thousand is.
    [[nodiscard]] std::uint32_t awake_after(std::uint32_t slot) const;
    // The first slot from `from` on that is awake or has slept until `mark`; kNone if there is none, or it is not in its word.
    [[nodiscard]] std::uint32_t next_in_word(std::uint32_t from, double mark) const {
        const std::uint32_t word = from / kBits;
        if (word >= awake_.size() || mark >= first_until_[word]) return kNone;
        const Word found = awake_[word] >> from % kBits;
        return found != 0 ? from + static_cast<std::uint32_t>(std::countr_zero(found)) : kNone;
    }
    [[nodiscard]] std::uint32_t next_beyond(std::uint32_t from, double mark);

    [[nodiscard]] std::size_t memory_used() const;

 private:
    static constexpr std::uint32_t kBits = 64;
    using Word = std::uint64_t;

    // The number of the lowest bit of that word, counted through all words.
    [[nodiscard]] static std::size_t lowest_bit(std::size_t word, Word bits) {
        return word * kBits + static_cast<std::size_t>(std::countr_zero(bits));
    }
    [[nodiscard]] Word found_in(std::size_t word, double mark) { return awake_[word] | overslept(word, mark); }
    [[nodiscard]] Word overslept(std::size_t word, double mark);
    [[nodiscard]] Word overslept_words(std::size_t group, double mark);
    [[nodiscard]] std::size_t next_word(std::size_t from, double mark);

    std::vector<Word> awake_;
    std::vector<Word> stirred_;        // awake when that was asked, or woken since
    std::vector<double> until_;        // by slot; never for one that does not sleep
    std::vector<double> first_until_;  // by word: no slot in it wakes before
    // The same for groups of as many words as a word has bits.
    std::vector<Word> awake_words_;  // words with a slot that is awake
    std::vector<double> first_until_of_group_;
};

template <class Use>
void WakeList::take_stirred(const Use& use) {
    for (std::size_t word = 0; word < awake_.size(); ++word) {
        Word left = stirred_[word] | awake_[word];
        stirred_[word] = awake_[word];
        for (; left != 0; left &= left - 1) use(static_cast<std::uint32_t>(lowest_bit(word, left)));
    }
}

}  // namespace acmotion
