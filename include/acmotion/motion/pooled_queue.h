#pragma once
#include "acmotion/motion/node_pool.h"

namespace acmotion {

// First in, first out; its items live in a pool. Three words, however long it gets.
template <class Item>
class PooledQueue {
 public:
    using Pool = NodePool<Item>;
    using Index = typename Pool::Index;

    void append(Pool& pool, const Item& item) {
        const Index index = pool.acquire(item);
        (empty() ? head_ : pool[tail_].next) = index;
        tail_ = index;
        ++size_;
    }
    // The queue must not be empty.
    Item take_head(Pool& pool) {
        const Index old = head_;
        const Item item = pool[old].item;
        head_ = pool[old].next;
        --size_;
        pool.release(old);
        return item;
    }
    void clear(Pool& pool) {
        while (!empty()) take_head(pool);
    }

    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] std::size_t size() const { return size_; }
    // Pool::kNone if the queue is empty.
    [[nodiscard]] Index head() const { return head_; }

 private:
    Index head_ = Pool::kNone;
    Index tail_ = Pool::kNone;
    std::uint32_t size_ = 0;
};

}  // namespace acmotion
