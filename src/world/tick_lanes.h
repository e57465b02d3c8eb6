#pragma once
#include <bit>
#include <memory>
#include <span>
#include <vector>

#include "acmotion/trace/event.h"
#include "motion/pools.h"
#include "world/object_table.h"

// What a pass keeps that several threads make: docs/performance.md, "Two threads".
namespace acmotion {

// What was told while bodies ticked, until all of them have and it can be told in the order of one thread.
class PassLog : public TraceSink {
 public:
    void begin_tick(ObjectTable::Slot slot);
    void on_event(const Event& event) override { entries_.push_back({slot_, event}); }
    // Was the body placed in the last tick?
    [[nodiscard]] bool was_placed(ObjectId body) const;
    void forget_tick() { entries_.erase(tick_begin(), entries_.end()); }

    // ---- afterwards: bodies have ticked in the order of their slots, and so it is told
    // kNone if everything has been told.
    [[nodiscard]] ObjectTable::Slot next_slot() const {
        return told_ < entries_.size() ? entries_[told_].slot : ObjectTable::kNone;
    }
    void tell_next(TraceSink& sink) { sink.on_event(entries_[told_++].event); }
    void clear();
    [[nodiscard]] std::size_t memory_used() const { return entries_.capacity() * sizeof(Entry); }

 private:
    struct Entry {
        ObjectTable::Slot slot;  // whose tick it was
        Event event;
    };
    [[nodiscard]] std::vector<Entry>::const_iterator tick_begin() const {
        return entries_.begin() + static_cast<std::ptrdiff_t>(tick_begin_);
    }

    std::vector<Entry> entries_;
    ObjectTable::Slot slot_ = 0;
    std::size_t tick_begin_ = 0;
    std::size_t told_ = 0;
};

// Bodies in a row that one thread ticks, and all that their ticks do to what they share with others: that is done when
// every lane has come to its end. Aligned so that no two write to one line of the cache.
struct alignas(64) TickLane {
    struct CellNotice {
        const WorldObject* body;
        bool is_lost;  // else it has got one again, in the same tick
    };

    // The world's nodes, and some that are spare. `is_supplied`: there are enough for any one tick, so that no lane ever
    // makes a pool grow.
    void borrow(Pools& lender);
    void hand_back(Pools& lender);
    [[nodiscard]] bool is_supplied() const;
    [[nodiscard]] std::size_t memory_used() const;

    ObjectTable::Slot begin = 0;
    ObjectTable::Slot end = 0;
    Pools pools;
    PassLog log;
    std::vector<CellNotice> notices;
    std::vector<ObjectTable::Slot> at_rest;
    std::vector<ObjectTable::Slot> left;  // for the caller's thread: nothing was spare any more
};

// Who touches others in its tick, or is touched. No harm is done by who is named without need, but time.
class Bonds {
 public:
    void add(ObjectTable::Slot slot);
    // Keeps those for which `is_bonded` is true.
    template <class IsBonded>
    void keep(const IsBonded& is_bonded);
    void sort();

    [[nodiscard]] bool has(ObjectTable::Slot slot) const { return (in(slot / kBits) >> slot % kBits & 1) != 0; }
    [[nodiscard]] const std::vector<ObjectTable::Slot>& slots() const { return slots_; }
    // By the words of a wake list.
    [[nodiscard]] WakeList::Word in(std::size_t word) const { return word < words_.size() ? words_[word] : 0; }
    [[nodiscard]] std::size_t memory_used() const;

 private:
    static constexpr std::uint32_t kBits = WakeList::kBits;

    std::vector<WakeList::Word> words_;
    std::vector<ObjectTable::Slot> slots_;
};

// Everything that a world with an executor keeps from pass to pass. No part of its state.
class TickLanes {
 public:
    explicit TickLanes(Executor& executor) : executor_(executor) {}

    [[nodiscard]] Executor& executor() const { return executor_; }
    // Whoever may be bonded in a table that is new here.
    void bond_all(const ObjectTable& objects);
    // Bodies that are awake and not bonded.
    [[nodiscard]] std::size_t count_lone(const WakeList& wakes) const;
    // So many lanes, with as many of those in each.
    void divide(const ObjectTable& objects, std::size_t lanes);
    [[nodiscard]] std::span<const std::unique_ptr<TickLane>> lanes() const { return {lanes_.data(), in_use_}; }
    // Those in a lane, in the order of their slots.
    template <class Visit>
    void for_each_lone(const TickLane& lane, const WakeList& wakes, const Visit& visit) const;
    // All that was told in this pass, in the order of one thread.
    void tell(TraceSink& sink);

    [[nodiscard]] std::size_t memory_used() const;

    Bonds bonds;
    PassLog bonded_log;  // of those who ticked before the lanes,
    PassLog left_log;    // and after them

 private:
    [[nodiscard]] WakeList::Word lone_in(std::size_t word, const WakeList& wakes) const {
        return wakes.awake_in(word) & ~bonds.in(word);
    }

    // Where the next thing to be told is.
    [[nodiscard]] PassLog& next_log();

    Executor& executor_;
    std::vector<std::unique_ptr<TickLane>> lanes_;
    std::size_t in_use_ = 0;
};

template <class IsBonded>
void Bonds::keep(const IsBonded& is_bonded) {
    std::erase_if(slots_, [&](ObjectTable::Slot slot) {
        const bool goes = !is_bonded(slot);
        if (goes) words_[slot / kBits] &= ~(WakeList::Word{1} << slot % kBits);
        return goes;
    });
}

template <class Visit>
void TickLanes::for_each_lone(const TickLane& lane, const WakeList& wakes, const Visit& visit) const {
    constexpr std::size_t kBits = WakeList::kBits;
    const std::size_t end = (lane.end + kBits - 1) / kBits;
    WakeList::Word wanted = ~WakeList::Word{0} << lane.begin % kBits;
    for (std::size_t word = lane.begin / kBits; word < end; word = wakes.next_awake_word(word + 1)) {
        for (WakeList::Word left = lone_in(word, wakes) & wanted; left != 0; left &= left - 1) {
            const std::size_t slot = word * kBits + static_cast<std::size_t>(std::countr_zero(left));
            if (slot >= lane.end) return;
            visit(static_cast<ObjectTable::Slot>(slot));
        }
        wanted = ~WakeList::Word{0};
    }
}

}  // namespace acmotion
