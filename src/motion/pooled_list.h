#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>

#include "core/memory.h"
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

// A list whose entries live in a pool. Three words, however long it gets; linked one way only, so that its last entry
// is dropped by walking there: lists are short, and few lose their end.
template <class T>
class PooledList {
 public:
    using Index = typename Pool<T>::Index;
    static constexpr Index kNone = Pool<T>::kNone;

    void append(Pool<T>& pool, const T& value) {
        const Index added = pool.acquire(value);
        (empty() ? head_ : pool[tail_].next) = added;
        tail_ = added;
        ++size_;
    }
    // After kNone is at the front. Answers where it is.
    Index insert_after(Pool<T>& pool, Index before, const T& value) {
        const Index added = pool.acquire(value);
        Index& link = next_of(pool, before);
        pool[added].next = link;
        link = added;
        if (pool[added].next == kNone) tail_ = added;
        ++size_;
        return added;
    }

    // The list must not be empty.
    T take_head(Pool<T>& pool) {
        const T value = pool[head_].value;
        drop_head(pool);
        return value;
    }
    void drop_head(Pool<T>& pool) {
        const Index dropped = head_;
        head_ = pool[dropped].next;
        pool.release(dropped);
        --size_;
    }
    void drop_tail(Pool<T>& pool) {
        Index before = kNone;
        for (Index at = head_; at != tail_; at = pool[at].next) before = at;
        drop_after(pool, before);
    }
    // There must be one. After kNone is the head.
    void drop_after(Pool<T>& pool, Index before) {
        Index& link = next_of(pool, before);
        const Index dropped = link;
        link = pool[dropped].next;
        if (link == kNone) tail_ = before;
        pool.release(dropped);
        --size_;
    }
    void clear(Pool<T>& pool) {
        while (!empty()) drop_head(pool);
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    // kNone if the list is empty.
    [[nodiscard]] Index head() const { return head_; }
    // The list must not be empty.
    [[nodiscard]] Index tail() const { return tail_; }
    // For WorldInspector::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [head, tail, size] = *this;
        return std::tie(head, tail, size);
    }

 private:
    [[nodiscard]] Index& next_of(Pool<T>& pool, Index before) { return before == kNone ? head_ : pool[before].next; }

    Index head_ = kNone;
    Index tail_ = kNone;
    std::uint32_t size_ = 0;
};

}  // namespace acmotion
