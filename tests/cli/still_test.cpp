// Captures in which most things, or all, stand.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

using Json = nlohmann::json;

class StillCapture : public testing::Test {
 protected:
    StillCapture() {
        folder.write("still.pcapng", simulated("standing"));
        folder.write("chase.pcapng", simulated("chase"));
    }
    [[nodiscard]] std::string out(const std::string& arguments) const {
        const CliRun run = folder.run(arguments);
        EXPECT_EQ(run.exit_code, 0) << run.err;
        return run.out;
    }
    CliFolder folder;
};

TEST_F(StillCapture, IsASentenceAndNoTableOfZeros) {
    for (const char* command : {"replay still.pcapng", "compare still.pcapng", "explain still.pcapng"}) {
        const std::string text = out(command);
        EXPECT_TRUE(contains(text, "nothing moved near the player: 3 things stood still for up to ")) << text;
        EXPECT_FALSE(contains(text, "largest")) << text;
    }
    EXPECT_TRUE(contains(out("compare still.pcapng"), "; 0 bodies moved, 3 stood"));
}

TEST_F(StillCapture, IsWholeInJson) {
    const Json replayed = Json::parse(out("replay still.pcapng --json"))["run"];
    EXPECT_EQ(replayed["objects"].size(), 3U);
    EXPECT_EQ(replayed["bodies_moved"], 0);
    EXPECT_EQ(replayed["bodies_stood"], 3);
    EXPECT_EQ(replayed["all"]["seconds_moving"], 0);
    EXPECT_GT(replayed["all"]["seconds"], 50);
    EXPECT_EQ(Json::parse(out("compare still.pcapng --json"))["runs"].size(), 3U);
}

TEST_F(StillCapture, IsASentenceInAReport) {
    ASSERT_EQ(folder.run("compare still.pcapng --report page.html").exit_code, 0);
    const std::string page = folder.read("page.html");
    EXPECT_TRUE(contains(page, "Nothing moved near the player: 3 things stood still"))
        << page.substr(page.find("<main>"), 500);
    EXPECT_TRUE(contains(page, "0 bodies moved, 3 stood"));
    EXPECT_TRUE(contains(page, "<summary>3 things did not move</summary>"));
    EXPECT_FALSE(contains(page, "id=\"numbers\""));
}

// One of the seven stands.
TEST_F(StillCapture, WhatDoesNotMoveIsALineUntilItIsAskedFor) {
    const std::string shown = out("replay chase.pcapng");
    EXPECT_TRUE(contains(shown, "1 thing did not move; --all lists them")) << shown;
    EXPECT_FALSE(contains(shown, "Prey That Stands")) << shown;
    const std::string all = out("replay chase.pcapng --all");
    EXPECT_TRUE(contains(all, "Prey That Stands")) << all;
    EXPECT_GT(all.find("Prey That Stands"), all.find("1 thing did not move\n"));
}

TEST_F(StillCapture, EveryBodyThatMovedIsListedTheWorstShownFirst) {
    const Json run = Json::parse(out("replay chase.pcapng --rules acdream --json"))["run"];
    const std::string shown = out("replay chase.pcapng --rules acdream");
    std::size_t listed = 0;
    for (const Json& object : run["objects"]) {
        const bool has_moved = object["metrics"]["seconds_moving"] > 0;
        EXPECT_EQ(contains(shown, object["name"].get<std::string>()), has_moved) << object["name"];
        listed += has_moved ? 1U : 0U;
    }
    EXPECT_EQ(listed, run["bodies_moved"].get<std::size_t>());
    std::map<std::uint32_t, double> severity;
    for (const Json& moment : run["moments"]) {
        severity[moment["object"].get<std::uint32_t>()] += std::min(100.0, moment["severity"].get<double>());
    }
    double before = 1e9;
    for (const std::string& line : lines(shown.substr(shown.find("object     name")))) {
        if (!line.starts_with("0x")) continue;
        const double now = severity[static_cast<std::uint32_t>(std::stoul(line.substr(2, 8), nullptr, 16))];
        EXPECT_LE(now, before) << line;
        before = now;
    }
}

TEST_F(StillCapture, AReportFoldsWhatDidNotMove) {
    ASSERT_EQ(folder.run("compare chase.pcapng --report page.html").exit_code, 0);
    const std::string page = folder.read("page.html");
    EXPECT_TRUE(contains(page, "6 bodies moved, 1 stood"));
    EXPECT_TRUE(contains(page, "<summary>1 thing did not move</summary><ul><li><bdi>Prey That Stands"));
    EXPECT_FALSE(contains(page, "<summary><b><bdi>Prey That Stands"));
}

TEST(RecordedStillness, IsASentence) {
    const std::string file = ACMOTION_SHARED_RECORDINGS "/first-login-walk-jump.jsonl";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no recordings at " ACMOTION_SHARED_RECORDINGS;
    const CliRun run = CliFolder{}.run("replay '" + file + "'");
    EXPECT_TRUE(contains(run.out, "nothing moved near the player: 70 things stood still")) << run.out;
    EXPECT_TRUE(contains(run.out, "23 were never in the world (held or packed)")) << run.out;
    EXPECT_FALSE(contains(run.out, "Smock")) << run.out;
}

TEST(RecordedStillness, HidesNoChickenThatMoved) {
    const std::string file = ACMOTION_SHARED_RECORDINGS "/short-second-connection.jsonl";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no recordings at " ACMOTION_SHARED_RECORDINGS;
    const CliRun run = CliFolder{}.run("replay '" + file + "'");
    EXPECT_TRUE(contains(run.out, "0x8000092F Chicken")) << run.out;
    EXPECT_TRUE(contains(run.out, "18 things did not move, 27 were never in the world")) << run.out;
    EXPECT_FALSE(contains(run.out, "Bread")) << run.out;
}

}  // namespace
}  // namespace acmotion::test
