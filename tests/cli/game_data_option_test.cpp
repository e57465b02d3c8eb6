// --game-data: the same option with the same meaning, on every command that replays.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "cli/simulated.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

using Json = nlohmann::json;

class GameDataOption : public testing::Test {
 protected:
    GameDataOption() {
        folder.write("strafe.pcapng", simulated("strafe"));
        EXPECT_EQ(folder.run("game-data make ac").exit_code, 0);
    }

    [[nodiscard]] std::string output_of(const std::string& command) const {
        const CliRun run = folder.run(command);
        EXPECT_EQ(run.exit_code, 0) << command << "\n" << run.err;
        return run.out;
    }
    [[nodiscard]] Json json_of(const std::string& command) const { return Json::parse(output_of(command + " --json")); }

    CliFolder folder;
};

const std::string kAcmotion = "'" ACMOTION_CLI "'";
const std::string kPlayedByTables = "game data  5 of 5 descriptions played by their own motion tables\n";

TEST_F(GameDataOption, IsSaidInTextByEveryCommand) {
    for (const std::string command : {"replay strafe.pcapng", "compare strafe.pcapng", "explain strafe.pcapng",
                                      "explain strafe.pcapng --object 0x50000002", "view strafe.pcapng"}) {
        EXPECT_TRUE(contains(output_of(command + " --game-data ac"), kPlayedByTables)) << command;
        EXPECT_FALSE(contains(output_of(command), "game data")) << command;
    }
}

TEST_F(GameDataOption, IsSaidForMachinesByEveryCommand) {
    for (const std::string command : {"replay strafe.pcapng", "compare strafe.pcapng", "explain strafe.pcapng",
                                      "explain strafe.pcapng --object 0x50000002", "view strafe.pcapng"}) {
        const Json data = json_of(command + " --game-data ac")["game_data"];
        EXPECT_EQ(data["with_table"], 5) << command;
        EXPECT_EQ(data["by_default"], 0) << command;
        EXPECT_TRUE(data["missing_landblocks"].empty()) << command;
        EXPECT_FALSE(json_of(command).contains("game_data")) << command;
    }
}

TEST_F(GameDataOption, OfTheEnvironmentIsTheUsualOne) {
    const auto with = [&](const std::string& variable, const std::string& command) {
        return folder.run_program("ACMOTION_GAME_DATA=" + variable + " " + command);
    };
    const std::string replay = kAcmotion + " replay strafe.pcapng";
    EXPECT_TRUE(contains(with("ac", replay).out, kPlayedByTables));
    EXPECT_FALSE(contains(with("", replay).out, "game data"));
    const CliRun nowhere = with("nowhere", replay);
    EXPECT_EQ(nowhere.exit_code, 2);
    EXPECT_TRUE(contains(nowhere.err, "ACMOTION_GAME_DATA nowhere: no such folder.")) << nowhere.err;
    EXPECT_TRUE(contains(with("nowhere", replay + " --game-data ac").out, kPlayedByTables)) << "the option counts";
    EXPECT_EQ(with("nowhere", kAcmotion + " determinism strafe.pcapng").exit_code, 0) << "it is not for hashes";
}

TEST_F(GameDataOption, ThatCannotBeUsedSaysWhy) {
    folder.expect_refused("replay strafe.pcapng --game-data nowhere", "--game-data nowhere: no such folder.");
    folder.expect_refused("compare strafe.pcapng --game-data .", "--game-data .: it has no client_portal.dat.");
    folder.write("portal.dat", simulated("strafe"));
    folder.expect_refused("explain strafe.pcapng --game-data .", "--game-data .: it has no client_cell_1.dat.");
    folder.write("cell.dat", simulated("strafe"));
    folder.expect_refused("view strafe.pcapng --game-data .", "client_portal.dat: magic at byte 320: not-game-data.");
}

// The human motion table of the vectors' files names animations that they do not have.
TEST_F(GameDataOption, NamesWhatTheFilesDoNotHave) {
    const std::string vectors = std::string{ACMOTION_VECTORS} + "/gamedata";
    const Json data = json_of("replay strafe.pcapng --game-data " + vectors)["game_data"];
    const std::string text = output_of("replay strafe.pcapng --game-data " + vectors);
    EXPECT_EQ(data["missing_animations"], (Json{0x0300000B, 0x0300001D}));
    EXPECT_TRUE(contains(text, "\n           missing: animations 0x0300000B, 0x0300001D\n")) << text;
}

// `strafe` is on level ground 94 m high, and the sample world has hills there.
TEST_F(GameDataOption, SaysWhenTheFilesAreOfAnotherWorldThanTheCapture) {
    folder.write("hills.pcapng", simulated("hills"));
    const std::string doubt = "\n           these may be the files of another world: of ";
    for (const std::string command : {"replay", "compare", "explain", "view"}) {
        EXPECT_TRUE(contains(output_of(command + " strafe.pcapng --game-data ac"), doubt)) << command;
        EXPECT_FALSE(contains(output_of(command + " hills.pcapng --game-data ac"), "another world")) << command;
        const Json strange = json_of(command + " strafe.pcapng --game-data ac")["game_data"]["fit"];
        const Json right = json_of(command + " hills.pcapng --game-data ac")["game_data"]["fit"];
        EXPECT_EQ(strange["may_be_another_world"], true) << command;
        EXPECT_EQ(strange["positions_off_ground"], strange["positions"]) << command;
        EXPECT_EQ(right["may_be_another_world"], false) << command;
        EXPECT_EQ(right["positions_off_ground"], 0) << command;
        EXPECT_GT(right["positions"], 100) << command;
    }
}

TEST_F(GameDataOption, ComparesWithAndWithout) {
    Json bare = json_of("compare strafe.pcapng");
    Json both = json_of("compare strafe.pcapng --game-data ac");
    ASSERT_EQ(bare["runs"].size(), 3U);
    ASSERT_EQ(both["runs"].size(), 4U);
    EXPECT_EQ(both["runs"][0]["label"], "retail");
    EXPECT_EQ(both["runs"][3]["label"], "retail, no data");
    for (Json* run : {&bare["runs"][0], &both["runs"][0], &both["runs"][3]}) run->erase("label");
    EXPECT_EQ(both["runs"][3], bare["runs"][0]) << "as if --game-data had not been given";
    EXPECT_NE(both["runs"][0], bare["runs"][0]);
}

TEST_F(GameDataOption, GroundIsDrawnOnRequestWithAWarning) {
    folder.expect_refused("view strafe.pcapng --with-ground",
                          "--with-ground draws the ground of data files; name them with --game-data FOLDER.");
    const std::string warning = "it has the heights of the landblocks visited in it, from your own files\n";
    EXPECT_TRUE(contains(output_of("view strafe.pcapng --game-data ac --with-ground -o with.html"), warning));
    EXPECT_FALSE(contains(output_of("view strafe.pcapng --game-data ac -o without.html"), warning));
    EXPECT_NE(folder.read("with.html").size(), folder.read("without.html").size());
}

// A recording comes without data files: it can be shown, and not played again.
TEST_F(GameDataOption, IsNotAskedForByARecording) {
    EXPECT_EQ(folder.run("replay strafe.pcapng --game-data ac --recording strafe.acmrec").exit_code, 0);
    const CliRun shown = folder.run("view strafe.acmrec");
    EXPECT_EQ(shown.exit_code, 0);
    EXPECT_EQ(shown.err, "") << "nothing about drawing it otherwise";
    folder.expect_refused("view strafe.acmrec --game-data ac", "--game-data and --session are for captures.");
}

}  // namespace
}  // namespace acmotion::test
