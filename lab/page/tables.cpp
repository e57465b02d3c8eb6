#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "lab/base/embedded.h"
#include "lab/metrics/metric_text.h"
#include "lab/metrics/over_time.h"
#include "lab/page/chart.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"

namespace acmotion::report {
namespace {

// Where the long table is cut: what a watcher sees, how true it is, what was decided, what is on the screen.
constexpr std::string_view kLastSeen = "foot_slide";
constexpr std::string_view kLastFaithful = "behind_update_max";
constexpr std::string_view kLastDecided = "ignored";

// Of a long session: beyond these, a page takes too long to open.
constexpr std::size_t kMostRows = 500;
constexpr std::size_t kMostNames = 1000;  // of what did not move

// A word that says what it means when it is pointed at, tapped or reached by keyboard.
std::string term_html(const MetricColumn& column, std::string_view word) {
    return fmt::format(R"(<span class="term" tabindex="0">{}<span role="tooltip">{}</span></span>)", escape(word),
                       escape(column.meaning));
}

std::string head_html(const Sheet& sheet, std::string_view first) {
    std::string cells = fmt::format("<th>{}</th>", first);
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        cells += fmt::format(R"(<th class="n">{}</th>)", key_html(sheet, i));
    }
    return "<thead><tr>" + cells + "</tr></thead>";
}

std::string row_html(const Sheet& sheet, const MetricColumn& column) {
    std::vector<std::optional<double>> all;
    for (const TrackedRun& run : sheet.runs) all.push_back(column.value(run.metrics.all));
    const std::vector<bool> best = best_of(column, all);
    std::string row = fmt::format(R"(<tr><th scope="row">{}</th>)", term_html(column, column.title));
    for (std::size_t i = 0; i < all.size(); ++i) {
        row += fmt::format(R"(<td class="n{}">{}</td>)", best[i] ? " best" : "", escape(value_text(column, all[i])));
    }
    return row + "</tr>\n";
}

// Takes the rows, so that the next table begins empty.
std::string table_html(const Sheet& sheet, std::string& rows) {
    return fmt::format(R"(<div class="part"><table class="metrics">{}<tbody>{}</tbody></table></div>)",
                       head_html(sheet, ""), std::exchange(rows, {}));
}

std::string_view kind_text(ObjectKind kind) {
    switch (kind) {
        case ObjectKind::Player: return "player";
        case ObjectKind::Creature: return "creature";
        case ObjectKind::Other: return "";
    }
    return "";
}

const Track* any_track(const Sheet& sheet, ObjectId object) {
    for (const TrackedRun& run : sheet.runs) {
        if (const Track* track = run.find(object)) return track;
    }
    return nullptr;
}

const MetricColumn& metric(std::string_view key) {
    return *std::ranges::find(metric_columns(), key, &MetricColumn::key);
}

std::string group_html(std::size_t runs, const std::string& title) {
    return fmt::format(R"(<th colspan="{}" scope="colgroup" class="n">{}</th>)", runs, title);
}

// A gap before every group of numbers.
std::string_view first_css(std::size_t run) { return run == 0 ? " first" : ""; }

// The names of the runs below each of the three groups of numbers.
std::string keys_html(const Sheet& sheet) {
    std::string keys;
    for (std::size_t i = 0; i < 3 * sheet.runs.size(); ++i) {
        const std::size_t run = i % sheet.runs.size();
        keys += fmt::format(R"(<th class="n{}" data-column="{}">{}</th>)", first_css(run), i + 2, key_html(sheet, run));
    }
    return keys;
}

// What of the bodies is not in the table, or not below it.
std::string rest_html(const Sheet& sheet, std::size_t rows) {
    const std::size_t full = sheet.is_long() ? sheet.runs.front().whole->plots.size() : sheet.options.full_bodies;
    const std::string drawn =
        sheet.bodies.size() > full ? fmt::format("; the first {} are drawn below", full) : std::string{};
    return rows == sheet.bodies.size()
               ? drawn
               : fmt::format("{}; {} more are in <code>compare --json</code>", drawn, sheet.bodies.size() - rows);
}

std::string body_row_html(const Sheet& sheet, ObjectId object) {
    const Track& track = *any_track(sheet, object);
    std::string row = sheet.is_full(object)
                          ? fmt::format(R"(<tr><th><a href="#{}">{}</a>)", anchor_of(object), name_html(track))
                          : fmt::format("<tr><th>{}", name_html(track));
    row += fmt::format(R"( <code>{:08X}</code></th><td class="kind">{}</td>)", object.value, kind_text(track.kind));
    const auto cells = [&](const auto& text) {
        for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
            const Metrics* metrics = metrics_of(sheet.runs[i], object);
            row += fmt::format(R"(<td class="n{}">{}</td>)", first_css(i), metrics == nullptr ? "–" : text(*metrics));
        }
    };
    cells([](const Metrics& m) { return fmt::format("{}", m.pops); });
    cells([](const Metrics& m) { return number_text(m.largest_step); });
    cells([](const Metrics& m) {
        const Lag& lag = m.behind_truth.known ? m.behind_truth : m.behind_update;
        return lag.known ? number_text(lag.mean) : std::string{"–"};
    });
    return row + "</tr>\n";
}

}  // namespace

