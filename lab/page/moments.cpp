#include "lab/metrics/moments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/divergence/rule_divergences.h"
#include "lab/page/html.h"
#include "lab/page/plot.h"
#include "lab/page/sheet.h"
#include "lab/replay/timeline.h"

namespace acmotion::report {
namespace {

constexpr double kAround = 1.5;  // seconds drawn before and after
constexpr double kBefore = 0.6;  // seconds explained before...
constexpr double kAfter = 0.1;   // ...and after
constexpr std::size_t kMostLines = 8;

// The decisions just before and at a moment, nearest last.
std::string story_html(const Track& track, double time) {
    std::vector<TimelineLine> near;
    for (TimelineLine& line : timeline(track.events)) {
        if (line.time >= time - kBefore && line.time <= time + kAfter) near.push_back(std::move(line));
    }
    const std::size_t skipped = near.size() > kMostLines ? near.size() - kMostLines : 0;
    std::string rows;
    for (std::size_t i = skipped; i < near.size(); ++i) {
        rows += fmt::format("<li><time>{:.3f}</time><span>{}</span></li>", near[i].time, escape(near[i].text));
    }
    return rows.empty() ? "<p>Nothing was decided about it just then.</p>" : "<ol>" + rows + "</ol>";
}

// How fast the body is when nothing happens to it: as the first run shows it, unless this one goes faster all the time.
double calm_speed(const Sheet& sheet, std::size_t index, const Track& track, Range time) {
    const TrackedRun& first = sheet.runs.front();
    const Track* same = first.find(track.object);
    const double calm = same != nullptr ? usual_speed(first, *same, time, 0.9) : 0;
    return std::max(calm, usual_speed(sheet.runs[index], track, time, 0.5));
}

std::string moment_html(const Sheet& sheet, std::size_t index, const WorstOfBody& worst) {
    const Moment& moment = worst.moment;
    const TrackedRun& run = sheet.runs[index];
    const Track* track = run.find(moment.object);
    if (track == nullptr) return "";
    const Range time{moment.time - kAround, moment.time + kAround};
    const Plot plot{.title = "speed",
                    .unit = "m/s",
                    .time = time,
                    .value = walking_range(calm_speed(sheet, index, *track, time)),
                    .lines = {{speed_of(run, *track), sheet.css[index] + " strong", run.label}},
                    .lanes = {event_lane(*track, sheet.css[index])},
                    .has_time_axis = true,
                    .is_tall = true};
    return fmt::format(
        "<article><h4>{} {} at {:.2f} s, {}{}{}</h4><div class=\"pair\">{}<div class=\"story\">{}{}</div></div></article>\n",
        key_html(sheet, index), who_html(sheet, *track), moment.time, escape(sentence(moment)), more_like_it(worst),
        play_html(sheet, moment.object, moment.time, run.label), draw(plot), story_html(*track, moment.time),
        sheet.is_long() ? explain_html(sheet, moment.object, run.label, moment.time) : "");
}

}  // namespace

std::string moments_html(const Sheet& sheet) {
    std::string all;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const std::size_t most = sheet.is_long() ? kMomentsOfALongRun : sheet.options.moments_of_a_run;
        const auto moments = worst_of_each(sheet.runs[i].metrics.moments, most);
        for (const WorstOfBody& worst : moments) all += moment_html(sheet, i, worst);
        if (moments.empty()) {
            all += fmt::format("<p>{} nothing noticeable.</p>", key_html(sheet, i));
        }
    }
    return "<section id=\"moments\"><h2>The worst moments, and why</h2>" + all + "</section>\n";
}

// ---- where the rule sets diverge: the rows of `explain --versus` ------------------------------------------------------
namespace {

constexpr std::size_t kOpenDivergences = 5;  // of each rule set; the others are folded

std::string decided_html(const Sheet& sheet, const std::string& label, const std::string& what) {
    return fmt::format("<dt>{}</dt><dd>{}</dd>", key_html(sheet, label), escape(what));
}

std::string body_html(const Sheet& sheet, const divergence::Divergence& one) {
    for (const TrackedRun& run : sheet.runs) {
        if (const Track* track = run.find(one.object)) return who_html(sheet, *track);
    }
    return escape(one.name);
}

std::string rows_html(const divergence::Divergence& one) {
    std::string all;
    for (const std::string& text : row_texts(one)) all += fmt::format("<dt>why</dt><dd>{}</dd>", escape(text));
    return all;
}

std::string divergence_html(const Sheet& sheet, const divergence::RuleDivergences& found,
                            const divergence::Divergence& one) {
    return fmt::format("<article><h4>{} at {:.3f} s, {}{}</h4><dl class=\"legend\">{}{}{}</dl></article>\n",
                       body_html(sheet, one), one.time, escape(apart_text(one)),
                       play_html(sheet, one.object, one.time, found.rules),
                       decided_html(sheet, found.rules, one.reason.ours),
                       decided_html(sheet, found.versus, one.reason.theirs), rows_html(one));
}

std::string rule_set_html(const Sheet& sheet, const divergence::RuleDivergences& found) {
    std::string open;
    std::string folded;
    for (std::size_t i = 0; i < found.all.size(); ++i)
        (i < kOpenDivergences ? open : folded) += divergence_html(sheet, found, found.all[i]);
    const std::string more = folded.empty() ? ""
                                            : fmt::format("<details><summary>{} more</summary>{}</details>",
                                                          found.all.size() - kOpenDivergences, folded);
    return fmt::format("<h3>{}</h3>{}{}", escape(sentence(found)), open, more);
}

}  // namespace

std::string versus_html(const Sheet& sheet) {
    std::string all;
    for (const divergence::RuleDivergences& found : sheet.options.versus) all += rule_set_html(sheet, found);
    if (all.empty()) return "";
    return fmt::format(
        "<section id=\"versus\"><h2>Where the rule sets diverge</h2><p>The first moment at which a body is not where it is "
        "under the other rules, what each had decided last, and the row of docs/divergences.md that is the reason.</p>"
        "{}</section>\n",
        all);
}

}  // namespace acmotion::report
