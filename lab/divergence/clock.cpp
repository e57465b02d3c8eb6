#include "lab/divergence/clock.h"

#include <algorithm>
#include <cmath>

#include "lab/base/quantile.h"

namespace acmotion::divergence {
namespace {

constexpr std::size_t kMostProbes = 600;
constexpr std::size_t kMostCandidates = 20'000;  // poses that are looked at for them
constexpr std::size_t kProbeReach = 8;           // poses back, over which it must have moved
constexpr double kUsualShare = 0.9;              // most poses may be of bodies that stand
constexpr double kSoftMetres = 0.2;              // how near is near, once the clock is right
constexpr double kUsualSpeed = 4;                // m/s: what a wrong clock makes of a distance
constexpr double kFirstStep = 0.05;
constexpr double kLastStep = 0.0001;
constexpr double kMostSteps = 4000;
constexpr double kSameClock = 0.002;  // seconds; too little to see
constexpr double kGoodMisfit = 0.02;
constexpr double kHopeless = 0.95;
constexpr double kPlausible = 0.6;     // more, and it is not the clock that is wrong
constexpr double kLeastShift = 0.04;   // metres
constexpr double kShiftScatter = 0.2;  // of the shift, that most poses may be beside it
constexpr double kShiftedShare = 0.8;
constexpr std::size_t kFewestShifted = 20;

double step_between(const WrittenPose& a, const WrittenPose& b) {
    double square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double step = static_cast<double>(b.place[i]) - static_cast<double>(a.place[i]);
        square += step * step;
    }
    return a.cell >> 16U == b.cell >> 16U ? std::sqrt(square) : 0;
}

class ClockSearch {
 public:
    ClockSearch(const Probes& probes, const PlaceReading& reading, const Reference& reference, double seconds)
        : reference_(reference), seconds_(seconds) {
        for (const Probe& probe : probes) {
            placed_.push_back({probe.object, probe.pose->time * seconds, place_of(*probe.pose, reading)});
        }
    }

    // Far ones count alike, so that a body that is wrong does not decide.
    [[nodiscard]] ClockMatch at(double offset, double soft = kSoftMetres) const {
        double sum = 0;
        for (const Placed& probe : placed_) {
            const auto seen = reference_.at(probe.object, probe.time - offset);
            const double metres = seen ? distance(seen->place, probe.place) : 0;
            sum += seen ? metres * metres / (metres * metres + soft * soft) : 1;
        }
        return {{seconds_, offset}, placed_.empty() ? 1 : sum / static_cast<double>(placed_.size())};
    }

    // Whether retail shows most of these bodies at all then.
    [[nodiscard]] bool overlaps(double offset) const {
        const auto seen = std::ranges::count_if(
            placed_, [&](const Placed& probe) { return reference_.at(probe.object, probe.time - offset).has_value(); });
        return 2 * static_cast<std::size_t>(seen) > placed_.size();
    }

    [[nodiscard]] ClockMatch best(double low, double high) const {
        double step = std::max(kFirstStep, (high - low) / kMostSteps);
        std::vector<double> tried;
        for (double offset = low; offset <= high; offset += step) tried.push_back(offset);
        ClockMatch best = best_of(tried, step);
        while (step > kLastStep) {
            step /= 4;
            std::vector<double> around;
            for (int i = -5; i <= 5; ++i) around.push_back(best.clock.offset + i * step);
            best = best_of(around, step);
        }
        return at(best.clock.offset);
    }

 private:
    struct Placed {
        ObjectId object;
        double time;
        MapPlace place;
    };
    [[nodiscard]] ClockMatch best_of(const std::vector<double>& offsets, double step) const {
        ClockMatch best{{seconds_, 0}, 2};
        for (const double offset : offsets) {
            const ClockMatch match = at(offset, std::max(kSoftMetres, kUsualSpeed * step));
            if (match.misfit < best.misfit) best = match;
        }
        return best;
    }

    std::vector<Placed> placed_;
    const Reference& reference_;
    double seconds_;
};

}  // namespace

Probes moving_probes(const PoseFile& file, const Reference& reference) {
    struct Candidate {
        Probe probe;
        double step;
    };
    std::vector<Candidate> candidates;
    const std::size_t stride = file.poses / kMostCandidates + 1;
    for (const auto& [object, poses] : file.tracks) {
        if (!reference.knows(object)) continue;
        for (std::size_t i = kProbeReach; i < poses.size(); i += stride) {
            candidates.push_back({{object, &poses[i]}, step_between(poses[i - kProbeReach], poses[i])});
        }
    }
    std::vector<double> steps;
    for (const Candidate& one : candidates) steps.push_back(one.step);
    const double usual = quantile(steps, kUsualShare);
    std::erase_if(candidates, [&](const Candidate& one) { return one.step <= usual / 4; });
    const std::size_t thin = candidates.size() / kMostProbes + 1;
    Probes probes;
    for (std::size_t i = 0; i < candidates.size(); i += thin) probes.push_back(candidates[i].probe);
    return probes;
}

ClockMatch match_same_clock(const Probes& probes, const PlaceReading& reading, const Reference& reference,
                            double seconds, double offset) {
    return ClockSearch{probes, reading, reference, seconds}.at(offset);
}

ClockMatch match_clock(const Probes& probes, const PlaceReading& reading, const Reference& reference,
                       const TimeRange& written, double seconds) {
    const ClockSearch search{probes, reading, reference, seconds};
    const ClockMatch same = search.at(0);
    if (same.misfit < kGoodMisfit || probes.empty()) return same;
    // So that at least half of the shorter one overlaps the other.
    const double half = std::min(written.last - written.first, reference.end() - reference.begin()) / 2;
    const ClockMatch other =
        search.best(written.first - reference.end() + half, written.last - reference.begin() - half);
    const bool is_better = other.misfit < same.misfit / 2 || (same.misfit > kHopeless && other.misfit < same.misfit);
    const bool is_likely = other.misfit < kPlausible || !search.overlaps(0);
    return is_better && is_likely && std::fabs(other.clock.offset) > kSameClock ? other : same;
}

Probes any_probes(const PoseFile& file, const Reference& reference) {
    const std::size_t stride = file.poses / kMostProbes + 1;
    Probes probes;
    for (const auto& [object, poses] : file.tracks) {
        if (!reference.knows(object)) continue;
        for (std::size_t i = 0; i < poses.size(); i += stride) probes.push_back({object, &poses[i]});
    }
    return probes;
}

std::optional<WideVec3> constant_shift(const Probes& probes, const PlaceReading& reading, const Reference& reference,
                                       const Clock& clock) {
    std::vector<WideVec3> all;
    for (const Probe& probe : probes) {
        const auto seen = reference.at(probe.object, clock.session_time(probe.pose->time));
        if (seen) all.push_back(seen->place - place_of(*probe.pose, reading));
    }
    if (all.size() < kFewestShifted) return std::nullopt;
    const auto median = [&](double WideVec3::* axis) {
        std::vector<double> values;
        for (const WideVec3& one : all) values.push_back(one.*axis);
        return quantile(values, 0.5);
    };
    const WideVec3 shift{median(&WideVec3::x), median(&WideVec3::y), median(&WideVec3::z)};
    const double most = std::min(kSoftMetres, kShiftScatter * length(shift));
    const auto shifted = std::ranges::count_if(all, [&](const WideVec3& one) { return length(one - shift) <= most; });
    const bool is_constant = static_cast<double>(shifted) >= kShiftedShare * static_cast<double>(all.size());
    return is_constant && length(shift) >= kLeastShift ? std::optional{shift} : std::nullopt;
}

}  // namespace acmotion::divergence
