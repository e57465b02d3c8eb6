#include "lab/page/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/metrics/metrics.h"
#include "lab/page/html.h"
#include "sessions/frame_times.h"

namespace acmotion::report {
namespace {

// A rest is drawn by fewer samples than it has frames: near enough for any plot to have some.
constexpr std::size_t kFramesOfARest = 15;

// Applies `value` to the points of every `step`-th frame of a stay, and to its last; where frames are missing between two stays, or
// none was drawn, the pen is lifted.
template <class Value>
Series over_time(const TrackedRun& run, const Track& track, const Value& value, std::size_t step = kFramesOfARest) {
    Series series;
    std::size_t before = 0;
    for (const TrackPoints::Stay& stay : track.points.stays()) {
        const std::size_t first = stay.point.frame;
        if (!series.empty() && run.was_unseen(before, first)) series.push_back({run.frame_times[first], kPenUp});
        before = stay.last_frame();
        for (std::size_t frame = first; frame <= before;) {
            const std::size_t next = frame == before ? before + 1 : std::min(frame + step, before);
            series.push_back({run.frame_times[frame], value(stay.point, run.frame_times[frame]), next - frame});
            frame = next;
        }
    }
    return series;
}

}  // namespace

Range range_of(const std::vector<Series>& all) {
    Range range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const Series& series : all) {
        for (const Sample& sample : series) {
            if (std::isnan(sample.y)) continue;
            range.low = std::min(range.low, sample.y);
            range.high = std::max(range.high, sample.y);
        }
    }
    return range.low <= range.high ? range : Range{0, 0};
}

Points points_within(const TrackedRun& run, const Track& track, Range time) {
    const auto time_of = [&](const TrackPoint& point) { return run.frame_times[point.frame]; };
    const auto first = std::ranges::lower_bound(track.points, time.low, {}, time_of);
    const auto last = std::ranges::lower_bound(track.points, time.high, {}, time_of);
    return {first, last};
}

double usual_speed(const TrackedRun& run, const Track& track, Range time, double share) {
    std::vector<double> speeds;
    for (const TrackPoint& point : points_within(run, track, time)) speeds.push_back(static_cast<double>(point.speed));
    if (speeds.empty()) return 0;
    std::ranges::sort(speeds);
    return speeds[static_cast<std::size_t>(static_cast<double>(speeds.size() - 1) * share)];
}

Series speed_of(const TrackedRun& run, const Track& track) {
    return over_time(run, track, [](const TrackPoint& point, double) { return static_cast<double>(point.speed); });
}

Series height_of(const TrackedRun& run, const Track& track) {
    return over_time(run, track, [](const TrackPoint& point, double) { return point.place.z; });
}

Series heading_of(const TrackedRun& run, const Track& track) {
    const Series plain =
        over_time(run, track, [](const TrackPoint& point, double) { return static_cast<double>(point.heading); });
    Series cut;
    for (const Sample& sample : plain) {
        if (!cut.empty() && std::abs(sample.y - cut.back().y) > 180) cut.push_back({sample.x, kPenUp});
        cut.push_back(sample);
    }
    return cut;
}

Series behind_of(const TrackedRun& run, const Track& track, const GroundTruth* truth) {
    const bool known = truth != nullptr && truth->samples().contains(track.object);
    if (!known) {
        return over_time(run, track, [](const TrackPoint& point, double) {
            return point.behind_update < 0 ? kPenUp : static_cast<double>(point.behind_update);
        });
    }
    const auto behind = [&](const TrackPoint& point, double time) {
        const auto place = truth->place_at(track.object, time);
        return place ? distance(point.place, *place) : kPenUp;
    };
    return over_time(run, track, behind, 1);  // the truth may move while the body rests
}

Series true_height(const GroundTruth* truth, ObjectId object) {
    Series series;
    if (truth == nullptr) return series;
    const auto found = truth->samples().find(object);
    if (found == truth->samples().end()) return series;
    for (const TruthSample& sample : found->second) series.push_back({sample.time, map_place(sample.position).z});
    return series;
}

void Thinner::add(const Sample& sample) {
    if (!span_.contains(sample.x)) return;
    const double share = (sample.x - span_.low) / span_.size();
    const auto bucket = static_cast<std::size_t>(share * static_cast<double>(buckets_));
    if (bucket != std::exchange(current_, bucket)) empty_bucket();
    if (std::isnan(sample.y)) {
        empty_bucket();
        thin_.push_back(sample);
        return;
    }
    if (is_empty_ || sample.y < least_.y) least_ = sample;
    if (is_empty_ || sample.y > most_.y) most_ = sample;
    is_empty_ = false;
}

Series Thinner::take() {
    empty_bucket();
    return std::move(thin_);
}

void Thinner::empty_bucket() {
    if (std::exchange(is_empty_, true)) return;
    const bool rising = least_.x <= most_.x;
    thin_.push_back(rising ? least_ : most_);
    if (least_.x != most_.x) thin_.push_back(rising ? most_ : least_);
}

