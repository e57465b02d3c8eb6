#pragma once
#include <nlohmann/json_fwd.hpp>

#include "lab/metrics/metrics.h"
#include "lab/metrics/versus.h"

namespace acmotion {

// Keys are those of docs/metrics.md; null where there was nothing to measure.
// What has no unit is a count: an integer, which readers with types insist on.
[[nodiscard]] nlohmann::ordered_json to_json(const MetricColumn& column, double value);
[[nodiscard]] nlohmann::ordered_json to_json(const Metrics& metrics);
[[nodiscard]] nlohmann::ordered_json to_json(const Moment& moment);
[[nodiscard]] nlohmann::ordered_json to_json(const Spell& spell);
// `over_time` is only there if the session is long.
[[nodiscard]] nlohmann::ordered_json to_json(const RunMetrics& run);
[[nodiscard]] nlohmann::ordered_json to_json(const Divergence& one);

}  // namespace acmotion
