#include "chaos/run.h"

namespace acmotion::chaos {
namespace {

constexpr double kLeastSeconds = 0.25;

using IsBroken = std::function<bool(const Plan&)>;

// Takes the smaller plan if it is still broken.
bool take_if_broken(Plan& plan, const Plan& smaller, const IsBroken& is_broken) {
    if (smaller == plan || !is_broken(smaller)) return false;
    plan = smaller;
    return true;
}

bool drop_troubles(Plan& plan, const IsBroken& is_broken) {
    bool has_dropped = false;
    for (std::size_t i = 0; i < kTroubles; ++i) {
        Plan smaller = plan;
        smaller.drop(static_cast<Trouble>(i));
        has_dropped = take_if_broken(plan, smaller, is_broken) || has_dropped;
    }
    return has_dropped;
}

bool drop_a_body(Plan& plan, const IsBroken& is_broken) {
    Plan smaller = plan;
    if (smaller.bodies > 1) --smaller.bodies;
    return take_if_broken(plan, smaller, is_broken);
}

bool shorten(Plan& plan, const IsBroken& is_broken) {
    for (const double share : {0.5, 0.8}) {
        Plan smaller = plan;
        smaller.seconds = std::max(plan.seconds * share, kLeastSeconds);
        if (take_if_broken(plan, smaller, is_broken)) return true;
    }
    return false;
}

}  // namespace

Plan shrink(Plan plan, const std::function<bool(const Plan&)>& is_broken) {
    bool has_shrunk = true;
    while (has_shrunk) {
        has_shrunk = drop_troubles(plan, is_broken);
        has_shrunk = drop_a_body(plan, is_broken) || has_shrunk;
        has_shrunk = shorten(plan, is_broken) || has_shrunk;
    }
    return plan;
}

Plan shrink(Plan plan, const std::string& promise) {
    return shrink(plan, [&](const Plan& smaller) {
        const Outcome outcome = run_world(smaller);
        return outcome.broken && outcome.broken->promise == promise;
    });
}

}  // namespace acmotion::chaos
