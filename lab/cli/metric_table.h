#pragma once
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lab/metrics/metric_text.h"
#include "lab/metrics/metrics.h"
#include "sessions/session.h"

// `compare --fail-if "retail.pops > 0"`: numbers that a script asks about.
namespace acmotion::cli {

// One run, row by row of metric_columns(): what is shown, and by which number it is the best.
struct TableColumn {
    std::string label;
    std::vector<std::string> cells;
    std::vector<std::optional<double>> values;
};
[[nodiscard]] TableColumn column_of(const RunMetrics& run);
[[nodiscard]] TableColumn column_of(const std::string& label, const std::vector<std::optional<Spread>>& spreads);

// The session in a line, and all metrics of several runs side by side, the best of a row marked. A sentence in their place if
// nothing moved under any of them.
void print_table(const Session& session, const std::vector<const RunMetrics*>& runs,
                 const std::vector<TableColumn>& columns);

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
