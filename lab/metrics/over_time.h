#pragma once
#include <functional>
#include <vector>

#include "lab/metrics/collector.h"
#include "sessions/frame_times.h"

// A long session by minutes (docs/metrics.md, "Over time").
namespace acmotion {

// Longer than this, a session is more than a page can show frame by frame.
inline constexpr double kLongSessionSeconds = 300;

// What is measured of a session, in seconds.
struct MeasuredTime {
    double from = 0;
    double to = 0;
    [[nodiscard]] double seconds() const { return to - from; }
    [[nodiscard]] bool is_long() const { return seconds() > kLongSessionSeconds; }
};
[[nodiscard]] MeasuredTime measured_time(const MetricsOptions& options, const FrameTimes& frames);

// How long each spell of so many seconds is: 1, 2, 5 or 10 minutes, so that there are 16 at most; if that is not enough, as many
// tens of minutes as make them 24 at most.
[[nodiscard]] double spell_seconds(double seconds);

// Counts by spells, which begin at whole multiples of their length; the first and the last end with what is measured, and the last
// has up to a tenth more. Listens to the
// replay of a MetricsCollector and to its moments, so that the spells add up to its numbers.
class SpellTally : public ReplayListener {
 public:
    // `options.session` must outlive this.
    SpellTally(const MetricsOptions& options, const FrameTimes& frames);

    [[nodiscard]] bool is_long() const { return !spells_.empty(); }
    // For MetricsOptions::on_moment: this, and then what was there. This must stay where it is.
    [[nodiscard]] std::function<void(const Moment&)> before(std::function<void(const Moment&)> next);
    void on_frame(const ReplayFrame& frame) override;
    // Call once, at the end.
    [[nodiscard]] std::vector<Spell> take() { return std::move(spells_); }

 private:
    [[nodiscard]] Spell& spell_at(double time);
    void count_losses(const LossCounts& losses);
    void on_moment(const Moment& moment);
    void add_stall(double from, double to);

    ObjectId player_;
    ObjectId object_;  // null: all
    double width_ = 0;
    std::vector<Spell> spells_;  // none if the session is not long
};

}  // namespace acmotion
