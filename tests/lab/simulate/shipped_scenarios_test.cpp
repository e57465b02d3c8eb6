#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "lab/simulate/watched.h"

// The scenarios that come with acmotion, over networks, up to the poses.
namespace acmotion::test {
namespace {

constexpr std::uint64_t kSeed = 1;
// No body runs, falls or catches up that fast.
constexpr double kPopMetresPerSecond = 50;

struct Played {
    explicit Played(const std::string& name, const char* network = "perfect")
        : scenario(shipped(name)), simulation(simulate(scenario, parse_network(network).value(), kSeed)) {}
    Scenario scenario;
    Simulation simulation;
};

// How often the truth of a body jumps.
std::size_t jumps(const GroundTruth& truth, ObjectId id) {
    const TruthSamples& samples = truth.samples().at(id);
    std::size_t count = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) count += samples[i - 1].time == samples[i].time ? 1U : 0U;
    return count;
}

std::size_t total(const std::map<Status, std::size_t>& receptions) {
    std::size_t sum = 0;
    for (const auto& [status, count] : receptions) sum += count;
    return sum;
}

bool is_walker(const ScenarioBody& body) { return body.name.starts_with("Walker"); }

class ShippedScenario : public ::testing::TestWithParam<std::string> {};

TEST_P(ShippedScenario, EveryPacketVerifiesAndEveryMessageIsProcessed) {
    const Played played{GetParam()};
    const Watched watched = watch(played.scenario, played.simulation);
    std::uint64_t sent = 0;
    for (const auto& [kind, count] : played.simulation.counts.messages) sent += count;
    EXPECT_EQ(watched.unverified, 0U);
    EXPECT_EQ(total(watched.receptions), sent);
    EXPECT_FALSE(watched.receptions.contains(Status::Error));
    if (std::ranges::all_of(played.scenario.bodies, [](const ScenarioBody& body) { return body.echo == 0; })) {
        EXPECT_EQ(watched.receptions, (std::map<Status, std::size_t>{{Status::Processed, sent}}));
    }
    EXPECT_TRUE(watched.sane);
    EXPECT_EQ(watched.tracks.size(), played.scenario.bodies.size() + 1);
}

class SmallScenario : public ::testing::TestWithParam<std::string> {};

TEST_P(SmallScenario, SurvivesAnAwfulNetworkWithoutErrors) {
    const Played played{GetParam(), "awful"};
    const Watched watched = watch(played.scenario, played.simulation);
    EXPECT_EQ(watched.unverified, 0U);
    EXPECT_FALSE(watched.receptions.contains(Status::Error));
    EXPECT_TRUE(watched.sane);
}

TEST_P(SmallScenario, TeleportsSnapExactlyOnceEach) {
    const Played played{GetParam()};
    const Watched watched = watch(played.scenario, played.simulation);
    for (const ScenarioBody& body : played.scenario.bodies) {
        const auto is_teleport = [&](const ScriptStep& step) {
            return std::holds_alternative<TeleportStep>(step) || std::holds_alternative<PortalStep>(step);
        };
        if (std::none_of(body.script.begin(), body.script.end(), is_teleport)) continue;
        const std::size_t teleports = jumps(played.simulation.truth, body.id);
        EXPECT_GT(teleports, 0U) << body.name;
        EXPECT_EQ(watched.recorder.routed(body.id, PositionOutcome::HardTeleport), teleports) << body.name;
        EXPECT_EQ(watched.tracks.at(body.id).pops(kPopMetresPerSecond), static_cast<int>(teleports)) << body.name;
    }
}

// The evening has its own tests.
std::vector<std::string> names() {
    const auto all = shipped_scenarios();
    std::vector<std::string> names{all.begin(), all.end()};
    std::erase(names, "evening");
    return names;
}
// The crowd does nothing that the others do not, a thousand times over.
std::vector<std::string> small_names() {
    std::vector<std::string> small = names();
    std::erase(small, "crowd");
    return small;
}
std::string name_of(const ::testing::TestParamInfo<std::string>& scenario) { return scenario.param; }

INSTANTIATE_TEST_SUITE_P(All, ShippedScenario, ::testing::ValuesIn(names()), name_of);
INSTANTIATE_TEST_SUITE_P(Small, SmallScenario, ::testing::ValuesIn(small_names()), name_of);

TEST(Town, WalkersGlideUnderRetailAndPopUnderSnap) {
    const Played town{"town"};
    const Watched retail = watch(town.scenario, town.simulation);
    const Watched snap = watch(town.scenario, town.simulation, {.rules = Rules::snap()});
    EXPECT_EQ(std::count_if(town.scenario.bodies.begin(), town.scenario.bodies.end(), is_walker), 4);
    for (const ScenarioBody& body : town.scenario.bodies) {
        if (!is_walker(body)) continue;
        EXPECT_EQ(retail.tracks.at(body.id).pops(20), 0) << body.name;
        EXPECT_GE(snap.tracks.at(body.id).pops(20), 40) << body.name;
    }
}

TEST(Stall, EndsInBlips) {
    const Played stall{"stall"};
    const Watched watched = watch(stall.scenario, stall.simulation);
    EXPECT_EQ(watched.recorder.count<Event::Blipped>(id_of(stall.scenario, "Dragged 70 Metres")), 2U);
    EXPECT_EQ(watched.recorder.count<Event::Blipped>(id_of(stall.scenario, "Dragged 120 Metres")), 5U);
    const ObjectId walker = id_of(stall.scenario, "Walks Through The Wall");
    EXPECT_EQ(watched.recorder.count<Event::Blipped>(walker), 0U);
    const Watched walled = watch(stall.scenario, stall.simulation, {.has_walls = true});
    EXPECT_GE(walled.recorder.count<Event::Blipped>(walker), 2U);
}

}  // namespace
}  // namespace acmotion::test
