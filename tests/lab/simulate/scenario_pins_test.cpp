// docs/architecture.md, "Determinism"
#include <gtest/gtest.h>

#include <iomanip>
#include <sstream>

#include "lab/gamedata/played_data.h"
#include "lab/gamedata/sample_world.h"
#include "lab/live/determinism.h"
#include "lab/replay/frame_hasher.h"
#include "lab/simulate/pinned_poses.h"
#include "lab/simulate/pinned_states.h"
#include "lab/simulate/scenario.h"

namespace acmotion::test {
namespace {

std::vector<std::string> scenarios() {
    const auto all = shipped_scenarios();
    return {all.begin(), all.end()};
}

// As it stands in a table.
std::string row(const Pin& pin) {
    std::ostringstream text;
    text << "    {\"" << pin.scenario << "\", \"" << pin.rules << "\", 0x" << std::hex << std::setfill('0')
         << std::setw(16) << pin.hash << "},";
    return text.str();
}

// The row that the table has for it; "no row" if there is none.
template <class Table>
std::string pinned_row(const Table& table, const std::string& scenario, const std::string& rules) {
    for (const Pin& pin : table) {
        if (pin.scenario == scenario && pin.rules == rules) return row(pin);
    }
    return "no row";
}

class ScenarioPins : public ::testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(ScenarioPins, HaveTheSameBitsOnEveryBuild) {
    const auto& [scenario, rules] = GetParam();

    const RunHashes hashes = hash_replay(determinism::session_of(scenario), *Rules::parse(rules));

    EXPECT_EQ(row({scenario, rules, hashes.pose}), pinned_row(kPinnedPoses, scenario, rules)) << "a pose hash";
    EXPECT_EQ(row({scenario, rules, hashes.state}), pinned_row(kPinnedStates, scenario, rules)) << "a state hash";
}

INSTANTIATE_TEST_SUITE_P(All, ScenarioPins,
                         ::testing::Combine(::testing::ValuesIn(scenarios()),
                                            ::testing::Values("retail", "acdream", "snap", "openac")),
                         [](const auto& pin) { return std::get<0>(pin.param) + "_" + std::get<1>(pin.param); });

TEST(ScenarioPinsOfAnyHashKey, AreTheSame) {
    Session session = determinism::session_of("border");
    session.hash_key = {.first = 0x1234, .second = 0x5678};
    const RunHashes hashes = hash_replay(session, Rules::retail());
    EXPECT_EQ(row({"border", "retail", hashes.pose}), pinned_row(kPinnedPoses, "border", "retail"));
    EXPECT_EQ(row({"border", "retail", hashes.state}), pinned_row(kPinnedStates, "border", "retail"));
}

// By the files of the sample world: animations and ground have the same bits everywhere too.
TEST(ScenarioPinsOfHillsWithGameData, HaveTheSameBitsOnEveryBuild) {
    Session session = determinism::session_of("hills");
    session.data = std::make_shared<game_files::PlayedData>(game_files::open_sample_world());
    for (const Rules::Preset& preset : Rules::presets()) {
        const RunHashes hashes = hash_replay(session, preset.rules);
        EXPECT_EQ(row({"hills", preset.name, hashes.pose}),
                  pinned_row(kPinnedWithGameData, "hills", std::string{preset.name}));
    }
}

TEST(ScenarioPinTables, HoldNothingThatIsNotPlayed) {
    EXPECT_EQ(std::size(kPinnedPoses), Rules::presets().size() * scenarios().size());
    EXPECT_EQ(std::size(kPinnedStates), Rules::presets().size() * scenarios().size());
}

}  // namespace
}  // namespace acmotion::test
