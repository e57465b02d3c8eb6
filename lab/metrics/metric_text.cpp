#include "lab/metrics/metric_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace acmotion {
namespace {

// The last bit of a sum depends on the order of its parts.
double as_shown(const MetricColumn& column, double value) {
    const double scale = std::pow(10, digits_of(column));
    return std::round(value * scale) / scale;
}

}  // namespace

int digits_of(const MetricColumn& column) {
    if (column.own_digits >= 0) return column.own_digits;
    if (column.unit.empty()) return 0;
    return column.unit == "m" ? 3 : 1;
}

std::string value_text(const MetricColumn& column, const Metrics& metrics) {
    return value_text(column, column.value(metrics));
}

std::string value_text(const MetricColumn& column, std::optional<double> value) {
    if (!value) return "–";
    return fmt::format("{:.{}f}{}{}", *value, digits_of(column), column.unit.empty() ? "" : " ", column.unit);
}

std::vector<bool> best_of(const MetricColumn& column, std::span<const std::optional<double>> values) {
    std::vector<bool> best(values.size(), false);
    if (column.better == MetricColumn::Better::Neither) return best;
    std::optional<double> least;
    std::optional<double> most;
    const double sign = column.better == MetricColumn::Better::Less ? 1 : -1;
    const auto shown = [&](double value) { return sign * as_shown(column, value); };
    for (const std::optional<double>& value : values) {
        if (!value) continue;
        least = std::min(least.value_or(shown(*value)), shown(*value));
        most = std::max(most.value_or(shown(*value)), shown(*value));
    }
    if (!least || *least == *most) return best;
    for (std::size_t i = 0; i < values.size(); ++i) best[i] = values[i] && shown(*values[i]) == *least;
    return best;
}

}  // namespace acmotion
