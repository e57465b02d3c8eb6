#pragma once
#include <gtest/gtest.h>

#include "acmotion/geometry/heading.h"
#include "lab/metrics/collector.h"

namespace acmotion::test {

inline constexpr std::uint32_t kMover = 0x80000001;
inline constexpr double kSlice = 0.1;

// A body moved by hand: its motion state is unknown, so its catch-up speed is the fallback of 7.5 m/s, and a step of
// more than 1.875 m in a slice of 0.1 s is a pop.
class Trajectory {
 public:
    explicit Trajectory(MetricsOptions options = {}) : collector(std::move(options)) {}

    // One slice later it stands there.
    Trajectory& step_to(double east, double north = 0, float heading = 0) {
        time_ += kSlice;
        return show(east, north, heading, time_);
    }
    // The same slice still, one frame later.
    Trajectory& show(double east, double north, float heading, double clock) {
        BodyFrame body{.object = kMover, .clock = clock, .in_contact = true};
        body.position = place(east, north);
        set_heading(body.position.frame, heading);
        body.is_hidden = hidden;
        collector.on_frame({frame_++, time_, {&body, 1}, nullptr});
        return *this;
    }
    Trajectory& receives(const Event::What& what) {
        collector.on_event({time_, kMover, what});
        return *this;
    }
    // The next frame comes that much later.
    Trajectory& waits(double seconds) {
        time_ += seconds;
        return *this;
    }
    Trajectory& skip_frame() {
        ++frame_;
        return *this;
    }

    [[nodiscard]] static Position place(double east, double north = 0) {
        return {{0xA9B40019}, {{static_cast<float>(east), static_cast<float>(north), 94}, {}}};
    }
    [[nodiscard]] static Event::PositionDecided decided(PositionOutcome outcome, PositionReason reason,
                                                        double east = 0) {
        return {outcome, reason, {1}, place(east), 0};
    }
    [[nodiscard]] Metrics metrics() { return collector.finish().all; }
    [[nodiscard]] double time() const { return time_; }

    MetricsCollector collector;
    bool hidden = false;

 private:
    double time_ = 0;
    std::size_t frame_ = 0;
};

}  // namespace acmotion::test
