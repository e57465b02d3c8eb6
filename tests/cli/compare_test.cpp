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

TEST_F(CompareCommand, ShowsOpenacIfAllAreAskedFor) {
    const auto labels = [&](const std::string& options) {
        const auto compared = nlohmann::json::parse(folder.run("compare town.pcapng --json " + options).out);
        std::vector<std::string> all;
        for (const auto& run : compared["runs"]) all.push_back(run["label"]);
        return all;
    };
    EXPECT_EQ(labels(""), (std::vector<std::string>{"retail", "acdream", "snap"}));
    EXPECT_EQ(labels("--rules all"), (std::vector<std::string>{"retail", "acdream", "snap", "openac"}));
    EXPECT_EQ(labels("--rules retail,retail:near_snap=4"), (std::vector<std::string>{"retail", "retail:near_snap=4"}));
}

TEST_F(CompareCommand, HasTheMetricsOfStretchesForEveryColumn) {
    ASSERT_EQ(folder.run("simulate jump -o jump.pcapng --net dsl --seed 2").exit_code, 0);
    ASSERT_EQ(folder.run("replay jump.pcapng --csv retail.csv").exit_code, 0);
    const auto runs = nlohmann::json::parse(
        folder.run("compare jump.pcapng --rules retail --baseline all --against retail.csv --json").out)["runs"];
    ASSERT_EQ(runs.size(), 6U);
    for (const auto& run : runs) {
        for (const char* key : {"late_by", "off_path", "sparc", "truth_sparc", "ldlj", "stretches_stood"}) {
            EXPECT_TRUE(run["all"][key].is_number()) << run["label"] << " " << key;
        }
    }
    EXPECT_EQ(runs[5]["label"], "yours");
    EXPECT_NEAR(runs[5]["all"]["late_by"].get<double>(), runs[0]["all"]["late_by"].get<double>(), 1e-6);
    EXPECT_NEAR(runs[5]["all"]["sparc"].get<double>(), runs[0]["all"]["sparc"].get<double>(), 1e-3);
    ASSERT_EQ(folder.run_program("mv jump.pcapng alone.pcapng").exit_code, 0);
    const auto alone = nlohmann::json::parse(folder.run("compare alone.pcapng --rules retail --json").out)["runs"];
    EXPECT_TRUE(alone[0]["all"]["late_by"].is_null()) << "the truth is not known";
    EXPECT_TRUE(alone[0]["all"]["stretches_stood"].is_null());
}

TEST_F(CompareCommand, MeasuresEveryMethodOnAScenarioOverEveryNetwork) {
    const CliRun run = folder.run("compare --matrix --scenarios jump --seeds 2 --json --report matrix.html");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto rows = nlohmann::json::parse(run.out)["rows"];
    ASSERT_EQ(rows.size(), 4U * 8U);
    EXPECT_TRUE(contains(folder.read("matrix.html"), "<svg class=\"chart\""));
    // The same as if it were done by hand.
    ASSERT_EQ(folder.run("simulate jump -o one.pcapng --net dsl --seed 1").exit_code, 0);
    ASSERT_EQ(folder.run("simulate jump -o two.pcapng --net dsl --seed 2").exit_code, 0);
    const auto jerk = [&](const std::string& capture) {
        const auto compared =
            nlohmann::json::parse(folder.run("compare " + capture + " --rules snap --baseline hermite --json").out);
        return compared["runs"][1]["all"]["jerk"].get<double>();
    };
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [](const auto& one) { return one["network"] == "dsl" && one["run"] == "hermite"; });
    ASSERT_NE(row, rows.end());
    const auto& spread = (*row)["metrics"]["jerk"];
    EXPECT_NEAR(spread["least"].get<double>(), std::min(jerk("one.pcapng"), jerk("two.pcapng")), 1e-6);
    EXPECT_NEAR(spread["most"].get<double>(), std::max(jerk("one.pcapng"), jerk("two.pcapng")), 1e-6);
    const CliRun table = folder.run("compare --matrix --scenarios jump --seeds 1");
    EXPECT_TRUE(table.out.starts_with("Medians over 1 scenario of the medians over 1 seed\n")) << table.out;
}

TEST_F(CompareCommand, AMatrixTakesNoCaptureAndNothingThatIsAboutOne) {
    const CliRun run = folder.run("compare --matrix town.pcapng");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "--matrix simulates what it measures; leave capture out.")) << run.err;
    EXPECT_EQ(folder.run("compare --matrix --rules retail").exit_code, 2);
    EXPECT_EQ(folder.run("compare --matrix --scenarios evening").exit_code, 2);
    EXPECT_EQ(folder.run("compare --matrix --seeds 0").exit_code, 2);
    EXPECT_EQ(folder.run("compare town.pcapng --seeds 3").exit_code, 2);
    EXPECT_EQ(folder.run("compare").exit_code, 2) << "a capture is needed else";
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

TEST_F(CompareCommand, FailsIfANumberIsWhatAScriptFears) {
    EXPECT_EQ(folder.run("compare town.pcapng --fail-if 'retail.pops > 100000' --fail-if 'snap.pops < 1'").exit_code,
              0);
    const CliRun run = folder.run("compare town.pcapng --fail-if 'retail.pops > 100000' --fail-if 'snap.pops>=1'");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.err, "acmotion compare: --fail-if \"snap.pops>=1\": pops is ")) << run.err;
    EXPECT_FALSE(contains(run.err, "100000")) << run.err;
    EXPECT_TRUE(contains(run.out, "pops ")) << "the table is there all the same";
    const auto pops = nlohmann::json::parse(folder.run("compare town.pcapng --json").out)["runs"][2]["all"]["pops"];
    EXPECT_TRUE(contains(run.err, "pops is " + std::to_string(pops.get<int>()) + ".")) << run.err;
}

TEST_F(CompareCommand, NamesWhatCanBeAskedInFailIf) {
    const CliRun key = folder.run("compare town.pcapng --fail-if 'retail.pop > 0'");
    EXPECT_EQ(key.exit_code, 2);
    EXPECT_TRUE(contains(key.err, "there is no number \"pop\"; there are seconds, seconds_moving, pops, ")) << key.err;
    EXPECT_TRUE(contains(key.err, "did you mean pops?")) << key.err;
    const CliRun run = folder.run("compare town.pcapng --fail-if 'retial.pops > 0'");
    EXPECT_TRUE(contains(run.err, "there is no run \"retial\"; there are retail, acdream, snap")) << run.err;
    for (const char* wrong : {"retail.pops", "retail.pops > many", "retail.pops > nan", "pops > 1", "> 1", ""}) {
        EXPECT_EQ(folder.run("compare town.pcapng --fail-if '" + std::string{wrong} + "'").exit_code, 2) << wrong;
    }
    // Without a truth there is no such number.
    EXPECT_EQ(folder.run("compare town.pcapng --fail-if 'retail.behind_truth_mean > 1'").exit_code, 2);
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
