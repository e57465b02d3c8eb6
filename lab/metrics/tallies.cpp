#include "lab/metrics/tallies.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "core/constants.h"
#include "lab/base/angle.h"

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

void ScreenSums::add(const ScreenSums& other) {
    jerk.add(other.jerk);
    pictures += other.pictures;
    moving_seconds += other.moving_seconds;
    truth.add(other.truth);
}

void MetricSums::add(const MetricSums& other) {
    const Metrics& more = other.counts;
    counts.only_poses = counts.only_poses || more.only_poses;
    counts.is_on_screen = counts.is_on_screen || more.is_on_screen;
    counts.largest_step = std::max(counts.largest_step, more.largest_step);
    for (const auto amount : {&Metrics::seconds, &Metrics::seconds_moving, &Metrics::foot_slide,
                              &Metrics::seconds_chasing, &Metrics::seconds_on_root_motion, &Metrics::seconds_stalled}) {
        counts.*amount += more.*amount;
    }
    for (const auto count : {&Metrics::pops, &Metrics::backward_steps, &Metrics::speed_jumps, &Metrics::heading_jumps,
                             &Metrics::blips, &Metrics::snaps}) {
        counts.*count += more.*count;
    }
    for (std::size_t i = 0; i < kPositionOutcomes; ++i) counts.routed[i] += more.routed[i];
    truth.add(other.truth);
    update.add(other.update);
    truth_moving.add(other.truth_moving);
    update_moving.add(other.update_moving);
    jerk.add(other.jerk);
    screen.add(other.screen);
    stretches.add(other.stretches);
}

