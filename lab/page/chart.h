#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/metrics/metric_text.h"

// Pictures with axes, and names beside them: lateness against roughness, and distributions.
namespace acmotion::report {

// ---- which method is late, and which is rough, at a glance ----
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

// A picture with the name of each point beside it. Lines through a point go from the least to the most.
[[nodiscard]] std::string chart_svg(std::span<const ChartPoint> points);

// How something is distributed: a value for each of many even buckets, of one or several kinds.
struct Steps {
    struct Kind {
        std::string name;  // "creatures"
        std::string css;   // the class with its colour
        std::vector<double> values;
    };

    std::string title;       // "between two positions"
    std::string x_unit;      // "s"
    std::string y_unit;      // "% of intervals"
    double first = 0;        // where the first bucket begins
    double width = 1;        // of a bucket
    bool ends_open = false;  // the last bucket has all that is beyond it
    std::vector<Kind> kinds;
};
// A picture with the name of each kind beside it. The axes begin at `first` and at 0.
[[nodiscard]] std::string draw(const Steps& steps);

}  // namespace acmotion::report
