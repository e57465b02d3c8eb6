#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "acmotion/core/time.h"

namespace acmotion {

// What is on its way over a network. Things that arrive together arrive in the order in which they were sent.
template <class Cargo>
class Flight {
 public:
    struct Arrival {
        Nanoseconds time = 0;
        Cargo cargo;
    };

    void add(Nanoseconds time, Cargo cargo) {
        heap_.push_back({{time, std::move(cargo)}, number_++});
        std::ranges::push_heap(heap_, is_later);
    }
    // When the first one arrives; nothing: there is none.
    [[nodiscard]] std::optional<Nanoseconds> next() const {
        return heap_.empty() ? std::nullopt : std::optional{heap_.front().arrival.time};
    }
    [[nodiscard]] bool is_due(Nanoseconds now) const { return !heap_.empty() && heap_.front().arrival.time <= now; }
    // The first one. There must be one.
    [[nodiscard]] Arrival take() {
        std::ranges::pop_heap(heap_, is_later);
        Arrival first = std::move(heap_.back().arrival);
        heap_.pop_back();
        return first;
    }

 private:
    struct Entry {
        Arrival arrival;
        std::uint64_t number = 0;
    };
    static bool is_later(const Entry& a, const Entry& b) {
        return a.arrival.time != b.arrival.time ? a.arrival.time > b.arrival.time : a.number > b.number;
    }

    std::vector<Entry> heap_;
    std::uint64_t number_ = 0;
};

}  // namespace acmotion
