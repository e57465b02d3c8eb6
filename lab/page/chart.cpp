#include "lab/page/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <ranges>
#include <utility>
#include <vector>

#include "lab/page/html.h"

namespace acmotion::report {
namespace {

// ---- where things are, in units of the picture ----
constexpr double kPictureWidth = 420;
constexpr double kPictureHeight = 250;
constexpr double kPlotLeft = 52;
constexpr double kPlotRight = 288;  // names stand beyond it
constexpr double kPlotTop = 22;
constexpr double kPlotBottom = 214;
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

class Chart {
 public:
    explicit Chart(const ChartAxes& axes) : axes_(axes) {}

    [[nodiscard]] double x(double late) const {
        return kPlotLeft + std::sqrt(std::clamp(late / axes_.latest, 0.0, 1.0)) * (kPlotRight - kPlotLeft);
    }
    [[nodiscard]] double y(double jerk) const {
        const double inside = std::clamp(jerk, axes_.smoothest, axes_.roughest);
        const double share = std::log(inside / axes_.smoothest) / std::log(axes_.roughest / axes_.smoothest);
        return kPlotBottom - share * (kPlotBottom - kPlotTop);
    }

    [[nodiscard]] std::string grid() const {
        std::string svg;
        for (const double late : kLateTicks) {
            if (late > axes_.latest) break;
            svg += fmt::format(
                R"(<path class="grid" d="M{0:.1f} {1}V{2}"/><text x="{0:.1f}" y="{3}" text-anchor="middle">{4:g}</text>)",
                x(late), kPlotTop, kPlotBottom, kPlotBottom + 14, late);
        }
        for (const double jerk : jerk_ticks()) {
            svg += fmt::format(
                R"(<path class="grid" d="M{0} {1:.1f}H{2}"/><text x="{3}" y="{4:.1f}" text-anchor="end">{5}</text>)",
                kPlotLeft, y(jerk), kPlotRight, kPlotLeft - 5, y(jerk) + 4, in_thousands(jerk));
        }
        return svg + fmt::format(R"(<text x="4" y="12">jerk, m/s³: rougher ↑</text>)"
                                 R"(<text x="{}" y="{}" text-anchor="end">late by, s: later →</text>)",
                                 kPlotRight, kPlotBottom + 30);
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

    const ChartAxes& axes_;
};

// Where the names stand: beside their points as far as they have room, and never on each other. Points come from above.
std::vector<double> name_places(std::span<const ChartPoint> points, const Chart& chart) {
    std::vector<double> places;
    for (const ChartPoint& point : points) {
        const double wanted = chart.y(point.jerk.median);
        places.push_back(places.empty() ? wanted : std::max(wanted, places.back() + kNameHeight));
    }
    double lowest = kPlotBottom;
    for (double& place : places | std::views::reverse) {
        place = std::min(place, lowest);
        lowest = place - kNameHeight;
    }
    return places;
}

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

std::string chart_svg(std::span<const ChartPoint> points, const ChartAxes& axes) {
    std::vector<ChartPoint> from_above{points.begin(), points.end()};
    std::ranges::sort(from_above, std::greater{},
                      [](const ChartPoint& point) { return std::pair{point.jerk.median, point.label}; });
    const Chart chart{axes};
    const std::vector<double> places = name_places(from_above, chart);
    std::string drawn;
    for (std::size_t i = 0; i < from_above.size(); ++i) drawn += chart.point(from_above[i], places[i]);
    std::vector<std::string> words;
    for (const ChartPoint& point : points) words.push_back(Chart::words_of(point));
    return fmt::format(R"(<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>)", kPictureWidth,
                       kPictureHeight, escape(fmt::format("{}", fmt::join(words, "; "))), chart.grid(), drawn);
}

}  // namespace acmotion::report
