#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/metrics/metrics.h"

namespace acmotion {

// "0.231 m", "12", or "–" where there was nothing to measure.
[[nodiscard]] std::string value_text(const MetricColumn& column, const Metrics& metrics);
[[nodiscard]] std::string value_text(const MetricColumn& column, std::optional<double> value);
[[nodiscard]] int digits_of(const MetricColumn& column);  // after the point

// Which of several runs has the best of a row; none where all are alike or no better is known.
// Values that are shown alike are alike.
[[nodiscard]] std::vector<bool> best_of(const MetricColumn& column, std::span<const std::optional<double>> values);

// The same capture and rules, drawn several times at slightly different moments: how much a number hangs on those.
struct Spread {
    double least = 0;
    double median = 0;  // one that occurred: of an even count the lower of the two in the middle
    double most = 0;
};

// For each of metric_columns(); nothing where no run had anything to measure.
[[nodiscard]] std::vector<std::optional<Spread>> spread_of(std::span<const Metrics> runs);

// "235 (207 – 361)"
[[nodiscard]] std::string spread_text(const MetricColumn& column, const std::optional<Spread>& spread);

}  // namespace acmotion
