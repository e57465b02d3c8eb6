#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/metrics/metrics.h"

// A capture describes everything near the player, and most of it stands or lies about: which bodies are worth a look.
namespace acmotion {

// The bodies of one or several runs of a session.
struct RankedBodies {
    std::vector<ObjectId> moved;   // under any of the runs; the worst shown first
    std::vector<ObjectId> stood;   // in the world without moving, in order of id
    std::vector<ObjectId> absent;  // described, but never in the world: held or packed; in order of id
};
// The worst shown is the one whose moments have the largest sum of severities, of which each counts up to 100; among those without
// a moment, the one that moved for longest.
[[nodiscard]] RankedBodies ranked_bodies(std::span<const RunMetrics* const> runs);
[[nodiscard]] RankedBodies ranked_bodies(const RunMetrics& run);

// "4 bodies moved, 42 stood"
[[nodiscard]] std::string count_text(const RankedBodies& bodies);
// "41 things did not move, 19 were never in the world (held or packed)"; empty if there is no such thing.
[[nodiscard]] std::string rest_text(const RankedBodies& bodies);

// "nothing moved near the player: 24 things stood still for up to 157.7 s"; nothing if a body moved under any of the runs.
[[nodiscard]] std::optional<std::string> sentence_on_stillness(std::span<const RunMetrics* const> runs);
[[nodiscard]] std::optional<std::string> sentence_on_stillness(const RunMetrics& run);

}  // namespace acmotion
