// acmotion cut: a moment to send.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/recorded_walk.h"
#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/hex.h"

namespace acmotion::test {
namespace {

constexpr const char* kMoment = " --object 'Runner Falk' --since 20 --until 24";

class CutCommand : public testing::Test {
 protected:
    CutCommand() { folder.write("town.pcapng", simulated("town")); }

    // Every number that a replay writes about the moment.
    [[nodiscard]] std::string rows(const std::string& capture, const std::string& rules) const {
        const CliRun run = folder.run("replay " + capture + kMoment + " --csv - --rules " + rules);
        EXPECT_EQ(run.exit_code, 0) << run.err;
        return run.out;
    }
    void expect_same_rows(const std::string& whole, const std::string& cut) const {
        for (const char* rules : {"retail", "acdream", "snap"}) {
            const std::string expected = rows(whole, rules);
            EXPECT_GT(lines(expected).size(), 200U);
            EXPECT_EQ(rows(cut, rules), expected) << rules;
        }
    }

    CliFolder folder;
};

TEST_F(CutCommand, WritesASmallCaptureThatShowsTheSame) {
    const CliRun run = folder.run(std::string{"cut town.pcapng -o small.pcapng"} + kMoment);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(run.out.empty()) << run.out;
    EXPECT_LT(folder.read("small.pcapng").size() * 5, folder.read("town.pcapng").size());
    expect_same_rows("town.pcapng", "small.pcapng");
}

TEST_F(CutCommand, SaysWhatItKeptAndWhatItLeftOut) {
    const CliRun run = folder.run(std::string{"cut town.pcapng -o small.pcapng"} + kMoment);
    EXPECT_TRUE(contains(run.err, "kept 0x50000007 Runner Falk, the player 0x50000001")) << run.err;
    EXPECT_TRUE(contains(run.err, "left out the login, all addresses, ")) << run.err;
    EXPECT_TRUE(contains(run.err, "wrote small.pcapng: ")) << run.err;
    EXPECT_TRUE(contains(run.err, "checked: the same poses under retail, acdream, snap")) << run.err;
}

TEST_F(CutCommand, SaysItToMachinesToo) {
    const CliRun run = folder.run(std::string{"cut town.pcapng -o small.pcapng --json"} + kMoment);
    const auto summary = nlohmann::json::parse(run.out);
    EXPECT_EQ(summary["capture"], "small.pcapng");
    EXPECT_EQ(summary["same_poses"], true);
    EXPECT_EQ(summary["kept"]["objects"].size(), 2U);
    EXPECT_EQ(summary["kept"]["objects"][1]["name"], "Runner Falk");
    EXPECT_EQ(summary["kept"]["bytes"], folder.read("small.pcapng").size());
    EXPECT_EQ(summary["left_out"]["login"], true);
    EXPECT_GT(summary["left_out"]["objects"], 15);
    const auto replayed = nlohmann::json::parse(folder.run("replay town.pcapng --json").out);
    EXPECT_EQ(summary["kept"]["messages"].get<int>() + summary["left_out"]["messages"].get<int>(),
              replayed["session"]["messages"].get<int>());
}

TEST_F(CutCommand, ReadsPackedCapturesAndStandardInput) {
    ASSERT_EQ(folder.run_program("gzip -k town.pcapng").exit_code, 0);
    EXPECT_EQ(folder.run(std::string{"cut town.pcapng.gz -o packed.pcapng"} + kMoment).exit_code, 0);
    EXPECT_EQ(folder.run(std::string{"cut town.pcapng -o small.pcapng.gz"} + kMoment).exit_code, 0);
    ASSERT_EQ(folder.run_program("gunzip -k small.pcapng.gz").exit_code, 0) << "packed, as its name says";
    EXPECT_EQ(folder.read("small.pcapng"), folder.read("packed.pcapng"));
    EXPECT_EQ(folder.run(std::string{"cut - -o piped.pcapng < town.pcapng"} + kMoment).exit_code, 0);
    EXPECT_EQ(folder.read("packed.pcapng"), folder.read("piped.pcapng"));
    expect_same_rows("town.pcapng", "piped.pcapng");
}

TEST_F(CutCommand, NeedsNoPlayerAgainForACaptureBegunLate) {
    folder.write("late.pcapng", simulated_from("town", 10));
    const CliRun run = folder.run("cut late.pcapng -o small.pcapng --since 12 --until 14");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    const CliRun replayed = folder.run("replay small.pcapng --since 12 --until 14 --csv -");
    EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
    const CliRun whole = folder.run("replay late.pcapng --since 12 --until 14 --csv -");
    EXPECT_GT(lines(whole.out).size(), 1000U);
    EXPECT_EQ(replayed.out, whole.out);
}

// Walls and truth of a simulation lie beside its capture.
TEST_F(CutCommand, TakesTheTruthAlong) {
    ASSERT_EQ(folder.run("simulate stall -o stall.pcapng").exit_code, 0);
    const std::string part = " --object 'Walks Through The Wall' --until 12";
    const CliRun run = folder.run("cut stall.pcapng -o small.pcapng" + part);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.err, "wrote small.pcapng.truth.jsonl")) << run.err;
    EXPECT_LT(folder.read("small.pcapng.truth.jsonl").size(), folder.read("stall.pcapng.truth.jsonl").size());
    const CliRun whole = folder.run("replay stall.pcapng --json" + part);
    const CliRun small = folder.run("replay small.pcapng --json" + part);
    EXPECT_EQ(nlohmann::json::parse(small.out)["run"], nlohmann::json::parse(whole.out)["run"]);
    EXPECT_GT(nlohmann::json::parse(whole.out)["run"]["all"]["blips"].get<int>(), 0) << whole.out;
}

