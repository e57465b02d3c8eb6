#include "lab/metrics/metric_text.h"

#include <fmt/format.h>

namespace acmotion {

std::string value_text(const MetricColumn& column, const Metrics& metrics) {
    if (!column.is_known(metrics)) return "–";
    const double value = column.value(metrics);
    if (column.unit.empty()) return fmt::format("{:.0f}", value);
    const int digits = column.unit == "m" ? 3 : 1;
    return fmt::format("{:.{}f} {}", value, digits, column.unit);
}

}  // namespace acmotion
