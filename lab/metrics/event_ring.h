#pragma once
#include <cstddef>
#include <vector>

#include "acmotion/trace/event.h"
#include "core/index_iterator.h"

namespace acmotion {

// The newest events of one body, oldest first. What no longer fits gives its place to the newest: a list that only moves on
// would ask for memory again and again.
class EventRing {
 public:
    static constexpr std::size_t kMost = 64;

    class Iterator : public IndexIterator<Iterator> {
     public:
        using value_type = Event;
        using reference = const Event&;
        using pointer = const Event*;

        Iterator() = default;
        Iterator(const EventRing& ring, std::size_t at) : IndexIterator(at), ring_(&ring) {}

        const Event& operator*() const { return (*ring_)[at_]; }
        const Event* operator->() const { return &(*ring_)[at_]; }
        const Event& operator[](difference_type n) const { return *(*this + n); }

     private:
        const EventRing* ring_ = nullptr;
    };

    void add(const Event& event) {
        if (events_.size() < kMost) {
            if (events_.size() == kFew) events_.reserve(kMost);
            events_.push_back(event);
        } else {
            events_[first_] = event;
            first_ = (first_ + 1) % kMost;
        }
    }

    [[nodiscard]] std::size_t size() const { return events_.size(); }
    [[nodiscard]] const Event& operator[](std::size_t at) const { return events_[(first_ + at) % kMost]; }
    [[nodiscard]] const Event& front() const { return (*this)[0]; }
    [[nodiscard]] const Event& back() const { return (*this)[size() - 1]; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }

 private:
    // Many bodies only appear. One that does more than that will fill its ring.
    static constexpr std::size_t kFew = 8;

    std::vector<Event> events_;
    std::size_t first_ = 0;  // where the oldest is
};

}  // namespace acmotion
