#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/base/json.h"
#include "lab/metrics/metrics.h"

// The same capture and rules, drawn several times at slightly different moments: how much a number hangs on those.
namespace acmotion {

struct Spread {
    double least = 0;
    double median = 0;  // one that occurred: of an even count the lower of the two in the middle
    double most = 0;
};

// For each of metric_columns(); nothing where no run had anything to measure.
[[nodiscard]] std::vector<std::optional<Spread>> spread_of(std::span<const Metrics> runs);

// "235 (207 – 361)"
[[nodiscard]] std::string spread_text(const MetricColumn& column, const std::optional<Spread>& spread);
// Keys are those of docs/metrics.md.
[[nodiscard]] Json to_json(std::span<const std::optional<Spread>> spreads);

}  // namespace acmotion