// ---- drawings -------------------------------------------------------------------------------------------------------
namespace {

constexpr double kPlotWidth = 1200;
constexpr double kHeight = 240;
constexpr double kLaneHeight = 60;
constexpr int kTimesOnAxis = 4;  // more of them touch each other where three plots share a small screen

double x_of(const Plot& plot, double time) { return (time - plot.time.low) / plot.time.size() * kPlotWidth; }
double y_of(const Plot& plot, double value) {
    const double share = (value - plot.value.low) / plot.value.size();
    // A little beyond the edge: the line is cut there instead of running along it.
    return (1 - std::clamp(share, -0.05, 1.05)) * kHeight;
}

std::vector<double> marks_of(const Plot& plot) {
    return plot.marks.empty() ? round_numbers(plot.value, 3) : plot.marks;
}

std::string grid(const Plot& plot) {
    Pen pen;
    for (const double value : marks_of(plot)) {
        pen.move_to(0, y_of(plot, value));
        pen.line_to(kPlotWidth, y_of(plot, value));
    }
    for (const double time : round_numbers(plot.time, kTimesOnAxis)) pen.tick(x_of(plot, time), 0, kHeight);
    return pen.path("grid");
}

// What is too high to be drawn, as pairs of place and value.
std::string beyond(const Plot& plot, const Series& series) {
    std::string pairs;
    for (const Sample& sample : series) {
        if (!(sample.y > plot.value.high)) continue;
        pairs +=
            fmt::format("{}{} {}", pairs.empty() ? "" : " ", std::lround(x_of(plot, sample.x)), number_text(sample.y));
    }
    return pairs;
}

std::string curve(const Plot& plot, const Line& line) {
    Thinner thinner{plot.time, kPlotBuckets};
    for (const Sample& sample : line.series) thinner.add(sample);
    const Series thin = thinner.take();
    Pen pen;
    for (const Sample& sample : thin) {
        if (std::isnan(sample.y)) {
            pen.lift();
        } else {
            pen.line_to(x_of(plot, sample.x), y_of(plot, sample.y));
        }
    }
    std::string about = fmt::format(R"( data-name="{}")", escape(line.name));
    if (const std::string pairs = beyond(plot, thin); !pairs.empty())
        about += fmt::format(R"( data-beyond="{}")", pairs);
    return pen.path(line.css, about);
}

// How high the line went that left the plot, where it did.
std::string peak_html(const Plot& plot) {
    const Line* highest = nullptr;
    Sample peak{0, plot.value.high};
    for (const Line& line : plot.lines) {
        for (const Sample& sample : line.series) {
            if (!plot.time.contains(sample.x) || !(sample.y > peak.y)) continue;
            peak = sample;
            highest = &line;
        }
    }
    if (highest == nullptr) return "";
    const double x = x_of(plot, peak.x) / kPlotWidth * 100;
    return fmt::format(R"(<b class="peak {}" style="{}:{:.1f}%">▲ {}</b>)", highest->css, x > 50 ? "right" : "left",
                       x > 50 ? 100 - x : x, number_text(peak.y));
}

std::string ticks(const Plot& plot, const std::vector<double>& times, double top, const std::string& css) {
    Pen pen;
    double before = -1;
    for (const double time : times) {
        const double x = std::round(x_of(plot, time));
        if (plot.time.contains(time) && x != std::exchange(before, x)) pen.tick(x, top, kLaneHeight);
    }
    return pen.path(css);
}

std::string draw_lane(const Plot& plot, const EventLane& lane) {
    Pen blips;
    for (const double time : lane.blips) {
        if (plot.time.contains(time)) blips.dot(x_of(plot, time), kLaneHeight / 2);
    }
    return fmt::format(
        R"(<div class="lane"><span class="mark {}"></span>)"
        R"(<svg viewBox="0 0 {:.0f} {:.0f}" preserveAspectRatio="none" aria-hidden="true">{}{}{}</svg></div>)",
        lane.css, kPlotWidth, kLaneHeight, ticks(plot, lane.updates, kLaneHeight * 0.6, lane.css + " update"),
        ticks(plot, lane.snaps, 0, lane.css + " put"), blips.path(lane.css + " blip"));
}

// All numbers of an axis have as many digits as its step needs.
std::string axis_text(double value, const std::vector<double>& axis) {
    const double step = axis.size() >= 2 ? axis[1] - axis[0] : 1;
    return fmt::format("{:.{}f}", value + 0.0, step >= 1 ? 0 : step >= 0.1 ? 1 : 2);
}

std::string value_labels(const Plot& plot) {
    std::string labels;
    const auto values = marks_of(plot);
    for (const double value : values) {
        labels += fmt::format(R"(<i style="top:{:.1f}%">{}</i>)", y_of(plot, value) / kHeight * 100,
                              axis_text(value, values));
    }
    return labels;
}

std::string time_axis(const Plot& plot) {
    if (!plot.has_time_axis) return "";
    std::string labels;
    const auto times = round_numbers(plot.time, kTimesOnAxis);
    for (const double time : times) {
        const double x = x_of(plot, time) / kPlotWidth * 100;
        const bool is_last = time == times.back();
        // The last one has the unit, and must not reach beyond the plot.
        labels += fmt::format(R"(<i{} style="left:{:.2f}%">{}{}</i>)", is_last && x > 90 ? " class=\"end\"" : "", x,
                              axis_text(time, times), is_last ? " s" : "");
    }
    return fmt::format(R"(<div class="times">{}</div>)", labels);
}

struct Reading {
    std::size_t samples = 0;
    double least = 0;
    double most = 0;
    double sum = 0;

