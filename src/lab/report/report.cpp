#include "lab/report/report.h"

#include <fmt/format.h>

#include "lab/report/html.h"
#include "lab/report/sheet.h"

namespace acmotion {
namespace {

using report::escape;

// From the first to the last moment at which a body is seen.
report::Range time_of(const TrackedRun& run) {
    report::Range time{run.frame_times.empty() ? 0 : run.frame_times.back(), 0};
    for (const Track& track : run.tracks) {
        if (track.points.empty()) continue;
        time.low = std::min(time.low, run.frame_times[track.points.front().frame]);
        time.high = std::max(time.high, run.frame_times[track.points.back().frame]);
    }
    return {time.low, std::max(time.high, time.low + 0.1)};
}

std::string header_html(const report::Sheet& sheet) {
    std::string keys;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        keys += key_html(sheet, i) + " ";
    }
    if (sheet.truth != nullptr) keys += R"(<span class="key truth">truth</span>)";
    const std::string note = sheet.options.note.empty() ? "" : escape(sheet.options.note) + " · ";
    return fmt::format(
        "<header><h1>{}</h1><p>{}{} bodies · {:.1f} s · {} frames</p><p class=\"legend\">{}</p></header>\n",
        escape(sheet.options.title), note, sheet.bodies.size(), sheet.time.size(),
        sheet.runs.front().frame_times.size(), keys);
}

}  // namespace

std::string make_report(std::span<const TrackedRun> runs, const GroundTruth* truth, const ReportOptions& options) {
    const report::Sheet sheet{
        runs, truth, options, report::colours_of(runs), time_of(runs.front()), report::most_interesting(runs)};
    std::string page = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
        "<meta name=\"color-scheme\" content=\"light dark\">"
        // Even if something got through all the escaping: nothing may be fetched.
        "<meta http-equiv=\"Content-Security-Policy\" "
        "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'\">"
        "<title>{} · acmotion</title><style>{}</style></head><body>\n",
        escape(options.title), report::style());
    page += header_html(sheet) + report::showpiece_html(sheet) + report::metrics_html(sheet) +
            report::moments_html(sheet) + report::table_of_bodies_html(sheet) + report::bodies_html(sheet);
    page += fmt::format("<footer>made by acmotion</footer><script>{}</script></body></html>\n", report::script());
    return page;
}

}  // namespace acmotion