std::string metrics_html(const Sheet& sheet) {
    std::string tables;
    std::string rows;
    for (const MetricColumn& column : metric_columns(sheet.runs.front().metrics.all.is_on_screen)) {
        rows += row_html(sheet, column);
        if (column.key == kLastSeen || column.key == kLastFaithful || column.key == kLastDecided)
            tables += table_html(sheet, rows);
    }
    if (!rows.empty()) tables += table_html(sheet, rows);
    return fmt::format(
        R"(<section id="numbers"><h2>All bodies in numbers</h2><p>{}Point at a name, or tap it, for what it means; )"
        R"(docs/metrics.md has the formulas.</p>)"
        "<div class=\"tables of{}\">{}</div></section>\n",
        sheet.runs.size() > 1 ? "The best of a row has a dot. " : "", sheet.runs.size(), tables);
}

std::string lateness_html(const Sheet& sheet) {
    std::vector<ChartPoint> points;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const std::array<Metrics, 1> all{sheet.runs[i].metrics.all};
        if (auto point = chart_point(sheet.runs[i].label, sheet.css[i], spread_of(all)))
            points.push_back(std::move(*point));
    }
    if (points.size() < 2) return "";
    return fmt::format(
        R"(<section id="late"><h2>Late or rough?</h2><p>To the right bodies are shown later, upwards they move more roughly: )"
        R"(the best corner is at the bottom left. docs/smoothing.md says what each method pays with.</p>)"
        "<figure class=\"charts\">{}</figure></section>\n",
        chart_svg(points));
}

std::string table_of_bodies_html(const Sheet& sheet) {
    std::string rows;
    const std::size_t count = sheet.is_long() ? std::min(sheet.bodies.size(), kMostRows) : sheet.bodies.size();
    for (std::size_t i = 0; i < count; ++i) rows += body_row_html(sheet, sheet.bodies[i]);
    const std::size_t runs = sheet.runs.size();
    const bool has_truth = sheet.truth != nullptr;
    return fmt::format(
        R"(<section id="bodies"><h2>Every body that moved</h2><p>The worst shown come first: those whose moments have the largest )"
        R"(sum of severities, then those that moved for longest{}.</p>)"
        R"(<p class="find" hidden><label>Find a body <input type="search"></label> <span role="status"></span></p>)"
        R"(<div class="wide of{}"><table class="bodies"><thead><tr><th rowspan="2" data-column="0">name</th>)"
        R"(<th rowspan="2" class="kind" data-column="1">kind</th>{}{}{}</tr><tr>{}</tr></thead>)"
        "<tbody>{}</tbody></table></div>{}</section>\n",
        rest_html(sheet, count), runs, group_html(runs, term_html(metric("pops"), "pops")),
        group_html(runs, term_html(metric("largest_step"), "largest step") + " <small>m</small>"),
        group_html(runs, term_html(metric(has_truth ? "behind_truth_mean" : "behind_update_mean"), "behind, mean") +
                             " <small>m</small>"),
        keys_html(sheet), rows, still_html(sheet));
}

std::string still_html(const Sheet& sheet) {
    if (sheet.still.empty()) return "";
    std::string names;
    const std::size_t count = sheet.is_long() ? std::min(sheet.still.size(), kMostNames) : sheet.still.size();
    for (const ObjectId object : std::span{sheet.still}.first(count)) {
        const Track* track = any_track(sheet, object);
        names +=
            fmt::format("<li>{} <code>{:08X}</code></li>", track == nullptr ? "" : name_html(*track), object.value);
    }
    if (count < sheet.still.size()) names += fmt::format("<li>and {} more</li>", sheet.still.size() - count);
    return fmt::format(R"(<details class="still"><summary>{}</summary><ul>{}</ul></details>)", sheet.rest, names);
}

// ---- a long session by minutes: RunMetrics::over_time, as a table whose cells are bars --------------------------------
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

std::string minutes_head_html(const Sheet& sheet) {
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
        minutes_head_html(sheet), rows_html(sheet, columns_of(sheet)), embedded_report()[2].contents);
}

}  // namespace acmotion::report
