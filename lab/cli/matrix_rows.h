#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "lab/cli/smoothing_matrix.h"

namespace acmotion::matrix {

// Its number among metric_columns(), which must have it.
[[nodiscard]] inline std::size_t column_named(std::string_view key) {
    const auto columns = metric_columns();
    return static_cast<std::size_t>(std::ranges::find(columns, key, &MetricColumn::key) - columns.begin());
}

// Each once, in the order of the rows.
template <class Name>
[[nodiscard]] std::vector<std::string> names_in(const std::vector<Row>& rows, const Name& name) {
    std::vector<std::string> names;
    for (const Row& row : rows) {
        if (std::ranges::find(names, name(row)) == names.end()) names.push_back(name(row));
    }
    return names;
}
[[nodiscard]] inline std::vector<std::string> scenarios_in(const std::vector<Row>& rows) {
    return names_in(rows, [](const Row& row) { return row.setting.scenario; });
}
[[nodiscard]] inline std::vector<std::string> networks_in(const std::vector<Row>& rows) {
    return names_in(rows, [](const Row& row) { return row.setting.network; });
}
[[nodiscard]] inline std::vector<std::string> contenders_in(const std::vector<Row>& rows) {
    return names_in(rows, [](const Row& row) { return row.contender; });
}

// One row for each network and contender, with an empty scenario name: medians of the medians.
[[nodiscard]] std::vector<Row> medians_over_scenarios(const std::vector<Row>& rows);

}  // namespace acmotion::matrix
