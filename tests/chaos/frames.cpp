#include "chaos/frames.h"

#include <array>
#include <cmath>

namespace acmotion::chaos {
namespace {

constexpr double kBeforeTheScript = 1;
constexpr double kAfterTheScript = 2.5;

// Frames at one rate, each a little early or late.
class Schedule {
 public:
    explicit Schedule(const Plan& plan)
        : plan_(plan),
          even_(random_of(plan, "frames")),
          hitches_(random_of(plan, "hitches")),
          back_(random_of(plan, "jumps back")) {
        constexpr std::array<double, 6> kRates{15, 20, 30, 30, 60, 100};
        step_ = 1 / kRates[pick(even_, kRates.size())];
    }

    [[nodiscard]] double next_step() {
        double step = step_ * between(even_, 0.7, 1.3);
        if (plan_.has(Trouble::Hitches) && chance(hitches_, 0.03)) step = between(hitches_, 0.05, 0.6);
        if (plan_.has(Trouble::Hitches) && chance(hitches_, 0.005)) step = between(hitches_, 0.6, 4);
        if (plan_.has(Trouble::JumpsBack) && chance(back_, 0.01)) step = -between(back_, 0, 1.5);
        return step;
    }

 private:
    const Plan& plan_;
    Random even_;
    Random hitches_;
    Random back_;
    double step_ = 0;
};

}  // namespace

std::vector<double> frame_times(const Plan& plan) {
    Schedule schedule{plan};
    std::vector<double> times;
    const double end = kBeforeTheScript + plan.seconds + kAfterTheScript;
    for (double now = 0; now < end; now += schedule.next_step()) times.push_back(std::round(now * 1e6) / 1e6);
    return times;
}

}  // namespace acmotion::chaos
