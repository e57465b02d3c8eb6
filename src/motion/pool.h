#pragma once
#include <cstddef>
#include <cstdint>

#include "core/prefetch.h"
#include "core/stable_vector.h"

namespace acmotion {

// All entries of one kind of all bodies of one world.
// Grows when a queue does, never shrinks, gives back what is released.
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
        ++in_use_;
        if (first_free_ == kNone) {
            nodes_.append() = {value, kNone};
            return static_cast<Index>(nodes_.size() - 1);
        }
        const Index index = first_free_;
        first_free_ = nodes_[index].next;
        if (first_free_ != kNone) prefetch(nodes_[first_free_]);  // whoever comes next need not wait for it
        nodes_[index] = {value, kNone};
        return index;
    }
    void release(Index index) {
        --in_use_;
        nodes_[index].next = first_free_;
        first_free_ = index;
    }

    [[nodiscard]] Node& operator[](Index index) { return nodes_[index]; }
    [[nodiscard]] const Node& operator[](Index index) const { return nodes_[index]; }

    [[nodiscard]] std::size_t in_use() const { return in_use_; }
    [[nodiscard]] std::size_t memory_used() const { return nodes_.memory_used(); }

 private:
    // A world of a million bodies has some thousand blocks: the way to one stays in the cache.
    StableVector<Node, 512> nodes_;
    Index first_free_ = kNone;
    std::size_t in_use_ = 0;
};

}  // namespace acmotion
