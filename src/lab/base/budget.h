#pragma once
#include <algorithm>
#include <cstddef>

namespace acmotion {

// What is left of a bound on memory. Things count as what they take, roughly.
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

}  // namespace acmotion
