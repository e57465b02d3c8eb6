#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

TEST(Simulate, WritesACaptureAndTheTruthAndSaysWhatToTypeNext) {
    const CliFolder folder;
    const CliRun run = folder.run("simulate strafe -o walk.pcapng --net dsl --seed 7");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "strafe: 5 bodies, the observer included, for 30 s over \"dsl\", seed 7")) << run.out;
    EXPECT_TRUE(contains(run.out, "UpdatePosition"));
    EXPECT_TRUE(contains(run.out, "wrote walk.pcapng"));
    const CliRun half = folder.run("simulate jump -o half.pcapng.gz --seconds 0.5");
    EXPECT_TRUE(contains(half.out, " for 0.5 s over ")) << half.out;
    ASSERT_EQ(folder.run_program("gzip -t half.pcapng.gz").exit_code, 0) << "packed, as its name says";
    EXPECT_EQ(folder.run("flows half.pcapng.gz").exit_code, 0);
    EXPECT_TRUE(contains(run.out, "next: acmotion compare walk.pcapng"));
    EXPECT_EQ(folder.run("decode walk.pcapng").exit_code, 0);
    EXPECT_TRUE(contains(folder.run("flows walk.pcapng").out, " 0 failed, 0 unverified"));
}

TEST(Simulate, WritesItsSummaryAsJson) {
    const CliFolder folder;
    const auto summary = nlohmann::json::parse(folder.run("simulate portal -o x.pcapng --net mobile --json").out);
    EXPECT_EQ(summary["scenario"], "portal");
    EXPECT_EQ(summary["bodies"], 5);
    EXPECT_EQ(summary["messages"]["PlayerTeleport"], 1);
    EXPECT_EQ(summary["truth"], "x.pcapng.truth.jsonl");
    EXPECT_GT(summary["server_to_client"]["sent"], 100);
}

// The truth goes to a disk that is full.
TEST(Simulate, WritesTheCaptureAndTheTruthOrNeither) {
    const CliFolder folder;
    if (folder.run_program("test -c /dev/full").exit_code != 0) GTEST_SKIP() << "there is no /dev/full";
    folder.write("x.pcapng", from_text("before"));
    ASSERT_EQ(folder.run_program("ln -s /proc/self/fd/9 x.pcapng.truth.jsonl").exit_code, 0);
    const CliRun run = folder.run_program("'" ACMOTION_CLI "' simulate jump -o x.pcapng --seconds 2 9>/dev/full");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "x.pcapng.truth.jsonl: cannot be written: No space left on device")) << run.err;
    EXPECT_EQ(folder.read("x.pcapng"), "before");
}

TEST(Simulate, FillsANewFolderWithCapturesOfAllKinds) {
    const CliFolder folder;
    const CliRun run = folder.run("simulate --corpus 9 kept --seed 3");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.out, "9 captures in ")) << run.out;
    EXPECT_TRUE(contains(run.out, "next: acmotion survey kept")) << run.out;
    const auto list = nlohmann::json::parse(folder.read("kept/corpus.json"));
    EXPECT_EQ(list["captures"].size(), 9U);
    EXPECT_EQ(list["seed"], 3);
    const CliRun again = folder.run("simulate --corpus 9 kept");
    EXPECT_EQ(again.exit_code, 2);
    EXPECT_TRUE(contains(again.err, "kept: is not empty. Name a new folder.")) << again.err;
    const auto summary = nlohmann::json::parse(folder.run("simulate --corpus 9 other --seed 3 --json").out);
    EXPECT_EQ(summary["captures"], 9);
    EXPECT_EQ(folder.run_program("diff -r kept other").exit_code, 0);
}

TEST(Simulate, ListsScenariosAndNetworks) {
    const CliRun run = CliFolder{}.run("simulate --list");
    EXPECT_EQ(run.exit_code, 0);
    for (const char* word : {"town", "crowd", "1000 bodies", "perfect", "awful", "gemodel"}) {
        EXPECT_TRUE(contains(run.out, word)) << word;
    }
}

TEST(Simulate, ReadsAScenarioFromAFile) {
    const CliFolder folder;
    folder.write("mine.json", from_text(R"({"name": "mine", "summary": "mine", "seconds": 1, "landblock": "0xA9B4",
        "observer": {"name": "Me", "at": [1, 1]}, "bodies": []})"));
    EXPECT_EQ(folder.run("simulate mine.json -o x.pcapng").exit_code, 0);
    folder.write("bad.json", from_text(R"({"name": "mine", "summary": "mine", "seconds": "long"})"));
    const CliRun bad = folder.run("simulate bad.json -o x.pcapng");
    EXPECT_EQ(bad.exit_code, 2);
    EXPECT_TRUE(contains(bad.err, "bad.json: landblock: expected")) << bad.err;
}

TEST(Simulate, SaysWhatIsWrong) {
    const CliFolder folder;
    const std::vector<std::pair<std::string, std::string>> all{
        {"simulate", "name a scenario"},
        {"simulate town", "name the capture to write"},
        {"simulate --corpus 3", "name the folder to fill: --corpus 3 DIR"},
        {"simulate --corpus 0 x", "a corpus has 1 to 100000 captures"},
        {"simulate --corpus 3 x -o y", "of other options it takes --seed"},
        {"simulate twon -o x", "did you mean town?"},
        {"simulate town -o x --net nonsense", "expected one of delay, loss"},
        {"simulate standing -o no/such/folder/x", "no/such/folder/x: cannot be written: No such file or directory"},
        {"simulate standing -o x --seed many", "--seed"},
    };
    for (const auto& [arguments, error] : all) {
        const CliRun run = folder.run(arguments);
        EXPECT_EQ(run.exit_code, 2) << arguments;
        EXPECT_TRUE(contains(run.err, error)) << run.err;
    }
}

}  // namespace
}  // namespace acmotion::test
