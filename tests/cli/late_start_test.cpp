// Captures that were begun after the login, the usual ones (spec 11 §9.3).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run_cli.h"
#include "cli/simulated.h"

namespace acmotion::test {
namespace {

constexpr const char* kLine = "joined late: 22 of 24 bodies assumed from their first position";

class LateStart : public testing::Test {
 protected:
    LateStart() { folder.write("late.pcapng", demo_without(200)); }

    [[nodiscard]] CliRun run(const std::string& command) const {
        return folder.run(command + " late.pcapng --player 0x50000001");
    }
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
    }
}

TEST_F(LateStart, IsReportedToMachinesToo) {
    for (const auto& [command, at] : {std::pair{"replay", "/session/assumptions"},
                                      {"compare", "/assumptions"},
                                      {"explain --worst 1", "/assumptions"}}) {
        const auto assumptions = document(command)[nlohmann::json::json_pointer(at)];
        EXPECT_EQ(assumptions["joined_late"], true) << command;
        EXPECT_EQ(assumptions["bodies"], 24) << command;
        EXPECT_EQ(assumptions["assumed"], 22) << command;
        EXPECT_EQ(assumptions["player_named_by"], "chosen") << command;
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

TEST_F(LateStart, AsksForThePlayerWhomNothingNames) {
    const CliRun unknown = folder.run("replay late.pcapng");
    EXPECT_EQ(unknown.exit_code, 1);
    EXPECT_TRUE(contains(unknown.err, "--player")) << unknown.err;
}

}  // namespace
}  // namespace acmotion::test
