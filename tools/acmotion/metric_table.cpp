#include "metric_table.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "lab/metrics/metric_text.h"
#include "lab/session/object_choice.h"

namespace acmotion::cli {
namespace {

bool wants_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

void print_row(const MetricColumn& column, const std::vector<const Metrics*>& runs, bool colour) {
    const std::vector<bool> best = best_of(column, runs);
    fmt::print("{:<24}", column.title);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string cell = fmt::format("{:>16}{}", value_text(column, *runs[i]), best[i] ? '*' : ' ');
        fmt::print("{}{}{}", best[i] && colour ? "\x1b[1;32m" : "", cell, best[i] && colour ? "\x1b[0m" : "");
    }
    fmt::print("\n");
}

}  // namespace

void print_table(const Session& session, const std::vector<TrackedRun>& runs) {
    fmt::print("{:.1f} s, {} objects described, player {}\n\n{:<24}", session.seconds, described_objects(session),
               title_of(session, session.player), "");
    std::vector<const Metrics*> all;
    for (const TrackedRun& run : runs) {
        fmt::print("{:>16} ", run.label);
        all.push_back(&run.metrics.all);
    }
    fmt::print("\n");
    const bool colour = wants_colour();
    for (const MetricColumn& column : metric_columns()) print_row(column, all, colour);
}

}  // namespace acmotion::cli
