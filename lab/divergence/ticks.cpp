#include "lab/divergence/ticks.h"

#include <algorithm>

#include "core/constants.h"

namespace acmotion::divergence {
namespace {

constexpr double kMostMetres = 0.3;

}  // namespace

std::vector<Change> changes_of(const GivenPoses& given, double until) {
    std::vector<Change> all;
    for (const auto& [object, poses] : given.tracks) {
        for (std::size_t i = 1; i < poses.size() && poses[i].time <= until; ++i) {
            const double metres = distance(poses[i - 1].position, poses[i].position);
            if (metres > 0) all.push_back({poses[i].time, std::min(metres, kMostMetres)});
        }
    }
    std::ranges::sort(all, std::less{}, &Change::time);
    return all;
}

// The world's gate (spec 40 §6.1).
std::vector<double> ticks_of(std::span<const double> frames, double last_tick) {
    std::vector<double> ticks;
    for (const double time : frames) {
        if (time - last_tick < kMinQuantumSeconds) continue;
        last_tick = time;
        ticks.push_back(time);
    }
    return ticks;
}

double share_on_ticks(const std::vector<Change>& changes, const std::vector<double>& ticks) {
    double on_ticks = 0;
    double sum = 0;
    auto tick = ticks.begin();
    for (const Change& change : changes) {
        while (tick != ticks.end() && *tick < change.time) ++tick;
        if (tick != ticks.end() && *tick == change.time) on_ticks += change.metres;
        sum += change.metres;
    }
    return sum > 0 ? on_ticks / sum : 1;
}

}  // namespace acmotion::divergence
