// The headline metrics, computed a second time by tests/js/second_opinion.mjs from what a replay exports
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "lab/base/json.h"
#include "lab/cli/run_cli.h"
#include "lab/simulate/scenario.h"
#include "support/large_scenarios.h"
#include "support/paths.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

class SecondOpinion : public testing::TestWithParam<std::string_view> {
 protected:
    // What the laboratory says, and what the script makes of its rows.
    struct Opinions {
        Json first;
        Json second;
    };

    void SetUp() override {
        if (kSanitized && GetParam() != "border") GTEST_SKIP() << "numbers are compared in the release build";
        if (!is_installed("node")) GTEST_SKIP() << "no node, so there is no second opinion";
        // Many bodies do in two seconds what they do in twenty.
        const std::string seconds = is_large(GetParam()) ? " --seconds 2" : GetParam() == "town" ? " --seconds 25" : "";
        const std::string command = "simulate " + std::string{GetParam()} + " -o it.pcapng --net dsl --seed 7";
        ASSERT_EQ(folder.run(command + seconds).exit_code, 0);
    }
    [[nodiscard]] Opinions ask(const std::string& rules) const {
        const CliRun run = folder.run("replay it.pcapng --json --csv rows.csv --rules " + rules);
        EXPECT_EQ(run.exit_code, 0) << run.err;
        const Json first = parse_json(run.out);
        const std::string player = std::to_string(first["session"]["player"].get<std::uint32_t>());
        const std::string stretches = rules == "retail" ? " stretches" : "";  // they take long
        const CliRun script = folder.run_program(
            "node '" ACMOTION_TESTS_JS "/second_opinion.mjs' rows.csv it.pcapng.truth.jsonl " + player + stretches);
        EXPECT_EQ(script.exit_code, 0) << script.err;
        Json all = first["run"]["all"];
        all["bodies_moved"] = first["run"]["bodies_moved"];
        return {std::move(all), parse_json(script.out)};
    }

    CliFolder folder;
};

// Scenarios with many bodies take a minute here, and belong to the long tests.
std::vector<std::string_view> scenarios(bool with_many_bodies) {
    const std::set<std::string_view> crowds{"crowd", "evening", "hills", "melee", "town"};
    std::vector<std::string_view> chosen = shipped_scenarios();
    std::erase_if(chosen, [&](std::string_view name) { return crowds.contains(name) != with_many_bodies; });
    return chosen;
}
constexpr auto kByName = [](const auto& instance) { return std::string{instance.param}; };
INSTANTIATE_TEST_SUITE_P(Scenarios, SecondOpinion, testing::ValuesIn(scenarios(false)), kByName);
INSTANTIATE_TEST_SUITE_P(FullScenarios, SecondOpinion, testing::ValuesIn(scenarios(true)), kByName);

TEST_P(SecondOpinion, IsTheSame) {
    for (const char* rules : {"retail", "acdream", "snap"}) {
        const auto [first, second] = ask(rules);
        const auto near = [&](const char* key, double tolerance) {
            EXPECT_EQ(first[key].is_null(), second[key].is_null()) << key << " under " << rules;
            if (first[key].is_null() || second[key].is_null()) return;
            EXPECT_NEAR(first[key].get<double>(), second[key].get<double>(), tolerance) << key << " under " << rules;
        };
        EXPECT_EQ(first["pops"].get<int>(), second["pops"].get<int>()) << rules;
        EXPECT_EQ(first["bodies_moved"], second["bodies_moved"]) << rules;
        near("seconds", 1e-6);
        near("seconds_stalled", 1e-6);
        near("seconds_moving", 1e-6);
        near("jerk", 1e-3 * second["jerk"].get<double>());
        near("behind_update_mean", 1e-4);
        near("behind_update_moving_mean", 1e-4);
        near("behind_truth_moving_mean", 1e-4);
        near("largest_step", 1e-6);
        near("behind_truth_mean", 1e-4);  // the laboratory keeps the truth in 32 bits
        near("behind_truth_max", 1e-3);
        // Kept in bins, and up to 3 % too large.
        EXPECT_GE(first["behind_truth_p95"].get<double>(), second["behind_truth_p95"].get<double>() - 1e-3) << rules;
        near("behind_truth_p95", 1e-3 + 0.04 * second["behind_truth_p95"].get<double>());
        if (rules != std::string_view{"retail"}) continue;
        near("late_by", 0.005);
        near("off_path", 1e-3);
        near("sparc", 1e-3);
        near("ldlj", 1e-2);
    }
}

// Rows of a minute, of a session that is just long.
TEST(SecondOpinionOverTime, IsTheSame) {
    if (kSanitized) GTEST_SKIP() << "numbers are compared in the release build";
    if (!is_installed("node")) GTEST_SKIP() << "no node, so there is no second opinion";
    const CliFolder folder;
    ASSERT_EQ(folder.run("simulate chase -o it.pcapng --net mobile --seed 7 --seconds 330").exit_code, 0);
    for (const std::string rules : {"retail", "acdream"}) {
        const CliRun run = folder.run("replay it.pcapng --json --fps 15 --csv rows.csv --rules " + rules);
        const Json first = parse_json(run.out);
        const Json& rows = first["run"]["over_time"];
        ASSERT_EQ(rows.size(), 6U);
        std::string begins;
        for (const Json& row : rows) begins += (begins.empty() ? "" : ",") + row["from"].dump();
        const std::string player = std::to_string(first["session"]["player"].get<std::uint32_t>());
        const CliRun script = folder.run_program(
            "node '" ACMOTION_TESTS_JS "/second_opinion.mjs' rows.csv it.pcapng.truth.jsonl " + player + " " + begins);
        ASSERT_EQ(script.exit_code, 0) << script.err;
        const Json second = parse_json(script.out)["over_time"];
        for (std::size_t i = 0; i < rows.size(); ++i) {
            EXPECT_EQ(rows[i]["pops"], second[i]["pops"]) << rules << i;
            EXPECT_EQ(rows[i]["bodies"], second[i]["bodies"]) << rules << i;
            // A stall over the border of two rows is divided where it began by frames or by the body's clock.
            EXPECT_NEAR(rows[i]["seconds_stalled"].get<double>(), second[i]["seconds_stalled"].get<double>(), 0.3);
        }
    }
}

}  // namespace
}  // namespace acmotion::test
