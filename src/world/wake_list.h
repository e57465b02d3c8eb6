#pragma once
#include <cstdint>
#include <vector>

namespace acmotion {

// Which slots of a table a tick has to visit, and how long the others may sleep.
// One bit per slot, so that a pass over a million sleepers is a pass over sixteen thousand words.
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

    [[nodiscard]] bool is_awake(std::uint32_t slot) const { return (awake_[slot / kBits] >> slot % kBits & 1) != 0; }
    // The first slot from `from` on that is awake or has slept until `mark`; kNone if there is none.
    [[nodiscard]] std::uint32_t next(std::uint32_t from, double mark);

 private:
    static constexpr std::uint32_t kBits = 64;
    using Word = std::uint64_t;

    [[nodiscard]] Word overslept(std::size_t word, double mark);

    std::vector<Word> awake_;
    std::vector<double> until_;        // by slot; never for one that does not sleep
    std::vector<double> first_until_;  // by word: no slot in it wakes before
};

}  // namespace acmotion
