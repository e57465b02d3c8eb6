#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <deque>

#include "acmotion/geometry/heading.h"
#include "acmotion/geometry/position.h"
#include "lab/replay/follower.h"

namespace acmotion::baseline {
namespace {

// ---- deadreckoning, hermite -------------------------------------------------------------------------------------------

constexpr double kLongestBlend = 0.5;     // seconds
constexpr double kIntervalsKnown = 1.5;   // of I
constexpr double kStopsWithin = 0.5;      // metres: such a body swings past nothing
constexpr double kSteepestTangent = 3.0;  // of the way, for a cubic that never turns back

// Of a body that stops there: its tangent leads along the way, and not beyond its end.
WideVec3 along_the_way(const WideVec3& tangent, const WideVec3& way) {
    const double square = dot(way, way);
    if (square == 0) return {};
    return way * std::clamp(dot(tangent, way) / square, 0.0, kSteepestTangent);
}

WideVec3 at_most(const WideVec3& velocity, double speed) {
    const double its = length(velocity);
    return its > speed ? velocity * (speed / its) : velocity;
}

class Blending : public Follower {
 public:
    explicit Blending(Path path) : path_(path) {}

    void place(const Goal& goal) override {
        begin_to({.doing = Doing::Placed, .metres = is_shown_ ? length(WideVec3{offset(shown_, goal.place)}) : 0});
        goal_ = goal;
        blend_ = {.from = {}, .from_velocity = goal.velocity, .velocity = goal.velocity, .interval = goal.interval};
        start_from(goal.place, goal.velocity);
    }

    void follow(const Goal& goal) override { blend_into(goal, false); }
    void redirect(const Goal& goal) override { blend_into(goal, true); }

    void land(const Position& shown, const Goal& goal) override {
        goal_ = goal;
        start_from(shown, {});
        begin(shown, {}, true);
    }

    Position at(double now) override {
        const double x = std::max(now - goal_.time, 0.0);
        Position next = moved(goal_.place, path_(blend_, x));
        set_heading(next.frame, heading_at(x));
        if (now > shown_at_) velocity_ = WideVec3{offset(shown_, next)} * (1 / (now - shown_at_));
        shown_ = next;
        shown_at_ = now;
        if (const Doing does = doing_at(x); does != doing()) begin_to(deed_of(does, x));
        return next;
    }

 private:
    void blend_into(const Goal& goal, bool is_redirected) {
        const Position from = shown_;
        goal_ = goal;
        begin(from, at_most(velocity_, goal.catch_up_speed), is_redirected);
    }

    void start_from(const Position& place, const WideVec3& velocity) {
        is_shown_ = true;
        shown_ = place;
        velocity_ = velocity;
        shown_at_ = goal_.time;
        from_heading_ = heading_of(place.frame.rotation);
    }

    void begin(const Position& from, const WideVec3& velocity, bool is_redirected) {
        blend_ = {.from = offset(goal_.place, from),
                  .from_velocity = velocity,
                  .velocity = goal_.velocity,
                  .interval = goal_.interval,
                  .seconds = std::min(goal_.interval, kLongestBlend)};
        from_heading_ = heading_of(from.frame.rotation);
        begin_to({.doing = Doing::Blends,
                  .seconds = blend_.seconds,
                  .metres = length(blend_.from),
                  .speed = length(blend_.velocity),
                  .is_redirected = is_redirected});
    }

    [[nodiscard]] float heading_at(double x) const {
        const double to = heading_of(goal_.place.frame.rotation);
        if (x >= blend_.seconds) return static_cast<float>(to);
        const double turn = std::remainder(to - from_heading_, 360.0);
        return static_cast<float>(std::fmod(from_heading_ + turn * (x / blend_.seconds) + 360.0, 360.0));
    }

    [[nodiscard]] Doing doing_at(double x) const {
        if (x < blend_.seconds) return Doing::Blends;
        return x < seconds_known(blend_.interval) ? Doing::Extrapolates : Doing::Holds;
    }

    [[nodiscard]] Deed deed_of(Doing does, double x) const {
        if (does == Doing::Holds) return {.doing = does, .seconds = x};
        return {.doing = does, .speed = length(blend_.velocity)};
    }

