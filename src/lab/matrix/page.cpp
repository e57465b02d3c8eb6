#include <fmt/format.h>

#include <array>
#include <cmath>

#include "lab/matrix/rows.h"
#include "lab/report/html.h"

namespace acmotion::matrix {
namespace {

using report::escape;

// ---- one picture: lateness to the right, roughness upwards, both by logarithms ----
constexpr double kWidth = 260;
constexpr double kHeight = 200;
constexpr double kLeft = 44;
constexpr double kBottom = 30;

// From `least` to `most`, onto 0 to 1.
struct Scale {
    double least = 1;
    double most = 10;

    [[nodiscard]] double at(double value) const {
        const double inside = std::clamp(value, least, most);
        return std::log(inside / least) / std::log(most / least);
    }
};
constexpr Scale kLateness{0.02, 3};   // seconds
constexpr Scale kRoughness{10, 1e5};  // m/s³

double x_of(double seconds) { return kLeft + kLateness.at(seconds) * (kWidth - kLeft - 8); }
double y_of(double jerk) { return kHeight - kBottom - kRoughness.at(jerk) * (kHeight - kBottom - 8); }

// A letter of its own, so that colours are not all that tells them apart.
struct Mark {
    std::string_view letter;
    std::string_view colour;
};
Mark mark_of(std::string_view contender) {
    if (contender == "retail") return {"R", "var(--retail)"};
    if (contender == "acdream") return {"A", "var(--acdream)"};
    if (contender == "openac") return {"O", "var(--openac)"};
    if (contender == "snap") return {"S", "var(--snap)"};
    if (contender == "deadreckoning") return {"d", "var(--other0)"};
    if (contender == "hermite") return {"h", "var(--other1)"};
    return {contender.substr(0, 1), "var(--soft)"};
}

std::string axes() {
    std::string svg;
    for (const auto& [seconds, text] :
         {std::pair{0.03, "0.03"}, {0.1, "0.1"}, {0.3, "0.3"}, {1.0, "1"}, {3.0, "3 s"}}) {
        svg += fmt::format(
            "<path d=\"M{0:.0f} 8V{1:.0f}\" stroke=\"var(--line)\"/><text x=\"{0:.0f}\" y=\"{2:.0f}\" text-anchor=\"middle\">{3}</text>",
            x_of(seconds), kHeight - kBottom, kHeight - kBottom + 14, text);
    }
    for (const auto& [jerk, text] :
         {std::pair{10.0, "10"}, {100.0, "100"}, {1e3, "1,000"}, {1e4, "10⁴"}, {1e5, "10⁵"}}) {
        svg += fmt::format(
            "<path d=\"M{0:.0f} {1:.0f}H{2:.0f}\" stroke=\"var(--line)\"/><text x=\"{3:.0f}\" y=\"{4:.0f}\" text-anchor=\"end\">{5}</text>",
            kLeft, y_of(jerk), kWidth - 8, kLeft - 4, y_of(jerk) + 4, text);
    }
    return svg;
}

// Its median, and a cross as wide and high as the seeds differ.
std::string point_of(const Row& row) {
    const auto& late = row.spreads[column_named("late_by")];
    const auto& jerk = row.spreads[column_named("jerk")];
    if (!late || !jerk) return "";
    const auto [letter, colour] = mark_of(row.contender);
    const double x = x_of(late->median);
    const double y = y_of(jerk->median);
    return fmt::format(
        "<g stroke=\"{0}\" fill=\"{0}\"><title>{1}: {2:.2f} s late ({3:.2f} to {4:.2f}), jerk {5:.0f} m/s³ ({6:.0f} to {7:.0f})</title>"
        "<path d=\"M{8:.1f} {9:.1f}H{10:.1f}M{11:.1f} {12:.1f}V{13:.1f}\" opacity=\".5\"/><circle cx=\"{11:.1f}\" cy=\"{9:.1f}\" r=\"7\" stroke=\"none\"/>"
        "<text x=\"{11:.1f}\" y=\"{14:.1f}\" text-anchor=\"middle\" fill=\"var(--paper)\" stroke=\"none\" font-weight=\"700\">{15}</text></g>",
        colour, escape(row.contender), late->median, late->least, late->most, jerk->median, jerk->least, jerk->most,
        x_of(late->least), y, x_of(late->most), x, y_of(jerk->least), y_of(jerk->most), y + 4, letter);
}

std::string picture_of(const std::vector<Row>& rows, const Setting& setting) {
    std::string points;
    std::string words;
    for (const Row& row : rows) {
        if (row.setting.scenario != setting.scenario || row.setting.network != setting.network) continue;
        const std::string point = point_of(row);
        points += point;
        if (!point.empty())
            words += fmt::format(" {} {:.2f} s;", row.contender, row.spreads[column_named("late_by")]->median);
    }
    if (points.empty())
        return fmt::format("<figure><figcaption>{}</figcaption><p>Nothing moves.</p></figure>",
                           escape(setting.network));
    return fmt::format(
        "<figure><figcaption>{}</figcaption><svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"Lateness and roughness:{}\" font-size=\"11\" "
        "fill=\"var(--soft)\">{}{}</svg></figure>",
        escape(setting.network), kWidth, kHeight, escape(words), axes(), points);
}

std::string legend_of(const std::vector<Row>& rows) {
    std::string html = "<p class=\"legend\">";
    for (const std::string& contender : contenders_in(rows)) {
        const auto [letter, colour] = mark_of(contender);
        html +=
            fmt::format("<span style=\"white-space:nowrap;margin-right:1.2em\"><b style=\"color:{}\">{}</b> {}</span> ",
                        colour, letter, escape(contender));
    }
    return html + "</p>";
}

constexpr std::array<std::string_view, 8> kInTable{
    "late_by", "off_path", "jerk", "pops", "largest_step", "backward_steps", "behind_truth_mean", "sparc"};

std::string table_of(const std::vector<Row>& rows, const Setting& setting) {
    std::string html =
        fmt::format("<h4>{}, {}</h4><table><thead><tr><th></th>", escape(setting.scenario), escape(setting.network));
    for (const std::string_view key : kInTable)
        html += fmt::format("<th>{}</th>", escape(metric_columns()[column_named(key)].title));
    html += "</tr></thead><tbody>";
    for (const Row& row : rows) {
        if (row.setting.scenario != setting.scenario || row.setting.network != setting.network) continue;
        html += fmt::format("<tr><th>{}</th>", escape(row.contender));
        for (const std::string_view key : kInTable) {
            const std::size_t column = column_named(key);
            html += fmt::format("<td>{}</td>", escape(spread_text(metric_columns()[column], row.spreads[column])));
        }
        html += "</tr>";
    }
    return html + "</tbody></table>";
}

}  // namespace

std::string to_page(const std::vector<Row>& rows, std::size_t seeds) {
    std::string body = fmt::format(
        "<header><h1>Late or rough?</h1><p class=\"lead\">Each method on each scenario over each network: to the right it shows bodies later, upwards it "
        "moves them more roughly. The best corner is at the bottom left. A letter stands at the median of {} seeds, the lines through it go from the least to the "
        "most.</p>{}</header><main>",
        seeds, legend_of(rows));
    for (const std::string& scenario : scenarios_in(rows)) {
        body += fmt::format(
            "<section><h2>{}</h2><div style=\"display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.6rem\">",
            escape(scenario));
        for (const std::string& network : networks_in(rows)) body += picture_of(rows, {scenario, network});
        body += "</div><details><summary>Numbers</summary>";
        for (const std::string& network : networks_in(rows)) body += table_of(rows, {scenario, network});
        body += "</details></section>";
    }
    return report::page_html("Late or rough?", body + "</main>");
}

}  // namespace acmotion::matrix
