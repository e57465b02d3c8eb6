#pragma once
#include <string>

#include "lab/metrics/metrics.h"

namespace acmotion {

// "0.231 m", "12", or "–" where there was nothing to measure.
[[nodiscard]] std::string value_text(const MetricColumn& column, const Metrics& metrics);

}  // namespace acmotion
