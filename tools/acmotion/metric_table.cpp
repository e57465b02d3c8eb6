#include "metric_table.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "lab/metrics/metric_text.h"
#include "lab/session/object_choice.h"

namespace acmotion::cli {
namespace {

constexpr std::size_t kLeastWidth = 16;

bool wants_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

// In characters: what goes on from the byte before is none of its own.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80; }));
}

std::size_t width_of(const std::vector<TableColumn>& columns) {
    std::size_t width = kLeastWidth;
    for (const TableColumn& column : columns) {
        for (const std::string& cell : column.cells) width = std::max(width, width_of(cell) + 2);
    }
    return width;
}

void print_row(std::size_t row, const std::vector<TableColumn>& columns, std::size_t width, bool colour) {
    const MetricColumn& metric = metric_columns()[row];
    std::vector<std::optional<double>> values;
    for (const TableColumn& column : columns) values.push_back(column.values[row]);
    const std::vector<bool> best = best_of(metric, values);
    fmt::print("{:<24}", metric.title);
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string cell = fmt::format("{:>{}}{}", columns[i].cells[row], width, best[i] ? '*' : ' ');
        fmt::print("{}{}{}", best[i] && colour ? "\x1b[1;32m" : "", cell, best[i] && colour ? "\x1b[0m" : "");
    }
    fmt::print("\n");
}

}  // namespace

TableColumn column_of(const RunMetrics& run) {
    TableColumn column{run.label, {}, {}};
    for (const MetricColumn& metric : metric_columns()) {
        column.cells.push_back(value_text(metric, run.all));
        column.values.push_back(value_of(metric, run.all));
    }
    return column;
}

TableColumn column_of(const std::string& label, const std::vector<std::optional<Spread>>& spreads) {
    TableColumn column{label, {}, {}};
    for (std::size_t i = 0; i < spreads.size(); ++i) {
        column.cells.push_back(spread_text(metric_columns()[i], spreads[i]));
        column.values.push_back(spreads[i] ? std::optional{spreads[i]->median} : std::nullopt);
    }
    return column;
}

void print_table(const Session& session, const std::vector<TableColumn>& columns) {
    fmt::print("{:.1f} s, {} objects described, player {}\n\n{:<24}", session.seconds, described_objects(session),
               title_of(session, session.player), "");
    const std::size_t width = width_of(columns);
    for (const TableColumn& column : columns) fmt::print("{:>{}} ", column.label, width);
    fmt::print("\n");
    const bool colour = wants_colour();
    for (std::size_t row = 0; row < metric_columns().size(); ++row) print_row(row, columns, width, colour);
}

}  // namespace acmotion::cli
