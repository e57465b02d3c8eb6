#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lab/session/session.h"

namespace acmotion {

// Frames of one replay; more than a day and a half at 60 per second. Longer sessions are replayed up to there.
inline constexpr std::size_t kMaxFrames = 10'000'000;

// What a host draws on, and how evenly it comes to read its clock (docs/metrics.md, "When frames are drawn"). Frame i comes
// at i / frames_per_second, up to `jitter_ms` earlier or later. One frame's delay does not move the next: those of a
// display do not add up either.
struct Display {
    static constexpr double kMinFramesPerSecond = 0.1;
    static constexpr double kMaxFramesPerSecond = 1000;

    double frames_per_second = 60;
    double jitter_ms = 0.5;
    std::uint64_t seed = 1;  // of the jitter

    [[nodiscard]] double most_jitter_ms() const { return 500 / frames_per_second; }  // none overtakes another
    [[nodiscard]] bool has_possible_rate() const;
    [[nodiscard]] bool has_possible_jitter() const;
};

// The moments at which a host draws, in seconds of the session: whole microseconds, because that is what a recording
// keeps, and every replay has to draw what a recording of it shows.
class FrameTimes {
 public:
    FrameTimes() = default;
    // Those must not fall. Rounded to whole microseconds.
    FrameTimes(std::vector<double> seconds);  // NOLINT: any list of times can be drawn at
    // From 0 until everything has arrived and was drawn, but not more than kMaxFrames. The display must be possible.
    FrameTimes(const Display& display, double seconds);

    // The same for a session that began then: frames, too, count from the capture's first packet.
    [[nodiscard]] FrameTimes begun_at(double start) const;

    [[nodiscard]] auto begin() const { return seconds_.begin(); }
    [[nodiscard]] auto end() const { return seconds_.end(); }
    [[nodiscard]] std::size_t size() const { return seconds_.size(); }
    [[nodiscard]] bool empty() const { return seconds_.empty(); }
    [[nodiscard]] double operator[](std::size_t frame) const { return seconds_[frame]; }
    [[nodiscard]] double back() const { return seconds_.back(); }

 private:
    std::vector<double> seconds_;
};

// When a display draws a session: from its start on.
[[nodiscard]] FrameTimes frames_of(const Session& session, const Display& display);

}  // namespace acmotion
