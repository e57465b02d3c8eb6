#pragma once
#include <cstdint>
#include <optional>

#include "acmotion/geometry/position.h"
#include "lab/metrics/jerk_sums.h"
#include "lab/metrics/lag_tally.h"
#include "lab/metrics/metrics.h"
#include "lab/metrics/screen_tally.h"
#include "lab/metrics/stretch_tally.h"
#include "lab/metrics/thresholds.h"

namespace acmotion {

// What a body was doing in a slice.
enum class Pursuit : std::uint8_t { None, Chasing, RootMotion };

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
    std::optional<double> behind_truth;  // metres, at its end
    std::optional<double> behind_update;

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

// Adds up the slices of one body.
class SliceTally {
 public:
    void add(const Slice& slice, MomentSink& moments);
    // The body is gone, or the replay over: what was going on ends here.
    void end(MomentSink& moments);
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
    void judge(const Slice& slice, MomentSink& moments);
    void spend_time(const Slice& slice, MomentSink& moments);
    void follow_lag(const Slice& slice, MomentSink& moments);
    void end_stall(MomentSink& moments);
    void end_lag(MomentSink& moments);

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

}  // namespace acmotion
