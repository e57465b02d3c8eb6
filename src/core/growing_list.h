#pragma once
#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>

#include "core/index_iterator.h"

namespace acmotion {

// A list that grows at its end while others read it: items stay where they are, and iterators are places in it.
template <class Item>
class GrowingList {
 public:
    using value_type = Item;

    class Iterator : public IndexIterator<Iterator> {
     public:
        using value_type = Item;
        using reference = const Item&;
        using pointer = const Item*;
        using typename IndexIterator<Iterator>::difference_type;

        Iterator() = default;
        Iterator(const GrowingList& list, std::size_t at) : IndexIterator<Iterator>(at), list_(&list) {}

        const Item& operator*() const { return (*list_)[at_]; }
        const Item* operator->() const { return &(*list_)[at_]; }
        const Item& operator[](difference_type n) const { return (*list_)[at_ + static_cast<std::size_t>(n)]; }

     private:
        using IndexIterator<Iterator>::at_;
        const GrowingList* list_ = nullptr;
    };
    using iterator = Iterator;
    using const_iterator = Iterator;
    using const_reference = const Item&;

    void push_back(Item item) { items_.push_back(std::move(item)); }
    template <class... Parts>
    void emplace_back(Parts&&... parts) {
        items_.emplace_back(std::forward<Parts>(parts)...);
    }

    [[nodiscard]] std::size_t size() const { return items_.size(); }
    [[nodiscard]] bool empty() const { return items_.empty(); }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }
    [[nodiscard]] const Item& operator[](std::size_t at) const { return items_[at]; }
    [[nodiscard]] const Item& front() const { return items_.front(); }
    [[nodiscard]] const Item& back() const { return items_.back(); }
    bool operator==(const GrowingList&) const = default;

    // Equal items stay in the order in which they came.
    template <class Projection>
    void sort_by(const Projection& projection) {
        std::ranges::stable_sort(items_, {}, projection);
    }

 private:
    std::deque<Item> items_;
};

}  // namespace acmotion
