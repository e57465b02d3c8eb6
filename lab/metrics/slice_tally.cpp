#include "lab/metrics/slice_tally.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "core/constants.h"
#include "lab/base/angle.h"
#include "lab/metrics/thresholds.h"

namespace acmotion {
namespace {

double flat_dot(const WideVec3& a, const WideVec3& b) { return a.x * b.x + a.y * b.y; }

double cosine(const WideVec3& a, const WideVec3& b) {
    return flat_dot(a, b) / (flat_step_metres(a) * flat_step_metres(b));
}

// Where its feet take it, or else where it looks.
WideVec3 way_ahead(const WideVec3& walking, float heading) {
    if (flat_step_metres(walking) > 0) return walking;
    const double angle = static_cast<double>(heading) * std::numbers::pi / 180;
    return {std::sin(angle), std::cos(angle), 0};
}

WideVec3 per_second(const WideVec3& a, double seconds) { return {a.x / seconds, a.y / seconds, a.z / seconds}; }

// More than 120° from the step before, and not ahead.
bool is_backward(const WideVec3& step, const WideVec3& before, const WideVec3& walking, float heading) {
    return cosine(step, before) < kBackwardCosine && cosine(step, way_ahead(walking, heading)) <= -kBackwardCosine;
}

}  // namespace

// ---- several bodies -------------------------------------------------------------------------------------------------

void MetricSums::add(const MetricSums& other) {
    const Metrics& more = other.counts;
    counts.only_poses = counts.only_poses || more.only_poses;
    counts.is_thin = counts.is_thin || more.is_thin;
    counts.is_on_screen = counts.is_on_screen || more.is_on_screen;
    counts.seconds += more.seconds;
    counts.seconds_moving += more.seconds_moving;
    counts.pops += more.pops;
    counts.largest_step = std::max(counts.largest_step, more.largest_step);
    counts.backward_steps += more.backward_steps;
    counts.speed_jumps += more.speed_jumps;
    counts.heading_jumps += more.heading_jumps;
    counts.foot_slide += more.foot_slide;
    counts.seconds_chasing += more.seconds_chasing;
    counts.seconds_on_root_motion += more.seconds_on_root_motion;
    counts.seconds_stalled += more.seconds_stalled;
    counts.blips += more.blips;
    counts.snaps += more.snaps;
    for (std::size_t i = 0; i < kPositionOutcomes; ++i) counts.routed[i] += more.routed[i];
    truth.add(other.truth);
    update.add(other.update);
    truth_moving.add(other.truth_moving);
    update_moving.add(other.update_moving);
    screen.add(other.screen);
    jerk.add(other.jerk);
    stretches.add(other.stretches);
}

Metrics MetricSums::metrics() const {
    Metrics all = counts;
    all.jerk = jerk.root_mean_square();
    all.behind_truth = truth.lag();
    all.behind_update = update.lag();
    all.behind_truth_moving = truth_moving.mean();
    all.behind_update_moving = update_moving.mean();
    all.pictures_per_second = screen.moving_seconds > 0 ? screen.pictures / screen.moving_seconds : 0;
    all.screen_jerk = screen.jerk.root_mean_square();
    all.screen_behind_truth = screen.truth.lag();
    all.late_by = stretches.late_by.mean();
    all.off_path = stretches.off_path.mean();
    all.sparc = stretches.sparc.mean();
    all.truth_sparc = stretches.truth_sparc.mean();
    all.ldlj = stretches.ldlj.mean();
    if (all.late_by) all.stretches_stood = static_cast<double>(stretches.stood);
    return all;
}

// ---- one body -------------------------------------------------------------------------------------------------------

double SliceTally::under_way_since() const {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    return std::min(stall_seconds_ > 0 ? stall_start_ : kNever, lag_seconds_ > 0 ? lag_time_ : kNever);
}

void SliceTally::add(const Slice& slice, MomentSink& moments) {
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

void SliceTally::end(MomentSink& moments) {
    end_stall(moments);
    end_lag(moments);
    forget_steps();
}

// A pop, and the halt after it, are one ugly moment and not five.
void SliceTally::judge(const Slice& slice, MomentSink& moments) {
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

SliceTally::Judgement SliceTally::judge_step(const Slice& slice) {
    const double metres = slice.metres;
    sums.counts.largest_step = std::max(sums.counts.largest_step, metres);
    const double allowed = kPopSpeedFactor * std::max(slice.catch_up_speed, slice.own_speed) * slice.seconds;
    if (metres <= allowed + kPopSlackMetres) return std::nullopt;
    ++sums.counts.pops;
    return Judged{metres / allowed, metres};
}

SliceTally::Judgement SliceTally::judge_direction(const Slice& slice) {
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

SliceTally::Judgement SliceTally::judge_speed(const Slice& slice) {
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

SliceTally::Judgement SliceTally::judge_heading(const Slice& slice) {
    if (slice.heading_to == slice.heading_from) return std::nullopt;
    const double turn = angle_between(static_cast<double>(slice.heading_to), static_cast<double>(slice.heading_from));
    if (turn <= kHeadingJumpDegrees + kHeadingJumpDegreesPerSecond * slice.seconds) return std::nullopt;
    ++sums.counts.heading_jumps;
    return Judged{turn / kNoticeableHeadingDegrees, turn};
}

void SliceTally::spend_time(const Slice& slice, MomentSink& moments) {
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

void SliceTally::follow_lag(const Slice& slice, MomentSink& moments) {
    const auto add_lag = [&slice](double metres, LagTally& all, MeanOverTime& moving) {
        all.add(metres, slice.seconds);
        if (slice.is_moving) moving.add(metres, slice.seconds);
    };
    if (slice.behind_truth) add_lag(*slice.behind_truth, sums.truth, sums.truth_moving);
    if (slice.behind_update) add_lag(*slice.behind_update, sums.update, sums.update_moving);
    // Ahead of the newest update by what it runs in a second, a body is where it should be.
    const double ahead = slice.behind_truth ? 0 : slice.catch_up_speed / kCatchUpGain;
    const double lag = slice.behind_truth.value_or(slice.behind_update.value_or(0));
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
void SliceTally::end_stall(MomentSink& moments) {
    if (stall_seconds_ == 0) return;
    moments.on_moment(stall_start_, MomentKind::Stall, stall_seconds_ / kNoticeableStallSeconds, stall_seconds_);
    stall_seconds_ = 0;
}

void SliceTally::end_lag(MomentSink& moments) {
    if (lag_seconds_ == 0) return;
    if (lag_seconds_ >= kNoticeableLagSeconds) moments.on_moment(lag_time_, MomentKind::Behind, lag_severity_, lag_);
    lag_seconds_ = 0;
    lag_severity_ = 0;
}

}  // namespace acmotion
