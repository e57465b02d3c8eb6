#include "lab/metrics/moments.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace acmotion {
namespace {

constexpr std::size_t kTidyAt = 16 * kMaxMoments;

bool uglier(const Moment& a, const Moment& b) {
    return std::tuple{-a.severity, a.time, a.object, a.kind} < std::tuple{-b.severity, b.time, b.object, b.kind};
}

}  // namespace

void MomentKeeper::add(const Moment& moment) {
    if (!(moment.severity >= 1)) return;
    moments_.push_back(moment);
    if (moments_.size() >= kTidyAt) tidy();
}

void MomentKeeper::tidy() {
    std::sort(moments_.begin(), moments_.end(), uglier);
    std::vector<Moment> kept;
    for (const Moment& moment : moments_) {
        const bool is_told = std::any_of(kept.begin(), kept.end(), [&](const Moment& other) {
            return other.object == moment.object && std::abs(other.time - moment.time) < 1;
        });
        if (!is_told) kept.push_back(moment);
        if (kept.size() == kMaxMoments) break;
    }
    moments_ = std::move(kept);
}

std::vector<Moment> MomentKeeper::take() {
    tidy();
    return std::move(moments_);
}

}  // namespace acmotion
