#include "lab/metrics/over_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/base/embedded.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"

// A long session by minutes: RunMetrics::over_time, as a table whose cells are bars.
namespace acmotion::report {
namespace {

constexpr double kMinute = 60;
constexpr double kPreciseSeconds = 100;  // below, tenths of them are shown

double pops_of(const Spell& spell) { return static_cast<double>(spell.pops); }
double stalled_of(const Spell& spell) { return spell.seconds_stalled; }
double bodies_of(const Spell& spell) { return static_cast<double>(spell.bodies); }
double lost_of(const Spell& spell) { return static_cast<double>(spell.lost); }

using Value = double (*)(const Spell&);
struct Column {
    Value value;
    std::size_t run;
    bool is_sum;    // its last row is the sum of the others, else the most
    bool is_first;  // of a group
    double most;
};

Column column_of(const Sheet& sheet, Value value, std::size_t run, bool is_sum, bool is_first) {
    double most = 0;
    for (const Spell& spell : sheet.runs[run].metrics.over_time) most = std::max(most, value(spell));
    return {value, run, is_sum, is_first, most};
}

// Bodies and losses are the same under all rules, but for bodies that one of them hides.
std::vector<Column> columns_of(const Sheet& sheet) {
    std::vector<Column> all{column_of(sheet, bodies_of, 0, false, true), column_of(sheet, lost_of, 0, true, true)};
    for (const Value value : {pops_of, stalled_of}) {
        for (std::size_t run = 0; run < sheet.runs.size(); ++run)
            all.push_back(column_of(sheet, value, run, true, run == 0));
    }
    return all;
}

std::string cell_text(const Column& column, double value) {
    const bool is_precise = column.value == stalled_of && column.most < kPreciseSeconds;
    return fmt::format("{:.{}f}", value, is_precise ? 1 : 0);
}

// Each column has its own scale: it shows when, and the numbers show how much.
std::string cell_html(const Sheet& sheet, const Column& column, const Spell& spell) {
    const double value = column.value(spell);
    const double share = column.most > 0 ? 100 * value / column.most : 0;
    const bool is_of_run = column.value == pops_of || column.value == stalled_of;
    return fmt::format(R"(<td class="n bar{}{}" style="--v:{:.0f}%">{}</td>)", column.is_first ? " first " : " ",
                       is_of_run ? sheet.css[column.run] : "", share, cell_text(column, value));
}

std::string total_html(const Sheet& sheet, const Column& column) {
    double total = 0;
    for (const Spell& spell : sheet.runs[column.run].metrics.over_time) total += column.value(spell);
    return fmt::format(R"(<td class="n{}">{}</td>)", column.is_first ? " first" : "",
                       cell_text(column, column.is_sum ? total : column.most));
}

std::string rows_html(const Sheet& sheet, const std::vector<Column>& columns) {
    std::string rows;
    const auto& first = sheet.runs.front().metrics.over_time;
    for (std::size_t i = 0; i < first.size(); ++i) {
        rows += fmt::format(R"(<tr><th scope="row">{} <small>{:.0f} s</small></th>)", clock_text(first[i].from),
                            std::floor(first[i].from));
        for (const Column& column : columns)
            rows += cell_html(sheet, column, sheet.runs[column.run].metrics.over_time[i]);
        rows += "</tr>\n";
    }
    rows += R"(<tr class="total"><th scope="row">all</th>)";
    for (const Column& column : columns) rows += total_html(sheet, column);
    return rows + "</tr>\n";
}

std::string head_html(const Sheet& sheet) {
    std::string keys;
    for (std::size_t i = 0; i < 2 * sheet.runs.size(); ++i) {
        const std::size_t run = i % sheet.runs.size();
        keys += fmt::format(R"(<th class="n{}">{}</th>)", run == 0 ? " first" : "", key_html(sheet, run));
    }
    return fmt::format(
        R"(<thead><tr><th rowspan="2">from</th><th rowspan="2" class="n first">bodies</th>)"
        R"(<th rowspan="2" class="n first">packets lost</th><th colspan="{}" scope="colgroup" class="n">pops</th>)"
        R"(<th colspan="{}" scope="colgroup" class="n">stalled <small>s</small></th></tr><tr>{}</tr></thead>)",
        sheet.runs.size(), sheet.runs.size(), keys);
}

std::string minutes_text(double seconds) {
    const double minutes = seconds / kMinute;
    return minutes == 1 ? "a minute" : fmt::format("{:.0f} minutes", minutes);
}

}  // namespace

std::string clock_text(double seconds) {
    const auto whole = static_cast<long long>(std::floor(seconds));
    return fmt::format("{}{}:{:02}:{:02}", whole < 0 ? "-" : "", std::abs(whole) / 3600, std::abs(whole) / 60 % 60,
                       std::abs(whole) % 60);
}

std::string over_time_html(const Sheet& sheet) {
    return fmt::format(
        R"(<section id="time"><h2>Over time: {} in rows of {}</h2>)"
        R"(<div class="wide of{}"><table class="spells">{}<tbody>{}</tbody></table></div>)"
        R"(<p class="small">Bodies are the most at once. Packets lost are those of the server's that the client asked for again, )"
        R"(whether or not they came then. The bars of a column are drawn to its largest number.</p><style>{}</style></section>)"
        "\n",
        clock_text(sheet.time.size()), minutes_text(spell_seconds(sheet.time.size())), sheet.runs.size(),
        head_html(sheet), rows_html(sheet, columns_of(sheet)), embedded_report()[2].contents);
}

}  // namespace acmotion::report
