#include "lab/page/sheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "acmotion/core/rules.h"
#include "lab/page/html.h"
#include "lab/replay/baselines.h"
#include "lab/replay/given_poses.h"
#include "sessions/replay.h"

namespace acmotion::report {

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

}  // namespace acmotion::report
