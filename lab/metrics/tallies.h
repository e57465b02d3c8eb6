#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "acmotion/geometry/position.h"
#include "lab/metrics/means.h"
#include "lab/metrics/metrics.h"
#include "lab/metrics/stretches.h"
#include "lab/metrics/thresholds.h"

// What one body did, added up slice by slice and frame by frame (docs/metrics.md).
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

// What is on the screen, of one body or several.
struct ScreenSums {
    void add(const ScreenSums& other);

    MeanOverTime jerk;          // squared
    double pictures = 0;        // frames that show it elsewhere than the frame before...
    double moving_seconds = 0;  // ...in slices of this length, in which it is on its way
    LagTally truth;
};

// One body or several.
struct MetricSums {
    void add(const MetricSums& other);
    [[nodiscard]] Metrics metrics() const;

    Metrics counts;  // all but jerk, the lags and the screen
    LagTally truth;
    LagTally update;
    MeanOverTime truth_moving;
    MeanOverTime update_moving;
    MeanOverTime jerk;  // squared
    ScreenSums screen;
    StretchSums stretches;
};

// Adds up the slices of one body.
class SliceTally {
 public:
    // The moments that are over with this slice; of which object, others know.
    const std::vector<Moment>& add(const Slice& slice);
    // The body is gone, or the replay over: what was going on ends here.
    const std::vector<Moment>& end();
    // Where a moment will be that is reported when it is over; far in the future if there is none.
    [[nodiscard]] double under_way_since() const;
    // A lag, which will be reported when it is over, has become worse in the last slice.
    [[nodiscard]] bool is_at_worst_lag() const { return is_at_worst_lag_; }

    MetricSums sums;

 private:
    void judge(const Slice& slice);
    [[nodiscard]] bool is_pop(const Slice& slice);
    void judge_direction(const Slice& slice);
    void judge_speed(const Slice& slice);
    void judge_heading(const Slice& slice);
    void spend_time(const Slice& slice);
    void follow_lag(const Slice& slice);
    void end_stall();
    void end_lag();
    void forget_steps();

    std::vector<Moment> over_;  // by the call at hand
    // Of the slice before, or what that was compared with. Nothing after an excused slice.
    std::optional<WideVec3> velocity_;
    std::optional<WideVec3> acceleration_;
    std::optional<WideVec3> last_step_;
    double last_step_time_ = 0;
    bool has_popped_ = false;
    // Episodes under way.
    double stall_start_ = 0;
    double stall_seconds_ = 0;
    double lag_time_ = 0;
    double lag_seconds_ = 0;
    double lag_ = 0;           // metres, at its worst
    double lag_severity_ = 0;  // the same
    bool is_at_worst_lag_ = false;
};

// One body in one frame.
struct ScreenFrame {
    double time = 0;
    MapPlace place;
    bool is_excused = false;  // a routed snap came between the frame before and this one
    bool is_hidden = false;
    bool counts = true;                       // false: not in the part that is measured
    std::optional<double> behind_truth = {};  // metres
};

// Adds up the frames of one body (docs/metrics.md, "On the screen"). Slices are ticks; a display shows frames, and a body
// that stands still for four of five of them looks otherwise than its slices say.
class ScreenTally {
 public:
    void add(const ScreenFrame& frame);
    // A slice ends with the frame that was added last. The body goes on its way in it (pictures), or moves at all (jerk).
    void end_slice(bool is_on_its_way, bool is_moving);
    // The next frame has none before it.
    void lose_sight();
    [[nodiscard]] const ScreenSums& sums() const { return sums_; }

 private:
    void follow_speed(const WideVec3& step, double seconds);
    void forget();
    void forget_speed();

    ScreenSums sums_;
    std::optional<ScreenFrame> last_;
    std::optional<WideVec3> velocity_;
    std::optional<WideVec3> acceleration_;
    // Since the last slice ended.
    double new_pictures_ = 0;
    double seconds_ = 0;
    MeanOverTime jerk_;
};

}  // namespace acmotion
