#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "acmotion/core/time.h"
#include "core/index_iterator.h"
#include "sessions/bounds.h"

// A replay counts its seconds in whole microseconds, because that is what a recording keeps: frames and messages come
// at the same moments in both.
namespace acmotion {

using Microseconds = std::int64_t;

[[nodiscard]] inline Microseconds to_microseconds(double seconds) { return std::llround(seconds * 1e6); }
// to_microseconds gives the same number back.
[[nodiscard]] inline double seconds_of(Microseconds time) { return static_cast<double>(time) / 1e6; }

// The first whole microsecond that is not before. What had arrived by a frame that is drawn at a whole microsecond has
// arrived by it still, and nothing else has.
[[nodiscard]] constexpr Microseconds round_up(Nanoseconds time) { return time > 0 ? (time + 999) / 1000 : time / 1000; }

struct Session;

// Frames of one replay; more than a day and a half at 60 per second. Longer sessions are replayed up to there.
inline constexpr std::size_t kMaxFrames = 10'000'000;

// A silence longer than this is not drawn frame by frame, whatever moves in it: a capture's clock must not decide how much
// work it is. What was under way when it began is drawn to its end; then come the frames of what ends the silence.
inline constexpr double kLongestDrawnSilence = 60;
inline constexpr double kDrawnOfASilence = 10;
// Between frames farther apart than this nothing was drawn: that time is not measured, and shown as a gap. No display is that
// slow. The World is advanced across it in one step, like a client that was paused: spec 40 §6.2 throws that time away.
inline constexpr double kLongestFrame = 30;
[[nodiscard]] constexpr bool is_gap(double from, double to) { return to - from > kLongestFrame; }

// What a frame takes of a session's allowance, in parts of a body that moves. Otherwise a small capture that describes a
// large crowd could take hours to replay.
struct WorkPrices {
    static constexpr std::uint64_t kMovingBody = 60;

    std::uint64_t moving_body = kMovingBody;
    std::uint64_t resting_body = 5;
    std::uint64_t frame = 15;

    [[nodiscard]] constexpr std::uint64_t of_frame(std::size_t moving, std::size_t resting) const {
        return frame + moving_body * moving + resting_body * resting;
    }
    constexpr WorkPrices& operator+=(const WorkPrices& more) {
        moving_body += more.moving_body;
        resting_body += more.resting_body;
        frame += more.frame;
        return *this;
    }
    [[nodiscard]] static constexpr std::uint64_t of_all(const Allowance& allowance) {
        return kMovingBody * allowance.work();
    }
};

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
    FrameTimes(const std::vector<double>& seconds);  // NOLINT: any list of times can be drawn at
    // From 0 until everything has arrived and was drawn, but not more than kMaxFrames. The display must be possible.
    FrameTimes(const Display& display, double seconds);
    // Those of a whole session, in seconds of its capture; without its silences, and not beyond what its allowance pays for.
    FrameTimes(const Display& display, const Session& session, const WorkPrices& prices = {});

    // The first of them.
    [[nodiscard]] FrameTimes first(std::size_t frames) const;
    // The same for a session that began then: frames, too, count from the capture's first packet.
    [[nodiscard]] FrameTimes begun_at(double start) const;

    // One more, not before the last; rounded as well.
    void add(double seconds);

    class Iterator;
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;
    [[nodiscard]] std::size_t size() const { return times_.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] double operator[](std::size_t frame) const { return seconds_of(times_[frame]); }
    [[nodiscard]] double back() const { return (*this)[size() - 1]; }

    // True if there was more to draw than may be.
    [[nodiscard]] bool is_cut() const { return is_cut_; }
    // From the last frame before a gap to the first one after it.
    struct Gap {
        double from = 0;
        double to = 0;
    };
    [[nodiscard]] std::vector<Gap> gaps() const;

 private:
    class DisplaySchedule;

    std::vector<Microseconds> times_;
    bool is_cut_ = false;
};

class FrameTimes::Iterator : public IndexIterator<Iterator> {
 public:
    using value_type = double;
    using reference = double;
    using pointer = void;

    Iterator() = default;
    Iterator(const FrameTimes& times, std::size_t at) : IndexIterator(at), times_(&times) {}

    double operator*() const { return (*this)[0]; }
    double operator[](difference_type n) const { return (*times_)[at_ + static_cast<std::size_t>(n)]; }

 private:
    const FrameTimes* times_ = nullptr;
};

inline FrameTimes::Iterator FrameTimes::begin() const { return {*this, 0}; }
inline FrameTimes::Iterator FrameTimes::end() const { return {*this, size()}; }

// More than may be drawn of that session.
[[nodiscard]] std::vector<BoundReached> bounds_reached(const FrameTimes& frames, const Session& session);

// For people: where nothing was drawn. Nothing if there is no gap.
[[nodiscard]] std::optional<std::string> sentence_on_gaps(const std::vector<FrameTimes::Gap>& gaps);
[[nodiscard]] inline std::optional<std::string> sentence_on_gaps(const FrameTimes& frames) {
    return sentence_on_gaps(frames.gaps());
}

}  // namespace acmotion
