// --pace: whose pace creatures have where no data files say it.
#include <filesystem>

#include "cli/cli_test.h"
#include "cli/simulated.h"
#include "support/paths.h"
#include "support/sanitized.h"

namespace acmotion::test {
namespace {

using Json = nlohmann::json;

class PaceOption : public CliTest {
 protected:
    PaceOption() { folder.write("hills.pcapng", simulated("hills")); }

    [[nodiscard]] std::string output_of(const std::string& command) const {
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 0) << command << "\n" << run.err;
        EXPECT_EQ(run.err, "") << command;
        return run.out;
    }
};

const std::vector<std::string> kPlayingCommands{"replay hills.pcapng",
                                                "compare hills.pcapng",
                                                "explain hills.pcapng",
                                                "explain hills.pcapng --object 0x80000002",
                                                "explain hills.pcapng --versus snap",
                                                "view hills.pcapng"};

TEST_F(PaceOption, IsThatOfTheCaptureAndSaidOfEachKind) {
    for (const std::string& command : kPlayingCommands) {
        const std::string text = output_of(command);
        EXPECT_TRUE(contains(text, "\npace       Crawler on the Shore: 1.1") ||
                    text.starts_with("pace       Crawler on the Shore: 1.1"))
            << command << "\n"
            << text;
        EXPECT_TRUE(contains(text, " intervals of this capture), 1.5")) << text;
        EXPECT_TRUE(contains(text, "\n           Strider on the Hill: 5.")) << text;
        const std::string human = output_of(command + " --pace human");
        EXPECT_TRUE(contains(
            human, "Strider on the Hill: 3.12 m/s walking and 4.00 m/s running, as people do (--pace human)\n"))
            << human;
    }
}

TEST_F(PaceOption, IsKeptByThePageThatLinksLeadTo) {
    EXPECT_TRUE(contains(output_of("explain hills.pcapng --pace human"), "acmotion view hills.pcapng --pace human\n"));
    EXPECT_TRUE(contains(output_of("explain hills.pcapng"), "acmotion view hills.pcapng\n"));
}

TEST_F(PaceOption, IsAMemberForMachines) {
    for (const std::string& command : kPlayingCommands) {
        const Json pace = json_of(command + " --json")["pace"];
        ASSERT_EQ(pace.size(), 2U) << command;
        EXPECT_EQ(pace[0]["motion_table"], 0x09000002);
        EXPECT_EQ(pace[0]["name"], "Crawler on the Shore");
        EXPECT_EQ(pace[0]["bodies"], 1);
        EXPECT_EQ(pace[0]["walking"]["from"], "capture");
        EXPECT_NEAR(pace[0]["walking"]["metres_per_second"], 1.1, 0.03);
        EXPECT_GE(pace[0]["walking"]["intervals"], 5);
        EXPECT_NEAR(pace[1]["running"]["metres_per_second"], 9, 0.3);
    }
    EXPECT_EQ(json_of("replay hills.pcapng --pace human --json")["pace"][0]["walking"],
              Json::parse(R"({"metres_per_second": 3.12, "from": "human", "intervals": 0})"));
}

TEST_F(PaceOption, IsOnThePages) {
    (void)output_of("replay hills.pcapng --report page.html");
    EXPECT_TRUE(contains(folder.read("page.html"), "pace without game data: Crawler on the Shore: 1.1"));
    (void)output_of("compare hills.pcapng --pace human --report page.html");
    EXPECT_TRUE(contains(folder.read("page.html"), "as people do (--pace human)"));
}

TEST_F(PaceOption, IsNothingWhereAllArePeople) {
    folder.write("strafe.pcapng", simulated("strafe"));
    for (const std::string command : {"replay strafe.pcapng", "compare strafe.pcapng", "explain strafe.pcapng"}) {
        EXPECT_FALSE(contains(output_of(command), "pace  ")) << command;
        EXPECT_EQ(output_of(command), output_of(command + " --pace human")) << command;
        EXPECT_FALSE(json_of(command + " --json").contains("pace")) << command;
    }
}

TEST_F(PaceOption, ChangesNothingWithGameDataAndSaysSo) {
    ASSERT_EQ(folder.run("game-data make ac").exit_code, 0);
    for (const std::string command : {"replay hills.pcapng", "explain hills.pcapng", "view hills.pcapng"}) {
        const CliRun with_data = folder.run(command + " --game-data ac");
        EXPECT_EQ(with_data.err, "") << command;
        EXPECT_FALSE(contains(with_data.out, "pace  ")) << command;
        const CliRun both = folder.run(command + " --game-data ac --pace human");
        EXPECT_EQ(both.exit_code, 0);
        EXPECT_TRUE(contains(both.err, "--pace human changes nothing with game data")) << both.err;
        EXPECT_EQ(both.out, with_data.out) << command;
    }
    EXPECT_TRUE(
        contains(output_of("explain hills.pcapng --game-data ac"), "acmotion view hills.pcapng --game-data ac\n"));
}

// One column of it is played without the files.
TEST_F(PaceOption, IsThatOfTheColumnWithoutGameData) {
    ASSERT_EQ(folder.run("game-data make ac").exit_code, 0);
    for (const std::string pace : {"capture", "human"}) {
        const Json both = json_of("compare hills.pcapng --game-data ac --json --pace " + pace);
        const Json bare = json_of("compare hills.pcapng --json --pace " + pace);
        EXPECT_EQ(both["runs"][3]["label"], "retail, no data");
        EXPECT_EQ(both["runs"][3]["all"], bare["runs"][0]["all"]) << pace;
        EXPECT_EQ(both["pace"], bare["pace"]) << pace;
    }
    EXPECT_TRUE(contains(output_of("compare hills.pcapng --game-data ac"), "\nno data    Crawler on the Shore: 1.1"));
}

// What a file holds decides neither what is cut nor what is pinned.
TEST_F(PaceOption, IsNoneOfCutAndDeterminism) {
    folder.expect_refused("cut hills.pcapng -o cut.pcapng --pace human", "--pace");
    folder.expect_refused("determinism hills.pcapng --pace human", "--pace");
    folder.expect_refused("replay hills.pcapng --pace fast", "--pace");
}

// A port knows the pace of people, as a World without a host does.
TEST_F(PaceOption, IsThatOfPeopleForAClientHeldAgainstRetailUnlessAsked) {
    if (kSanitized) GTEST_SKIP() << "the same replays as elsewhere, eight times";
    for (const std::string pace : {"capture", "human"}) {
        ASSERT_EQ(folder.run("replay hills.pcapng --pace " + pace + " --csv " + pace + ".csv").exit_code, 0);
    }
    for (const std::string command : {"compare hills.pcapng --against ", "view hills.pcapng -o page.html --against "}) {
        const CliRun usual = folder.run(command + "human.csv");
        EXPECT_EQ(usual.exit_code, 0) << usual.out << usual.err;
        EXPECT_TRUE(contains(usual.out, "as people do (--pace human)")) << usual.out;
        EXPECT_EQ(folder.run(command + "capture.csv").exit_code, 1);
        EXPECT_EQ(folder.run(command + "capture.csv --pace capture").exit_code, 0);
    }
}

TEST_F(PaceOption, OfARecordingIsThatByWhichItWasMade) {
    (void)output_of("replay hills.pcapng --recording hills.acmrec");
    EXPECT_EQ(folder.run("view hills.acmrec -o page.html").err, "") << "nothing about drawing it otherwise";
    folder.expect_refused("view hills.acmrec --pace human",
                          "--pace, --smooth, --game-data and --session are for captures.");
}

// Its chicken goes four steps at most between two updates that count.
TEST_F(PaceOption, IsSaidOfARecordedChicken) {
    const std::string file = ACMOTION_SHARED_RECORDINGS "/short-second-connection.jsonl";
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no recordings at " ACMOTION_SHARED_RECORDINGS;
    EXPECT_TRUE(contains(folder.run("replay '" + file + "'").out,
                         "\npace       Chicken: 3.12 m/s walking and 4.00 m/s running, as "
                         "people do (fewer than 5 intervals in this capture)\n"));
}

}  // namespace
}  // namespace acmotion::test
