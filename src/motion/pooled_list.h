#pragma once
#include <tuple>

#include "motion/pool.h"

namespace acmotion {

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
