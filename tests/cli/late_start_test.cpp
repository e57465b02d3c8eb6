// Captures that were begun after the login, the usual ones (spec 11 §9.3).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli/run_cli.h"
#include "cli/simulated.h"

namespace acmotion::test {
namespace {

constexpr const char* kLine = "joined late: 22 of 24 bodies assumed from their first position";
constexpr ObjectId kWatcher{0x50000001};
constexpr std::size_t kLastPackets = 1500;

class LateStart : public testing::Test {
 protected:
    LateStart() { folder.write("late.pcapng", late_town()); }

    // A third of real messages are game events, and those name the player.
    static ByteBuffer late_town() {
        return capture_of(captured_in_the_game(with_game_events(demo_town(), kWatcher), kLastPackets));
    }

    [[nodiscard]] CliRun run(const std::string& command) const { return folder.run(command + " late.pcapng"); }
    [[nodiscard]] nlohmann::json document(const std::string& command) const {
        return nlohmann::json::parse(run(command + " --json").out);
    }

    CliFolder folder;
};

TEST_F(LateStart, ShowsEverybodyAndSaysSoInOneLine) {
    const CliRun shown = run("replay");
    EXPECT_EQ(shown.exit_code, 0) << shown.err;
    EXPECT_TRUE(contains(shown.err, kLine)) << shown.err;
    EXPECT_EQ(lines(shown.err).size(), 1U) << shown.err;
    const auto replayed = document("replay");
    EXPECT_EQ(replayed["session"]["most_bodies"], 24);
    EXPECT_LT(replayed["session"]["parked"], 10) << "what came before a first position";
}

TEST_F(LateStart, IsReportedByEveryCommandThatReplays) {
    for (const char* command : {"replay", "compare", "explain --worst 1", "view"}) {
        const CliRun result = run(command);
        EXPECT_EQ(result.exit_code, 0) << command << ": " << result.err;
        EXPECT_TRUE(contains(result.err, kLine)) << command << ": " << result.err;
        EXPECT_TRUE(contains(result.err,
                             "the player is assumed to be 0x50000001, the recipient of all game events; near "
                             "and far are measured from its own reports, from 0."))
            << command << ": " << result.err;
    }
}

std::set<std::string> moved_objects(const CliFolder& folder) {
    std::set<std::string> moved;
    for (const std::string& line : lines(folder.run("decode late.pcapng --opcode UpdatePosition --json").out)) {
        moved.insert(fmt::format("0x{:08X}", nlohmann::json::parse(line)["object"].get<std::uint32_t>()));
    }
    return moved;
}

TEST_F(LateStart, ShowsEveryBodyThatMoved) {
    EXPECT_TRUE(contains(run("flows").out, "client 127.0.0.1"));
    ASSERT_EQ(run("replay --fps 10 --csv poses.csv").exit_code, 0);
    const std::string poses = folder.read("poses.csv");
    const auto moved = moved_objects(folder);
    EXPECT_GE(moved.size(), 20U);
    for (const std::string& object : moved) EXPECT_TRUE(contains(poses, "," + object + ",")) << object;
}

TEST_F(LateStart, HasTheNumbersThatThePlayerOfItsUserWouldGive) {
    const CliRun inferred = run("compare");
    EXPECT_EQ(inferred.out, run("compare --player 0x50000001").out);
}

TEST_F(LateStart, IsReportedToMachinesToo) {
    for (const auto& [command, at] : {std::pair{"replay", "/session/assumptions"},
                                      {"compare", "/assumptions"},
                                      {"explain --worst 1", "/assumptions"}}) {
        const auto assumptions = document(command)[nlohmann::json::json_pointer(at)];
        EXPECT_EQ(assumptions["joined_late"], true) << command;
        EXPECT_EQ(assumptions["bodies"], 24) << command;
        EXPECT_EQ(assumptions["assumed"], 22) << command;
        EXPECT_EQ(assumptions["player_named_by"], "addressed") << command;
        EXPECT_EQ(assumptions["player_placed_by"], "own_report") << command;
        EXPECT_LT(assumptions["player_placed_at"], 2) << command;
    }
}

TEST_F(LateStart, IsNotedInTheReportWhichMarksAssumedBodies) {
    ASSERT_EQ(run("compare --report late.html").exit_code, 0);
    const std::string page = folder.read("late.html");
    EXPECT_TRUE(contains(page, kLine));
    EXPECT_TRUE(contains(page, "(assumed)"));
}

TEST_F(LateStart, ExplainsAnAssumedObjectByItsId) {
    const auto objects = document("replay")["session"]["assumptions"]["never_described"];
    ASSERT_FALSE(objects.empty());
    const CliRun result = run("explain --object " + std::to_string(objects[1].get<std::uint32_t>()));
    EXPECT_TRUE(contains(result.out, "object assumed")) << result.out;
    EXPECT_TRUE(contains(result.out, "(assumed) under retail")) << result.out;
}

TEST_F(LateStart, IsPlayedFromARecordingAsItWas) {
    ASSERT_EQ(run("replay --recording late.acm --rules retail --fps 10").exit_code, 0);
    const CliRun again = folder.run("view late.acm");
    EXPECT_EQ(again.exit_code, 0);
    EXPECT_TRUE(again.err.empty()) << again.err;
}

TEST_F(LateStart, IsNotSaidOfACaptureThatHasAll) {
    folder.write("whole.pcapng", demo_without(0));
    const CliRun whole = folder.run("replay whole.pcapng --json");
    EXPECT_TRUE(whole.err.empty()) << whole.err;
    EXPECT_EQ(nlohmann::json::parse(whole.out)["session"]["assumptions"]["assumed"], 0);
}

// ---- the player -----------------------------------------------------------------------------------------------------

TEST_F(LateStart, InfersThePlayerFromWhereTheServerPlacesIt) {
    folder.write("late.pcapng", capture_of(captured_in_the_game(demo_town(true), kLastPackets)));
    const CliRun inferred = run("replay");
    EXPECT_EQ(inferred.exit_code, 0) << inferred.err;
    EXPECT_TRUE(contains(inferred.err,
                         "the player is assumed to be 0x50000001, the body that the server places where the "
                         "client reports itself; "))
        << inferred.err;
    EXPECT_EQ(inferred.out, run("replay --player 0x50000001").out);
    EXPECT_TRUE(contains(run("flows").out, " 0x50000001 ")) << "the same everywhere";
}

TEST_F(LateStart, GoesOnWhereNothingNamesThePlayer) {
    folder.write("late.pcapng", capture_of(captured_in_the_game(demo_town(), kLastPackets)));
    for (const char* command : {"replay", "compare", "explain --worst 1", "view", "cut -o cut.pcapng"}) {
        const CliRun result = run(command);
        EXPECT_EQ(result.exit_code, 0) << command << ": " << result.err;
        EXPECT_TRUE(contains(result.err, "nothing names the player, so 0x50000001 stands for it ")) << result.err;
    }
    EXPECT_EQ(document("replay")["session"]["assumptions"]["player_named_by"], "stand_in");
}

TEST_F(LateStart, RefusesAPlayerThatNeverOccursAndListsThoseThatDo) {
    const CliRun unknown = run("replay --player 0x50000099");
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_TRUE(contains(unknown.err,
                         "--player 0x50000099: no such object in it. Without --player the first of these is "
                         "taken:\n  0x50000001: the recipient of all game events\n  0x50000002 "
                         "(assumed)\n"))
        << unknown.err;
}

TEST_F(LateStart, TakesAnotherBodyForThePlayerAndSaysSo) {
    const std::string sentence = "--player 0x50000002 (assumed) is another body: ";
    const CliRun other = run("replay --player 0x50000002");
    EXPECT_EQ(other.exit_code, 0) << other.err;
    EXPECT_TRUE(contains(other.err, sentence + "the player is 0x50000001, the recipient of all game events."))
        << other.err;
    EXPECT_FALSE(contains(run("replay --player 0x50000001").err, "another body"));

    folder.write("late.pcapng", capture_of(captured_in_the_game(demo_town(), kLastPackets)));
    const CliRun unnamed = run("replay --player 0x50000002");
    EXPECT_TRUE(contains(unnamed.err, sentence + "the server places it elsewhere than the client reports itself."))
        << unnamed.err;
}

// ---- names of an earlier capture ------------------------------------------------------------------------------------

class LentNamesOfTheTown : public LateStart {
 protected:
    LentNamesOfTheTown() { folder.write("early.pcapng", demo_without(0)); }
};

TEST_F(LentNamesOfTheTown, AreShownByEveryCommand) {
    for (const std::string command : {"replay", "compare --report page.html", "explain --worst 3", "decode"}) {
        EXPECT_FALSE(contains(run(command).out, "Runner Edda")) << command;
        const CliRun named = run(command + " --names early.pcapng");
        EXPECT_EQ(named.exit_code, 0) << named.err;
    }
    EXPECT_TRUE(contains(run("decode --names early.pcapng").out, " Runner Edda "));
    EXPECT_TRUE(contains(run("flows --names early.pcapng").out, "0x50000001 Watcher"));
    EXPECT_TRUE(contains(folder.read("page.html"), "Runner Edda"));
    const CliRun chosen = run("explain --object \"Runner Edda\" --since 5 --until 6 --names early.pcapng");
    EXPECT_EQ(chosen.exit_code, 0) << chosen.err;
    EXPECT_TRUE(contains(chosen.out, "Runner Edda")) << chosen.out;
    EXPECT_TRUE(contains(chosen.err,
                         "--names early.pcapng: has the names of 22 of the 22 bodies that are not described in "
                         "late.pcapng."))
        << chosen.err;
}

TEST_F(LentNamesOfTheTown, ChangeNoNumberAndLeaveTheMarkOfAssumedBodies) {
    const auto plain = document("replay");
    auto named = nlohmann::json::parse(run("replay --names early.pcapng --json").out);
    EXPECT_EQ(named["session"]["assumptions"], plain["session"]["assumptions"]);
    EXPECT_EQ(named["run"]["all"], plain["run"]["all"]);
}

TEST_F(LentNamesOfTheTown, VouchForAPlayerThatTheCaptureDoesNotName) {
    folder.write("late.pcapng", capture_of(captured_in_the_game(demo_town(), kLastPackets)));
    EXPECT_EQ(run("replay --player 0x50000001").exit_code, 2);
    EXPECT_EQ(run("replay --player 0x50000001 --names early.pcapng").exit_code, 0);
}

TEST_F(LentNamesOfTheTown, AreRefusedWithAReasonIfTheyCannotBeRead) {
    for (const std::string command : {"replay", "decode", "flows"}) {
        folder.expect_refused(command + " late.pcapng --names missing.pcapng",
                              "--names missing.pcapng: No such file or directory. Check the name");
    }
    folder.expect_refused("replay late.pcapng --names early.pcapng --csv early.pcapng", "holds the names");
}

}  // namespace
}  // namespace acmotion::test
