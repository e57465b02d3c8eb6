#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "lab/replay/follower.h"
#include "sessions/replay.h"

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

using OnDeed = std::function<void(const DeedOf&)>;

// The session as that baseline shows it: a `retail` world takes the messages and decides what each update is, and every body is drawn
// where its follower has it. Slices are those of the world, so that all runs are measured alike. Listeners get creations,
// positions and placements; `on_deed`, if any, what each follower does, after what the world decided at that time. A snapshot buffer
// has no followers.
Limits::Reached replay_baseline(const Session& session, const Baseline& baseline, const FrameTimes& frames,
                                ReplayListener& listener, const OnDeed& on_deed = {});

}  // namespace acmotion::baseline
