#include "lab/metrics/moments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace acmotion {
namespace {

constexpr std::size_t kTidyAt = 16 * kMaxMoments;

std::string metres(double amount) { return fmt::format("{:.{}f} m", amount, amount < 10 ? 2 : 1); }

bool is_uglier(const Moment& a, const Moment& b) {
    return std::tuple{-a.severity, a.time, a.object, a.kind} < std::tuple{-b.severity, b.time, b.object, b.kind};
}

}  // namespace

void MomentKeeper::add(const Moment& moment) {
    if (!(moment.severity >= 1)) return;
    moments_.push_back(moment);
    times_.emplace(moment.object, moment.time);
    if (moments_.size() >= kTidyAt) tidy();
}

void MomentKeeper::tidy() {
    std::ranges::sort(moments_, is_uglier);
    std::vector<Moment> kept;
    times_.clear();
    for (Moment& moment : moments_) {
        const bool is_covered = std::ranges::any_of(kept, [&](const Moment& other) {
            return other.object == moment.object && std::abs(other.time - moment.time) < 1;
        });
        if (is_covered) continue;
        times_.emplace(moment.object, moment.time);
        kept.push_back(std::move(moment));
        if (kept.size() == kMaxMoments) break;
    }
    moments_ = std::move(kept);
}

bool MomentKeeper::has_near(ObjectId object, double time, double seconds) const {
    const auto at = times_.lower_bound({object, time - seconds});
    return at != times_.end() && at->first == object && at->second <= time + seconds;
}

std::vector<Moment> MomentKeeper::take() {
    tidy();
    return std::move(moments_);
}

std::vector<WorstOfBody> worst_of_each(const std::vector<Moment>& moments, std::size_t most) {
    std::vector<WorstOfBody> chosen;
    for (const Moment& moment : moments) {
        const auto same = std::ranges::find_if(
            chosen, [&](const WorstOfBody& other) { return other.moment.object == moment.object; });
        if (same != chosen.end()) {
            ++(same->moment.kind == moment.kind ? same->alike : same->others);
        } else if (chosen.size() < most) {
            chosen.push_back({moment});
        }
    }
    return chosen;
}

std::string more_like_it(const WorstOfBody& worst) {
    if (worst.alike == 0 && worst.others == 0) return "";
    const std::string others = fmt::format("{} of other kinds", worst.others);
    if (worst.alike == 0) return fmt::format(" (and {})", others);
    return fmt::format(" (and {} more like it{})", worst.alike, worst.others > 0 ? ", " + others : "");
}

std::string what_happened(const Moment& moment) {
    switch (moment.kind) {
        case MomentKind::Pop:
        case MomentKind::Blip: return "popped " + metres(moment.amount);  // its cause says that the queue placed it
        case MomentKind::Stall: return fmt::format("stalled for {:.1f} s", moment.amount);
        case MomentKind::Backward: return "stepped back " + metres(moment.amount);
        case MomentKind::SpeedJump: return fmt::format("changed speed by {:.1f} m/s at once", moment.amount);
        case MomentKind::HeadingJump: return fmt::format("turned by {:.0f}° at once", moment.amount);
        case MomentKind::Behind: return "was " + metres(moment.amount) + " behind";
    }
    return "";
}

std::string sentence(const Moment& moment) {
    return moment.cause.empty() ? what_happened(moment) : what_happened(moment) + ": " + moment.cause;
}

}  // namespace acmotion
