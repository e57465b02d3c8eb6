#include <fmt/format.h>

#include "lab/divergence/versus.h"

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

// Of each its number, its name and its sentence.
Json rows_json(const Divergence& one) {
    const std::vector<std::string> texts = row_texts(one);
    Json rows = Json::array();
    for (std::size_t i = 0; i < one.rows.size(); ++i) {
        rows.push_back({{"row", one.rows[i].row}, {"rule", one.rows[i].rule}, {"text", texts[i]}});
    }
    return rows;
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

Json to_json(const Divergence& one) {
    return {{"object", one.object.value}, {"name", one.name},
            {"time", one.time},           {"metres", one.metres},
            {"degrees", one.degrees},     {"apart", apart_text(one)},
            {"rules_decided", one.ours},  {"versus_decided", one.theirs},
            {"rows", rows_json(one)}};
}

}  // namespace acmotion
