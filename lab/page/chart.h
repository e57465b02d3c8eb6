#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lab/metrics/spread.h"

// Lateness against roughness: which method is late, and which is rough, at a glance.
namespace acmotion::report {

// One method.
struct ChartPoint {
    std::string label;
    std::string css;  // the class with its colour
    Spread late;      // late_by, seconds
    Spread jerk;      // m/s³
};
// For each of metric_columns(); nothing where one of the two is not known.
[[nodiscard]] std::optional<ChartPoint> chart_point(std::string_view label, std::string_view css,
                                                    std::span<const std::optional<Spread>> spreads);

// What the axes show, so that several charts have the same.
struct ChartAxes {
    double latest = 0;  // seconds
    double smoothest = 0;
    double roughest = 0;  // m/s³
};
[[nodiscard]] ChartAxes axes_for(std::span<const ChartPoint> points);

// A picture with the name of each point beside it. Lines through a point go from the least to the most.
[[nodiscard]] std::string chart_svg(std::span<const ChartPoint> points, const ChartAxes& axes);

}  // namespace acmotion::report
