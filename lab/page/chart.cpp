#include "lab/page/chart.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <ranges>
#include <utility>
#include <vector>

#include "lab/page/html.h"
#include "lab/page/plot.h"

namespace acmotion::report {
namespace {

// ---- where things are, in units of the picture ----
constexpr double kPictureWidth = 420;

// Names stand to the right of it.
struct Frame {
    double left;
    double right;
    double top;
    double bottom;
};
struct Tick {
    double at;  // in the picture
    std::string text;
};
// A line for each, and what the axes show: upwards, and to the right.
std::string axes_svg(const Frame& frame, const std::vector<Tick>& xs, const std::vector<Tick>& ys, std::string_view up,
                     std::string_view right) {
    std::string svg;
    for (const Tick& x : xs) {
        svg += fmt::format(
            R"(<path class="grid" d="M{0:.1f} {1}V{2}"/><text x="{0:.1f}" y="{3}" text-anchor="middle">{4}</text>)",
            x.at, frame.top, frame.bottom, frame.bottom + 14, x.text);
    }
    for (const Tick& y : ys) {
        svg += fmt::format(
            R"(<path class="grid" d="M{0} {1:.1f}H{2}"/><text x="{3}" y="{4:.1f}" text-anchor="end">{5}</text>)",
            frame.left, y.at, frame.right, frame.left - 5, y.at + 4, y.text);
    }
    return svg + fmt::format(R"(<text x="4" y="12">{}</text><text x="{}" y="{}" text-anchor="end">{}</text>)", up,
                             frame.right, frame.bottom + 30, right);
}

constexpr double kPictureHeight = 250;
constexpr Frame kChart{.left = 52, .right = 288, .top = 22, .bottom = 214};
constexpr double kNamesLeft = 300;
constexpr double kNameHeight = 13.5;
constexpr double kDotRadius = 4.5;

constexpr std::array<double, 7> kLateTicks{0, 0.1, 0.25, 0.5, 1, 2, 3};
constexpr double kLeastJerk = 1;  // m/s³: the axis is logarithmic

// The largest of 1, 2, 5, 10, 20... that is not above the value.
double round_down(double value) {
    const double decade = std::pow(10, std::floor(std::log10(value) + 1e-9));
    for (const double step : {5.0, 2.0}) {
        if (step * decade <= value * (1 + 1e-9)) return step * decade;
    }
    return decade;
}
double next_round(double round) {
    const double decade = std::pow(10, std::floor(std::log10(round) + 1e-9));
    const double digit = std::round(round / decade);
    return decade * (digit < 2 ? 2 : digit < 5 ? 5 : 10);
}

// "20,000"; none of them has a fraction.
std::string in_thousands(double jerk) {
    std::string text = fmt::format("{:.0f}", jerk);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

// What the axes show.
struct ChartAxes {
    double latest = 0;  // seconds
    double smoothest = 0;
    double roughest = 0;  // m/s³
};
ChartAxes axes_for(std::span<const ChartPoint> points) {
    double latest = 0;
    double least = std::numeric_limits<double>::infinity();
    double most = kLeastJerk;
    for (const ChartPoint& point : points) {
        latest = std::max(latest, point.late.most);
        least = std::min(least, std::max(point.jerk.least, kLeastJerk));
        most = std::max(most, point.jerk.most);
    }
    const double smoothest = round_down(std::min(least, most));
    const double under = round_down(most);
    const auto tick = std::ranges::find_if(kLateTicks, [&](double late) { return late > 0.1 && late >= latest; });
    return {.latest = tick != kLateTicks.end() ? *tick : kLateTicks.back(),
            .smoothest = smoothest,
            .roughest = std::max(under < most ? next_round(under) : under, next_round(smoothest))};
}

class Chart {
 public:
    explicit Chart(const ChartAxes& axes) : axes_(axes) {}

    [[nodiscard]] double x(double late) const {
        return kChart.left + std::sqrt(std::clamp(late / axes_.latest, 0.0, 1.0)) * (kChart.right - kChart.left);
    }
    [[nodiscard]] double y(double jerk) const {
        const double inside = std::clamp(jerk, axes_.smoothest, axes_.roughest);
        const double share = std::log(inside / axes_.smoothest) / std::log(axes_.roughest / axes_.smoothest);
        return kChart.bottom - share * (kChart.bottom - kChart.top);
    }

    [[nodiscard]] std::string grid() const {
        std::vector<Tick> xs;
        for (const double late : kLateTicks) {
            if (late <= axes_.latest) xs.push_back({x(late), fmt::format("{:g}", late)});
        }
        std::vector<Tick> ys;
        for (const double jerk : jerk_ticks()) ys.push_back({y(jerk), in_thousands(jerk)});
        return axes_svg(kChart, xs, ys, "jerk, m/s³: rougher ↑", "late by, s: later →");
    }

    // A dot, the range of its seeds, and its name at `name_y`.
    [[nodiscard]] std::string point(const ChartPoint& point, double name_y) const {
        const double at_x = x(point.late.median);
        const double at_y = y(point.jerk.median);
        return fmt::format(
            R"(<g class="{0}"><title>{1}</title><path class="reach" d="M{2:.1f} {3:.1f}H{4:.1f}M{5:.1f} {6:.1f}V{7:.1f}"/>)"
            R"(<path class="leader" d="M{5:.1f} {3:.1f}L{8} {9:.1f}"/><circle cx="{5:.1f}" cy="{3:.1f}" r="{10}"/>)"
            R"(<text x="{11}" y="{12:.1f}">{13}</text></g>)",
            point.css, escape(words_of(point)), x(point.late.least), at_y, x(point.late.most), at_x,
            y(point.jerk.least), y(point.jerk.most), kNamesLeft - 4, name_y, kDotRadius, kNamesLeft, name_y + 4,
            escape(point.label));
    }

    [[nodiscard]] static std::string words_of(const ChartPoint& point) {
        return fmt::format("{}: {:.2f} s late, jerk {:.0f} m/s³", point.label, point.late.median, point.jerk.median);
    }

 private:
    // Not more than a reader needs.
    [[nodiscard]] std::vector<double> jerk_ticks() const {
        constexpr std::size_t kMost = 7;
        std::vector<double> all;
        for (double at = axes_.smoothest; at <= axes_.roughest * (1 + 1e-9); at = next_round(at)) all.push_back(at);
        if (all.size() <= kMost) return all;
        std::erase_if(all, [](double at) { return std::abs(std::log10(at) - std::round(std::log10(at))) > 1e-6; });
        return all;
    }

    ChartAxes axes_;
};

// Where the names stand: beside their points as far as they have room, and never on each other. Points come from above.
std::vector<double> name_places(std::span<const ChartPoint> points, const Chart& chart) {
    std::vector<double> places;
    for (const ChartPoint& point : points) {
        const double wanted = chart.y(point.jerk.median);
        places.push_back(places.empty() ? wanted : std::max(wanted, places.back() + kNameHeight));
    }
    double lowest = kChart.bottom;
    for (double& place : places | std::views::reverse) {
        place = std::min(place, lowest);
        lowest = place - kNameHeight;
    }
    return places;
}

// ---- distributions --------------------------------------------------------------------------------------------------
constexpr double kStepsHeight = 210;
constexpr Frame kSteps{.left = 46, .right = 330, .top = 24, .bottom = 172};

// The least of 1, 2, 5, 10, 20... and of 0.5, 0.2... that is not below the value.
double round_up(double value) {
    constexpr double kLeast = 1e-9;
    if (!(value > kLeast)) return 1;
    const double decade = std::pow(10, std::floor(std::log10(value)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (value <= step * decade) return step * decade;
    }
    return 10 * decade;
}

class StepsDrawing {
 public:
    explicit StepsDrawing(const Steps& steps) : steps_(steps) {
        double most = 0;
        for (const Steps::Kind& kind : steps.kinds) {
            buckets_ = std::max(buckets_, kind.values.size());
            for (const double value : kind.values) most = std::max(most, value);
        }
        value_ = {0, round_up(most)};
    }

    [[nodiscard]] std::string svg() const {
        std::string lines;
        for (std::size_t i = 0; i < steps_.kinds.size(); ++i) lines += line(steps_.kinds[i], i);
        return fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>)",
                           kPictureWidth, kStepsHeight, escape(words()), grid(), lines);
    }

 private:
    [[nodiscard]] double x(double place) const {
        const double share = (place - steps_.first) / (steps_.width * static_cast<double>(buckets_));
        return kSteps.left + share * (kSteps.right - kSteps.left);
    }
    [[nodiscard]] double y(double value) const {
        return kSteps.bottom - value / value_.high * (kSteps.bottom - kSteps.top);
    }
    [[nodiscard]] double begin_of(std::size_t bucket) const {
        return steps_.first + steps_.width * static_cast<double>(bucket);
    }

    [[nodiscard]] std::string grid() const {
        std::vector<Tick> xs;
        for (const double place : round_numbers({steps_.first, begin_of(buckets_)}, 6)) {
            xs.push_back({x(place), fmt::format("{:g}", place + 0.0)});  // no -0
        }
        std::vector<Tick> ys;
        for (const double value : round_numbers(value_, 4)) ys.push_back({y(value), fmt::format("{:g}", value + 0.0)});
        return axes_svg(kSteps, xs, ys, escape(steps_.y_unit),
                        escape(steps_.x_unit) + (steps_.ends_open ? ", all beyond in the last" : ""));
    }

    [[nodiscard]] std::string line(const Steps::Kind& kind, std::size_t number) const {
        constexpr double kLineHeight = 14;
        Pen pen;
        pen.move_to(x(steps_.first), y(0));
        for (std::size_t i = 0; i < kind.values.size(); ++i) {
            pen.line_to(x(begin_of(i)), y(kind.values[i]));
            pen.line_to(x(begin_of(i + 1)), y(kind.values[i]));
        }
        pen.line_to(x(begin_of(kind.values.size())), y(0));
        return fmt::format(R"(<g class="{}"><title>{}</title>{}<text x="{}" y="{:.1f}">{}</text></g>)", kind.css,
                           escape(words_of(kind)), pen.path("step"), kSteps.right + 8,
                           kSteps.top + kLineHeight * (0.7 + static_cast<double>(number)), escape(kind.name));
    }

    // Where most of it is.
    [[nodiscard]] std::string words_of(const Steps::Kind& kind) const {
        if (kind.values.empty()) return kind.name + ": nothing";
        const auto most = std::ranges::max_element(kind.values);
        const auto bucket = static_cast<std::size_t>(most - kind.values.begin());
        const bool is_open = steps_.ends_open && bucket + 1 == buckets_;
        const std::string end = is_open ? " or more" : fmt::format(" to {:g}", begin_of(bucket + 1));
        return fmt::format("{}: most at {:g}{} {}, {} {}", kind.name, begin_of(bucket), end, steps_.x_unit,
                           number_text(*most), steps_.y_unit);
    }
    [[nodiscard]] std::string words() const {
        std::vector<std::string> all;
        for (const Steps::Kind& kind : steps_.kinds) all.push_back(words_of(kind));
        return fmt::format("{}: {}", steps_.title, fmt::join(all, "; "));
    }

    const Steps& steps_;
    std::size_t buckets_ = 1;
    Range value_;
};

}  // namespace

std::optional<ChartPoint> chart_point(std::string_view label, std::string_view css,
                                      std::span<const std::optional<Spread>> spreads) {
    const auto spread = [&](std::string_view key) {
        const auto columns = metric_columns();
        return spreads[static_cast<std::size_t>(std::ranges::find(columns, key, &MetricColumn::key) - columns.begin())];
    };
    const std::optional<Spread> late = spread("late_by");
    const std::optional<Spread> jerk = spread("jerk");
    if (!late || !jerk) return std::nullopt;
    return ChartPoint{std::string{label}, std::string{css}, *late, *jerk};
}

std::string chart_svg(std::span<const ChartPoint> points) {
    std::vector<ChartPoint> from_above{points.begin(), points.end()};
    std::ranges::sort(from_above, std::greater{},
                      [](const ChartPoint& point) { return std::pair{point.jerk.median, point.label}; });
    const Chart chart{axes_for(points)};
    const std::vector<double> places = name_places(from_above, chart);
    std::string drawn;
    for (std::size_t i = 0; i < from_above.size(); ++i) drawn += chart.point(from_above[i], places[i]);
    std::vector<std::string> words;
    for (const ChartPoint& point : points) words.push_back(Chart::words_of(point));
    return fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>)", kPictureWidth,
                       kPictureHeight, escape(fmt::format("{}", fmt::join(words, "; "))), chart.grid(), drawn);
}

std::string draw(const Steps& steps) {
    return fmt::format("<figure><figcaption>{}</figcaption>{}</figure>", escape(steps.title),
                       StepsDrawing{steps}.svg());
}

}  // namespace acmotion::report
