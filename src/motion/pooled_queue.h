#pragma once
#include <tuple>

#include "motion/pool.h"

namespace acmotion {

// First in, first out; its entries live in a pool. Three words, however long it gets.
template <class T>
class PooledQueue {
 public:
    using Index = typename Pool<T>::Index;

    void append(Pool<T>& pool, const T& value) {
        const Index index = pool.acquire(value);
        (empty() ? head_ : pool[tail_].next) = index;
        tail_ = index;
        ++size_;
    }
    // The queue must not be empty.
    T take_head(Pool<T>& pool) {
        const Index old = head_;
        const T value = pool[old].value;
        head_ = pool[old].next;
        --size_;
        pool.release(old);
        return value;
    }
    void clear(Pool<T>& pool) {
        while (!empty()) take_head(pool);
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    // Pool<T>::kNone if the queue is empty.
    [[nodiscard]] Index head() const { return head_; }
    // For World::state_hash: a member that is not named here does not compile.
    [[nodiscard]] auto members() const {
        const auto& [head, tail, size] = *this;
        return std::tie(head, tail, size);
    }

 private:
    Index head_ = Pool<T>::kNone;
    Index tail_ = Pool<T>::kNone;
    std::uint32_t size_ = 0;
};

}  // namespace acmotion
