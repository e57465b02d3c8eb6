#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "lab/replay/follower.h"

// How engines of today would smooth the same stream (spec 80). A new baseline is a follower, and a row of the table in
// baselines.cpp.
namespace acmotion::baseline {

struct Baseline {
    std::string label;            // "hermite", "buffered:delay=0.4"
    std::string_view kind;        // "hermite", "buffered"
    std::optional<double> delay;  // seconds, where it was given
    std::string typed;            // as it was asked for: "snapshot:delay=0.25"

    // Null for `snapshot`, which no world's decisions are needed for (replay_snapshot_baseline).
    [[nodiscard]] std::unique_ptr<Follower> make() const;
};

// "hermite,buffered:delay=0.4", "all". An error says which part is wrong, and what there is.
[[nodiscard]] tl::expected<std::vector<Baseline>, std::string> parse_baselines(std::string_view text);
// snapshot, deadreckoning, hermite, buffered; as a list, and in a line.
[[nodiscard]] std::vector<std::string_view> baseline_names();
[[nodiscard]] std::string known_baselines();
// "buffered" of "buffered:delay=0.4"; empty if there is no such baseline.
[[nodiscard]] std::string_view kind_of(std::string_view label);
// What the baseline of that label does, in a line; empty if there is no such baseline.
[[nodiscard]] std::string_view summary_of(std::string_view label);

}  // namespace acmotion::baseline
