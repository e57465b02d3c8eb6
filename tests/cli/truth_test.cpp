// --truth with the capture of another player
#include "cli/cli_test.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

class TruthOption : public CliTest {
 protected:
    TruthOption() {
        for (const std::string player : {"Watcher", "Runner Falk"}) {
            const std::string file = player == "Watcher" ? "watcher.pcapng" : "falk.pcapng";
            EXPECT_EQ(folder.run("simulate town -o " + file + " --net dsl --seconds 15 --observer '" + player + "'")
                          .exit_code,
                      0);
        }
        EXPECT_EQ(folder.run_program("rm *.truth.jsonl && gzip -k falk.pcapng").exit_code, 0);
    }
};

TEST_F(TruthOption, TakesTheReportsOfAnotherPlayersCaptureInEveryCommand) {
    for (const std::string command : {"replay ", "compare ", "explain ", "view -o page.html "}) {
        const CliRun run = folder.run(command + "watcher.pcapng --truth falk.pcapng");
        EXPECT_EQ(run.exit_code, 0) << command << run.err;
        EXPECT_TRUE(contains(run.err, "falk.pcapng: the truth of 0x50000007 Runner Falk, by ")) << command << run.err;
        EXPECT_TRUE(contains(run.err, "Clocks of one machine; ")) << run.err;
    }
}

TEST_F(TruthOption, SaysWhoseReportsTheyAreAndHowTheyFitInJson) {
    for (const std::string command : {"replay ", "compare ", "explain ", "view -o page.html "}) {
        const auto document = json_of(command + "watcher.pcapng --truth falk.pcapng.gz --json");
        const auto& truth = document["truth"];
        EXPECT_EQ(truth["capture"], "falk.pcapng.gz") << command;
        EXPECT_EQ(truth["object"], 0x50000007);
        EXPECT_EQ(truth["name"], "Runner Falk");
        EXPECT_EQ(truth["offset"], 0);
        EXPECT_EQ(truth["offset_from"], "one clock");
        EXPECT_GT(truth["reports"], 10);
        EXPECT_EQ(truth["matching"], truth["positions"]);
        EXPECT_LT(truth["metres"], 0.01);
        EXPECT_NEAR(truth["delay"], 0.025, 0.01);
    }
    const auto run = json_of("replay watcher.pcapng --truth falk.pcapng --json")["run"];
    for (const auto& object : run["objects"]) {
        EXPECT_EQ(object["metrics"]["behind_truth_mean"].is_number(), object["object"] == 0x50000007) << object["name"];
    }
}

TEST_F(TruthOption, TakesAnOffset) {
    const auto document = json_of("replay watcher.pcapng --truth falk.pcapng --truth-offset -0.5 --json");
    EXPECT_EQ(document["truth"]["offset"], -0.5);
    EXPECT_EQ(document["truth"]["offset_from"], "given");
    EXPECT_NEAR(document["truth"]["delay"], 0.525, 0.01);
    folder.expect_refused("replay watcher.pcapng --truth falk.pcapng --truth-offset 100", "--truth-offset 100: 0 of ");
    for (const char* wrong :
         {"--truth-offset 1", "--truth falk.pcapng --truth-offset inf", "--truth falk.pcapng --truth-offset 1e300"}) {
        EXPECT_EQ(folder.run(std::string{"replay watcher.pcapng "} + wrong).exit_code, 2) << wrong;
    }
}

TEST_F(TruthOption, IsTheSameForTheMomentThatWasCut) {
    ASSERT_EQ(
        folder.run("cut watcher.pcapng -o cut.pcapng --truth falk.pcapng --object 'Runner Falk' --until 12").exit_code,
        0);
    EXPECT_EQ(folder.run_program("test -e cut.pcapng.truth.jsonl").exit_code, 1) << "the other capture stays the truth";
    const std::string options = " --truth falk.pcapng --object 'Runner Falk' --until 11 --json";
    EXPECT_EQ(json_of("replay cut.pcapng" + options)["run"]["all"]["behind_truth_mean"],
              json_of("replay watcher.pcapng" + options)["run"]["all"]["behind_truth_mean"]);
}

TEST_F(TruthOption, RefusesACaptureThatWasNotThere) {
    folder.expect_refused("replay watcher.pcapng --truth watcher.pcapng", "as that of watcher.pcapng");
    ASSERT_EQ(folder.run("simulate chase -o chase.pcapng").exit_code, 0);
    folder.expect_refused("replay watcher.pcapng --truth chase.pcapng.truth.jsonl",
                          "chase.pcapng.truth.jsonl: is the truth of another capture (scenario chase, seed 1)");
}

TEST_F(TruthOption, OfSimulateNamesAPlayer) {
    folder.expect_refused("simulate town -o x.pcapng --observer 'Runner Fulk'",
                          "no such player \"Runner Fulk\" in town; did you mean \"Runner Falk\"?");
    folder.expect_refused("simulate town -o x.pcapng --observer Rabbit",
                          "no such player \"Rabbit\" in town; it has Watcher, ");
}

}  // namespace
}  // namespace acmotion::test
