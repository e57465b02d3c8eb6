#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "cli/simulated.h"

namespace acmotion::test {
namespace {

class CompareCommand : public testing::Test {
 protected:
    CompareCommand() { folder.write("town.pcapng", simulated("town")); }
    CliFolder folder;
};

TEST_F(CompareCommand, ShowsTheRulesSideBySideWithTheBestMarked) {
    const CliRun run = folder.run("compare town.pcapng --baseline snapshot");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    for (const char* label : {"retail", "acdream", "snap ", "snapshot 100 ms"}) EXPECT_TRUE(contains(run.out, label));
    for (const std::string& line : lines(run.out)) {
        if (!line.starts_with("pops ")) continue;
        EXPECT_TRUE(contains(line, " 0*")) << line;
    }
}

TEST_F(CompareCommand, PrintsTheSameNumbersTwice) {
    const std::string what = "compare town.pcapng --baseline snapshot --json";
    EXPECT_EQ(folder.run(what).out, folder.run(what).out);
}

TEST_F(CompareCommand, RunsOnlyTheRulesAskedFor) {
    const auto runs = nlohmann::json::parse(folder.run("compare town.pcapng --rules snap,retail --json").out)["runs"];
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[0]["label"], "snap");
    EXPECT_EQ(runs[1]["label"], "retail");
    EXPECT_GT(runs[0]["all"]["pops"], runs[1]["all"]["pops"]);
    EXPECT_EQ(folder.run("compare town.pcapng --rules retail,unknown").exit_code, 2);
    EXPECT_EQ(folder.run("compare town.pcapng --baseline perfect").exit_code, 2);
}

TEST_F(CompareCommand, ShowsTheMedianAndTheRangeOverSchedulesOfFrames) {
    folder.write("jump.pcapng", simulated("jump"));
    const CliRun table = folder.run("compare jump.pcapng --rules acdream --spread 3");
    EXPECT_EQ(table.exit_code, 0) << table.err;
    EXPECT_TRUE(contains(table.out, " – ")) << table.out;

    const auto run = nlohmann::json::parse(folder.run("compare jump.pcapng --rules acdream --spread 3 --json").out);
    const auto& acdream = run["runs"][0];
    const auto& step = acdream["spread"]["largest_step"];
    EXPECT_LE(step["least"], step["median"]);
    EXPECT_LE(step["median"], step["most"]);
    EXPECT_LT(acdream["spread"]["jerk"]["least"], acdream["spread"]["jerk"]["most"]);
    // Seed 1 is the one that is drawn without --spread.
    EXPECT_LE(step["least"], acdream["all"]["largest_step"]);
    EXPECT_GE(step["most"], acdream["all"]["largest_step"]);
}

TEST_F(CompareCommand, SpreadsOnlyWhatCanVary) {
    const CliRun exact = folder.run("compare town.pcapng --spread 3 --jitter 0");
    EXPECT_EQ(exact.exit_code, 2);
    EXPECT_TRUE(contains(exact.err, "--jitter")) << exact.err;
    EXPECT_EQ(folder.run("compare town.pcapng --spread 1").exit_code, 2);
    EXPECT_EQ(folder.run("compare town.pcapng --spread 3 --frames times.txt").exit_code, 2);
}

TEST_F(CompareCommand, ColoursNothingThatIsNotATerminal) {
    EXPECT_FALSE(contains(folder.run("compare town.pcapng").out, "\x1b"));
}

}  // namespace
}  // namespace acmotion::test
