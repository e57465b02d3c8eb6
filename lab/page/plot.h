#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lab/page/series.h"

namespace acmotion::report {

struct Line {
    Series series;
    std::string css;                  // "retail", "truth"
    std::string name;                 // "retail", as people read it
    std::optional<double> mean = {};  // of all that the series was thinned from; nothing: of the series
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
// The script reads values under the cursor from the drawing itself; only what leaves it at the top is written beside it.
struct Plot {
    std::string title;     // "speed"
    std::string unit;      // "m/s"
    std::string key_html;  // whose it is, if it is of one run only
    Range time;
    Range value;                // what is beyond it leaves the plot at its edge
    std::vector<double> marks;  // numbers of the axis; if there are none, round ones
    std::vector<Line> lines;    // the first one lies below all others
    std::vector<EventLane> lanes;
    bool has_time_axis = false;
    bool is_tall = false;
};
[[nodiscard]] std::string draw(const Plot& plot);
// The same as text, for screen readers: "speed over time, 12.0 to 20.0 s: retail 0 to 5.3 m/s, on average 3.1".
[[nodiscard]] std::string text_alternative(const Plot& plot);

// A range whose ends are round numbers, never empty; and some round numbers in it.
[[nodiscard]] Range round_range(Range range);
[[nodiscard]] std::vector<double> round_numbers(Range range, int about);
// High enough for a body that usually moves so fast, low enough that a pop leaves the plot.
[[nodiscard]] Range walking_range(double usual_speed);

}  // namespace acmotion::report
