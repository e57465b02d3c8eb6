#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "lab/metrics/thresholds.h"
#include "lab/page/html.h"
#include "lab/page/plot.h"
#include "lab/page/sheet.h"

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
    double on_the_spot = 0;  // share of the time in which it gets nowhere
    // As docs/metrics.md has them.
    std::size_t pops = 0;
    std::size_t backward_steps = 0;
    std::size_t speed_jumps = 0;
    double seconds_stalled = 0;
    Box box;
};

// A body is on the spot if it stands, or is still where it was half a second ago: one that swings around a place gets nowhere
// either, however fast it is.
constexpr float kStandingSpeed = 0.1F;
constexpr double kSpotSeconds = 0.5;
constexpr double kSpotMetres = 0.15;

double share_on_the_spot(const TrackedRun& run, std::span<const TrackPoint> points) {
    std::size_t nowhere = 0;
    std::size_t before = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double then = run.frame_times[points[i].frame] - kSpotSeconds;
        while (run.frame_times[points[before + 1].frame] <= then) ++before;
        const bool is_later = run.frame_times[points[before].frame] <= then;
        const bool is_back = is_later && distance(points[before].place, points[i].place) < kSpotMetres;
        nowhere += points[i].speed < kStandingSpeed || is_back ? 1U : 0U;
    }
    return points.empty() ? 0 : static_cast<double>(nowhere) / static_cast<double>(points.size());
}

// A stall counts as far as it lies within.
void count_flaws(const Track& track, Range time, Stretch& stretch) {
    for (const SeenFlaw& flaw : track.flaws) {
        if (flaw.kind == MomentKind::Stall) {
            const double end = std::min(flaw.time + flaw.amount, time.high);
            stretch.seconds_stalled += std::max(0.0, end - std::max(flaw.time, time.low));
        }
        if (!time.contains(flaw.time)) continue;
        stretch.pops += flaw.kind == MomentKind::Pop ? 1U : 0U;
        stretch.backward_steps += flaw.kind == MomentKind::Backward ? 1U : 0U;
        stretch.speed_jumps += flaw.kind == MomentKind::SpeedJump ? 1U : 0U;
    }
}

// 0 for a straight line, 1 for a walk that goes as far to the side: corners show more.
double bend(const Box& box) {
    const double width = box.east - box.west;
    const double height = box.north - box.south;
    return std::min(width, height) / std::max({width, height, 1.0});
}

Stretch measure(const TrackedRun& run, const Track& track, Range time) {
    Stretch stretch;
    const Points within = points_within(run, track, time);
    const std::vector<TrackPoint> points{within.begin(), within.end()};
    if (!points.empty()) stretch.box = Box::around(points.front().place);
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double step = distance(points[i - 1].place, points[i].place);
        stretch.travel += step;
        stretch.box.include(Box::around(points[i].place));
        stretch.largest_step = std::max(stretch.largest_step, step);
        stretch.airborne += points[i].in_contact ? 0 : 1;
    }
    stretch.frames = points.size();
    stretch.on_the_spot = share_on_the_spot(run, points);
    count_flaws(track, time, stretch);
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
    return std::pow(1 - calm.on_the_spot, 4) * (1 + bend(calm.box)) * std::min(calm.travel, 30.0) * roughness /
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

// The time in which the body itself rests is the least that any run shows of it on the spot.
double rest_of(const Sheet& sheet, const Showpiece& piece) {
    double rest = 1;
    for (const TrackedRun& run : sheet.runs) {
        rest = std::min(rest, measure(run, *run.find(piece.object), piece.time).on_the_spot);
    }
    return rest;
}

bool is_uneven(const Stretch& stretch, double seconds) {
    return stretch.seconds_stalled > kNoticeableStallSeconds ||
           static_cast<double>(stretch.speed_jumps) >= seconds;  // one each second
}

// In a few words, each of which is a number of the facts below the drawing.
std::string verdict(const Stretch& stretch, double rest, double seconds) {
    constexpr double kNoticeableShare = 0.05;
    std::vector<std::string> deeds;
    const bool stands = stretch.on_the_spot > rest + kNoticeableShare;
    if (stands || is_uneven(stretch, seconds)) {
        deeds.emplace_back(stands && stretch.on_the_spot > 0.5 ? "stands" : "stutters");
    }
    if (stretch.pops > 0) deeds.emplace_back("pops");
    if (stretch.backward_steps > 0) deeds.emplace_back("steps back");
    if (deeds.empty()) return "glides";
    const std::string last = deeds.size() > 1 ? " and " + deeds.back() : deeds.back();
    if (deeds.size() > 1)
        deeds.pop_back();
    else
        deeds.clear();
    return fmt::format("{}{}", fmt::join(deeds, ", "), last);
}

std::string plural(std::size_t count, std::string_view one, std::string_view many) {
    return fmt::format("<b>{}</b> {}", count, count == 1 ? one : many);
}

std::string facts_html(const Stretch& stretch) {
    std::string facts =
        fmt::format("{}, longest step in a frame <b>{:.2f} m</b>; on the spot <b>{:.0f}&nbsp;%</b> of the time",
                    plural(stretch.pops, "pop", "pops"), stretch.largest_step, 100 * stretch.on_the_spot);
    if (stretch.seconds_stalled >= 0.05) facts += fmt::format(", stalled <b>{:.1f} s</b>", stretch.seconds_stalled);
    if (stretch.speed_jumps > 0) facts += ", " + plural(stretch.speed_jumps, "speed jump", "speed jumps");
    if (stretch.backward_steps > 0) facts += ", " + plural(stretch.backward_steps, "step back", "steps back");
    return facts + ".";
}

std::string column_html(const Sheet& sheet, const Showpiece& piece, std::size_t index, const Box& box, double rest) {
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
    return fmt::format(R"(<div class="column"><h3>{} {}</h3>{}{}<p class="facts">{}</p></div>)"
                       "\n",
                       key_html(sheet, index), verdict(stretch, rest, piece.time.size()), draw(plot), draw(map),
                       facts_html(stretch));
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
    const double rest = rest_of(sheet, *piece);
    for (std::size_t i = 0; i < sheet.runs.size(); ++i) columns += column_html(sheet, *piece, i, box, rest);
    const Track& track = *sheet.runs.front().find(piece->object);
    const std::size_t updates = updates_within(track, piece->time).size();
    return fmt::format(
        R"(<section id="walk"><h2>One walk{}</h2><p>{:.0f} seconds of {}, with {} update{} from the server. )"
        R"(Above, how fast it is drawn; ticks are updates. Below, the same from above: )"
        R"(a dot in colour every {:.1f} s, a grey disc where the server said it was{}. )"
        R"(Dots at even distances are a glide; dots on top of each other and then a gap are a pop.</p>)"
        "<div class=\"columns of{}\">{}</div></section>\n",
        sheet.runs.size() > 1 ? ", seen by each set of rules" : "", piece->time.size(), who_html(sheet, track), updates,
        updates == 1 ? "" : "s", kStrobeSeconds, sheet.truth != nullptr ? ", a grey line where it really went" : "",
        sheet.runs.size(), columns);
}

}  // namespace acmotion::report
