#include "lab/page/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "lab/metrics/ranking.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"
#include "sessions/frame_times.h"

namespace acmotion {
namespace {

using report::escape;

// From the first to the last moment at which a body is seen; of a long session all of it.
report::Range time_of(const TrackedRun& run) {
    if (run.whole) return run.whole->time;
    report::Range time{run.frame_times.empty() ? 0 : run.frame_times.back(), 0};
    for (const Track& track : run.tracks) {
        if (track.points.empty()) continue;
        time.low = std::min(time.low, run.frame_times[track.points.front().frame]);
        time.high = std::max(time.high, run.frame_times[track.points.back().frame]);
    }
    return {time.low, std::max(time.high, time.low + 0.1)};
}

// "retail: the game's own client of 2013: ...", a line each.
std::string rules_html(const report::Sheet& sheet) {
    std::string rules;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        rules +=
            fmt::format("<dt>{}</dt><dd>{}</dd>", key_html(sheet, i), escape(report::what_it_is(sheet.runs[i].label)));
    }
    if (sheet.truth != nullptr) {
        rules += R"(<dt><span class="key truth">truth</span></dt><dd>where the body really was</dd>)";
    }
    return R"(<dl class="legend">)" + rules + "</dl>";
}

// Those of the part that is shown.
struct ShownFrames {
    std::size_t count = 0;
    std::vector<FrameTimes::Gap> gaps;
};
ShownFrames frames_within(const report::Sheet& sheet) {
    if (sheet.is_long()) return {sheet.runs.front().whole->frames, sheet.runs.front().whole->gaps};
    std::vector<double> frames = sheet.runs.front().frame_times;
    std::erase_if(frames, [&](double time) { return time < sheet.time.low || time > sheet.time.high; });
    return {frames.size(), FrameTimes{frames}.gaps()};
}

// Of the first run: for players who want to know where the trouble lies.
std::string blame_html(const report::Sheet& sheet) {
    const TrackedRun& run = sheet.runs.front();
    const report::Blame blame = run.whole ? run.whole->blame : report::blame_of(run);
    return fmt::format(R"(<p class="lead" id="blame"><b>Network, server or client?</b> {}</p>)",
                       escape(report::paragraph(blame, sheet.options.arrivals, run.label)));
}

// Of a long session, what the rules are stands below: its first screen is all of it.
std::string header_html(const report::Sheet& sheet, const std::string& count) {
    std::string note = sheet.options.note.empty() ? "" : escape(sheet.options.note) + " · ";
    const ShownFrames frames = frames_within(sheet);
    if (const auto gaps = sentence_on_gaps(frames.gaps)) note += escape(*gaps) + " · ";
    return fmt::format(
        "<header><h1>{}</h1><p class=\"lead\">What other characters and creatures of this capture would have looked like, "
        "replayed {}: which bodies glide, which pop, and why.</p>{}{}<p class=\"small\">{}{} · {:.1f} s · {} frames</p></header>\n",
        escape(sheet.options.title),
        sheet.runs.size() > 1 ? fmt::format("under {} sets of rules", sheet.runs.size()) : "under one set of rules",
        blame_html(sheet), sheet.is_long() ? "" : rules_html(sheet), note, count, sheet.time.size(), frames.count);
}

// What there is to see if nothing moved.
std::string stillness_html(const report::Sheet& sheet, std::string sentence) {
    sentence.front() = 'N';  // "Nothing moved"
    return fmt::format(R"(<section id="still"><p class="lead">{}.</p>{}</section>)", escape(sentence),
                       still_html(sheet));
}

// The worst moments before anything else.
std::string parts_over_time_html(const report::Sheet& sheet, const std::string& walk) {
    return report::moments_html(sheet) + rules_html(sheet) + walk + report::metrics_html(sheet) +
           report::lateness_html(sheet) + report::versus_html(sheet) + report::table_of_bodies_html(sheet) +
           report::bodies_over_time_html(sheet);
}

std::string parts_html(const report::Sheet& sheet, const std::string& walk) {
    if (sheet.is_long()) return parts_over_time_html(sheet, walk);
    return walk + report::metrics_html(sheet) + report::lateness_html(sheet) + report::moments_html(sheet) +
           report::versus_html(sheet) + report::table_of_bodies_html(sheet) + report::bodies_html(sheet);
}

std::string nav_html(const report::Sheet& sheet, bool has_walk) {
    const std::string& view = sheet.options.view_page;
    return fmt::format(
        R"(<nav aria-label="parts of this page">{}{}{}<a href="#numbers">Numbers</a>{}<a href="#moments">Worst moments</a>)"
        R"({}<a href="#bodies">Every body</a><a href="#each">Body by body</a>{}</nav>)"
        "\n",
        sheet.is_long() ? R"(<a href="#time">Over time</a>)" : "",
        sheet.options.partings.empty() ? "" : R"(<a href="#partings">Yours and retail</a>)",
        has_walk ? R"(<a href="#walk">One walk</a>)" : "",
        report::lateness_html(sheet).empty() ? "" : R"(<a href="#late">Late or rough?</a>)",
        sheet.options.versus.empty() ? "" : R"(<a href="#versus">Divergences</a>)",
        view.empty() ? "" : fmt::format(R"(<a href="{}">Play it</a>)", escape(report::url_path(view))));
}

std::string partings_html(const ReportOptions& options) {
    if (options.partings.empty()) return "";
    std::string all;
    for (const std::vector<std::string>& lines : options.partings) {
        all += fmt::format("<h4>{}</h4>", escape(lines.front()));
        for (std::size_t i = 1; i < lines.size(); ++i) all += fmt::format("<p>{}</p>", escape(lines[i]));
    }
    return "<section id=\"partings\"><h2>Where yours and retail diverge</h2>" + all + "</section>\n";
}

std::string footer_html(const ReportOptions& options) {
    const std::string command =
        options.command.empty() ? "" : fmt::format(": <code>{}</code>", escape(options.command));
    return fmt::format(
        "<footer>Made by acmotion {}{}. Its docs/metrics.md defines every number, docs/divergences.md every "
        "difference between retail, acdream and openac.</footer>",
        ACMOTION_VERSION, command);
}

}  // namespace

std::string make_report(std::span<const TrackedRun> runs, const GroundTruth* truth, const ReportOptions& options) {
    const std::vector<const RunMetrics*> metrics = report::metrics_of(runs);
    RankedBodies bodies = ranked_bodies(metrics);
    const auto stillness = sentence_on_stillness(metrics);
    report::Sheet sheet{.runs = runs,
                        .truth = truth,
                        .options = options,
                        .css = report::colours_of(runs),
                        .time = time_of(runs.front()),
                        .bodies = bodies.moved,
                        .still = bodies.stood,
                        .rest = rest_text(bodies)};
    std::ranges::copy(bodies.absent, std::back_inserter(sheet.still));
    const std::string walk = report::showpiece_html(sheet);
    const std::string main = header_html(sheet, count_text(bodies)) +
                             (stillness ? "" : nav_html(sheet, !walk.empty())) + "<main>" + partings_html(options) +
                             (sheet.is_long() ? report::over_time_html(sheet) : "") +
                             (stillness ? stillness_html(sheet, *stillness) : parts_html(sheet, walk)) + "</main>";
    return report::page_html(options.title, main + footer_html(options));
}

}  // namespace acmotion
