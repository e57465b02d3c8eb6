#include "lab/cli/metric_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/utf8.h"
#include "lab/base/object_choice.h"
#include "lab/cli/terminal.h"
#include "lab/metrics/metric_text.h"
#include "lab/metrics/ranking.h"
#include "sessions/counted.h"

namespace acmotion::cli {
namespace {

constexpr std::size_t kTitleColumns = 24;
constexpr std::size_t kLeastWidth = 16;

std::size_t width_of(const std::vector<TableColumn>& columns) {
    std::size_t width = kLeastWidth;
    for (const TableColumn& column : columns) {
        for (const std::string& cell : column.cells) width = std::max(width, count_letters(cell) + 2);
    }
    return width;
}

void print_row(std::size_t row, const std::vector<TableColumn>& columns, std::size_t width) {
    const MetricColumn& metric = metric_columns(true)[row];
    std::vector<std::optional<double>> values;
    for (const TableColumn& column : columns) values.push_back(column.values[row]);
    const std::vector<bool> best = best_of(metric, values);
    fmt::print("{:<{}}", metric.title, kTitleColumns);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string cell = fmt::format("{:>{}}{}", columns[i].cells[row], width, best[i] ? '*' : ' ');
        fmt::print("{}", best[i] ? as_best(cell) : cell);
    }
    fmt::print("\n");
}

}  // namespace

TableColumn column_of(const RunMetrics& run) {
    TableColumn column{run.label, {}, {}};
    for (const MetricColumn& metric : metric_columns(run.all.is_on_screen)) {
        column.cells.push_back(value_text(metric, run.all));
        column.values.push_back(metric.value(run.all));
    }
    return column;
}

TableColumn column_of(const std::string& label, const std::vector<std::optional<Spread>>& spreads) {
    TableColumn column{label, {}, {}};
    for (std::size_t i = 0; i < spreads.size(); ++i) {
        column.cells.push_back(spread_text(metric_columns(true)[i], spreads[i]));
        column.values.push_back(spreads[i] ? std::optional{spreads[i]->median} : std::nullopt);
    }
    return column;
}

void print_table(const Session& session, const std::vector<const RunMetrics*>& runs,
                 const std::vector<TableColumn>& columns) {
    fmt::print("{:.1f} s, {} described, player {}; {}\n\n", session.seconds,
               counted(described_objects(session), "object"), title_of(session, session.player),
               count_text(ranked_bodies(runs)));
    if (const auto stillness = sentence_on_stillness(runs)) return fmt::print("{}\n", *stillness);
    const std::size_t width = width_of(columns);
    std::string heading(kTitleColumns, ' ');
    for (const TableColumn& column : columns) heading += fmt::format("{:>{}} ", column.label, width);
    fmt::print("{}\n", as_heading(heading));
    for (std::size_t row = 0; row < columns.front().cells.size(); ++row) print_row(row, columns, width);
}

}  // namespace acmotion::cli
