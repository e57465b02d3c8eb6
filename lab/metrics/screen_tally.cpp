#include "lab/metrics/screen_tally.h"

#include <utility>

namespace acmotion {

void ScreenSums::add(const ScreenSums& other) {
    jerk.add(other.jerk);
    pictures += other.pictures;
    moving_seconds += other.moving_seconds;
    truth.add(other.truth);
}

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
    const JerkSums jerk = std::exchange(jerk_, {});
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
    jerk_.add(length(*acceleration_ - *weaker) / seconds, seconds);
}

void ScreenTally::forget_speed() {
    velocity_.reset();
    acceleration_.reset();
}

}  // namespace acmotion
