#include "lab/page/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "acmotion/core/rules.h"
#include "lab/metrics/ranking.h"
#include "lab/page/html.h"
#include "lab/page/sheet.h"
#include "lab/replay/baselines.h"
#include "lab/replay/given_poses.h"
#include "sessions/frame_times.h"
#include "sessions/replay.h"

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

// ---- what every part needs ------------------------------------------------------------------------------------------
namespace report {

bool Sheet::is_full(ObjectId object) const {
    if (is_long()) {
        const std::vector<WholePlots>& plots = runs.front().whole->plots;
        return std::ranges::find(plots, object, &WholePlots::object) != plots.end();
    }
    const auto end = bodies.begin() + static_cast<std::ptrdiff_t>(std::min(bodies.size(), options.full_bodies));
    return std::find(bodies.begin(), end, object) != end;
}

namespace {

bool is_preset(std::string_view label) {
    return std::ranges::find(Rules::presets(), label, &Rules::Preset::name) != Rules::presets().end();
}

}  // namespace

std::string colour_of(std::string_view label) {
    return std::string{is_preset(label) ? label : baseline::kind_of(label)};
}

std::vector<std::string> colours_of(std::span<const TrackedRun> runs) {
    std::vector<std::string> colours;
    int others = 0;
    for (const TrackedRun& run : runs) {
        std::string colour = colour_of(run.label);
        if (colour.empty()) colour = "other" + std::to_string(others++ % 2);
        colours.push_back(std::move(colour));
    }
    return colours;
}

std::vector<const RunMetrics*> metrics_of(std::span<const TrackedRun> runs) {
    std::vector<const RunMetrics*> all;
    for (const TrackedRun& run : runs) all.push_back(&run.metrics);
    return all;
}

std::string_view what_it_is(std::string_view label) {
    if (label.ends_with(kSmoothSuffix))
        return "the same, drawn between its ticks and 1/30 s late, as World::poses_at does";
    if (label == "retail")
        return "the game's own client of 2013: walks to every update, carried on by its motion until the next";
    if (label == "acdream")
        return "what the research notes of 2026 describe, misreadings included, as clients built on them do";
    if (label == "snap") return "no smoothing at all: every update puts the body there at once, then it waits";
    if (label == "openac") return "OpenAC as it is today: retail except for fourteen rows, including its own additions";
    if (label == kYours) return "the poses that you gave: what your own client has drawn";
    if (label.ends_with(kWithoutData))
        return "the same rules without your data files: level ground, and no creature by its own motion table";
    const std::string_view baseline = baseline::summary_of(label);
    return !baseline.empty() ? baseline : "a set of rules with some of them changed";
}

std::string layer_css(const Sheet& sheet, std::size_t run) {
    return fmt::format("{} layer{}", sheet.css[run], std::min<std::size_t>(run, 2));
}

std::string key_html(const Sheet& sheet, std::size_t run) {
    return "<span class=\"key " + sheet.css[run] + "\">" + escape(sheet.runs[run].label) + "</span>";
}

std::string key_html(const Sheet& sheet, std::string_view label) {
    const auto run = std::ranges::find(sheet.runs, label, &TrackedRun::label);
    if (run == sheet.runs.end()) return escape(label);
    return key_html(sheet, static_cast<std::size_t>(run - sheet.runs.begin()));
}

std::string who_html(const Sheet& sheet, const Track& track) {
    if (!sheet.is_full(track.object)) return name_html(track);
    return fmt::format(R"(<a href="#{}">{}</a>)", anchor_of(track.object), name_html(track));
}

std::string play_html(const Sheet& sheet, ObjectId object, double time, std::string_view run) {
    if (sheet.options.view_page.empty()) return "";
    return fmt::format(R"( <a class="play" href="{}">play it</a>)",
                       escape(view_link(sheet.options.view_page, object, time, run)));
}

std::string explain_html(const Sheet& sheet, ObjectId object, std::string_view run, std::optional<double> moment) {
    const std::string_view baseline = baseline::kind_of(run);
    if (sheet.options.capture.empty() || baseline == "snapshot") return "";  // a snapshot buffer decides nothing
    const std::string around = moment ? fmt::format(" --around {:.1f}", *moment) : "";
    const std::string rules = !baseline.empty() ? fmt::format(" --baseline {}", run)
                              : is_preset(run)  ? fmt::format(" --rules {}", run)
                                                : "";
    return fmt::format("<code>acmotion explain {} --object 0x{:08X}{}{}</code>", escape(sheet.options.capture),
                       object.value, around, rules);
}

const Metrics* metrics_of(const TrackedRun& run, ObjectId object) {
    for (const ObjectMetrics& entry : run.metrics.objects) {
        if (entry.object == object) return &entry.metrics;
    }
    return nullptr;
}

}  // namespace report
}  // namespace acmotion
