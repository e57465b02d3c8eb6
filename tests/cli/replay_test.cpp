#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "acmotion/capture.h"
#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

class ReplayCommand : public testing::Test {
 protected:
    ReplayCommand() { folder.write("jump.pcapng", simulated("jump")); }
    CliFolder folder;
};

TEST_F(ReplayCommand, SumsUpTheSessionTheDecisionsAndTheMetrics) {
    const CliRun run = folder.run("replay jump.pcapng");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(run.err.empty()) << run.err;
    for (const char* part : {"session", "player 0x50000001", "interpolate", "pops", "behind truth", "retail"}) {
        EXPECT_TRUE(contains(run.out, part)) << part << "\n" << run.out;
    }
}

TEST_F(ReplayCommand, WritesTheSameAsOneJsonDocument) {
    const auto document = nlohmann::json::parse(folder.run("replay jump.pcapng --json --fps 30").out);
    EXPECT_EQ(document["session"]["broken"], 0);
    EXPECT_EQ(document["session"]["player"], 0x50000001);
    EXPECT_EQ(document["run"]["label"], "retail");
    EXPECT_EQ(document["run"]["all"]["pops"], 0);
    EXPECT_TRUE(document["run"]["all"]["behind_truth_mean"].is_null()) << "no truth beside this capture";
}

TEST_F(ReplayCommand, FindsTheTruthBesideTheCapture) {
    ASSERT_EQ(folder.run("simulate jump -o true.pcapng").exit_code, 0);
    const auto document = nlohmann::json::parse(folder.run("replay true.pcapng --json").out);
    EXPECT_TRUE(document["run"]["all"]["behind_truth_mean"].is_number());
    EXPECT_EQ(folder.run("replay jump.pcapng --truth true.pcapng.truth.jsonl").exit_code, 0);
    EXPECT_EQ(folder.run("replay jump.pcapng --truth missing.jsonl").exit_code, 2);
}

TEST_F(ReplayCommand, MeasuresOneObjectOrAPartOfTheTime) {
    const auto all = nlohmann::json::parse(folder.run("replay jump.pcapng --json").out)["run"];
    const std::string name = all["objects"][0]["name"];
    const auto one = nlohmann::json::parse(folder.run("replay jump.pcapng --json --object '" + name + "'").out)["run"];
    EXPECT_EQ(one["objects"].size(), 1U);
    EXPECT_EQ(one["all"]["seconds"], all["objects"][0]["metrics"]["seconds"]);
    const auto part = nlohmann::json::parse(folder.run("replay jump.pcapng --json --since 2 --until 4").out)["run"];
    EXPECT_LT(part["all"]["seconds"], all["all"]["seconds"]);
}

TEST_F(ReplayCommand, DrawsAtTheTimesOfAFile) {
    folder.write("frames.txt", from_text("0\n0.5\n1\n1.5\n"));
    const CliRun run = folder.run("replay jump.pcapng --frames frames.txt --json");
    EXPECT_EQ(nlohmann::json::parse(run.out)["session"]["frames"], 4);
    folder.write("falling.txt", from_text("1\n0.5\n"));
    EXPECT_TRUE(contains(folder.run("replay jump.pcapng --frames falling.txt").err, "line 2"));
    folder.write("words.txt", from_text("soon\n"));
    EXPECT_EQ(folder.run("replay jump.pcapng --frames words.txt").exit_code, 2);
    EXPECT_EQ(folder.run("replay jump.pcapng --frames missing.txt").exit_code, 2);
    folder.write("empty.txt", from_text("\n"));
    EXPECT_EQ(folder.run("replay jump.pcapng --frames empty.txt").exit_code, 2);
}

// What happened in the minutes that were not drawn is nowhere: not in the seconds, not in the steps.
TEST_F(ReplayCommand, LeavesOutALongSilenceAndSaysSo) {
    folder.write("silent.pcapng", recorded_walk_with_a_silence());
    const CliRun table = folder.run("replay silent.pcapng");
    EXPECT_EQ(table.exit_code, 0) << table.err;
    EXPECT_TRUE(contains(table.err, "593 s of silence are left out")) << table.err;
    EXPECT_TRUE(contains(table.out, "gaps       nothing is drawn or measured from")) << table.out;

    const auto document = nlohmann::json::parse(folder.run("replay silent.pcapng --json").out);
    ASSERT_EQ(document["session"]["gaps"].size(), 1U);
    EXPECT_NEAR(document["session"]["gaps"][0]["to"].get<double>(), 603.4, 0.1);
    EXPECT_LT(document["session"]["frames"], 700);
    EXPECT_LT(document["run"]["all"]["seconds"], 25);
    EXPECT_FALSE(document["session"]["is_cut"]);

    EXPECT_EQ(folder.run("replay silent.pcapng --report page.html").exit_code, 0);
    EXPECT_TRUE(contains(folder.read("page.html"), "593 s of silence are left out"));
}

