#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/metrics/moments.h"
#include "lab/page/html.h"
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
double calm_most(std::vector<double> all) {
    std::ranges::sort(all);
    return all.empty() ? 0 : all[std::min<std::size_t>(1, all.size() - 1)];
}

// One for each run: three lines full of spikes on top of each other would hide each other. `usual` is what the first does not exceed.
std::string speed_html(const Sheet& sheet, std::size_t run, Series speed, double usual, std::optional<double> mean) {
    return draw(Plot{.title = "speed",
                     .unit = "m/s",
                     .key_html = key_html(sheet, run),
                     .time = sheet.time,
                     .value = {0, std::max(2.0, std::ceil(usual * 1.6))},
                     .lines = {{std::move(speed), sheet.css[run] + " alone", sheet.runs[run].label, mean}}});
}

std::string behind_html(const Sheet& sheet, std::vector<Line> lines, std::vector<double> usual) {
    return draw(Plot{.title = sheet.truth != nullptr ? "behind the truth" : "behind the newest update",
                     .unit = "m",
                     .time = sheet.time,
                     .value = {0, std::max(1.0, std::ceil(calm_most(std::move(usual)) * 1.5))},
                     .lines = std::move(lines),
                     .has_time_axis = sheet.is_long()});
}

std::string speeds_html(const Sheet& sheet, ObjectId object) {
    std::string html;
    double usual = 0;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const Track* track = sheet.runs[i].find(object);
        if (track == nullptr) continue;
        Series speed = speed_of(sheet.runs[i], *track);
        if (html.empty()) usual = usual_most(speed);
        html += speed_html(sheet, i, std::move(speed), usual, std::nullopt);
    }
    return html;
}

std::string plots_html(const Sheet& sheet, ObjectId object) {
    std::string html = speeds_html(sheet, object);
    std::vector<Line> behind = lines_of(
        sheet, object, [&](const TrackedRun& run, const Track& track) { return behind_of(run, track, sheet.truth); });
    std::vector<double> usual;
    for (const Line& line : behind) usual.push_back(usual_most(line.series));
    html += behind_html(sheet, std::move(behind), std::move(usual));
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

// ---- of a long session: over all of the time, with commands that show more ---------------------------------------------
namespace {

constexpr std::size_t kMomentsOfABody = 3;  // under each set of rules

const WholePlots& plots_of(const TrackedRun& run, ObjectId object) {
    return *std::ranges::find(run.whole->plots, object, &WholePlots::object);
}

std::string plots_over_time_html(const Sheet& sheet, ObjectId object) {
    const double usual = plots_of(sheet.runs.front(), object).speed.usual_most;
    std::string html;
    std::vector<Line> behind;
    std::vector<double> usual_behind;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) {
        const auto& [_, speed, late] = plots_of(sheet.runs[i], object);
        html += speed_html(sheet, i, speed.series, usual, speed.mean);
        behind.push_back({late.series, layer_css(sheet, i), sheet.runs[i].label, late.mean});
        usual_behind.push_back(late.usual_most);
    }
    return html + behind_html(sheet, std::move(behind), std::move(usual_behind));
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
                       R"(<div class="pair"><div class="plots">{}</div><div class="told">{}</div></div></details>)"
                       "\n",
                       anchor_of(object), name_html(first_track(sheet, object)), object.value,
                       facts_html(sheet, object), plots_over_time_html(sheet, object), moments_html(sheet, object));
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
