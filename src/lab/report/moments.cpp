#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "acmotion/trace/sentence.h"
#include "lab/report/html.h"
#include "lab/report/plot.h"
#include "lab/report/sheet.h"

namespace acmotion::report {
namespace {

constexpr double kAround = 1.5;  // seconds drawn before and after
constexpr double kBefore = 0.6;  // seconds explained before...
constexpr double kAfter = 0.1;   // ...and after
constexpr std::size_t kMostLines = 8;

std::string_view unit_of(MomentKind kind) {
    switch (kind) {
        case MomentKind::Pop:
        case MomentKind::Blip:
        case MomentKind::Backward:
        case MomentKind::Behind: return " m";
        case MomentKind::Stall: return " s";
        case MomentKind::SpeedJump: return " m/s";
        case MomentKind::HeadingJump: return "°";
    }
    return "";
}

// The decisions just before and at a moment, nearest last.
std::string story_html(const Track& track, double time) {
    std::vector<const Event*> near;
    for (const Event& event : track.events) {
        if (event.time >= time - kBefore && event.time <= time + kAfter) near.push_back(&event);
    }
    const std::size_t skipped = near.size() > kMostLines ? near.size() - kMostLines : 0;
    std::string rows;
    for (std::size_t i = skipped; i < near.size(); ++i) {
        rows += fmt::format("<li><time>{:.3f}</time> {}</li>", near[i]->time, escape(sentence(*near[i])));
    }
    return rows.empty() ? "<p>Nothing was decided about it just then.</p>" : "<ol>" + rows + "</ol>";
}

std::string moment_html(const Sheet& sheet, std::size_t index, const Moment& moment) {
    const RecordedRun& run = sheet.runs[index];
    const Track* track = run.find(moment.object);
    if (track == nullptr) return "";
    const Range time{moment.time - kAround, moment.time + kAround};
    Series speeds = thin_out(speed_of(run, *track), time, 400);
    const Plot plot{.title = "speed",
                    .unit = "m/s",
                    .time = time,
                    .value = round_range({0, std::max(2.0, range_of({speeds}).high)}),
                    .lines = {{speeds, sheet.css[index] + " strong"}},
                    .lanes = {event_lane(*track, sheet.css[index])},
                    .has_time_axis = true};
    const std::string who = sheet.is_full(moment.object)
                                ? fmt::format(R"(<a href="#{}">{}</a>)", anchor_of(moment.object), name_html(*track))
                                : name_html(*track);
    return fmt::format(
        R"(<article><h4><span class="key {}">{}</span> {} of {}{}, {} at {:.2f} s</h4><div class="pair">{}<div class="story">{}</div></div></article>)"
        "\n",
        sheet.css[index], escape(run.label), name(moment.kind), number_text(moment.amount), unit_of(moment.kind), who,
        moment.time, draw(plot), story_html(*track, moment.time));
}

}  // namespace

std::string moments_html(const Sheet& sheet) {
    std::string all;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const auto& moments = sheet.runs[i].metrics.moments;
        const std::size_t count = std::min(moments.size(), sheet.options.moments_of_a_run);
        for (std::size_t m = 0; m < count; ++m) all += moment_html(sheet, i, moments[m]);
        if (count == 0) {
            all += fmt::format(R"(<p><span class="key {}">{}</span> nothing anybody would notice.</p>)", sheet.css[i],
                               escape(sheet.runs[i].label));
        }
    }
    return "<section><h2>The worst moments, and why</h2>" + all + "</section>\n";
}

}  // namespace acmotion::report
