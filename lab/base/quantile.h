#pragma once
#include <algorithm>
#include <vector>

namespace acmotion {

// The value that this share of all is not above; 0 if there are none. Changes their order.
[[nodiscard]] inline double quantile(std::vector<double>& values, double share) {
    if (values.empty()) return 0;
    const auto rank = static_cast<std::ptrdiff_t>(static_cast<double>(values.size() - 1) * share);
    std::ranges::nth_element(values, values.begin() + rank);
    return values[static_cast<std::size_t>(rank)];
}

}  // namespace acmotion