    void add(const Sample& sample) {
        least = samples == 0 ? sample.y : std::min(least, sample.y);
        most = samples == 0 ? sample.y : std::max(most, sample.y);
        sum += sample.y * static_cast<double>(sample.frames);
        samples += sample.frames;
    }
};

Reading read(const Series& series, Range time) {
    Reading reading;
    for (const Sample& sample : series) {
        if (time.contains(sample.x) && !std::isnan(sample.y)) reading.add(sample);
    }
    return reading;
}

std::string text_alternative(const Line& line, const Plot& plot) {
    const Reading reading = read(line.series, plot.time);
    if (reading.samples == 0) return line.name + " not there";
    return fmt::format("{} {} to {} {}, on average {}", line.name, number_text(reading.least),
                       number_text(reading.most), plot.unit,
                       number_text(line.mean.value_or(reading.sum / static_cast<double>(reading.samples))));
}

}  // namespace

std::vector<double> round_numbers(Range range, int about) {
    const double rough = range.size() / about;
    if (!(rough > 0)) return {};
    const double power = std::pow(10, std::floor(std::log10(rough)));
    const double share = rough / power;
    const double step = power * (share > 5 ? 10 : share > 2 ? 5 : share > 1 ? 2 : 1);
    std::vector<double> numbers;
    // Counted, not added up: a sum would drift.
    for (double n = std::ceil(range.low / step - 1e-9); n * step <= range.high + step * 1e-9; ++n) {
        numbers.push_back(n * step);
    }
    return numbers;
}

Range round_range(Range range) {
    if (range.size() < 0.5) range = {range.low - 0.25, range.high + 0.25};
    const auto inside = round_numbers(range, 3);
    const double step = inside.size() >= 2 ? inside[1] - inside[0] : range.size();
    return {std::floor(range.low / step + 1e-9) * step, std::ceil(range.high / step - 1e-9) * step};
}

Range walking_range(double usual_speed) { return {0, std::max(2.0, std::ceil(usual_speed * 2))}; }

EventLane event_lane(const Track& track, std::string css) {
    EventLane lane{.css = std::move(css)};
    for (const SeenUpdate& update : track.updates) {
        if (update.outcome == PositionOutcome::Interpolate) lane.updates.push_back(update.time);
        if (is_snap(update.outcome)) lane.snaps.push_back(update.time);
    }
    for (const Event& event : track.events) {
        const auto* blip = std::get_if<Event::Blipped>(&event.what);
        if (blip != nullptr && blip->placed) lane.blips.push_back(event.time);
    }
    return lane;
}

std::string text_alternative(const Plot& plot) {
    std::string lines;
    for (const Line& line : plot.lines) {
        if (!line.series.empty()) lines += (lines.empty() ? ": " : "; ") + text_alternative(line, plot);
    }
    return fmt::format("{} over time, {:.1f} to {:.1f} s{}", plot.title, plot.time.low, plot.time.high, lines);
}

std::string draw(const Plot& plot) {
    std::string curves;
    for (const Line& line : plot.lines) curves += curve(plot, line);
    std::string lanes;
    for (const EventLane& lane : plot.lanes) lanes += draw_lane(plot, lane);
    return fmt::format(
        R"(<div class="plot{}" data-time="{:.4f} {:.4f}" data-value="{} {}" data-unit="{}">)"
        R"(<div class="title">{} <small>{}</small>{}</div><div class="area">)"
        R"(<svg viewBox="0 0 {:.0f} {:.0f}" preserveAspectRatio="none" role="img" aria-label="{}">{}{}</svg>)"
        "{}{}</div>{}{}</div>\n",
        plot.is_tall ? " tall" : "", plot.time.low, plot.time.high, plot.value.low, plot.value.high, escape(plot.unit),
        escape(plot.title), escape(plot.unit), plot.key_html, kPlotWidth, kHeight, escape(text_alternative(plot)),
        grid(plot), curves, value_labels(plot), peak_html(plot), lanes, time_axis(plot));
}

}  // namespace acmotion::report