Metrics MetricSums::metrics() const {
    Metrics all = counts;
    all.jerk = std::sqrt(jerk.mean().value_or(0));
    all.behind_truth = truth.lag();
    all.behind_update = update.lag();
    all.behind_truth_moving = truth_moving.mean();
    all.behind_update_moving = update_moving.mean();
    all.pictures_per_second = screen.moving_seconds > 0 ? screen.pictures / screen.moving_seconds : 0;
    all.screen_jerk = std::sqrt(screen.jerk.mean().value_or(0));
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

const std::vector<Moment>& SliceTally::add(const Slice& slice) {
    over_.clear();
    sums.counts.seconds += slice.seconds;
    if (slice.is_moving) sums.counts.seconds_moving += slice.seconds;
    if (slice.is_excused) {
        forget_steps();
    } else {
        judge(slice);
        sums.counts.foot_slide += slice.unexplained;
    }
    spend_time(slice);
    follow_lag(slice);
    return over_;
}

const std::vector<Moment>& SliceTally::end() {
    over_.clear();
    end_stall();
    end_lag();
    forget_steps();
    return over_;
}

void SliceTally::forget_steps() {
    velocity_.reset();
    acceleration_.reset();
    last_step_.reset();
}

// A pop, and the halt after it, are one ugly moment and not five.
void SliceTally::judge(const Slice& slice) {
    const bool pops = is_pop(slice);
    const bool has_popped = std::exchange(has_popped_, pops);
    const std::size_t told = over_.size();
    judge_direction(slice);
    judge_speed(slice);
    judge_heading(slice);
    if (pops || has_popped) over_.resize(told);
}

bool SliceTally::is_pop(const Slice& slice) {
    const double metres = slice.metres;
    sums.counts.largest_step = std::max(sums.counts.largest_step, metres);
    const double allowed = kPopSpeedFactor * std::max(slice.catch_up_speed, slice.own_speed) * slice.seconds;
    if (metres <= allowed + kPopSlackMetres) return false;
    ++sums.counts.pops;
    over_.push_back({slice.time, {}, MomentKind::Pop, metres / allowed, metres, {}});
    return true;
}

void SliceTally::judge_direction(const Slice& slice) {
    const double metres = flat_step_metres(slice.step);
    if (metres < kBackwardMetres) return;
    const bool is_back = last_step_ && slice.time - slice.seconds - last_step_time_ <= kBackwardMemorySeconds &&
                         is_backward(slice.step, *last_step_, slice.walking, slice.heading_to);
    last_step_ = slice.step;
    last_step_time_ = slice.time;
    if (!is_back) return;
    ++sums.counts.backward_steps;
    over_.push_back({slice.time, {}, MomentKind::Backward, metres / kNoticeableBackwardMetres, metres, {}});
}

void SliceTally::judge_speed(const Slice& slice) {
    const WideVec3 velocity = per_second(slice.step, slice.seconds);
    const std::optional<WideVec3> before = std::exchange(velocity_, velocity);
    if (!before) return;
    const double change = std::abs(step_metres(velocity) - step_metres(*before));
    const double allowed = kSpeedJumpShare * slice.catch_up_speed;
    if (change > allowed) {
        ++sums.counts.speed_jumps;
        over_.push_back({slice.time, {}, MomentKind::SpeedJump, change / (2 * allowed), change, {}});
    }
    const WideVec3 acceleration = per_second(velocity - *before, slice.seconds);
    const std::optional<WideVec3> weaker = std::exchange(acceleration_, acceleration);
    if (!weaker || !slice.is_moving) return;
    const double jerk = step_metres(per_second(acceleration - *weaker, slice.seconds));
    sums.jerk.add(jerk * jerk, slice.seconds);
}

void SliceTally::judge_heading(const Slice& slice) {
    if (slice.heading_to == slice.heading_from) return;
    const double turn = angle_between(static_cast<double>(slice.heading_to), static_cast<double>(slice.heading_from));
    if (turn <= kHeadingJumpDegrees + kHeadingJumpDegreesPerSecond * slice.seconds) return;
    ++sums.counts.heading_jumps;
    over_.push_back({slice.time, {}, MomentKind::HeadingJump, turn / kNoticeableHeadingDegrees, turn, {}});
}

void SliceTally::spend_time(const Slice& slice) {
    if (slice.pursuit == Pursuit::Chasing && slice.is_slow() && !slice.has_arrived) {
        if (stall_seconds_ == 0) stall_start_ = slice.time - slice.seconds;
        stall_seconds_ += slice.seconds;
        sums.counts.seconds_stalled += slice.seconds;
        return;
    }
    end_stall();
    if (slice.pursuit == Pursuit::Chasing) sums.counts.seconds_chasing += slice.seconds;
    if (slice.pursuit == Pursuit::RootMotion) sums.counts.seconds_on_root_motion += slice.seconds;
}

void SliceTally::follow_lag(const Slice& slice) {
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
    is_at_worst_lag_ = severity >= 1 && severity > lag_severity_;
    if (severity < 1) return end_lag();
    lag_seconds_ += slice.seconds;
    if (!is_at_worst_lag_) return;
    lag_severity_ = severity;
    lag_ = lag;
    lag_time_ = slice.time;
}

// An episode shows at its start (a stall) or at its worst (a lag).
void SliceTally::end_stall() {
    if (stall_seconds_ == 0) return;
    over_.push_back(
        {stall_start_, {}, MomentKind::Stall, stall_seconds_ / kNoticeableStallSeconds, stall_seconds_, {}});
    stall_seconds_ = 0;
}

void SliceTally::end_lag() {
    is_at_worst_lag_ = false;
    if (lag_seconds_ == 0) return;
    if (lag_seconds_ >= kNoticeableLagSeconds)
        over_.push_back({lag_time_, {}, MomentKind::Behind, lag_severity_, lag_, {}});
    lag_seconds_ = 0;
    lag_severity_ = 0;
}

// ---- on the screen --------------------------------------------------------------------------------------------------

void ScreenTally::add(const ScreenFrame& frame) {
    const std::optional<ScreenFrame> before = std::exchange(last_, frame);
    const double seconds = before ? frame.time - before->time : 0;
    if (seconds <= 0) return;
    const WideVec3 step = frame.place - before->place;
    seconds_ += seconds;
    if (length(step) > 0) ++new_pictures_;
    if (!frame.counts) return forget();
    if (frame.is_excused || frame.is_hidden || before->is_hidden) {
        forget_speed();
    } else {
        follow_speed(step, seconds);
    }
    if (frame.behind_truth) sums_.truth.add(*frame.behind_truth, seconds);
}

void ScreenTally::end_slice(bool is_on_its_way, bool is_moving) {
    const double pictures = std::exchange(new_pictures_, 0);
    const double seconds = std::exchange(seconds_, 0);
    const MeanOverTime jerk = std::exchange(jerk_, {});
    if (is_moving) sums_.jerk.add(jerk);
    if (!is_on_its_way) return;
    sums_.pictures += pictures;
    sums_.moving_seconds += seconds;
}

void ScreenTally::lose_sight() {
    last_.reset();
    forget();
}

void ScreenTally::forget() {
    forget_speed();
    end_slice(false, false);
}

void ScreenTally::follow_speed(const WideVec3& step, double seconds) {
    const std::optional<WideVec3> slower = std::exchange(velocity_, step * (1 / seconds));
    if (!slower) return;
    const std::optional<WideVec3> weaker = std::exchange(acceleration_, (*velocity_ - *slower) * (1 / seconds));
    if (!weaker) return;
    const double jerk = length(*acceleration_ - *weaker) / seconds;
    jerk_.add(jerk * jerk, seconds);
}

void ScreenTally::forget_speed() {
    velocity_.reset();
    acceleration_.reset();
}

}  // namespace acmotion
