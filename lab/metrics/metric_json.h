#pragma once

#include "lab/base/json.h"
#include "lab/metrics/metric_text.h"

namespace acmotion {

// Keys are those of docs/metrics.md; null where there was nothing to measure.
// What has no unit is a count: an integer, which readers with types insist on.
[[nodiscard]] Json to_json(const MetricColumn& column, double value);
[[nodiscard]] Json to_json(const Metrics& metrics);
[[nodiscard]] Json to_json(std::span<const std::optional<Spread>> spreads);
[[nodiscard]] Json to_json(const Moment& moment);
[[nodiscard]] Json to_json(const Spell& spell);
// `over_time` is only there if the session is long.
[[nodiscard]] Json to_json(const RunMetrics& run);

}  // namespace acmotion
