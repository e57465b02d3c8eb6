// --smooth: what a renderer shows by World::poses_at, in every command that draws
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "lab/base/json.h"
#include "lab/cli/cli_test.h"
#include "support/paths.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

const std::vector<std::string> kScreenKeys{"pictures_per_second", "screen_jerk", "screen_behind_truth_mean"};

class SmoothOption : public CliTest {
 protected:
    SmoothOption() { EXPECT_EQ(folder.run("simulate jump -o it.pcapng --net dsl --seed 7 --seconds 20").exit_code, 0); }
    // What a script in tests/js makes of files of the folder; null without node, or where all is slow.
    [[nodiscard]] Json opinion(const std::string& script) const {
        if (kSanitized || !is_installed("node")) return nullptr;
        const CliRun run = folder.run_program("node '" ACMOTION_TESTS_JS "'/" + script);
        EXPECT_EQ(run.exit_code, 0) << run.err;
        return parse_json(run.out);
    }
};

TEST_F(SmoothOption, HasTheSameNumbersInEveryCommandAndLeavesTheOthersAsTheyAre) {
    const Json plain = json_of("compare it.pcapng --json --fps 144")["runs"];
    const Json compared = json_of("compare it.pcapng --json --smooth --fps 144")["runs"];
    ASSERT_EQ(compared.size(), 4U) << "acdream moves bodies in every frame, and snap only places them";
    EXPECT_EQ(compared[0]["moments"], plain[0]["moments"]);
    EXPECT_EQ(compared[0]["all"]["jerk"], plain[0]["all"]["jerk"]);
    EXPECT_EQ(json_of("replay it.pcapng --json --smooth --fps 144")["run"], compared[1]);
    ASSERT_EQ(folder.run("replay it.pcapng --smooth --fps 144 --recording it.acm").exit_code, 0);
    EXPECT_EQ(said_in("it.acm", recording::kMeta).front()["smooth"], true);
    EXPECT_EQ(said_in("it.acm", recording::kRun)[0]["metrics"]["all"], compared[1]["all"]);
}

TEST_F(SmoothOption, IsTheRuleThatASecondComputationHas) {
    for (const std::string display : {" --fps 60", " --fps 144"}) {
        ASSERT_EQ(folder.run("replay it.pcapng --csv ticks.csv" + display).exit_code, 0);
        ASSERT_EQ(folder.run("replay it.pcapng --smooth --csv smooth.csv" + display).exit_code, 0);
        const Json seen = opinion("smooth_opinion.mjs ticks.csv smooth.csv 0x50000001");
        if (seen.is_null()) GTEST_SKIP() << "there is no second computation";
        EXPECT_GT(seen["between"], 500);
        EXPECT_LT(seen["placed"].get<double>(), seen["rows"].get<double>() / 10);
        EXPECT_LT(seen["farthest"], 0.0003);      // places on the map have four digits
        EXPECT_LT(seen["farthest_placed"], 0.4);  // no body walks farther in a tick
    }
}

TEST_F(SmoothOption, TheScreenIsMeasuredTwice) {
    for (const std::string how : {"", " --smooth"}) {
        const Json run = json_of("replay it.pcapng --json --csv rows.csv --fps 144" + how);
        const Json runs = json_of("compare it.pcapng --json --smooth --rules retail --fps 144")["runs"];
        const Json second = opinion("second_opinion.mjs rows.csv it.pcapng.truth.jsonl " +
                                    std::to_string(run["session"]["player"].get<std::uint32_t>()));
        if (second.is_null()) GTEST_SKIP() << "there is no second opinion";
        for (const std::string& key : kScreenKeys) {
            const double value = second[key].get<double>();
            EXPECT_NEAR(runs[how.empty() ? 0 : 1]["all"][key].get<double>(), value, 1e-4 * value) << key << how;
        }
    }
}

// docs/metrics.md, "On the screen".
TEST_F(SmoothOption, OfTheDemoIsWhatTheDocumentShows) {
    ASSERT_EQ(folder.run("demo -o out --fps 10").exit_code, 0);
    std::vector<Json> columns;
    for (const std::string display : {"", " --fps 144"}) {
        const Json runs = json_of("compare out/demo.pcapng --rules retail --smooth --json" + display)["runs"];
        for (const auto& one : runs) columns.push_back(one["all"]);
    }
    ASSERT_EQ(columns.size(), 4U);
    std::ifstream file(ACMOTION_SOURCE "/docs/metrics.md");
    const std::string document{std::istreambuf_iterator<char>{file}, {}};
    const auto expect_row = [&](const char* title, const char* key, int digits) {
        std::string text = fmt::format("|{}|", title);
        for (const Json& column : columns) text += fmt::format("{:.{}f}|", column[key].get<double>(), digits);
        EXPECT_TRUE(contains(document, text + "\n")) << text;
    };
    expect_row("pictures, per s", "pictures_per_second", 1);
    expect_row("jerk on screen, m/s³", "screen_jerk", 1);
    expect_row("jerk, m/s³", "jerk", 1);
    expect_row("behind truth on screen, m", "screen_behind_truth_mean", 3);
    expect_row("behind truth, mean, m", "behind_truth_mean", 3);
}

}  // namespace
}  // namespace acmotion::test
