#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/report/html.h"
#include "lab/report/map.h"
#include "lab/report/plot.h"
#include "lab/report/sheet.h"

namespace acmotion::report {
namespace {

constexpr double kSeconds = 8;
constexpr double kStrobeSeconds = 0.2;

// What a body did within some seconds.
struct Stretch {
    double travel = 0;
    double largest_step = 0;  // in one frame
    double airborne = 0;      // frames
    std::size_t frames = 0;
    std::size_t still = 0;  // frames
    Box box;
};

// 0 for a straight line, 1 for a walk that goes as far to the side: corners show more.
double bend(const Box& box) {
    const double width = box.east - box.west;
    const double height = box.north - box.south;
    return std::min(width, height) / std::max({width, height, 1.0});
}

Stretch measure(const TrackedRun& run, const Track& track, Range time) {
    Stretch stretch;
    const auto points = points_within(run, track, time);
    if (!points.empty()) stretch.box = Box::around(points.front().place);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double step = distance(points[i - 1].place, points[i].place);
        stretch.travel += step;
        stretch.box.include(Box::around(points[i].place));
        stretch.largest_step = std::max(stretch.largest_step, step);
        stretch.airborne += points[i].in_contact ? 0 : 1;
        stretch.still += points[i].speed < 0.1F ? 1U : 0U;
    }
    stretch.frames = points.size();
    return stretch;
}

// How well some seconds show the difference: the body walks all the time, and the runs step differently.
double score_of(std::span<const TrackedRun> runs, ObjectId object, Range time) {
    const Track* first = runs.front().find(object);
    const Stretch calm = measure(runs.front(), *first, time);
    if (calm.frames < 10 || calm.travel < 3 || calm.airborne > 0 || calm.largest_step > 2) return 0;
    double roughness = 1;
    for (const TrackedRun& run : runs.subspan(1)) {
        const Track* track = run.find(object);
        if (track == nullptr) return 0;
        const double step = measure(run, *track, time).largest_step;
        // Farther than this is a teleport, which all runs show alike.
        if (step > 12) return 0;
        // A product, so that each run has something to show, not only the roughest.
        roughness *= 0.2 + std::min(step, 5.0);
    }
    const double walking = 1 - static_cast<double>(calm.still) / static_cast<double>(calm.frames);
    return std::pow(walking, 4) * (1 + bend(calm.box)) * std::min(calm.travel, 30.0) * roughness /
           (0.2 + calm.largest_step);
}

// Some seconds each, overlapping; where a body was not drawn, or rested, there are none. So there are no more than four for a stay,
// however far apart the frames are.
std::vector<Range> stretches_of(const TrackedRun& run, const Track& track) {
    std::vector<Range> all;
    const std::vector<TrackPoints::Stay>& stays = track.points.stays();
    const auto time_of = [&](const TrackPoints::Stay& stay) { return run.frame_times[stay.point.frame]; };
    const double end = stays.empty() ? 0 : run.frame_times[stays.back().last_frame()];
    auto stay = stays.begin();
    for (double start = stays.empty() ? 0 : time_of(*stay); stay != stays.end();) {
        if (all.empty() || start + kSeconds <= end) {
            all.push_back({start, std::min(start + kSeconds, std::max(end, start + 1))});
        }
        if (start + kSeconds / 4 == start) break;  // so late that a double cannot represent the step
        start += kSeconds / 4;
        stay = std::ranges::lower_bound(stay, stays.end(), start, {}, time_of);
        if (stay != stays.end() && time_of(*stay) >= start + kSeconds) start = time_of(*stay);
    }
    return all;
}

std::vector<MapPlace> strobe(const TrackedRun& run, const Track& track, Range time) {
    std::vector<MapPlace> places;
    double next = time.low;
    for (const TrackPoint& point : points_within(run, track, time)) {
        const double now = run.frame_times[point.frame];
        if (now + 1e-9 < next) continue;
        places.push_back(point.place);
        next += kStrobeSeconds;
    }
    return places;
}

std::vector<MapPlace> places_within(const TrackedRun& run, const Track& track, Range time) {
    std::vector<MapPlace> places;
    for (const TrackPoint& point : points_within(run, track, time)) places.push_back(point.place);
    return places;
}

std::vector<MapPlace> updates_within(const Track& track, Range time) {
    std::vector<MapPlace> places;
    for (const SeenUpdate& update : track.updates) {
        if (time.contains(update.time)) places.push_back(update.place);
    }
    return places;
}

std::vector<MapPlace> truth_within(const GroundTruth* truth, ObjectId object, Range time) {
    std::vector<MapPlace> places;
    if (truth == nullptr) return places;
    // Often enough for a runner's steps to be drawn as a line.
    for (double t = time.low; t <= time.high; t += kStrobeSeconds / 4) {
        if (const auto place = truth->place_at(object, t)) places.push_back(*place);
    }
    return places;
}

Box box_of(const Sheet& sheet, const Showpiece& piece) {
    Box box = measure(sheet.runs.front(), *sheet.runs.front().find(piece.object), piece.time).box;
    for (const TrackedRun& run : sheet.runs) box.include(measure(run, *run.find(piece.object), piece.time).box);
    return box;
}

// A run that stands more often than the calmest run stutters; both stand where the body itself rests.
std::string_view verdict(const Stretch& stretch, const Stretch& calm) {
    const bool stands_more = stretch.still * 20 > calm.still * 20 + stretch.frames;
    if (stretch.largest_step < 0.5) return stands_more ? "stutters" : "glides";
    return stretch.still * 2 > stretch.frames ? "stands and pops" : "stutters and pops";
}

std::string column_html(const Sheet& sheet, const Showpiece& piece, std::size_t index, const Box& box) {
    const TrackedRun& run = sheet.runs[index];
    const Track& track = *run.find(piece.object);
    const Stretch stretch = measure(run, track, piece.time);
    const std::string& css = sheet.css[index];
    const TrackedRun& calm = sheet.runs.front();
    const Plot plot{.title = "speed",
                    .unit = "m/s",
                    .time = piece.time,
                    .value = walking_range(usual_speed(calm, *calm.find(piece.object), piece.time, 0.9)),
                    .lines = {{speed_of(run, track), css + " strong", run.label}},
                    .lanes = {event_lane(track, css)},
                    .has_time_axis = true,
                    .is_tall = true};
    const Map map{.box = box,
                  .paths = {{truth_within(sheet.truth, piece.object, piece.time), "truth", "truth"},
                            {places_within(run, track, piece.time), css + " thin", run.label}},
                  .dots = {{updates_within(track, piece.time), "reported", ""},
                           {strobe(run, track, piece.time), css + " strobe", ""}}};
    const double still =
        stretch.frames == 0 ? 0 : 100.0 * static_cast<double>(stretch.still) / static_cast<double>(stretch.frames);
    return fmt::format(
        R"(<div class="column"><h3>{} {}</h3>{}{}<p class="facts">Longest step in a frame <b>{:.2f} m</b>; )"
        "standing still <b>{:.0f}&nbsp;%</b> of the time.</p></div>\n",
        key_html(sheet, index), verdict(stretch, measure(calm, *calm.find(piece.object), piece.time)), draw(plot),
        draw(map), stretch.largest_step, still);
}

}  // namespace

