// 81-openac 2, "19 + 29 together": a straight walk at run rate 1, one update per second
#include <gtest/gtest.h>

#include <algorithm>

#include "lab/simulate/small_world.h"
#include "lab/simulate/watched.h"

namespace acmotion::test {
namespace {

// How far from its newest update the walker was when that came, update by update (by retail, from the newest waypoint).
struct Climb {
    std::vector<double> lags;
    std::vector<double> pops;  // lengths of snaps
};

Climb walk_straight(const Rules& rules, std::uint64_t seed) {
    const SmallWorld world{.script = R"([{"walk": {"to": [[100, 290]]}}])", .seconds = 60};
    const PlayedWorld played{world, parse_network("mobile").value()};
    const Simulation simulation = simulate(played.scenario, parse_network("mobile").value(), seed);
    const Watched seen = watch(played.scenario, simulation, {.rules = rules});
    Climb climb;
    for (const Event& event : seen.recorder.events) {
        if (event.object != PlayedWorld::kWalker) continue;
        const auto* enqueued = std::get_if<Event::WaypointEnqueued>(&event.what);
        if (enqueued != nullptr && rules.near_snap == 0) climb.lags.push_back(enqueued->distance);
        const auto* decided = std::get_if<Event::PositionDecided>(&event.what);
        if (decided == nullptr || decided->near_snap == 0) continue;
        climb.lags.push_back(decided->body_distance);
        if (decided->reason == PositionReason::TooFarToWalk) climb.pops.push_back(decided->body_distance);
    }
    return climb;
}

double median(std::vector<double> values) {
    EXPECT_FALSE(values.empty());
    if (values.empty()) return 0;
    std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
    return values[values.size() / 2];
}

TEST(GrowingLag, OfAWalkerIs156FoldUpToTwoMetresThen112MetresAndPopsAtAboutFive) {
    std::vector<double> factors;
    std::vector<double> steps;
    std::vector<double> pops;
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        const Climb climb = walk_straight(Rules::openac(), seed);
        for (std::size_t i = 1; i < climb.lags.size(); ++i) {
            const double before = climb.lags[i - 1];
            const double after = climb.lags[i];
            if (before > 0.5 && before < 1.9 && after > before) factors.push_back(after / before);
            if (before > 2 && before < 4 && after > before) steps.push_back(after - before);
        }
        pops.insert(pops.end(), climb.pops.begin(), climb.pops.end());
    }
    EXPECT_NEAR(median(factors), 1.56, 0.12);
    EXPECT_NEAR(median(steps), 1.12, 0.12);
    EXPECT_GE(pops.size(), 10U);
    EXPECT_NEAR(median(pops), 4.7, 0.5);
}

TEST(GrowingLag, ShrinksByRetailOnTheSameWalks) {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        const Climb climb = walk_straight(Rules::retail(), seed);
        EXPECT_GT(climb.lags.size(), 20U);
        EXPECT_TRUE(climb.pops.empty());
        EXPECT_LT(median(climb.lags), 0.3) << seed;
    }
}

}  // namespace
}  // namespace acmotion::test
