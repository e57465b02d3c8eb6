#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/metrics/moments.h"
#include "lab/page/html.h"
#include "lab/page/plot.h"
#include "lab/page/sheet.h"

// Some bodies of a long session: over all of the time, with commands that show more.
namespace acmotion::report {
namespace {

constexpr std::size_t kMomentsOfABody = 3;  // under each set of rules

const WholePlots& plots_of(const TrackedRun& run, ObjectId object) {
    return *std::ranges::find(run.whole->plots, object, &WholePlots::object);
}

Line line_of(const WholePlot& plot, std::string css, const std::string& name) {
    return {plot.series, std::move(css), name, plot.mean};
}

// High enough for the calmest run, or for most of them: see calm_most of a short session.
double calm_most(const Sheet& sheet, ObjectId object) {
    std::vector<double> all;
    for (const TrackedRun& run : sheet.runs) all.push_back(plots_of(run, object).behind.usual_most);
    std::ranges::sort(all);
    return all[std::min<std::size_t>(1, all.size() - 1)];
}

std::string speeds_over_time_html(const Sheet& sheet, ObjectId object) {
    const double usual = plots_of(sheet.runs.front(), object).speed.usual_most;
    std::string html;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const TrackedRun& run = sheet.runs[i];
        html += draw(Plot{.title = "speed",
                          .unit = "m/s",
                          .key_html = key_html(sheet, i),
                          .time = sheet.time,
                          .value = {0, std::max(2.0, std::ceil(usual * 1.6))},
                          .lines = {line_of(plots_of(run, object).speed, sheet.css[i] + " alone", run.label)}});
    }
    return html;
}

std::string behind_over_time_html(const Sheet& sheet, ObjectId object) {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        lines.push_back(line_of(plots_of(sheet.runs[i], object).behind, layer_css(sheet, i), sheet.runs[i].label));
    }
    return draw(Plot{.title = sheet.truth != nullptr ? "behind the truth" : "behind the newest update",
                     .unit = "m",
                     .time = sheet.time,
                     .value = {0, std::max(1.0, std::ceil(calm_most(sheet, object) * 1.5))},
                     .lines = std::move(lines),
                     .has_time_axis = true});
}

std::string moment_html(const Sheet& sheet, std::size_t run, const Moment& moment) {
    const std::string& label = sheet.runs[run].label;
    return fmt::format("<p>{} at {:.2f} s, {}{}<br>{}</p>", key_html(sheet, run), moment.time, escape(sentence(moment)),
                       play_html(sheet, moment.object, moment.time, label),
                       explain_html(sheet, moment.object, label, moment.time));
}

// The worst of it under each set of rules.
std::string moments_html(const Sheet& sheet, ObjectId object) {
    std::string html;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        std::size_t count = 0;
        for (const Moment& moment : sheet.runs[i].metrics.moments) {
            if (moment.object != object || count == kMomentsOfABody) continue;
            html += moment_html(sheet, i, moment);
            ++count;
        }
    }
    return html.empty() ? "<p>It has none of the worst moments.</p>" : html;
}

std::string body_html(const Sheet& sheet, ObjectId object) {
    return fmt::format(R"(<details class="body" id="{}"><summary><b>{}</b> <code>{:08X}</code> {}</summary>)"
                       R"(<div class="pair"><div class="plots">{}{}</div><div class="told">{}</div></div></details>)"
                       "\n",
                       anchor_of(object), name_html(first_track(sheet, object)), object.value,
                       facts_html(sheet, object), speeds_over_time_html(sheet, object),
                       behind_over_time_html(sheet, object), moments_html(sheet, object));
}

}  // namespace

std::string bodies_over_time_html(const Sheet& sheet) {
    std::string html;
    for (const WholePlots& plots : sheet.runs.front().whole->plots) html += body_html(sheet, plots.object);
    const std::string command =
        sheet.options.capture.empty()
            ? ""
            : fmt::format(
                  " Of any other: <code>acmotion explain {} --object NAME</code>, and <code>acmotion compare {} "
                  "--object NAME --since SECONDS --until SECONDS --report</code> draws some minutes in full.",
                  escape(sheet.options.capture), escape(sheet.options.capture));
    return fmt::format(
        R"(<section id="each"><h2>The worst bodies over all of it</h2><p>Each plot has the least and the most of every {:.0f} s. )"
        R"(What leaves a plot at its top is a step too fast for it.{}</p>{}</section>)"
        "\n",
        std::max(1.0, sheet.time.size() / kPlotBuckets), command, html);
}

}  // namespace acmotion::report
