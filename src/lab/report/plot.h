#pragma once
#include <string>
#include <vector>

#include "lab/report/series.h"

namespace acmotion::report {

struct Line {
    Series series;
    std::string css;  // "retail", "truth"
};

// Moments of one run, below the curves: what arrived, what was put somewhere at once, what blipped.
struct EventLane {
    std::string css;
    std::vector<double> updates;
    std::vector<double> snaps;
    std::vector<double> blips;
};
[[nodiscard]] EventLane event_lane(const Track& track, std::string css);

// Lines over time. The drawing stretches with the page, words do not: they stand beside it as plain text.
struct Plot {
    std::string title;     // "speed"
    std::string unit;      // "m/s"
    std::string key_html;  // whose it is, if it is of one run only
    Range time;
    Range value;  // what is beyond it leaves the plot at its edge
    std::vector<Line> lines;
    std::vector<EventLane> lanes;
    bool has_time_axis = false;
    bool is_tall = false;
};
[[nodiscard]] std::string draw(const Plot& plot);

// A range whose ends are round numbers, never empty; and some round numbers in it.
[[nodiscard]] Range round_range(Range range);
[[nodiscard]] std::vector<double> round_numbers(Range range, int about);

}  // namespace acmotion::report
