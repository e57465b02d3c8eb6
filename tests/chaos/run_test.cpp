#include "chaos/run.h"

#include <gtest/gtest.h>

#include "chaos/traffic.h"

namespace acmotion::chaos {
namespace {

TEST(ChaosPlan, IsReadBackFromItsOptions) {
    const Plan plan = draw_plan(3, 14);
    const std::string options = options_for(plan);
    const std::size_t list = options.rfind(' ');
    EXPECT_EQ(troubles_named(options.substr(list + 1)), plan.troubles);
    EXPECT_EQ(options.find("--seed 3 --world 14 "), 0U);
    EXPECT_EQ(troubles_named("none"), std::bitset<kTroubles>{});
    EXPECT_FALSE(troubles_named("hostile,weather"));
}

TEST(ChaosPlan, MakesTheSameWorldTwice) {
    const Plan plan = draw_plan(1, 5);
    const auto once = datagrams_of(plan, scenario_of(plan));
    const auto twice = datagrams_of(plan, scenario_of(plan));
    ASSERT_EQ(once.size(), twice.size());
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].payload, twice[i].payload);
    EXPECT_EQ(frame_times(plan), frame_times(plan));
}

TEST(ChaosRun, KeepsEveryPromiseInAFewWorlds) {
    for (std::uint64_t number = 0; number < 6; ++number) {
        const Outcome outcome = run_world(draw_plan(7, number));
        EXPECT_FALSE(outcome.broken) << outcome.broken->words << ": " << options_for(draw_plan(7, number));
        EXPECT_GT(outcome.judged[0], 0U);
    }
}

// Spec 40 §6.2 step 1: in it a walk took a body out of the loaded cells. Only its next tick clears its activity, and it rested before.
TEST(ChaosRun, KeepsThePromiseThatThisWorldBroke) {
    const Plan plan{.seed = 3, .number = 255, .seconds = 5.6, .bodies = 1, .troubles = *troubles_named("refusals")};
    const Outcome outcome = run_world(plan);
    EXPECT_FALSE(outcome.broken) << outcome.broken->words;
}

TEST(ChaosRun, ShrinksToWhatBreaksAPromise) {
    Plan plan = draw_plan(1, 2);
    plan.bodies = 7;
    plan.seconds = 6;
    plan.troubles = *troubles_named("network,hostile,walls,strict");
    const Plan small = shrink(
        plan, [](const Plan& tried) { return tried.has(Trouble::Hostile) && tried.bodies >= 3 && tried.seconds >= 1; });
    EXPECT_EQ(small.troubles, *troubles_named("hostile"));
    EXPECT_EQ(small.bodies, 3U);
    EXPECT_LT(small.seconds, 1.3);
    EXPECT_EQ(small.number, plan.number);
}

}  // namespace
}  // namespace acmotion::chaos
