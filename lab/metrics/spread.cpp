#include "lab/metrics/spread.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/base/json.h"
#include "lab/metrics/metric_json.h"
#include "lab/metrics/metric_text.h"

namespace acmotion {
namespace {

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

Json to_json(std::span<const std::optional<Spread>> spreads) {
    Json all = Json::object();
    for (std::size_t i = 0; i < spreads.size(); ++i) {
        const MetricColumn& column = metric_columns(true)[i];
        Json& value = all[std::string{column.key}];
        if (const auto& spread = spreads[i]) {
            value = {{"median", to_json(column, spread->median)},
                     {"least", to_json(column, spread->least)},
                     {"most", to_json(column, spread->most)}};
        }
    }
    return all;
}

}  // namespace acmotion
