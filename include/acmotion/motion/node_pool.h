#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace acmotion {

// The nodes of all singly linked lists of one kind in one world. Grows when a list does, never shrinks, gives back what
// is released: once it has been reserved, lists grow and shrink without an allocation.
template <class Item>
class NodePool {
 public:
    using Index = std::uint32_t;
    static constexpr Index kNone = 0xFFFFFFFF;

    struct Node {
        Item item;
        Index next = kNone;
    };

    [[nodiscard]] Index acquire(const Item& item) {
        ++in_use_;
        if (first_free_ == kNone) {
            nodes_.push_back({item, kNone});
            return static_cast<Index>(nodes_.size() - 1);
        }
        const Index index = first_free_;
        first_free_ = nodes_[index].next;
        nodes_[index] = {item, kNone};
        return index;
    }
    void release(Index index) {
        --in_use_;
        nodes_[index].next = first_free_;
        first_free_ = index;
    }

    [[nodiscard]] Node& operator[](Index index) { return nodes_[index]; }
    [[nodiscard]] const Node& operator[](Index index) const { return nodes_[index]; }

    void reserve(std::size_t nodes) { nodes_.reserve(nodes); }
    [[nodiscard]] std::size_t in_use() const { return in_use_; }

 private:
    std::vector<Node> nodes_;
    Index first_free_ = kNone;
    std::size_t in_use_ = 0;
};

}  // namespace acmotion
