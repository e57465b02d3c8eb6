#include "lab/replay/frame_times.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/base/microseconds.h"
#include "lab/base/random.h"

namespace acmotion {
namespace {

constexpr double kMicrosecondsPerMillisecond = 1000;

}  // namespace

// Both are written so that NaN is impossible.
bool Display::has_possible_rate() const {
    return frames_per_second >= kMinFramesPerSecond && frames_per_second <= kMaxFramesPerSecond;
}

bool Display::has_possible_jitter() const { return jitter_ms >= 0 && jitter_ms <= most_jitter_ms(); }

FrameTimes::FrameTimes(std::vector<double> seconds) : seconds_(std::move(seconds)) {
    for (double& time : seconds_) time = seconds_of(to_microseconds(time));
}

FrameTimes::FrameTimes(const Display& display, double seconds) {
    Random random{display.seed};
    // One frame takes the last message in, one more shows it.
    for (int after_the_end = 0; after_the_end < 2 && seconds_.size() < kMaxFrames;) {
        const double even = static_cast<double>(seconds_.size()) / display.frames_per_second;
        const double offset = (2 * random.uniform() - 1) * display.jitter_ms * kMicrosecondsPerMillisecond;
        const Microseconds time = to_microseconds(even) + std::llround(offset);
        seconds_.push_back(seconds_of(std::max<Microseconds>(time, 0)));
        if (seconds_.back() >= seconds) ++after_the_end;
    }
}

// Rounded up: what had been drawn after everything had arrived still is.
FrameTimes FrameTimes::begun_at(double start) const {
    const auto shift = static_cast<Microseconds>(std::ceil(start * 1e6));
    FrameTimes shifted;
    for (const double time : seconds_) shifted.seconds_.push_back(seconds_of(to_microseconds(time) + shift));
    return shifted;
}

FrameTimes frames_of(const Session& session, const Display& display) {
    return FrameTimes{display, session.seconds}.begun_at(session.start);
}

}  // namespace acmotion
