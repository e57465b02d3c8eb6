#include <fmt/format.h>

#include "lab/metrics/versus.h"

namespace acmotion {
namespace {

std::string row_text(const RowBehind& row) {
    return fmt::format("{}: {}", row.row > 0 ? fmt::format("row {}", row.row) : row.rule, row.does);
}

std::string which_are_listed(const Versus& found) {
    if (found.all.empty()) return "";
    if (found.all.size() == found.diverging) return "; the first moment of each";
    return fmt::format("; the first moment of the first {}", found.all.size());
}

}  // namespace

std::string apart_text(const Divergence& one) {
    const std::string metres = fmt::format("{:.2f} m apart", one.metres);
    return one.degrees < 1 ? metres : fmt::format("{}, {:.0f}° in heading", metres, one.degrees);
}

std::vector<std::string> row_texts(const Divergence& one) {
    std::vector<std::string> all;
    for (const RowBehind& row : one.rows) all.push_back(row_text(row));
    if (all.empty()) all.emplace_back("no single rule is the reason");
    return all;
}

std::string sentence(const Versus& found) {
    const std::size_t bodies = found.diverging + found.together;
    return fmt::format("{} and {}: {} of {} {} diverge{}{}", found.rules, found.versus, found.diverging, bodies,
                       bodies == 1 ? "body" : "bodies", which_are_listed(found),
                       found.until ? fmt::format("; compared until {:.0f} s", *found.until) : "");
}

}  // namespace acmotion
