#include "lab/replay/buffered.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "acmotion/geometry/position.h"

namespace acmotion::baseline {
namespace {

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

}  // namespace

std::unique_ptr<Follower> make_buffered(std::optional<double> delay) { return std::make_unique<Buffered>(delay); }

}  // namespace acmotion::baseline
