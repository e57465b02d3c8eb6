#include "lab/metrics/metric_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace acmotion {

std::string value_text(const MetricColumn& column, const Metrics& metrics) {
    if (!column.is_known(metrics)) return "–";
    const double value = column.value(metrics);
    if (column.unit.empty()) return fmt::format("{:.0f}", value);
    const int digits = column.unit == "m" ? 3 : 1;
    return fmt::format("{:.{}f} {}", value, digits, column.unit);
}

std::vector<bool> best_of(const MetricColumn& column, std::span<const Metrics* const> runs) {
    std::vector<bool> best(runs.size(), false);
    if (column.better == MetricColumn::Better::Neither) return best;
    std::optional<double> least;
    std::optional<double> most;
    const double sign = column.better == MetricColumn::Better::Less ? 1 : -1;
    for (const Metrics* run : runs) {
        if (!column.is_known(*run)) continue;
        const double value = sign * column.value(*run);
        least = std::min(least.value_or(value), value);
        most = std::max(most.value_or(value), value);
    }
    if (!least || *least == *most) return best;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        best[i] = column.is_known(*runs[i]) && sign * column.value(*runs[i]) == *least;
    }
    return best;
}

}  // namespace acmotion
