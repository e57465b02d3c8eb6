#pragma once
#include <algorithm>
#include <cstddef>

#include "lab/recording/recording.h"

// What a recording has left of its bound (format.h), for writers and readers alike. Things count as what they take of
// memory, roughly.
namespace acmotion::recording {

// A byte of JSON, once it is parsed.
inline constexpr std::size_t kJsonCost = 16;

class Budget {
 public:
    explicit Budget(std::size_t bytes) : left_(bytes) {}

    // False if there is no room. Then there will be none for anything else either.
    bool spend(std::size_t bytes) {
        if (bytes > left_) is_spent_ = true;
        left_ -= std::min(bytes, left_);
        return !is_spent_;
    }
    [[nodiscard]] bool is_spent() const { return is_spent_; }
    [[nodiscard]] std::size_t left() const { return is_spent_ ? 0 : left_; }

 private:
    std::size_t left_;
    bool is_spent_ = false;
};

[[nodiscard]] std::size_t cost_of(const Object& object);
[[nodiscard]] std::size_t cost_of(const RecordedMessage& message);
[[nodiscard]] std::size_t cost_of(const TrueTrack& track);
[[nodiscard]] std::size_t cost_of(const Span& span);
[[nodiscard]] std::size_t cost_of(const StateChange& change);
[[nodiscard]] std::size_t cost_of(const QueueChange& change);
[[nodiscard]] std::size_t cost_of(const Update& update);
[[nodiscard]] std::size_t cost_of(const BodyTrack& track);
[[nodiscard]] std::size_t cost_of(const Decision& decision);
[[nodiscard]] std::size_t cost_of(const Run& run);
[[nodiscard]] std::size_t cost_of(const Recording& recording);

}  // namespace acmotion::recording
