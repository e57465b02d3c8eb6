#pragma once
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lab/metrics/metrics.h"

// `compare --fail-if "retail.pops > 0"`: numbers that a script asks about.
namespace acmotion::cli {

struct Condition {
    std::string text;  // as it was typed
    std::string run;   // "retail"
    const MetricColumn* column = nullptr;
    std::string comparison;  // "<", "<=", ">", ">=", "==" or "!="
    double limit = 0;
};

// An error is a sentence that names the runs, the keys or the comparisons there are.
[[nodiscard]] tl::expected<Condition, std::string> parse_condition(const std::string& text,
                                                                   std::span<const std::string> runs, bool on_screen);

// What came of one.
struct ConditionResult {
    bool is_known = false;  // the number was measured
    bool is_met = false;    // so the command fails
    double value = 0;
};
[[nodiscard]] ConditionResult evaluate(const Condition& condition, const Metrics& metrics);

}  // namespace acmotion::cli
