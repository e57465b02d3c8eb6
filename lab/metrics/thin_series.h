#pragma once
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

// Numbers over time, few enough to be drawn.
namespace acmotion::report {

// NaN for y lifts the pen.
struct Sample {
    double x = 0;
    double y = 0;
    std::size_t frames = 1;  // that it stands for
};
using Series = std::vector<Sample>;
inline constexpr double kPenUp = std::numeric_limits<double>::quiet_NaN();

struct Range {
    double low = 0;
    double high = 1;
    [[nodiscard]] double size() const { return high - low; }
    [[nodiscard]] bool contains(double value) const { return value >= low && value <= high; }
};

// How many buckets a plot has.
inline constexpr std::size_t kPlotBuckets = 300;

// Takes samples in order of time. Keeps no more than about two of a bucket, the least and the most, so that a step of one frame
// stays to be seen.
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

}  // namespace acmotion::report
