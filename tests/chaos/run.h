#pragma once
#include <array>
#include <optional>
#include <string>

#include "chaos/plan.h"
#include "chaos/promises.h"

namespace acmotion::chaos {

struct Broken {
    std::string promise;  // its name
    std::string words;
    std::size_t frame = 0;
    double now = 0;
};

struct Outcome {
    std::optional<Broken> broken;                   // the first
    std::array<std::uint64_t, kPromises> judged{};  // how often, by promise
    std::size_t frames = 0;
};

// Plays the world of that plan in every way there is, and looks at all promises after every frame.
// `watch`, if any, gets every frame before it is judged.
[[nodiscard]] Outcome run_world(const Plan& plan, const std::function<void(const FrameEvidence&)>& watch = {});

// The smallest plan found in which that promise is still broken: fewer seconds, fewer bodies, fewer troubles.
[[nodiscard]] Plan shrink(Plan plan, const std::string& promise);
// The same with any other way to try a plan, which answers whether it is still broken.
[[nodiscard]] Plan shrink(Plan plan, const std::function<bool(const Plan&)>& is_broken);

}  // namespace acmotion::chaos
