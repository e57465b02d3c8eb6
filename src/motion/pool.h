#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "core/prefetch.h"
#include "core/stable_vector.h"

namespace acmotion {

// All entries of one kind of all bodies of one world. Grows when a queue does. What a burst needed is given back after
// it, unless another one has needed as much: docs/performance.md, "Memory".
template <class T>
class Pool {
 public:
    using Index = std::uint32_t;
    static constexpr Index kNone = 0xFFFFFFFF;

    struct Node {
        T value;
        Index next = kNone;
    };

    [[nodiscard]] Index acquire(const T& value) {
        peak_ = std::max(peak_, ++in_use_);
        idle_ticks_ = 0;
        if (first_free_ == kNone) {
            nodes_.append() = {value, kNone};
            return static_cast<Index>(nodes_.size() - 1);
        }
        const Index index = first_free_;
        first_free_ = (*this)[index].next;
        if (first_free_ != kNone) prefetch((*this)[first_free_]);  // the next allocation need not wait for it
        (*this)[index] = {value, kNone};
        return index;
    }
    void release(Index index) {
        --in_use_;
        (*this)[index].next = first_free_;
        first_free_ = index;
    }

    // To be called once per tick, when no caller holds on to an entry.
    void give_back() {
        if (in_use_ > 0 || ++idle_ticks_ != kIdleTicks || nodes_.size() <= kBlock) return;
        kept_ = std::max(kept_, std::min(peak_, record_));
        record_ = std::max(record_, peak_);
        peak_ = 0;
        nodes_.clear(kept_);
        first_free_ = kNone;
    }

    [[nodiscard]] Node& operator[](Index index) { return nodes_[index]; }
    [[nodiscard]] const Node& operator[](Index index) const { return nodes_[index]; }

    [[nodiscard]] std::size_t in_use() const { return in_use_; }
    [[nodiscard]] std::size_t memory_used() const { return nodes_.memory_used(); }

 private:
    // A world of a million bodies has some thousand blocks: the way to one stays in the cache. One alone is kept.
    static constexpr std::size_t kBlock = 512;
    StableVector<Node, kBlock> nodes_;
    Index first_free_ = kNone;
    std::size_t in_use_ = 0;

    // After that many without an entry in use, or a new one, a burst is over.
    static constexpr std::uint32_t kIdleTicks = 8;
    std::uint32_t idle_ticks_ = 0;
    std::size_t peak_ = 0;    // of this burst
    std::size_t record_ = 0;  // the highest peak of all earlier ones
    std::size_t kept_ = 0;    // the second highest
};

}  // namespace acmotion
