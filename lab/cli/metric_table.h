#pragma once
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "lab/metrics/metric_text.h"
#include "lab/metrics/metrics.h"
#include "lab/metrics/tracked_run.h"

// The numbers of several runs side by side, and what a script asks of them.
namespace acmotion::cli {

// The session in a line, and all metrics of the runs, the best of a row marked; or what they vary by, if that is known of each. A
// sentence in their place if nothing moved under any of them.
void print_table(const Session& session, const std::vector<TrackedRun>& runs,
                 const std::vector<std::vector<std::optional<Spread>>>& spreads = {});

// `compare --fail-if "retail.pops > 0"`
struct Condition {
    std::string text;  // as it was typed
    std::string run;   // "retail"
    const MetricColumn* column = nullptr;
    bool (*holds)(double value, double limit) = nullptr;
    double limit = 0;
};
// An error is a sentence that names the runs, the keys or the comparisons there are.
[[nodiscard]] tl::expected<Condition, std::string> parse_condition(const std::string& text,
                                                                   std::span<const std::string> runs, bool on_screen);

}  // namespace acmotion::cli