TEST_F(ReplayCommand, RefusesFrameTimesBeyondAllCalendars) {
    folder.write("frames.txt", from_text("0\n\n1e17\n"));
    const CliRun run = folder.run("replay jump.pcapng --frames frames.txt --report page.html");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "line 3: expected a time in seconds")) << run.err;
}

TEST_F(ReplayCommand, RefusesAbsurdFrameRates) {
    for (const char* fps : {"0", "-1", "1e9", "nan", "inf"}) {
        const CliRun run = folder.run(std::string{"replay jump.pcapng --fps="} + fps);
        EXPECT_EQ(run.exit_code, 2) << fps;
        EXPECT_TRUE(contains(run.err, "--fps")) << fps << ": " << run.err;
    }
    EXPECT_EQ(folder.run("replay jump.pcapng --fps often").exit_code, 2);
}

TEST_F(ReplayCommand, RefusesMoreJitterThanAFrameHasRoomFor) {
    for (const char* jitter : {"-1", "8.4", "nan"}) {
        const CliRun run = folder.run(std::string{"replay jump.pcapng --jitter="} + jitter);
        EXPECT_EQ(run.exit_code, 2) << jitter;
        EXPECT_TRUE(contains(run.err, "at 60 frames per second it is 0 to 8.33 ms")) << run.err;
    }
    EXPECT_EQ(folder.run("replay jump.pcapng --fps 30 --jitter 8.4").exit_code, 0);
}

TEST_F(ReplayCommand, RefusesUnknownRules) {
    const CliRun run = folder.run("replay jump.pcapng --rules retial");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "did you mean retail?")) << run.err;
}

// ---- captures that hold less than they should, for all three commands ----

class PoorCapture : public testing::TestWithParam<const char*> {
 protected:
    [[nodiscard]] CliRun run(const std::string& arguments) const {
        return folder.run(std::string{GetParam()} + " " + arguments);
    }
    CliFolder folder;
};
INSTANTIATE_TEST_SUITE_P(Replaying, PoorCapture, testing::Values("replay", "explain --worst 1", "compare"));

TEST_P(PoorCapture, WithoutAPacketIsAnAnswer) {
    ByteBuffer empty;
    append_capture_header(empty);
    folder.write("empty.pcapng", empty);
    const CliRun without = run("empty.pcapng");
    EXPECT_EQ(without.exit_code, 1);
    EXPECT_TRUE(contains(without.err, "no game traffic among 0 UDP datagrams")) << without.err;
}

TEST_P(PoorCapture, OfZeroBytesIsNoCapture) {
    folder.write("zero.pcapng", ByteBuffer{});
    EXPECT_EQ(run("zero.pcapng").exit_code, 2);
    EXPECT_EQ(run("missing.pcapng").exit_code, 2);
}

TEST_P(PoorCapture, WithoutTheGameSaysWhatToTry) {
    folder.write("other.pcapng", recorded_without_the_game());
    const CliRun without = run("other.pcapng");
    EXPECT_EQ(without.exit_code, 1);
    EXPECT_TRUE(contains(without.err, "--port")) << without.err;
}

TEST_P(PoorCapture, ThatBeginsInTheMiddleNeedsNoPlayer) {
    folder.write("late.pcapng", simulated_from("jump", 3));
    const CliRun late = run("late.pcapng");
    EXPECT_EQ(late.exit_code, 0) << late.err;
    EXPECT_TRUE(contains(late.err, "joined late: ")) << late.err;
    EXPECT_EQ(run("late.pcapng --player 0x50000099").exit_code, 2);
    EXPECT_EQ(run("late.pcapng --player unknown").exit_code, 2);
}

TEST_P(PoorCapture, WithoutTheSessionThatWasAskedForSaysSo) {
    folder.write("walk.pcapng", recorded_walk());
    const CliRun other = run("walk.pcapng --session 3");
    EXPECT_EQ(other.exit_code, 2);
    EXPECT_TRUE(contains(other.err, "no such session 3; it has 1")) << other.err;
    EXPECT_EQ(run("walk.pcapng --session 1").exit_code, 0);
}

TEST_P(PoorCapture, ThatWasCutIsReplayedUpToThere) {
    ByteBuffer cut = recorded_walk();
    cut.resize(cut.size() - 10);
    folder.write("cut.pcapng", cut);
    const CliRun part = run("cut.pcapng");
    EXPECT_EQ(part.exit_code, 1);
    EXPECT_TRUE(contains(part.err, "bytes from there are lost")) << part.err;
    EXPECT_FALSE(part.out.empty());
}

TEST_F(ReplayCommand, CountsBrokenMessages) {
    folder.write("broken.pcapng", recorded_walk_with_a_broken_and_an_unknown_message());
    const CliRun run = folder.run("replay broken.pcapng");
    EXPECT_EQ(run.exit_code, 1);
    EXPECT_TRUE(contains(run.out, "1 broken")) << run.out;
}

}  // namespace
}  // namespace acmotion::test
