// docs/exports.md: the files of replay and compare.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/recorded_walk.h"
#include "cli/run_cli.h"

namespace acmotion::test {
namespace {

class Outputs : public testing::Test {
 protected:
    Outputs() { folder.write("walk.pcapng", recorded_walk()); }
    CliFolder folder;
};

TEST_F(Outputs, AReplayWritesAllItsFilesAtOnce) {
    const CliRun run =
        folder.run("replay walk.pcapng --csv a.csv --jsonl a.jsonl --mcap a.mcap --perfetto a.json --report a.html");
    EXPECT_TRUE(contains(run.out, "pops")) << run.err;
    EXPECT_TRUE(folder.read("a.csv").starts_with("frame,time,object,name,"));
    EXPECT_EQ(nlohmann::json::parse(lines(folder.read("a.jsonl")).at(0))["source"], "walk.pcapng");
    EXPECT_TRUE(folder.read("a.mcap").starts_with("\x89MCAP0\r\n"));
    EXPECT_TRUE(nlohmann::json::parse(folder.read("a.json"))["traceEvents"].size() > 3);
    EXPECT_TRUE(contains(folder.read("a.html"), "walk.pcapng"));
}

TEST_F(Outputs, StandardOutputHoldsTheFileAndNothingElse) {
    for (const std::string& line : lines(folder.run("replay walk.pcapng --jsonl -").out)) {
        EXPECT_TRUE(nlohmann::json::accept(line)) << line;
    }
    EXPECT_TRUE(folder.run("replay walk.pcapng --csv -").out.starts_with("frame,"));
}

TEST_F(Outputs, HoldOnlyTheObjectAndTheSecondsAskedFor) {
    const auto rows =
        lines(folder.run("replay walk.pcapng --csv - --object 'Drudge Slinker' --since 0.5 --until 0.6").out);
    ASSERT_GT(rows.size(), 3U);
    EXPECT_LE(rows.size(), 9U);
    for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_TRUE(contains(rows[i], "0x80001234")) << rows[i];
}

TEST_F(Outputs, ThatCannotBeWrittenAreReportedBeforeTheReplay) {
    folder.expect_refused("replay walk.pcapng --csv no/such/folder.csv",
                          "no/such/folder.csv: cannot be written: No such file or directory");
    EXPECT_EQ(folder.run("compare walk.pcapng --report .").exit_code, 2);
    folder.expect_refused("replay walk.pcapng --csv same --jsonl same", "two kinds of output");
}

TEST_F(Outputs, NeverReplaceTheCapture) {
    folder.expect_refused("replay walk.pcapng --csv ./walk.pcapng", "is the capture itself");
    EXPECT_EQ(folder.run("flows walk.pcapng").exit_code, 0);
}

TEST_F(Outputs, AFullDiskIsAnError) {
    const CliRun run = folder.run("replay walk.pcapng --csv /dev/full");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "No space left")) << run.err;
}

TEST_F(Outputs, AComparisonHasAColumnForEverySetOfRules) {
    const CliRun run = folder.run("compare walk.pcapng --baseline snapshot --report a.html");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const std::string page = folder.read("a.html");
    for (const char* label : {">retail<", ">acdream<", ">snap<", ">snapshot 100 ms<"}) {
        EXPECT_TRUE(contains(page, label)) << label;
    }
}

TEST_F(Outputs, AReportSaysWithWhichCommandItWasMadeButNotInWhichFolder) {
    EXPECT_EQ(folder.run("compare ./walk.pcapng --object 'Drudge Slinker' --report=./a.html").exit_code, 0);
    EXPECT_TRUE(
        contains(folder.read("a.html"),
                 "<code>acmotion compare walk.pcapng --object &#39;Drudge Slinker&#39; --report=a.html</code>"));
}

TEST_F(Outputs, AReportLinksToThePageOfViewThatStandsBesideIt) {
    EXPECT_EQ(folder.run("compare walk.pcapng --report a.html").exit_code, 0);
    EXPECT_FALSE(contains(folder.read("a.html"), "walk.pcapng.html"));
    EXPECT_EQ(folder.run("view walk.pcapng").exit_code, 0);
    EXPECT_EQ(folder.run("compare walk.pcapng --report a.html").exit_code, 0);
    EXPECT_TRUE(contains(folder.read("a.html"), "<a href=\"walk.pcapng.html\">Play it</a>"));
}

}  // namespace
}  // namespace acmotion::test