TEST_F(CutCommand, NeverWritesOverTheCapture) {
    const std::string before = folder.read("town.pcapng");
    const CliRun run = folder.run("cut town.pcapng -o ./town.pcapng");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "is the capture itself")) << run.err;
    EXPECT_EQ(folder.read("town.pcapng"), before);
}

TEST_F(CutCommand, WritesTheCaptureAloneToStandardOutput) {
    ASSERT_EQ(folder.run("simulate town -o lived.pcapng --seconds 8").exit_code, 0);
    const CliRun run = folder.run("cut lived.pcapng -o - --until 6");
    EXPECT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(contains(run.err, "wrote standard output: ")) << run.err;
    EXPECT_FALSE(contains(run.err, "truth")) << run.err;
    folder.write("piped.pcapng", from_text(run.out));
    EXPECT_EQ(folder.run("flows piped.pcapng").exit_code, 0);
}

TEST_F(CutCommand, WritesNothingIfTheTruthCannotBeWritten) {
    ASSERT_EQ(folder.run("simulate town -o lived.pcapng --seconds 8").exit_code, 0);
    ASSERT_EQ(folder.run_program("mkdir small.pcapng.truth.jsonl").exit_code, 0);
    const CliRun run = folder.run("cut lived.pcapng -o small.pcapng --until 6");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "small.pcapng.truth.jsonl: cannot be written")) << run.err;
    EXPECT_NE(folder.run_program("test -e small.pcapng").exit_code, 0);
}

TEST_F(CutCommand, SaysSoIfNothingIsVisible) {
    const CliRun nothing = folder.run("cut town.pcapng -o small.pcapng --until 0.2");
    EXPECT_EQ(nothing.exit_code, 1);
    EXPECT_TRUE(
        contains(nothing.err, "nothing is visible in that interval; nothing written. acmotion explain shows when"))
        << nothing.err;
    EXPECT_EQ(folder.run("cut town.pcapng -o small.pcapng --since 5000").exit_code, 2);
    const CliRun none = folder.run("cut town.pcapng -o small.pcapng --object 'Runner Falc'");
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_TRUE(contains(none.err, "Did you mean Runner Falk?")) << none.err;
    EXPECT_FALSE(folder.run_program("test -e small.pcapng").exit_code == 0);
}

TEST_F(CutCommand, IsSuggestedByExplainAsItHasToBeTyped) {
    ASSERT_EQ(folder.run_program("mv town.pcapng 'my town.pcapng'").exit_code, 0);
    for (const char* how : {"--rules acdream", "--object 'Runner Falk' --around 10", "--object 'Runner Falk'"}) {
        const std::string last = lines(folder.run(std::string{"explain 'my town.pcapng' "} + how).out).back();
        const std::string start = "Send it: acmotion ";
        ASSERT_TRUE(last.starts_with(start)) << last;
        const CliRun run = folder.run(last.substr(start.size()));
        EXPECT_EQ(run.exit_code, 0) << last << "\n" << run.err;
        EXPECT_TRUE(contains(run.err, "wrote moment.pcapng")) << run.err;
    }
}

TEST_F(CutCommand, IsSuggestedWithTheOptionsByWhichTheCaptureWasRead) {
    const CliRun run =
        folder.run("explain town.pcapng --port 9000 --port 9001 --gaps strict --damaged keep --session 1");
    const std::string last = lines(run.out).back();
    EXPECT_TRUE(last.ends_with(" --port 9000 --port 9001 --gaps strict --damaged keep --session 1")) << last;
    EXPECT_EQ(folder.run(last.substr(last.find("cut"))).exit_code, 0) << last;
}

TEST_F(CutCommand, LeavesOutChat) {
    folder.write("walk.pcapng", recorded_walk());
    ASSERT_EQ(folder.run("cut walk.pcapng -o small.pcapng").exit_code, 0);
    const CliRun all = folder.run("decode small.pcapng --all");
    EXPECT_FALSE(contains(all.out, "GameEvent")) << all.out;
    EXPECT_TRUE(contains(all.out, "UpdatePosition"));
}

}  // namespace
}  // namespace acmotion::test
