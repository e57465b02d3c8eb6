#pragma once
#include <optional>
#include <ranges>
#include <string>
#include <vector>

#include "lab/base/ground_truth.h"
#include "lab/metrics/tracked_run.h"

// Numbers over time, taken from a replay, and their drawings; a walk seen from above.
namespace acmotion::report {

// The smallest range with everything in it that is drawn; {0, 0} if nothing is.
[[nodiscard]] Range range_of(const std::vector<Series>& all);

// The part of a track within `time`.
using Points = std::ranges::subrange<TrackPoints::Iterator>;
[[nodiscard]] Points points_within(const TrackedRun& run, const Track& track, Range time);
// The speed that is not exceeded in this share of the frames; 0 if there are none.
[[nodiscard]] double usual_speed(const TrackedRun& run, const Track& track, Range time, double share);

// One sample a frame, or for some frames of a rest, the pen lifted where the body was not in the world.
[[nodiscard]] Series speed_of(const TrackedRun& run, const Track& track);
[[nodiscard]] Series height_of(const TrackedRun& run, const Track& track);
// The pen is lifted where a heading passes north.
[[nodiscard]] Series heading_of(const TrackedRun& run, const Track& track);
// Behind the truth if `truth` knows the body, else behind the newest accepted update.
[[nodiscard]] Series behind_of(const TrackedRun& run, const Track& track, const GroundTruth* truth);
[[nodiscard]] Series true_height(const GroundTruth* truth, ObjectId object);

// How many buckets a plot has.
inline constexpr std::size_t kPlotBuckets = 300;

// Takes samples in order of time. Keeps no more than about two of a bucket, the least and the most, so that a step of one frame stays
// to be seen.
class Thinner {
 public:
    Thinner(Range span, std::size_t buckets) : span_(span), buckets_(buckets) {}

    // One that is not within the span is left out.
    void add(const Sample& sample);
    // Call once, at the end.
    [[nodiscard]] Series take();

 private:
    void empty_bucket();

    Range span_;
    std::size_t buckets_;
    std::size_t current_ = 0;
    bool is_empty_ = true;
    Sample least_;
    Sample most_;
    Series thin_;
};

// ---- lines over time ------------------------------------------------------------------------------------------------
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

// ---- maps: north is up ----------------------------------------------------------------------------------------------
struct Box {
    double west = 0;
    double south = 0;
    double east = 0;
    double north = 0;

    [[nodiscard]] static Box around(const MapPlace& place) { return {place.x, place.y, place.x, place.y}; }
    void include(const Box& other);
    [[nodiscard]] Box grown(double metres) const;
    [[nodiscard]] bool overlaps(const Box& other) const;
    [[nodiscard]] bool contains(const MapPlace& place) const { return overlaps(around(place)); }
};

// A body that goes through a portal walks in two places: each gets its own map. Most visited first.
[[nodiscard]] std::vector<Box> regions_of(const std::vector<MapPlace>& places);

struct Map {
    Box box;
    double aspect = 1.5;  // width to height of the drawing; the box is widened to it
    struct Layer {
        std::vector<MapPlace> places;
        std::string css;
        std::string name;  // "retail", as people read it
    };
    std::vector<Layer> paths;  // the first one lies below all others; see is_jump
    std::vector<Layer> dots;
};
// A step longer than a body can walk in a frame is drawn as a jump.
[[nodiscard]] bool is_jump(const MapPlace& from, const MapPlace& to);
// The drawing, and below it how large a square of its grid is.
[[nodiscard]] std::string draw(const Map& map);
// The same as text: "path from above, 30 m wide: retail 31 m and 2 jumps".
[[nodiscard]] std::string text_alternative(const Map& map);

[[nodiscard]] std::vector<MapPlace> places_of(const Track& track);
[[nodiscard]] std::vector<MapPlace> update_places(const Track& track);
[[nodiscard]] std::vector<MapPlace> true_places(const GroundTruth* truth, ObjectId object);

}  // namespace acmotion::report
