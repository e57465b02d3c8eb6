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

TEST_F(CompareCommand, RunsOnlyTheRulesItIsToldTo) {
    const auto runs = nlohmann::json::parse(folder.run("compare town.pcapng --rules snap,retail --json").out)["runs"];
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[0]["label"], "snap");
    EXPECT_EQ(runs[1]["label"], "retail");
    EXPECT_GT(runs[0]["all"]["pops"], runs[1]["all"]["pops"]);
    EXPECT_EQ(folder.run("compare town.pcapng --rules retail,nobody").exit_code, 2);
    EXPECT_EQ(folder.run("compare town.pcapng --baseline perfect").exit_code, 2);
}

TEST_F(CompareCommand, ColoursNothingThatIsNotATerminal) {
    EXPECT_FALSE(contains(folder.run("compare town.pcapng").out, "\x1b"));
}

}  // namespace
}  // namespace acmotion::test