    Path path_;
    Goal goal_;
    Blend blend_;
    double from_heading_ = 0;
    bool is_shown_ = false;  // it was, at least once
    Position shown_;
    double shown_at_ = 0;
    WideVec3 velocity_;  // V₀ of a blend that would begin now
};

// ---- buffered ---------------------------------------------------------------------------------------------------------

constexpr std::size_t kMostSnapshots = 32;
constexpr double kIntervalsBuffered = 2.0;  // of I
constexpr double kDeviationSeconds = 2.0;   // over which intervals are looked at...
constexpr double kDriftSeconds = 1.0;       // ...and how full the buffer is
constexpr double kFast = 1.02;
constexpr double kSlow = 0.96;

// Newer values weigh more: as much as in a mean over n of them.
class ExponentialMean {
 public:
    void add(double value, double n) {
        const double weight = is_empty_ ? 1.0 : std::min(2.0 / (n + 1.0), 1.0);
        const double off = value - mean_;
        mean_ += weight * off;
        variance_ = is_empty_ ? 0.0 : (1.0 - weight) * (variance_ + weight * off * off);
        is_empty_ = false;
    }
    [[nodiscard]] double mean() const { return mean_; }
    [[nodiscard]] double deviation() const { return std::sqrt(variance_); }

 private:
    double mean_ = 0;
    double variance_ = 0;
    bool is_empty_ = true;
};

struct Snapshot {
    double time = 0;
    Position place;
};

class Buffered : public Follower {
 public:
    explicit Buffered(std::optional<double> delay) : delay_(delay) {}

    void place(const Goal& goal) override {
        begin_to({.doing = Doing::Placed, .metres = is_shown_ ? length(WideVec3{offset(shown_, goal.place)}) : 0});
        is_shown_ = true;
        forget(goal, goal.arrival, goal.place);
        intervals_ = {};
        drift_ = {};
        shown_ = goal.place;
    }

    void follow(const Goal& goal) override {
        interval_ = goal.interval;
        if (goal.arrival <= newest()) return replace_newest(goal);
        const double since = goal.arrival - newest();
        intervals_.add(since, kDeviationSeconds / interval_);
        // So that it does not creep across a pause.
        if (since > kIntervalsBuffered * interval_) add({goal.arrival - interval_, snapshots_.back().place});
        add({goal.arrival, goal.place});
        drift_.add(newest() - clock_ - buffer(), kDriftSeconds / interval_);
    }

    void land(const Position& shown, const Goal& goal) override {
        interval_ = goal.interval;
        forget(goal, goal.time - buffer(), shown);
        clock_ = snapshots_.front().time;
        shown_ = shown;
    }

    Position at(double now) override {
        const double kept_from = newest() - 2 * buffer();
        clock_ = std::clamp(clock_ + (now - shown_at_) * pace(), kept_from, std::max(newest(), kept_from));
        shown_at_ = now;
        bool is_on = false;  // at the next of them
        for (; snapshots_.size() > 1 && snapshots_[1].time <= clock_; is_on = true) snapshots_.pop_front();
        const Doing does = snapshots_.size() == 1 ? Doing::Starved : Doing::Blends;
        if (does != doing() || is_on) begin_to(deed_of(does, now));
        shown_ = between_snapshots();
        return shown_;
    }

 private:
    [[nodiscard]] double newest() const { return snapshots_.back().time; }
    [[nodiscard]] double buffer() const {
        return delay_.value_or(kIntervalsBuffered * interval_ + intervals_.deviation());
    }
    [[nodiscard]] double pace() const {
        if (drift_.mean() > interval_) return kFast;
        return drift_.mean() < -interval_ ? kSlow : 1.0;
    }

    void forget(const Goal& goal, double time, const Position& place) {
        interval_ = goal.interval;
        snapshots_.assign(1, {time, place});
        clock_ = time - buffer();
        shown_at_ = goal.time;
    }
    void add(const Snapshot& snapshot) {
        snapshots_.push_back(snapshot);
        if (snapshots_.size() > kMostSnapshots) snapshots_.pop_front();
    }
    // Another velocity says nothing to a buffer; another place at the same moment does.
    void replace_newest(const Goal& goal) {
        if (goal.arrival == newest()) snapshots_.back().place = goal.place;
    }

