#include "lab/metrics/slice_tally.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

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

// A body that goes ahead does not go back, whatever the step before was.
bool is_backward(WideVec3 step, WideVec3 before, WideVec3 walking, float heading) {
    return cosine(step, before) < kBackwardCosine && cosine(step, way_ahead(walking, heading)) <= -kBackwardCosine;
}

double SliceTally::under_way_since() const {
    constexpr double kNever = std::numeric_limits<double>::infinity();
    return std::min(stall_seconds_ > 0 ? stall_start_ : kNever, lag_seconds_ > 0 ? lag_time_ : kNever);
}

}  // namespace acmotion
