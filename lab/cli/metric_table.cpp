#include "lab/cli/metric_table.h"

#include <algorithm>
#include <array>

#include "acmotion/core/text.h"
#include "lab/base/object_choice.h"
#include "lab/cli/commands.h"
#include "lab/metrics/metric_text.h"
#include "lab/metrics/ranking.h"

namespace acmotion::cli {
namespace {

// One run, row by row of metric_columns(): what is shown, and by which number it is the best.
struct TableColumn {
    std::string label;
    std::vector<std::string> cells;
    std::vector<std::optional<double>> values;
};

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

}  // namespace

void print_table(const Session& session, const std::vector<TrackedRun>& tracked,
                 const std::vector<std::vector<std::optional<Spread>>>& spreads) {
    std::vector<const RunMetrics*> runs;
    std::vector<TableColumn> columns;
    for (const TrackedRun& one : tracked) {
        columns.push_back(spreads.empty() ? column_of(one.metrics)
                                          : column_of(one.metrics.label, spreads[runs.size()]));
        runs.push_back(&one.metrics);
    }
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

// ---- --fail-if ------------------------------------------------------------------------------------------------------
namespace {

struct Sign {
    std::string_view sign;
    bool (*holds)(double, double);
};
// Longer ones first: >= begins like >.
constexpr auto kSigns = std::to_array<Sign>({
    {">=", [](double a, double b) { return a >= b; }},
    {"<=", [](double a, double b) { return a <= b; }},
    {"==", [](double a, double b) { return a == b; }},
    {"!=", [](double a, double b) { return a != b; }},
    {">", [](double a, double b) { return a > b; }},
    {"<", [](double a, double b) { return a < b; }},
});

std::string trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return "";
    return std::string{text.substr(first, text.find_last_not_of(' ') - first + 1)};
}

tl::unexpected<std::string> no_such(std::string_view what, std::string_view word,
                                    const std::vector<std::string_view>& names) {
    const std::string_view near = nearest_name(word, names);
    return tl::unexpected(fmt::format("there is no {} \"{}\"; there are {}{}.", what, word, fmt::join(names, ", "),
                                      near.empty() ? "" : fmt::format("; did you mean {}?", near)));
}

tl::expected<const MetricColumn*, std::string> column_named(std::string_view key, bool on_screen) {
    std::vector<std::string_view> keys;
    for (const MetricColumn& column : metric_columns(on_screen)) {
        if (column.key == key) return &column;
        keys.push_back(column.key);
    }
    return no_such("number", key, keys);
}

}  // namespace

tl::expected<Condition, std::string> parse_condition(const std::string& text, std::span<const std::string> runs,
                                                     bool on_screen) {
    const std::size_t sign_at = text.find_first_of("<>=!");
    const auto sign = std::ranges::find_if(kSigns, [&](const Sign& one) {
        return sign_at != std::string::npos && text.substr(sign_at).starts_with(one.sign);
    });
    if (sign == kSigns.end())
        return tl::unexpected(std::string{"expected a run, a number and a limit, like \"retail.pops > 0\"."});
    const std::string name = trimmed(std::string_view{text}.substr(0, sign_at));
    const std::string limit = trimmed(std::string_view{text}.substr(sign_at + sign->sign.size()));
    // Runs may have a dot in their name; keys have none.
    const std::size_t dot = name.rfind('.');
    Condition condition{.text = text, .holds = sign->holds};
    condition.run = dot == std::string::npos ? "" : name.substr(0, dot);
    if (std::ranges::find(runs, condition.run) == runs.end())
        return no_such("run", condition.run, {runs.begin(), runs.end()});
    const auto column = column_named(name.substr(dot + 1), on_screen);
    if (!column) return tl::unexpected(column.error());
    condition.column = *column;
    const auto number = finite_number(limit);
    if (!number) return tl::unexpected(fmt::format("expected a number after {}, got \"{}\".", sign->sign, limit));
    condition.limit = *number;
    return condition;
}

}  // namespace acmotion::cli
