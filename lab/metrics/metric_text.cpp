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

std::optional<Spread> spread_of(const MetricColumn& column, std::span<const Metrics> runs) {
    std::vector<double> values;
    for (const Metrics& run : runs) {
        if (const auto value = column.value(run)) values.push_back(*value);
    }
    if (values.empty()) return std::nullopt;
    std::ranges::sort(values);
    return Spread{values.front(), values[(values.size() - 1) / 2], values.back()};
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

std::vector<std::optional<Spread>> spread_of(std::span<const Metrics> runs) {
    std::vector<std::optional<Spread>> spreads;
    const bool on_screen = !runs.empty() && runs.front().is_on_screen;
    for (const MetricColumn& column : metric_columns(on_screen)) spreads.push_back(spread_of(column, runs));
    return spreads;
}

std::string spread_text(const MetricColumn& column, const std::optional<Spread>& spread) {
    if (!spread) return "–";
    if (spread->least == spread->most) return value_text(column, spread->median);
    const int digits = digits_of(column);
    return fmt::format("{} ({:.{}f} – {:.{}f})", value_text(column, spread->median), spread->least, digits,
                       spread->most, digits);
}

}  // namespace acmotion
