#pragma once
#include <span>
#include <string>
#include <vector>

#include "lab/metrics/metrics.h"

namespace acmotion {

// "0.231 m", "12", or "–" where there was nothing to measure.
[[nodiscard]] std::string value_text(const MetricColumn& column, const Metrics& metrics);

// Which run has the best of a row; none where all are alike or no better is known.
[[nodiscard]] std::vector<bool> best_of(const MetricColumn& column, std::span<const Metrics* const> runs);

}  // namespace acmotion
