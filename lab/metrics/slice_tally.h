#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/constants.h"
#include "lab/base/angle.h"
#include "lab/metrics/jerk_sums.h"
#include "lab/metrics/lag_tally.h"
#include "lab/metrics/metrics.h"
#include "lab/metrics/screen_tally.h"
#include "lab/metrics/stretch_tally.h"
#include "lab/metrics/thresholds.h"
#include "sessions/map_place.h"

namespace acmotion {

// What a body was doing in a slice.
enum class Pursuit : std::uint8_t { None, Chasing, RootMotion };

// A distance, if there is one. An optional, whose parts would lie in memory, costs more than what is computed of it.
class MaybeMetres {
 public:
    constexpr MaybeMetres() = default;
    constexpr MaybeMetres(double metres) : metres_(metres), is_known_(true) {}
    constexpr MaybeMetres(std::optional<double> metres) : metres_(metres.value_or(0)), is_known_(metres.has_value()) {}

    [[nodiscard]] constexpr explicit operator bool() const { return is_known_; }
    [[nodiscard]] constexpr double operator*() const { return metres_; }
    [[nodiscard]] constexpr std::optional<double> as_optional() const {
        return is_known_ ? std::optional{metres_} : std::nullopt;
    }

 private:
    double metres_ = 0;  // while there is none, too
    bool is_known_ = false;
};

// What one body did between two readings of its clock.
struct Slice {
    double time = 0;  // of the session, at its end
    double seconds = 0;
    WideVec3 step;           // metres east, north and up
    double metres = 0;       // of that step
    float heading_from = 0;  // compass degrees
    float heading_to = 0;
    double catch_up_speed = 0;  // m/s
    double own_speed = 0;       // m/s of its physical velocity: falling, jumping
    double unexplained = 0;     // metres that its motion state does not account for
    WideVec3 walking;           // m/s in world axes that its motion state accounts for; 0 if none
    bool is_excused = false;    // a routed snap, or the body is new
    bool is_moving = false;     // it moves, or ought to; else the slice is in no mean of motion
    Pursuit pursuit = Pursuit::None;
    bool has_arrived = false;  // a waypoint was reached: the rest of the slice may be standing; read only if it is slow
    MaybeMetres behind_truth;  // at its end
    MaybeMetres behind_update;

    // Too slow for a body on its way; unless it has arrived.
    [[nodiscard]] bool is_slow() const { return metres < kStallShare * catch_up_speed * seconds; }
};

// docs/metrics.md, one body or several.
class MetricSums {
 public:
    void add(const MetricSums& other);
    [[nodiscard]] Metrics metrics() const;

    Metrics counts;  // all but jerk, the lags and the screen
    LagTally truth;
    LagTally update;
    MeanOverTime truth_moving;
    MeanOverTime update_moving;
    ScreenSums screen;
    JerkSums jerk;
    StretchSums stretches;
};

class MomentSink {
 public:
    virtual ~MomentSink() = default;
    virtual void on_moment(double time, MomentKind kind, double severity, double amount) = 0;
    // A lag, which will be reported when it is over, has become worse.
    virtual void on_worse_lag() {}
};

// Adds up the slices of one body. `Moments` is a MomentSink, or has the same functions: of a class that the compiler can look
// into, a slice without a moment costs no call.
class SliceTally {
 public:
    template <class Moments>
    void add(const Slice& slice, Moments& moments);
    // The body is gone, or the replay over: what was going on ends here.
    template <class Moments>
    void end(Moments& moments);
    // Where a moment will be that is reported when it is over; far in the future if there is none.
    [[nodiscard]] double under_way_since() const;

    MetricSums sums;

 private:
    // Each answers how bad the moment is, if the slice has one.
    struct Judged {
        double severity = 0;
        double amount = 0;
    };
    using Judgement = std::optional<Judged>;
    [[nodiscard]] Judgement judge_step(const Slice& slice);
    [[nodiscard]] Judgement judge_direction(const Slice& slice);
    [[nodiscard]] Judgement judge_speed(const Slice& slice);
    [[nodiscard]] Judgement judge_heading(const Slice& slice);
    template <class Moments>
    void judge(const Slice& slice, Moments& moments);
    template <class Moments>
    void spend_time(const Slice& slice, Moments& moments);
    template <class Moments>
    void follow_lag(const Slice& slice, Moments& moments);
    template <class Moments>
    void end_stall(Moments& moments);
    template <class Moments>
    void end_lag(Moments& moments);

