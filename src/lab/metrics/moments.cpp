#include "lab/metrics/moments.h"

#include <fmt/format.h>

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
    std::ranges::sort(moments_, uglier);
    std::vector<Moment> kept;
    for (const Moment& moment : moments_) {
        const bool is_told = std::ranges::any_of(kept, [&](const Moment& other) {
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

std::string sentence(const Moment& moment) {
    switch (moment.kind) {
        case MomentKind::Pop: return fmt::format("pop: {:.2f} m in one slice", moment.amount);
        case MomentKind::Blip: return fmt::format("blip: {:.2f} m at once after a stall", moment.amount);
        case MomentKind::Stall: return fmt::format("stall: no way forward for {:.2f} s", moment.amount);
        case MomentKind::Backward: return fmt::format("backward step: {:.2f} m", moment.amount);
        case MomentKind::SpeedJump:
            return fmt::format("speed jump: {:.1f} m/s from one slice to the next", moment.amount);
        case MomentKind::HeadingJump: return fmt::format("heading jump: {:.0f}° in one slice", moment.amount);
        case MomentKind::Behind: return fmt::format("far behind: {:.2f} m", moment.amount);
    }
    return "";
}

}  // namespace acmotion
