#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/page/html.h"
#include "lab/page/map.h"
#include "lab/page/plot.h"
#include "lab/page/sheet.h"

namespace acmotion::report {
namespace {

constexpr std::size_t kOpenBodies = 3;
constexpr std::size_t kMostMaps = 3;

// The lines of all runs in one plot. The first lies below and is the broadest, so that none hides another.
template <class Value>
std::vector<Line> lines_of(const Sheet& sheet, ObjectId object, const Value& value) {
    std::vector<Line> lines;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const TrackedRun& run = sheet.runs[i];
        if (const Track* track = run.find(object))
            lines.push_back({value(run, *track), layer_css(sheet, i), run.label});
    }
    return lines;
}

std::vector<Series> series_of(const std::vector<Line>& lines) {
    std::vector<Series> all;
    for (const Line& line : lines) all.push_back(line.series);
    return all;
}

// What is not exceeded in all but the rarest frames.
double usual_most(Series series) {
    std::erase_if(series, [](const Sample& sample) { return std::isnan(sample.y); });
    std::ranges::sort(series, {}, &Sample::y);
    std::size_t frames = 0;
    for (const Sample& sample : series) frames += sample.frames;
    const auto rank = static_cast<std::size_t>(static_cast<double>(frames - std::min<std::size_t>(frames, 1)) * 0.97);
    std::size_t passed = 0;
    for (const Sample& sample : series) {
        passed += sample.frames;
        if (passed > rank) return sample.y;
    }
    return 0;
}

// High enough for all runs but the wildest: that one leaves the plot instead of flattening the others.
double calm_most(const std::vector<Line>& lines) {
    std::vector<double> all;
    for (const Line& line : lines) all.push_back(usual_most(line.series));
    std::ranges::sort(all);
    return all.empty() ? 0 : all[std::min<std::size_t>(1, all.size() - 1)];
}

// A plot a run: three lines full of spikes on top of each other would hide each other.
std::string speeds_html(const Sheet& sheet, ObjectId object) {
    std::string html;
    Range speeds;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const Track* track = sheet.runs[i].find(object);
        if (track == nullptr) continue;
        Series speed = speed_of(sheet.runs[i], *track);
        if (html.empty()) speeds.high = std::max(2.0, std::ceil(usual_most(speed) * 1.6));
        html += draw(Plot{.title = "speed",
                          .unit = "m/s",
                          .key_html = key_html(sheet, i),
                          .time = sheet.time,
                          .value = speeds,
                          .lines = {{std::move(speed), sheet.css[i] + " alone", sheet.runs[i].label}}});
    }
    return html;
}

std::string plots_html(const Sheet& sheet, ObjectId object) {
    std::string html = speeds_html(sheet, object);
    const auto behind = lines_of(
        sheet, object, [&](const TrackedRun& run, const Track& track) { return behind_of(run, track, sheet.truth); });
    html += draw(Plot{.title = sheet.truth != nullptr ? "behind the truth" : "behind the newest update",
                      .unit = "m",
                      .time = sheet.time,
                      .value = {0, std::max(1.0, std::ceil(calm_most(behind) * 1.5))},
                      .lines = behind});
    auto heights = lines_of(sheet, object, height_of);
    heights.insert(heights.begin(), {true_height(sheet.truth, object), "truth", "truth"});
    html += draw(Plot{.title = "height",
                      .unit = "m",
                      .time = sheet.time,
                      .value = round_range(range_of(series_of(heights))),
                      .lines = heights});
    std::vector<EventLane> lanes;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        if (const Track* track = sheet.runs[i].find(object)) lanes.push_back(event_lane(*track, sheet.css[i]));
    }
    html += draw(Plot{.title = "heading",
                      .unit = "°",
                      .time = sheet.time,
                      .value = {0, 360},
                      .marks = {0, 90, 180, 270, 360},
                      .lines = lines_of(sheet, object, report::heading_of),
                      .lanes = std::move(lanes),
                      .has_time_axis = true});
    return html;
}

std::string maps_html(const Sheet& sheet, ObjectId object) {
    std::vector<Map::Layer> paths{{true_places(sheet.truth, object), "truth", "truth"}};
    std::vector<MapPlace> updates;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const Track* track = sheet.runs[i].find(object);
        if (track == nullptr) continue;
        paths.push_back({places_of(*track), layer_css(sheet, i), sheet.runs[i].label});
        if (updates.empty()) updates = update_places(*track);
    }
    std::vector<MapPlace> everywhere = updates;
    for (const Map::Layer& layer : paths) everywhere.insert(everywhere.end(), layer.places.begin(), layer.places.end());
    const auto regions = regions_of(everywhere);
    std::string html;
    for (std::size_t i = 0; i < std::min(regions.size(), kMostMaps); ++i) {
        html += draw(Map{.box = regions[i], .aspect = 1.2, .paths = paths, .dots = {{updates, "reported", ""}}});
    }
    if (regions.size() > kMostMaps)
        html += fmt::format("<small>and {} places more</small>", regions.size() - kMostMaps);
    return html;
}

}  // namespace

std::string facts_html(const Sheet& sheet, ObjectId object) {
    std::string facts;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const Metrics* metrics = metrics_of(sheet.runs[i], object);
        if (metrics == nullptr) continue;
        // A run of given poses has no decisions.
        const std::string decisions =
            metrics->only_poses ? "" : fmt::format(", {} blips, {} snaps", metrics->blips, metrics->snaps);
        facts +=
            fmt::format(R"(<span class="fact">{} {} pops{}</span> )", key_html(sheet, i), metrics->pops, decisions);
    }
    return facts;
}

const Track& first_track(const Sheet& sheet, ObjectId object) {
    for (const TrackedRun& run : sheet.runs) {
        if (const Track* track = run.find(object)) return *track;
    }
    return sheet.runs.front().tracks.front();
}

std::string bodies_html(const Sheet& sheet) {
    std::string html;
    const std::size_t count = std::min(sheet.bodies.size(), sheet.options.full_bodies);
    for (std::size_t i = 0; i < count; ++i) {
        const ObjectId object = sheet.bodies[i];
        html += fmt::format(
            R"(<details class="body" id="{}"{}><summary><b>{}</b> <code>{:08X}</code> {}</summary>)"
            "<div class=\"pair\"><div class=\"plots\">{}</div><div class=\"maps\">{}</div></div></details>\n",
            anchor_of(object), i < kOpenBodies ? " open" : "", name_html(first_track(sheet, object)), object.value,
            facts_html(sheet, object), plots_html(sheet, object), maps_html(sheet, object));
    }
    return fmt::format(
        R"(<section id="each"><h2>Body by body</h2><p>Below the plots, one lane per set of rules: short ticks are updates that were walked to, )"
        R"(long ones put the body somewhere at once, dots are blips. What leaves a plot at its top is a step too fast for it. )"
        "On the maps, circles are what the server said{}.</p>{}</section>\n",
        sheet.truth != nullptr ? " and the broad grey line is the truth" : "", html);
}

}  // namespace acmotion::report
