#pragma once
#include <algorithm>
#include <cstddef>

namespace acmotion {

// What remains of a bound on memory. Things count as what they take, roughly.
class Budget {
 public:
    explicit Budget(std::size_t bytes) : remaining_(bytes) {}

    // False if there is no room. Then there will be none for anything else either.
    bool spend(std::size_t bytes) {
        if (bytes > remaining_) is_spent_ = true;
        remaining_ -= std::min(bytes, remaining_);
        return !is_spent_;
    }
    [[nodiscard]] bool is_spent() const { return is_spent_; }
    [[nodiscard]] std::size_t remaining() const { return is_spent_ ? 0 : remaining_; }

 private:
    std::size_t remaining_;
    bool is_spent_ = false;
};

}  // namespace acmotion
