#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run_cli.h"

namespace acmotion::test {
namespace {

TEST(DemoCommand, MakesACaptureAReportAndATableAndSaysWhereTheyAre) {
    const CliFolder folder;
    const CliRun run = folder.run("demo -o a/new/folder");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    for (const char* word : {"retail", "acdream", "snap", "pops", "Read it:  a/new/folder/demo.html",
                             "Watch it: a/new/folder/demo-view.html"}) {
        EXPECT_TRUE(contains(run.out, word)) << word;
    }
    const std::string page = folder.read("a/new/folder/demo.html");
    EXPECT_TRUE(page.starts_with("<!doctype html>"));
    EXPECT_LE(page.size(), 3'000'000U);
    // The three columns of the first picture.
    EXPECT_TRUE(contains(page, "retail</span> glides"));
    EXPECT_TRUE(contains(page, "snap</span> stands and pops"));
    // The moments of one page lead to the other.
    EXPECT_TRUE(contains(page, "<a class=\"play\" href=\"demo-view.html#object=0x"));
    EXPECT_TRUE(contains(page, "<code>acmotion demo -o folder</code>"));
    EXPECT_EQ(folder.run("flows a/new/folder/demo.pcapng").exit_code, 0);
}

TEST(DemoCommand, PlaysByTheRulesAskedFor) {
    const CliFolder folder;
    EXPECT_EQ(folder.run("demo -o made --rules dance").exit_code, 2);
    EXPECT_NE(folder.run_program("test -e made").exit_code, 0) << "nothing is made for rules that are none";
    const CliRun run = folder.run("demo -o made --rules snap --fps 10 --json");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const auto document = nlohmann::json::parse(run.out);
    ASSERT_EQ(document["runs"].size(), 1U);
    EXPECT_EQ(document["runs"][0]["label"], "snap");
    EXPECT_EQ(document["bounds_reached"], nlohmann::json::array());
}

TEST(DemoCommand, EndsWith1IfABoundWasReached) {
    const CliFolder folder;
    const CliRun run = folder.run("demo -o made --rules acdream --fps 1000 --json");
    EXPECT_EQ(run.exit_code, 1) << run.err;
    EXPECT_TRUE(contains(run.err, "(bound: report bytes)")) << run.err;
    EXPECT_EQ(nlohmann::json::parse(run.out)["bounds_reached"][0]["bound"], "report bytes");
    EXPECT_EQ(folder.run_program("test -s made/demo.html").exit_code, 0) << "the rest of it is written";
}

TEST(DemoCommand, SaysWhyAFolderCannotBeMade) {
    const CliFolder folder;
    folder.write("file", {});
    const CliRun run = folder.run("demo -o file/folder");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "file/folder: cannot be made")) << run.err;
}

}  // namespace
}  // namespace acmotion::test