std::optional<Showpiece> find_showpiece(std::span<const TrackedRun> runs) {
    std::optional<Showpiece> best;
    double best_score = 0;
    for (const Track& track : runs.front().tracks) {
        for (const Range& time : stretches_of(runs.front(), track)) {
            const double score = score_of(runs, track.object, time);
            if (score <= best_score) continue;
            best_score = score;
            best = {track.object, time};
        }
    }
    return best;
}

std::string showpiece_html(const Sheet& sheet) {
    const auto piece = find_showpiece(sheet.runs);
    if (!piece) return "";
    const Box box = box_of(sheet, *piece);
    std::string columns;
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) columns += column_html(sheet, *piece, i, box);
    const Track& track = *sheet.runs.front().find(piece->object);
    const std::size_t updates = updates_within(track, piece->time).size();
    return fmt::format(
        R"(<section id="walk"><h2>One walk{}</h2><p>{:.0f} seconds of <a href="#{}">{}</a>, with {} updates from the server. )"
        R"(Above, how fast it is drawn; ticks are updates. Below, the same from above: )"
        R"(a dot in colour every {:.1f} s, a grey disc where the server said it was{}. )"
        R"(Dots at even distances are a glide; dots on top of each other and then a gap are a pop.</p>)"
        "<div class=\"columns of{}\">{}</div></section>\n",
        sheet.runs.size() > 1 ? ", seen by each set of rules" : "", piece->time.size(), anchor_of(piece->object),
        name_html(track), updates, kStrobeSeconds, sheet.truth != nullptr ? ", a grey line where it really went" : "",
        sheet.runs.size(), columns);
}

}  // namespace acmotion::report
