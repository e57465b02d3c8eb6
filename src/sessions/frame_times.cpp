#include "sessions/frame_times.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/random.h"
#include "sessions/session_load.h"

namespace acmotion {
namespace {

constexpr double kMicrosecondsPerMillisecond = 1000;

}  // namespace

// Both are written so that NaN is impossible.
bool Display::has_possible_rate() const {
    return frames_per_second >= kMinFramesPerSecond && frames_per_second <= kMaxFramesPerSecond;
}

bool Display::has_possible_jitter() const { return jitter_ms >= 0 && jitter_ms <= most_jitter_ms(); }

FrameTimes::FrameTimes(const std::vector<double>& seconds) {
    for (const double time : seconds) add(time);
}

void FrameTimes::add(double seconds) { times_.push_back(to_microseconds(seconds)); }

// Draws until everything has arrived: one frame takes the last message in, one more shows it.
class FrameTimes::DisplaySchedule {
 public:
    DisplaySchedule(const Display& display, double seconds)
        : display_(display), seconds_(seconds), random_(display.seed) {}

    [[nodiscard]] bool goes_on() const { return after_the_end_ < 2; }
    [[nodiscard]] double next() const { return static_cast<double>(beat_) / display_.frames_per_second; }
    void skip_to(double time) {
        beat_ = std::max(beat_, static_cast<std::uint64_t>(std::ceil(time * display_.frames_per_second)));
    }
    double draw() {
        const double offset = (2 * random_.uniform() - 1) * display_.jitter_ms * kMicrosecondsPerMillisecond;
        const Microseconds time = to_microseconds(next()) + std::llround(offset);
        const double drawn = seconds_of(std::max<Microseconds>(time, 0));
        ++beat_;
        if (drawn >= seconds_) ++after_the_end_;
        return drawn;
    }

 private:
    Display display_;
    double seconds_;
    Random random_;
    std::uint64_t beat_ = 0;
    int after_the_end_ = 0;
};

FrameTimes::FrameTimes(const Display& display, double seconds) {
    DisplaySchedule schedule{display, seconds};
    while (schedule.goes_on() && size() < kMaxFrames) add(schedule.draw());
    is_cut_ = schedule.goes_on();
}

FrameTimes::FrameTimes(const Display& display, const Session& session, const WorkPrices& prices) {
    DisplaySchedule schedule{display, session.seconds};
    DrawnSession drawn = draw_session(schedule, session, prices);
    *this = std::move(drawn.times);
    is_cut_ = drawn.is_cut;
}

std::vector<FrameTimes::Gap> FrameTimes::gaps() const {
    std::vector<Gap> found;
    double before = empty() ? 0 : (*this)[0];
    for (const double time : *this) {
        const Gap between{std::exchange(before, time), time};
        if (is_gap(between.from, between.to)) found.push_back(between);
    }
    return found;
}

std::vector<BoundReached> bounds_reached(const FrameTimes& frames, const Session& session) {
    if (!frames.is_cut()) return {};
    const double remaining = session.start + session.seconds - frames.back();
    return {{"bodies drawn", static_cast<std::uint64_t>(std::max(1.0, std::ceil(remaining))),
             "s at the end are not drawn: too many bodies for the bytes captured; a lower --fps shows more"}};
}

std::optional<std::string> sentence_on_gaps(const std::vector<FrameTimes::Gap>& gaps) {
    if (gaps.empty()) return std::nullopt;
    double seconds = 0;
    for (const FrameTimes::Gap& gap : gaps) seconds += gap.to - gap.from;
    const std::string where = gaps.size() == 1 ? fmt::format("from {:.1f} s to {:.1f} s", gaps[0].from, gaps[0].to)
                                               : fmt::format("{} times, first from {:.1f} s to {:.1f} s", gaps.size(),
                                                             gaps[0].from, gaps[0].to);
    return fmt::format("nothing is drawn or measured {}: {:.0f} s of silence are left out", where, seconds);
}

FrameTimes FrameTimes::first(std::size_t frames) const {
    FrameTimes some = *this;
    some.times_.resize(std::min(frames, size()));
    some.is_cut_ = false;
    return some;
}

// Rounded up: what had been drawn after everything had arrived still is.
FrameTimes FrameTimes::begun_at(double start) const {
    FrameTimes later = *this;
    const auto shift = static_cast<Microseconds>(std::ceil(start * 1e6));
    for (Microseconds& time : later.times_) time += shift;
    later.is_cut_ = false;
    return later;
}

}  // namespace acmotion