    [[nodiscard]] Deed deed_of(Doing does, double now) const {
        const Snapshot& from = snapshots_.front();
        if (does == Doing::Starved) return {.doing = does, .seconds = now - from.time};
        const Snapshot& to = snapshots_[1];
        return {.doing = does,
                .seconds = to.time - from.time,
                .metres = length(WideVec3{offset(from.place, to.place)}),
                .late = now - clock_};
    }

    [[nodiscard]] Position between_snapshots() const {
        const Snapshot& from = snapshots_.front();
        if (snapshots_.size() == 1 || clock_ <= from.time) return from.place;
        const Snapshot& to = snapshots_[1];
        return drawn_between(from.place, to.place, (clock_ - from.time) / (to.time - from.time));
    }

    std::optional<double> delay_;
    double interval_ = 0;
    std::deque<Snapshot> snapshots_{Snapshot{}};
    ExponentialMean intervals_;
    ExponentialMean drift_;  // how much more is buffered than wanted
    double clock_ = 0;
    bool is_shown_ = false;  // it was, at least once
    Position shown_;
    double shown_at_ = 0;
};

// ---- in words ---------------------------------------------------------------------------------------------------------

std::string placed(const Deed& deed) {
    return deed.metres > 0 ? fmt::format("placed at once, {:.2f} m from where it was shown", deed.metres) : "placed";
}

std::string blends(const Deed& deed) {
    if (deed.late > 0) {
        return fmt::format("goes to the next of its updates, {:.2f} m in {:.2f} s, shown {:.2f} s late", deed.metres,
                           deed.seconds, deed.late);
    }
    const std::string on = deed.speed > 0 ? fmt::format("which goes on at {:.1f} m/s", deed.speed) : "where it stops";
    return fmt::format("blends over {:.2f} s into its {}, {:.2f} m away, {}", deed.seconds,
                       deed.is_redirected ? "new motion" : "newest update", deed.metres, on);
}

std::string extrapolates(const Deed& deed) {
    return deed.speed > 0 ? fmt::format("extrapolates: goes on at {:.1f} m/s as its update has it", deed.speed)
                          : "stands where its update has it";
}

}  // namespace

double seconds_known(double interval) { return kIntervalsKnown * interval; }

WideVec3 dead_reckoned(const Blend& blend, double x) {
    const double t = std::min(x, seconds_known(blend.interval));
    const double f = blend.seconds > 0 ? std::min(x / blend.seconds, 1.0) : 1.0;
    const WideVec3 velocity = blend.from_velocity + (blend.velocity - blend.from_velocity) * f;
    const WideVec3 a = blend.from + velocity * t;
    const WideVec3 b = blend.velocity * t;
    return a + (b - a) * f;
}

WideVec3 on_cubic(const Blend& blend, double x) {
    const double last = std::max(blend.seconds, seconds_known(blend.interval));
    if (x >= blend.seconds) return blend.velocity * std::min(x, last);
    const double u = x / blend.seconds;
    const WideVec3 end = blend.velocity * blend.seconds;
    WideVec3 out = blend.from_velocity * blend.seconds;
    const bool stops = dot(blend.velocity, blend.velocity) == 0 && length(blend.from) < kStopsWithin;
    if (stops) out = along_the_way(out, blend.from * -1);
    return blend.from * (2 * u * u * u - 3 * u * u + 1) + out * (u * u * u - 2 * u * u + u) +
           end * (3 * u * u - 2 * u * u * u) + end * (u * u * u - u * u);
}

std::unique_ptr<Follower> make_blending(Path path) { return std::make_unique<Blending>(path); }

std::unique_ptr<Follower> make_buffered(std::optional<double> delay) { return std::make_unique<Buffered>(delay); }

std::string_view name(Doing doing) {
    switch (doing) {
        case Doing::Placed: return "placed";
        case Doing::Blends: return "blends";
        case Doing::Extrapolates: return "extrapolates";
        case Doing::Holds: return "holds";
        case Doing::Starved: return "starved";
    }
    return "";
}

std::string sentence(const Deed& deed) {
    switch (deed.doing) {
        case Doing::Placed: return placed(deed);
        case Doing::Blends: return blends(deed);
        case Doing::Extrapolates: return extrapolates(deed);
        case Doing::Holds: return fmt::format("holds: no update for {:.2f} s", deed.seconds);
        case Doing::Starved: return fmt::format("starved: stands at its newest update, {:.2f} s old", deed.seconds);
    }
    return "";
}

}  // namespace acmotion::baseline
