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

}  // namespace

bool MomentKeeper::uglier(const Kept& a, const Kept& b) {
    return std::tuple{-a.severity, a.time, a.object, a.kind} < std::tuple{-b.severity, b.time, b.object, b.kind};
}

void MomentKeeper::add(const Moment& moment) {
    if (!(moment.severity >= 1)) return;
    if (moments_.capacity() == moments_.size()) moments_.reserve(std::min(2 * moments_.size() + 16, kTidyAt));
    const Cause& cause = *causes_.emplace(moment.cause, moment.rows).first;
    moments_.push_back({moment.time, moment.severity, moment.amount, moment.object, moment.kind, &cause});
    if (knows_times_) times_.emplace(moment.object, moment.time);
    if (moments_.size() >= kTidyAt) tidy();
}

void MomentKeeper::tidy() {
    std::ranges::sort(moments_, uglier);
    std::vector<Kept> kept;
    std::set<Cause> causes;
    times_.clear();
    for (const Kept& moment : moments_) {
        const bool is_covered = std::ranges::any_of(kept, [&](const Kept& other) {
            return other.object == moment.object && std::abs(other.time - moment.time) < 1;
        });
        if (is_covered) continue;
        kept.push_back(moment);
        kept.back().cause = &*causes.insert(*moment.cause).first;
        if (knows_times_) times_.emplace(moment.object, moment.time);
        if (kept.size() == kMaxMoments) break;
    }
    moments_ = std::move(kept);
    causes_ = std::move(causes);
}

bool MomentKeeper::has_near(ObjectId object, double time, double seconds) const {
    const auto at = times_.lower_bound({object, time - seconds});
    return at != times_.end() && at->first == object && at->second <= time + seconds;
}

std::vector<Moment> MomentKeeper::take() {
    tidy();
    std::vector<Moment> ugliest;
    ugliest.reserve(moments_.size());
    for (const Kept& kept : moments_) {
        ugliest.push_back(
            {kept.time, kept.object, kept.kind, kept.severity, kept.amount, kept.cause->first, kept.cause->second});
    }
    return ugliest;
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

std::string deed(const Moment& moment) {
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
    return moment.cause.empty() ? deed(moment) : deed(moment) + ": " + moment.cause;
}

}  // namespace acmotion
