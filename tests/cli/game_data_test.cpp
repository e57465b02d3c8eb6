#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "gamedata/sharing_file.h"
#include "support/hex.h"
#include "support/paths.h"

namespace acmotion::test {
namespace {

using Json = nlohmann::json;

const std::string kVectorFolder = std::string{ACMOTION_VECTORS} + "/gamedata";

TEST(GameDataCommand, MakesASmallWorldAndLooksIntoIt) {
    const CliFolder folder;
    const CliRun made = folder.run("game-data make sample");
    EXPECT_EQ(made.exit_code, 0) << made.err;
    EXPECT_TRUE(contains(made.out, "next: acmotion game-data sample")) << made.out;
    const CliRun looked = folder.run("game-data sample --all");
    EXPECT_EQ(looked.exit_code, 0) << looked.out << looked.err;
    EXPECT_TRUE(contains(looked.out, "complete up to iteration 1")) << looked.out;
    EXPECT_TRUE(contains(looked.out, "3 setup, 21 animation, 3 motion_table, 1 region")) << looked.out;
    EXPECT_TRUE(contains(looked.out, "25 landblock")) << looked.out;
    EXPECT_TRUE(contains(looked.out, "0 failed, 0 with bytes left over")) << looked.out;
}

TEST(GameDataCommand, SaysWhatItDidNotRead) {
    const CliFolder folder;
    ASSERT_EQ(folder.run("game-data make sample").exit_code, 0);
    folder.write("sample/client_portal.dat", sharing_file());
    const CliRun looked = folder.run("game-data sample --all");
    EXPECT_EQ(looked.exit_code, 1) << looked.err;
    EXPECT_TRUE(contains(looked.out,
                         " objects not read: the objects of a file would together take more than 128 times its size\n"))
        << looked.out;
    const Json document = Json::parse(folder.run("game-data sample --all --json").out);
    EXPECT_GT(document["decoded"].value("not_read", 0U), kSharing / 2);
    EXPECT_FALSE(document["well"]);
}

TEST(GameDataCommand, DoesNotWriteOverFilesThatAreThere) {
    const CliFolder folder;
    std::filesystem::create_directory(folder.path() + "/mine");
    folder.write("mine/CLIENT_PORTAL.DAT", from_text("precious"));
    const CliRun run = folder.run("game-data make mine");
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_TRUE(contains(run.err, "mine: has client_portal.dat already; name another folder")) << run.err;
    EXPECT_EQ(folder.read("mine/CLIENT_PORTAL.DAT"), "precious");
}

TEST(GameDataCommand, ShowsWhatIsKnownOfRealFilesOneByOne) {
    const Json document = Json::parse(CliFolder{}.run("game-data " + kVectorFolder + " --json").out);
    EXPECT_EQ(document["portal"]["entries"], 128);
    EXPECT_EQ(document["cell"]["iterations"], 10);
    ASSERT_EQ(document["known_values"].size(), 47U);
    EXPECT_EQ(document["known_values"][0]["what"], "block size");
    EXPECT_EQ(document["known_values"][0]["verdict"], "same");
    EXPECT_EQ(document["known_values"][4]["verdict"], "another edition") << "of the number of entries";
}

TEST(GameDataCommand, ShowsAnObjectReadablyAndAsJson) {
    const CliFolder folder;
    ASSERT_EQ(folder.run("game-data make sample").exit_code, 0);
    const CliRun table = folder.run("game-data sample --object 0x09000001");
    EXPECT_EQ(table.exit_code, 0) << table.err;
    EXPECT_TRUE(contains(table.out, "NonCombat · WalkForward  velocity (0, 3.12, 0)")) << table.out;
    const CliRun setup = folder.run("game-data sample --object 0x02000003");
    EXPECT_TRUE(contains(setup.out, "height 4.2 m")) << setup.out;
    const Json animation = Json::parse(folder.run("game-data sample --object 0x03000031 --json").out);
    EXPECT_EQ(animation["kind"], "animation");
    EXPECT_EQ(animation["frame_count"], 30);
    EXPECT_EQ(animation["position_frames"].size(), 30U);
    EXPECT_TRUE(contains(folder.run("game-data sample --object 0xA9B4FFFF").out, "height indices, north up"));
    const CliRun none = folder.run("game-data sample --object 0x02000777");
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_TRUE(contains(none.err, "no such object: ")) << none.err;
}

TEST(GameDataCommand, DrawsALandblock) {
    const CliFolder folder;
    ASSERT_EQ(folder.run("game-data make sample").exit_code, 0);
    EXPECT_EQ(folder.run("game-data sample --terrain 0xA9B4 -o land.svg").exit_code, 0);
    const std::string picture = folder.read("land.svg");
    EXPECT_TRUE(picture.starts_with("<svg ")) << picture.substr(0, 80);
    std::size_t triangles = 0;
    for (std::size_t i = picture.find("<polygon"); i != std::string::npos; i = picture.find("<polygon", i + 1))
        ++triangles;
    EXPECT_EQ(triangles, 128U);
    EXPECT_TRUE(contains(folder.run("game-data sample --terrain 0xABB2").out, "all deep water"));
    EXPECT_TRUE(contains(folder.run("game-data sample --terrain 0x0101").err, "no such landblock: 0x0101"));
    EXPECT_TRUE(contains(folder.run("game-data sample --terrain hills").err, "expected a landblock"))
        << "what it is not";
}

TEST(GameDataCommand, SaysWhatIsWrong) {
    const CliFolder folder;
    const CliRun none = folder.run("game-data nowhere");
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_TRUE(contains(none.err, "nowhere: no such folder")) << none.err;
    EXPECT_TRUE(contains(folder.run("game-data .").err, ".: it has no client_portal.dat"));
    folder.write("portal.dat", from_text("not a file of the game"));
    folder.write("cell.dat", {});
    EXPECT_TRUE(contains(folder.run("game-data .").err, "not-game-data"));
    EXPECT_EQ(folder.run("game-data a b").exit_code, 2);
}

}  // namespace
}  // namespace acmotion::test
