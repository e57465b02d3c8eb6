#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lab/metrics/metric_text.h"
#include "lab/metrics/metrics.h"
#include "sessions/session.h"

namespace acmotion::cli {

// One run, row by row of metric_columns(): what is shown, and by which number it is the best.
struct TableColumn {
    std::string label;
    std::vector<std::string> cells;
    std::vector<std::optional<double>> values;
};
[[nodiscard]] TableColumn column_of(const RunMetrics& run);
[[nodiscard]] TableColumn column_of(const std::string& label, const std::vector<std::optional<Spread>>& spreads);

// The session in a line, and all metrics of several runs side by side, the best of a row marked. A sentence in their place if
// nothing moved under any of them.
void print_table(const Session& session, const std::vector<const RunMetrics*>& runs,
                 const std::vector<TableColumn>& columns);

}  // namespace acmotion::cli
