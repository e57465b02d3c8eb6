#include <fmt/format.h>

#include <array>

#include "lab/cli/matrix_rows.h"
#include "lab/metrics/metric_text.h"
#include "lab/page/chart.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"

namespace acmotion::matrix {
namespace {

using report::ChartAxes;
using report::ChartPoint;
using report::escape;

constexpr std::array<std::string_view, 8> kInTable{
    "late_by", "off_path", "jerk", "pops", "largest_step", "backward_steps", "behind_truth_mean", "sparc"};

using Points = std::vector<ChartPoint>;

Points points_of(const std::vector<Row>& rows, const Setting& setting) {
    Points points;
    for (const Row& row : rows) {
        if (row.setting != setting) continue;
        if (auto point = report::chart_point(row.contender, report::colour_of(row.contender), row.spreads))
            points.push_back(std::move(*point));
    }
    return points;
}

// The same for every picture of the page.
ChartAxes axes_of(const std::vector<Row>& rows) {
    Points all;
    for (const std::string& scenario : scenarios_in(rows)) {
        for (const std::string& network : networks_in(rows)) {
            for (ChartPoint& point : points_of(rows, {scenario, network})) all.push_back(std::move(point));
        }
    }
    return report::axes_for(all);
}

std::string picture_of(const Points& points, const std::string& caption, const ChartAxes& axes) {
    return fmt::format("<figure><figcaption>{}</figcaption>{}</figure>", escape(caption),
                       points.empty() ? "<p>Nothing moves for long enough.</p>" : report::chart_svg(points, axes));
}

std::string table_of(const std::vector<Row>& rows, const Setting& setting) {
    std::string html = fmt::format(R"(<h4>{}, {}</h4><div class="wide of6"><table><thead><tr><th></th>)",
                                   escape(setting.scenario), escape(setting.network));
    for (const std::string_view key : kInTable)
        html += fmt::format(R"(<th class="n">{}</th>)", escape(metric_columns()[column_named(key)].title));
    html += "</tr></thead><tbody>";
    for (const Row& row : rows) {
        if (row.setting != setting) continue;
        html += fmt::format(R"(<tr><th scope="row"><span class="key {}">{}</span></th>)",
                            report::colour_of(row.contender), escape(row.contender));
        for (const std::string_view key : kInTable) {
            const std::size_t column = column_named(key);
            html += fmt::format(R"(<td class="n">{}</td>)",
                                escape(spread_text(metric_columns()[column], row.spreads[column])));
        }
        html += "</tr>";
    }
    return html + "</tbody></table></div>";
}

std::string scenario_html(const std::vector<Row>& rows, const std::string& scenario, const ChartAxes& axes) {
    std::string pictures;
    std::string tables;
    for (const std::string& network : networks_in(rows)) {
        pictures += picture_of(points_of(rows, {scenario, network}), network, axes);
        tables += table_of(rows, {scenario, network});
    }
    return fmt::format(
        "<section id=\"{0}\"><h2>{0}</h2><div class=\"charts\">{1}</div><details><summary>Numbers</summary>{2}</details></section>\n",
        escape(scenario), pictures, tables);
}

std::string legend_of(const std::vector<Row>& rows) {
    std::string html;
    for (const std::string& contender : contenders_in(rows)) {
        html += fmt::format(R"(<dt><span class="key {}">{}</span></dt><dd>{}</dd>)", report::colour_of(contender),
                            escape(contender), escape(report::what_it_is(contender)));
    }
    return R"(<dl class="legend">)" + html + "</dl>";
}

std::string overview_html(const std::vector<Row>& rows) {
    const std::vector<Row> medians = medians_over_scenarios(rows);
    const ChartAxes axes = axes_of(medians);
    std::string pictures;
    for (const std::string& network : networks_in(rows))
        pictures += picture_of(points_of(medians, {"", network}), network, axes);
    return fmt::format(
        "<section id=\"all\"><h2>All scenarios</h2><p>The median over the scenarios of what stands below.</p>"
        "<div class=\"charts\">{}</div></section>\n",
        pictures);
}

}  // namespace

std::string to_page(const std::vector<Row>& rows, std::size_t seeds) {
    const ChartAxes axes = axes_of(rows);
    std::string sections = overview_html(rows);
    for (const std::string& scenario : scenarios_in(rows)) sections += scenario_html(rows, scenario, axes);
    const std::string body = fmt::format(
        "<header><h1>Late or rough?</h1><p class=\"lead\">Each method on each scenario over each network. To the right bodies are shown "
        "later, upwards they move more roughly: the best corner is at the bottom left. A point is the median of {} seed{}, the lines through it go "
        "from the least to the most.</p>{}</header>\n<main>{}</main><footer>Made by acmotion {}: <code>acmotion compare --matrix --seeds "
        "{}</code>. Its docs/metrics.md defines every number, docs/smoothing.md discusses them.</footer>",
        seeds, seeds == 1 ? "" : "s", legend_of(rows), sections, ACMOTION_VERSION, seeds);
    return report::page_html("Late or rough?", body);
}

}  // namespace acmotion::matrix
