#include "core/near_name.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace acmotion {
namespace {

constexpr char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Letters to insert, drop or replace; capitals count as small ones.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (small_letter(a[i - 1]) == small_letter(b[j - 1]) ? 0 : 1);
            diagonal = std::exchange(row[j], std::min({replaced, row[j] + 1, row[j - 1] + 1}));
        }
    }
    return row.back();
}

}  // namespace

std::string_view nearest_name(std::string_view word, std::span<const std::string_view> names) {
    std::string_view best;
    const std::size_t most = std::max<std::size_t>(word.size() > 3 ? 2 : 1, word.size() / 3);
    std::size_t best_distance = std::min(most + 1, word.size());
    for (const std::string_view name : names) {
        const std::size_t distance = edit_distance(word, name);
        if (distance >= best_distance) continue;
        best_distance = distance;
        best = name;
    }
    return best;
}

}  // namespace acmotion