    void forget_steps() { has_velocity_ = has_acceleration_ = has_step_ = false; }

    // Of the slice before, or what that was compared with. Nothing after an excused slice.
    bool has_velocity_ = false;
    bool has_acceleration_ = false;
    bool has_step_ = false;
    bool has_popped_ = false;
    WideVec3 velocity_;
    double speed_ = 0;  // the length of that
    WideVec3 acceleration_;
    WideVec3 last_step_;
    double last_step_time_ = 0;
    // Episodes under way.
    double stall_start_ = 0;
    double stall_seconds_ = 0;
    double lag_time_ = 0;
    double lag_seconds_ = 0;
    double lag_ = 0;           // metres, at its worst
    double lag_severity_ = 0;  // the same
};

// Whether a body goes back: more than 120° from the step before, and not ahead. By value, so that a slice need not be in
// memory.
[[nodiscard, gnu::noinline]] bool is_backward(WideVec3 step, WideVec3 before, WideVec3 walking, float heading);

// ---- of every body that moves, in every slice ----------------------------------------------------------------------
// What has several members is not const here: g++ 12 keeps a constant of that kind in memory.
// NOLINTBEGIN(misc-const-correctness)

template <class Moments>
void SliceTally::add(const Slice& slice, Moments& moments) {
    sums.counts.seconds += slice.seconds;
    if (slice.is_moving) sums.counts.seconds_moving += slice.seconds;
    if (slice.is_excused) {
        forget_steps();
    } else {
        judge(slice, moments);
        sums.counts.foot_slide += slice.unexplained;
    }
    spend_time(slice, moments);
    follow_lag(slice, moments);
}

template <class Moments>
void SliceTally::end(Moments& moments) {
    end_stall(moments);
    end_lag(moments);
    forget_steps();
}

// A pop, and the halt after it, are one ugly moment and not five.
template <class Moments>
void SliceTally::judge(const Slice& slice, Moments& moments) {
    Judgement pop = judge_step(slice);
    if (pop) moments.on_moment(slice.time, MomentKind::Pop, pop->severity, pop->amount);
    const bool is_told = !std::exchange(has_popped_, pop.has_value()) && !pop;
    const auto tell = [&](MomentKind kind, const Judgement& judged) {
        if (judged && is_told) moments.on_moment(slice.time, kind, judged->severity, judged->amount);
    };
    tell(MomentKind::Backward, judge_direction(slice));
    tell(MomentKind::SpeedJump, judge_speed(slice));
    tell(MomentKind::HeadingJump, judge_heading(slice));
}

inline SliceTally::Judgement SliceTally::judge_step(const Slice& slice) {
    const double metres = slice.metres;
    sums.counts.largest_step = std::max(sums.counts.largest_step, metres);
    const double allowed = kPopSpeedFactor * std::max(slice.catch_up_speed, slice.own_speed) * slice.seconds;
    if (metres <= allowed + kPopSlackMetres) return std::nullopt;
    ++sums.counts.pops;
    return Judged{metres / allowed, metres};
}

inline SliceTally::Judgement SliceTally::judge_direction(const Slice& slice) {
    const double metres = flat_step_metres(slice.step);
    if (metres < kBackwardMetres) return std::nullopt;
    // The angle matters only if the body goes back at all.
    const bool goes_back = slice.step.x * last_step_.x + slice.step.y * last_step_.y < 0;
    const bool is_back = goes_back && has_step_ &&
                         slice.time - slice.seconds - last_step_time_ <= kBackwardMemorySeconds &&
                         is_backward(slice.step, last_step_, slice.walking, slice.heading_to);
    has_step_ = true;
    last_step_ = slice.step;
    last_step_time_ = slice.time;
    if (!is_back) return std::nullopt;
    ++sums.counts.backward_steps;
    return Judged{metres / kNoticeableBackwardMetres, metres};
}

[[nodiscard]] constexpr WideVec3 per_second(const WideVec3& a, double seconds) {
    return {a.x / seconds, a.y / seconds, a.z / seconds};
}

inline SliceTally::Judgement SliceTally::judge_speed(const Slice& slice) {
    WideVec3 velocity = per_second(slice.step, slice.seconds);
    const double speed = step_metres(velocity);
    Judgement jump;
    if (has_velocity_) {
        const double change = std::abs(speed - speed_);
        const double allowed = kSpeedJumpShare * slice.catch_up_speed;
        if (change > allowed) {
            ++sums.counts.speed_jumps;
            jump = {change / (2 * allowed), change};
        }
        WideVec3 acceleration = per_second(velocity - velocity_, slice.seconds);
        if (has_acceleration_ && slice.is_moving) {
            sums.jerk.add(step_metres(per_second(acceleration - acceleration_, slice.seconds)), slice.seconds);
        }
        acceleration_ = acceleration;
    }
    has_acceleration_ = std::exchange(has_velocity_, true);
    velocity_ = velocity;
    speed_ = speed;
    return jump;
}

inline SliceTally::Judgement SliceTally::judge_heading(const Slice& slice) {
    if (slice.heading_to == slice.heading_from) return std::nullopt;
    const double turn = angle_between(static_cast<double>(slice.heading_to), static_cast<double>(slice.heading_from));
    if (turn <= kHeadingJumpDegrees + kHeadingJumpDegreesPerSecond * slice.seconds) return std::nullopt;
    ++sums.counts.heading_jumps;
    return Judged{turn / kNoticeableHeadingDegrees, turn};
}

template <class Moments>
void SliceTally::spend_time(const Slice& slice, Moments& moments) {
    if (slice.pursuit == Pursuit::Chasing && slice.is_slow() && !slice.has_arrived) {
        if (stall_seconds_ == 0) stall_start_ = slice.time - slice.seconds;
        stall_seconds_ += slice.seconds;
        sums.counts.seconds_stalled += slice.seconds;
        return;
    }
    end_stall(moments);
    if (slice.pursuit == Pursuit::Chasing) sums.counts.seconds_chasing += slice.seconds;
    if (slice.pursuit == Pursuit::RootMotion) sums.counts.seconds_on_root_motion += slice.seconds;
}

template <class Moments>
void SliceTally::follow_lag(const Slice& slice, Moments& moments) {
    const auto add_lag = [&slice](double metres, LagTally& all, MeanOverTime& moving) {
        all.add(metres, slice.seconds);
        if (slice.is_moving) moving.add(metres, slice.seconds);
    };
    if (slice.behind_truth) add_lag(*slice.behind_truth, sums.truth, sums.truth_moving);
    if (slice.behind_update) add_lag(*slice.behind_update, sums.update, sums.update_moving);
    // Ahead of the newest update by what it runs in a second, a body is where it should be.
    const double ahead = slice.behind_truth ? 0 : slice.catch_up_speed / kCatchUpGain;
    const double lag = slice.behind_truth ? *slice.behind_truth : *slice.behind_update;
    const double severity = lag / (kNoticeableLagMetres + ahead);
    if (severity < 1) return end_lag(moments);
    lag_seconds_ += slice.seconds;
    if (severity <= lag_severity_) return;
    lag_severity_ = severity;
    lag_ = lag;
    lag_time_ = slice.time;
    moments.on_worse_lag();
}

// An episode shows at its start (a stall) or at its worst (a lag).
template <class Moments>
void SliceTally::end_stall(Moments& moments) {
    if (stall_seconds_ == 0) return;
    moments.on_moment(stall_start_, MomentKind::Stall, stall_seconds_ / kNoticeableStallSeconds, stall_seconds_);
    stall_seconds_ = 0;
}

template <class Moments>
void SliceTally::end_lag(Moments& moments) {
    if (lag_seconds_ == 0) return;
    if (lag_seconds_ >= kNoticeableLagSeconds) moments.on_moment(lag_time_, MomentKind::Behind, lag_severity_, lag_);
    lag_seconds_ = 0;
    lag_severity_ = 0;
}

// NOLINTEND(misc-const-correctness)

}  // namespace acmotion
