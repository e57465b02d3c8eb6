#include "lab/metrics/thin_series.h"

#include <cmath>

namespace acmotion::report {

void Thinner::add(const Sample& sample) {
    if (!span_.contains(sample.x)) return;
    const double share = (sample.x - span_.low) / span_.size();
    const auto bucket = static_cast<std::size_t>(share * static_cast<double>(buckets_));
    if (bucket != std::exchange(current_, bucket)) empty_bucket();
    if (std::isnan(sample.y)) {
        empty_bucket();
        thin_.push_back(sample);
        return;
    }
    if (is_empty_ || sample.y < least_.y) least_ = sample;
    if (is_empty_ || sample.y > most_.y) most_ = sample;
    is_empty_ = false;
}

Series Thinner::take() {
    empty_bucket();
    return std::move(thin_);
}

void Thinner::empty_bucket() {
    if (std::exchange(is_empty_, true)) return;
    const bool rising = least_.x <= most_.x;
    thin_.push_back(rising ? least_ : most_);
    if (least_.x != most_.x) thin_.push_back(rising ? most_ : least_);
}

}  // namespace acmotion::report
