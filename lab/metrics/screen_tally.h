#pragma once
#include <optional>

#include "acmotion/geometry/position.h"
#include "lab/metrics/jerk_sums.h"
#include "lab/metrics/lag_tally.h"

namespace acmotion {

// One body in one frame.
struct ScreenFrame {
    double time = 0;
    MapPlace place;
    bool is_excused = false;  // a routed snap came between the frame before and this one
    bool is_hidden = false;
    bool counts = true;                       // false: not in the part that is measured
    std::optional<double> behind_truth = {};  // metres
};

// What is on the screen, of one body or several.
struct ScreenSums {
    void add(const ScreenSums& other);

    JerkSums jerk;
    double pictures = 0;        // frames that show it elsewhere than the frame before...
    double moving_seconds = 0;  // ...in slices of this length, in which it is on its way
    LagTally truth;
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
    JerkSums jerk_;
};

}  // namespace acmotion
