#include "lab/metrics/ranking.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "acmotion/core/text.h"

namespace acmotion {
namespace {

constexpr double kMostSeverity = 100;  // of one moment: a single teleport by a bug would outweigh all else

// One body under all runs.
struct Shown {
    double seconds = 0;
    double seconds_moving = 0;
    double severity = 0;
};

std::map<ObjectId, Shown> shown_by(std::span<const RunMetrics* const> runs) {
    std::map<ObjectId, Shown> all;
    for (const RunMetrics* run : runs) {
        for (const ObjectMetrics& object : run->objects) {
            Shown& shown = all[object.object];
            shown.seconds = std::max(shown.seconds, object.metrics.seconds);
            shown.seconds_moving = std::max(shown.seconds_moving, object.metrics.seconds_moving);
        }
        for (const Moment& moment : run->moments) {
            const auto at = all.find(moment.object);
            if (at != all.end()) at->second.severity += std::min(moment.severity, kMostSeverity);
        }
    }
    return all;
}

double longest_in_the_world(std::span<const RunMetrics* const> runs) {
    double seconds = 0;
    for (const auto& [object, shown] : shown_by(runs)) seconds = std::max(seconds, shown.seconds);
    return seconds;
}

}  // namespace

RankedBodies ranked_bodies(std::span<const RunMetrics* const> runs) {
    RankedBodies bodies;
    const std::map<ObjectId, Shown> all = shown_by(runs);
    for (const auto& [object, shown] : all) {
        const bool has_moved = shown.seconds_moving > 0 || shown.severity > 0;
        (has_moved ? bodies.moved : shown.seconds > 0 ? bodies.stood : bodies.absent).push_back(object);
    }
    const auto rank = [&](ObjectId object) {
        const Shown& shown = all.at(object);
        return std::tuple{-shown.severity, -shown.seconds_moving, object};
    };
    std::ranges::sort(bodies.moved, {}, rank);
    return bodies;
}

RankedBodies ranked_bodies(const RunMetrics& run) {
    const RunMetrics* const one = &run;
    return ranked_bodies({&one, 1});
}

std::string count_text(const RankedBodies& bodies) {
    const std::size_t moved = bodies.moved.size();
    return fmt::format("{} {} moved, {} stood", moved, moved == 1 ? "body" : "bodies", bodies.stood.size());
}

std::string rest_text(const RankedBodies& bodies) {
    std::string text;
    if (!bodies.stood.empty()) text = counted(bodies.stood.size(), "thing") + " did not move";
    if (bodies.absent.empty()) return text;
    const std::size_t absent = bodies.absent.size();
    return fmt::format("{}{} {} never in the world (held or packed)", text.empty() ? "" : text + ", ",
                       text.empty() ? counted(absent, "thing") : fmt::format("{}", absent),
                       absent == 1 ? "was" : "were");
}

std::optional<std::string> sentence_on_stillness(std::span<const RunMetrics* const> runs) {
    const RankedBodies bodies = ranked_bodies(runs);
    if (!bodies.moved.empty()) return std::nullopt;
    if (bodies.stood.empty()) return "nothing moved near the player: no other body was in the world";
    return fmt::format("nothing moved near the player: {} stood still for up to {:.1f} s",
                       counted(bodies.stood.size(), "thing"), longest_in_the_world(runs));
}

std::optional<std::string> sentence_on_stillness(const RunMetrics& run) {
    const RunMetrics* const one = &run;
    return sentence_on_stillness({&one, 1});
}

}  // namespace acmotion
